# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of one paragraph that are blocks of their own: typed items, and what several people say."""

from collections.abc import Sequence
from dataclasses import replace

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, succeeds
from core.parse.sources.flow import Runs, TextRun
from core.parse.sources.transcripts.names import label_of


def starts_of(lines: Sequence[str]) -> list[int]:
    """Lines with which a block begins: items that follow one another, names before colons."""
    if len(lines) < 2:
        return [0]
    return sorted({0, *_items(lines), *_labels(lines)})


def lines_of(runs: Runs) -> list[Runs]:
    """Runs as lines, parted where they break."""
    lines: list[list[TextRun]] = [[]]
    for run in runs:
        for number, text in enumerate(run.text.split("\n")):
            if number:
                lines.append([])
            if text:
                lines[-1].append(replace(run, text=text))
    return [tuple(line) for line in lines]


def _items(lines: Sequence[str]) -> set[int]:
    starts: set[int] = set()
    before: tuple[int, Marker] | None = None
    for number, line in enumerate(lines):
        marker = marker_of(line)
        if marker is None:
            continue
        if before is not None and _are_items(before[1], marker):
            starts |= {before[0], number}
        before = number, marker
    return starts


def _are_items(before: Marker, marker: Marker) -> bool:
    if MarkerKind.BULLET in {before.kind, marker.kind}:
        return before.kind is marker.kind
    alike = before.kind is marker.kind and before.number == marker.number
    return marker.closed and (alike or succeeds(before, marker))


def _labels(lines: Sequence[str]) -> set[int]:
    """Lines that begin with a name and a colon, if the first does and another."""
    labelled = {number for number, line in enumerate(lines) if label_of(line.strip()) is not None}
    return labelled if len(labelled) > 1 and 0 in labelled else set()
