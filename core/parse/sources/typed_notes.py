# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes that are typed: a paragraph that opens with a raised mark which stands above it as well."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.parse.sources.flow import FlowBlock, FlowKind, Runs, cells_of
from core.parse.sources.marks import without

_MARK = re.compile(r"\s*\(?(\d{1,3}|[a-z]|[*\u2020\u2021\u00a7\u00b6]{1,3})\)?\s*")
_PLAIN = frozenset([FlowKind.PARAGRAPH, FlowKind.LINE])


def with_typed_notes(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """The same blocks; such paragraphs are notes of the block that bears their mark."""
    made: list[FlowBlock] = []
    bearers: dict[str, int] = {}
    for position, block in enumerate(blocks):
        mark = _opening_mark(block)
        if mark in bearers:
            length = len(block.runs[0].text)
            rest = without(block.runs, length)
            words = (replace(rest[0], text=rest[0].text.lstrip()), *rest[1:])
            block = replace(
                block, kind=FlowKind.FOOTNOTE, marker=mark, runs=words, note_of=bearers[mark]
            )
        else:
            bearers.update((each, position) for each in _marks_in(block))
        made.append(block)
    return made


def _opening_mark(block: FlowBlock) -> str:
    """The raised mark with which a paragraph opens before its words, or nothing."""
    if block.kind not in _PLAIN or block.marker or len(block.runs) < 2:
        return ""
    first = block.runs[0]
    match = _MARK.fullmatch(first.text) if first.raised else None
    return match[1] if match is not None and block.runs[1].text.strip() else ""


def _marks_in(block: FlowBlock) -> list[str]:
    """Raised marks that stand after words."""
    found: list[str] = []
    parts: list[Runs] = [block.runs, *(cell.runs for cell in cells_of(block))]
    for runs in parts:
        for run in runs[1:]:
            match = _MARK.fullmatch(run.text) if run.raised else None
            found += [match[1]] if match is not None else []
    return found
