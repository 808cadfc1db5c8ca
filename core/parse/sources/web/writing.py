# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Puts text together into blocks, with white space as a browser shows it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from lxml.html import HtmlElement

from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun, plain
from core.parse.sources.line_starts import lines_of, starts_of
from core.parse.sources.marks import merged, split_mark
from core.parse.sources.web.apart import WIDE, Gap, Room, is_parted, with_plain_room

_SPACES = re.compile(r"[ \t\n\r\f\v]+")
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff\x00-\x08\x0e-\x1f\x7f-\x9f]")
_OPENING_NUMBER = re.compile(
    r"[A-Za-z]{3,10} (?:\d{1,3}[A-Z]?|[IVXLC]{1,6}|[A-Z])|"
    r"\(?(?:\d{1,4}[A-Z]?(?:\.\d{1,3})*|[a-z]{1,4}|[A-Z])[.)]{1,2}|\d{1,4}[A-Z]?(?:\.\d{1,3})*"
)
_OPENS_TEXT = re.compile(r"[A-Z(\u201c\u2018\"]")
_MUCH_ROOM = re.compile(r"[ \t]*\t[ \t]*| {2,}")
_FEW_PIECES = 3
_LONGEST_HEADING_WORDS = 40


@dataclass(frozen=True, slots=True)
class Setting:
    """How text is set at some place of a page.

    Attributes:
        type: Bold, raised and so on; its text is empty.
        kind: What a block of it is.
        indent: How many lists and quotes it stands in.
        heading: Level of the heading that it is part of, or 0.
        note: Mark of the note that it is part of, or None.
        note_element: The element that holds that note.
        room: What becomes of ends of lines and of several blanks in it.
    """

    type: TextRun = field(default_factory=lambda: TextRun(""))
    kind: FlowKind = FlowKind.PARAGRAPH
    indent: int = 0
    heading: int = 0
    note: str | None = None
    note_element: HtmlElement | None = None
    room: Room = Room.COLLAPSED

    @property
    def is_furniture(self) -> bool:
        """Whether it belongs to the site, not to the text."""
        return self.kind is FlowKind.FURNITURE


