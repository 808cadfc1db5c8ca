# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Room between figures that stand in columns: a blank in its place would make one figure of two.

``$12``, a tab and ``500`` are two amounts; with a blank they read as twelve thousand five hundred.
Behind the end of a line no figure goes on, so that is what stands there.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.parse.sources.flow import FlowBlock, FlowCell, FlowKind, Runs, TextRun

_BETWEEN_FIGURES = re.compile(
    r"(?<=[\d%)])(?:[ \u00a0]*\t[\t \u00a0]*|[ \u00a0]{2,})(?=[-(+\u2212]?[$\u00a3\u20ac]?\s?\.?\d)"
)


def with_columns_apart(block: FlowBlock) -> FlowBlock:
    """A block without tabs; code stays as it is typed."""
    if block.kind is FlowKind.CODE:
        return block
    return replace(
        block,
        runs=without_tabs(block.runs),
        rows=tuple(tuple(map(without_tabs, row)) for row in block.rows),
        cells=tuple(map(_cell, block.cells)),
    )


def _cell(cell: FlowCell) -> FlowCell:
    runs = without_tabs(cell.runs)
    return cell if runs is cell.runs else replace(cell, runs=runs)


def without_tabs(runs: Sequence[TextRun]) -> Runs:
    """Runs with blanks for tabs, and ends of lines for wide room between figures."""
    text = "".join(run.text for run in runs)
    parted = [match.start() for match in _BETWEEN_FIGURES.finditer(text)]
    if not parted and "\t" not in text:
        return tuple(runs)
    signs = list(text.replace("\t", " "))
    for place in parted:
        signs[place] = "\n"
    kept, start = [], 0
    for run in runs:
        end = start + len(run.text)
        kept.append(replace(run, text="".join(signs[start:end])))
        start = end
    return tuple(kept)
