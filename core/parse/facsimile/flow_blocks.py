# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A text as a flow of blocks that can be laid out. Knows nothing of pages."""

from dataclasses import dataclass
from enum import StrEnum


class FlowKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LINE = "line"
    ITEM = "item"
    TABLE = "table"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of text in one weight."""

    text: str
    bold: bool = False


Runs = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class FlowBlock:
    """One block.

    Attributes:
        kind: What it is; a `LINE` is a paragraph that stands close to the one before.
        runs: Its text; empty for a table.
        level: Of a heading from 1; of an indent from 0.
        marker: What stands before an item.
        rows: Cells of a table, header row first.
    """

    kind: FlowKind
    runs: Runs = ()
    level: int = 0
    marker: str = ""
    rows: tuple[tuple[Runs, ...], ...] = ()


def plain(runs: Runs) -> str:
    """Text of runs."""
    return "".join(run.text for run in runs)


def bold(runs: Runs) -> Runs:
    """The same text in bold."""
    return tuple(TextRun(run.text, True) for run in runs)