class BlockWriter:
    """Takes text as it comes and makes blocks of it.

    Attributes:
        blocks: Those that are finished.
        marker: Number or mark of the item that begins, until its first text comes; empty where the
            item is printed without, or has its mark typed in its text; None outside of items.
    """

    def __init__(self) -> None:
        """Begin without any block."""
        self.blocks: list[FlowBlock] = []
        self.marker: str | None = None
        self._runs: list[TextRun] = []
        self._beside: list[FlowBlock] = []
        self._is_parted = False
        self._gap = Gap.NONE

    def text(self, text: str | None, setting: Setting) -> None:
        """Add text; white space in it is room between words, unless a style keeps it."""
        if not text:
            return
        if setting.room is Room.COLLAPSED or setting.heading:
            self._add_text(text, setting)
            return
        for number, line in enumerate(text.split("\n")):
            if number:
                self.line_break(setting)
            kept = _MUCH_ROOM.sub(WIDE, line) if setting.room is Room.KEPT else line
            self._add_text(kept, setting)

    def _add_text(self, text: str, setting: Setting) -> None:
        text = _SPACES.sub(" ", _UNSEEN.sub("", text))
        if self._gap and text:
            text = self._set_apart(text, setting) if self._runs else text
            self._gap = Gap.NONE
        if not self._runs or self._runs[-1].text.endswith((" ", "\n", "\t")):
            text = text.removeprefix(" ")
        if self._is_parted and not text[:1].isspace() and _OPENS_TEXT.match(text):
            text = f" {text}"
        if text:
            self._is_parted = False
            self._add(text, setting.type)

    def stand_apart(self, gap: Gap) -> None:
        """What was written and what follows stand in boxes of their own."""
        self._gap = max(self._gap, gap)

    def _set_apart(self, text: str, setting: Setting) -> str:
        """Text that follows a gap, with a tab where it would join what was before."""
        gap, last = self._gap, self._runs[-1]
        before = last.text[-1]
        if before in "\n\t":
            return text
        if gap is Gap.DIGITS:
            return f" {text}" if before.isdigit() and text[0].isdigit() else text
        if before == " " or text[0] == " ":
            return f"\t{text.removeprefix(' ')}"
        level = (last.raised, last.lowered) == (setting.type.raised, setting.type.lowered)
        return f"\t{text}" if level and is_parted(before, text, gap) else text

    def part_number(self) -> None:
        """An element has ended: if it is a number that opens the block, room follows it.

        Style sheets set such numbers apart; without them they run into the words.
        """
        if len(self._runs) <= _FEW_PIECES:
            self._is_parted = _OPENING_NUMBER.fullmatch(plain(tuple(self._runs))) is not None

    def line_break(self, setting: Setting) -> bool:
        """End a line; False for the second end in a row, which ends the paragraph."""
        if setting.heading:
            self.text(" ", setting)
        elif self._runs and self._runs[-1].text.endswith("\n"):
            return False
        elif self._runs:
            self._add("\n", setting.type)
        return True

    def beside(self, text: str) -> None:
        """Put words of the page's own workings after the block in which they stand."""
        words = " ".join(text.split())
        if any(char.isalnum() for char in words):
            self._beside.append(FlowBlock(FlowKind.FURNITURE, (TextRun(words),)))

    def close(self, setting: Setting) -> None:
        """Make a block of what was added, if it was anything."""
        runs = _trimmed(merged(with_plain_room(self._runs)))
        if setting.heading:
            runs = tuple(replace(run, text=run.text.replace("\n", " ")) for run in runs)
        self._runs, self._is_parted, self._gap = [], False, Gap.NONE
        if runs:
            self.blocks += self._blocks_of(runs, setting)
        self.blocks += self._beside
        self._beside = []

    def put(self, block: FlowBlock) -> None:
        """Add a block that is made elsewhere; an item that begins with it keeps its number."""
        marker, self.marker = self.marker, None
        if marker and marker != BULLET:
            self.blocks.append(FlowBlock(FlowKind.ITEM, (), max(block.level - 1, 0), marker))
        self.blocks.append(block)

    def _add(self, text: str, kind: TextRun) -> None:
        self._runs.append(replace(kind, text=text))

    def _blocks_of(self, runs: Runs, setting: Setting) -> Iterator[FlowBlock]:
        """A block, or several where its lines are items or said by several people."""
        lines = lines_of(runs)
        starts = starts_of([plain(line) for line in lines])
        if setting.is_furniture or setting.heading or setting.note is not None or len(starts) < 2:
            yield self._block(runs, setting)
            return
        for start, end in pairwise([*starts, len(lines)]):
            kind = setting.kind if start == 0 else FlowKind.LINE
            part = lines[start:end]
            broken = [run for line in part for run in (TextRun("\n"), *line)][1:]
            yield self._block(_trimmed(merged(broken)), replace(setting, kind=kind))

    def _block(self, runs: Runs, setting: Setting) -> FlowBlock:
        if setting.is_furniture:
            return FlowBlock(FlowKind.FURNITURE, runs)
        marker, self.marker = self.marker, None
        if setting.note is not None:
            return _note(runs, setting.note, opens=bool(marker))
        if setting.heading and not _is_sentence(runs):
            number = "" if marker in {None, BULLET} else marker
            runs = tuple(replace(run, bold=True) for run in runs)
            return FlowBlock(FlowKind.HEADING, runs, setting.heading, number or "")
        if marker == "":
            marker, runs = split_mark(runs)
        if marker:
            return FlowBlock(FlowKind.ITEM, runs, max(setting.indent - 1, 0), marker)
        return FlowBlock(setting.kind, runs, setting.indent)


BULLET = "\u2022"


def _trimmed(runs: Sequence[TextRun]) -> Runs:
    """Without white space at either end."""
    kept = list(runs)
    while kept and not kept[-1].text.rstrip():
        kept.pop()
    while kept and not kept[0].text.lstrip():
        kept.pop(0)
    if not kept:
        return ()
    kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip())
    kept[0] = replace(kept[0], text=kept[0].text.lstrip())
    return tuple(kept)


def _is_sentence(runs: Runs) -> bool:
    """Whether a heading is a paragraph that is only set like one: it goes on, or is long."""
    text = plain(runs).rstrip()
    if text.endswith((",", ";", "\u2014", "\u2013")):
        return True
    return text.endswith(".") and len(text.split()) > _LONGEST_HEADING_WORDS


def _note(runs: Runs, mark: str, *, opens: bool) -> FlowBlock:
    """A block of a note; the mark with which it begins stands before it, not in it."""
    if not opens:
        return FlowBlock(FlowKind.FOOTNOTE, runs)
    first = runs[0].text.lstrip()
    for printed in (f"[{mark}]", f"({mark})", f"{mark}.", mark):
        rest = first.removeprefix(printed)
        if rest != first and not rest[:1].isalnum():
            runs = _trimmed((replace(runs[0], text=rest), *runs[1:]))
            break
    return FlowBlock(FlowKind.FOOTNOTE, runs, marker=mark)
