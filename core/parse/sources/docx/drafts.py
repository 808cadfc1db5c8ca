# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a Word file holds in order, before it is told what each thing is."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from core.parse.sources.docx.names import Element
from core.parse.sources.docx.numbering import Numbered
from core.parse.sources.docx.runs import NoteMark
from core.parse.sources.docx.styles import Style
from core.parse.sources.flow import FlowCell, Runs, TextRun, plain


@dataclass(slots=True)
class Paragraph:
    """One paragraph.

    Attributes:
        runs: Its text.
        style: Its style.
        outline: Level of the outline from 0, or None.
        numbered: Its automatic number, or None.
        left: Left indent of its text in twentieths of a point.
        notes: That it refers to.
        in_contents: Whether it is part of a table of contents.
        centred: Whether it is set in the middle.
    """

    runs: Runs
    style: Style
    outline: int | None = None
    numbered: Numbered | None = None
    left: int = 0
    notes: list[NoteMark] = field(default_factory=list)
    in_contents: bool = False
    centred: bool = False

    @property
    def text(self) -> str:
        """Its text without its number."""
        return plain(self.runs)

    @property
    def is_caption(self) -> bool:
        """Whether it is said to stand over or under a table or picture."""
        return "caption" in self.style.title.split()

    @property
    def mark(self) -> str:
        """Its number or bullet as printed."""
        return self.numbered.text.strip() if self.numbered is not None else ""


@dataclass(slots=True)
class Table:
    """One table, with the notes that its cells refer to."""

    cells: tuple[FlowCell, ...]
    notes: list[NoteMark] = field(default_factory=list)


@dataclass(slots=True)
class SectionEnd:
    """A part of the text with heads and feet of its own ends here."""

    properties: Element


Draft = Paragraph | Table | SectionEnd


def lines_of(drafts: Iterable[Draft]) -> Runs:
    """Drafts as lines of one cell or note; of a table, each cell is a line."""
    runs: list[TextRun] = []
    for draft in drafts:
        for line in _lines(draft):
            if line:
                runs += [TextRun("\n")] if runs else []
                runs += line
    return tuple(runs)


def _lines(draft: Draft) -> list[Runs]:
    if isinstance(draft, Paragraph):
        mark = (TextRun(f"{draft.mark} "),) if draft.mark and draft.runs else ()
        return [(*mark, *draft.runs)]
    return [cell.runs for cell in draft.cells] if isinstance(draft, Table) else []


def notes_of(drafts: Iterable[Draft]) -> list[NoteMark]:
    """All notes that drafts refer to."""
    return [note for d in drafts if not isinstance(d, SectionEnd) for note in d.notes]


def led(runs: Runs) -> Runs:
    """Runs without a blank at their start."""
    if not runs or runs[0].text == runs[0].text.lstrip():
        return runs
    return (replace(runs[0], text=runs[0].text.lstrip()), *runs[1:])
