# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fields: what Word kept of their results, and those whose text it makes anew each time.

A field is an instruction and mostly a result, between marks that may stand paragraphs apart and in
one another. What is printed is the result; a few have none and are worked out here.
"""

from dataclasses import dataclass

from core.parse.sources.docx.ground import Tally
from core.parse.sources.docx.instructions import Instruction, instruction_of
from core.parse.sources.docx.names import Element, whole
from core.parse.sources.docx.numbering import Numbering
from core.parse.sources.docx.sequences import Sequences
from core.parse.sources.docx.signs import symbol

PAGE_FIELDS = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES", "SECTION"})
"""Numbers of pages as they were in Word; the pages here are others."""
_WITHOUT_TEXT = frozenset({"XE", "TC", "TA", "RD", "SET", "ASK", "PRIVATE", "ADVANCE"})
_MADE_ANEW = frozenset({"AUTONUM", "AUTONUMLGL", "AUTONUMOUT", "EQ"})
_BUTTONS = frozenset({"MACROBUTTON", "GOTOBUTTON"})
_SINGLE_BYTE = "cp1252"


@dataclass(slots=True)
class _Open:
    """A field whose end has not come."""

    began: Element
    instruction: str = ""
    in_result: bool = False
    has_text: bool = False


class Fields:
    """The fields that are open at a place of the text, and the counts of those that count."""

    def __init__(self, numbering: Numbering, sequences: Sequences, tally: Tally) -> None:
        """Begin where none is open."""
        self._tally = tally
        self._numbering = numbering
        self._sequences = sequences
        self._open: list[_Open] = []
        self._list_level = -1

    @property
    def shows(self) -> bool:
        """Whether text is printed here: in no instruction, and in no number of a page."""
        replaced = self._sequences.replaces
        return all(f.in_result and not _is_silent(f) and not replaced(f.began) for f in self._open)

    @property
    def in_contents(self) -> bool:
        """Whether this is inside a table of contents."""
        return any(instruction_of(f.instruction).kind == "TOC" for f in self._open)

    @property
    def in_page_number(self) -> bool:
        """Whether this is the number of a page."""
        return any(instruction_of(f.instruction).kind in PAGE_FIELDS for f in self._open)

    def begin(self, element: Element) -> None:
        """A field begins with this element."""
        self._open.append(_Open(element))

    def instruct(self, text: str) -> None:
        """More of the instruction of the innermost field."""
        if self._open and not self._open[-1].in_result:
            self._open[-1].instruction += text

    def separate(self) -> None:
        """The result of the innermost field begins."""
        if self._open:
            self._open[-1].in_result = True

    def saw(self, text: str) -> None:
        """Text was met; it is the result of all fields that it stands in."""
        if text.strip():
            for opened in self._open:
                opened.has_text = opened.has_text or opened.in_result

    def end(self) -> str:
        """The innermost field ends; gives what is printed for it where no result was kept."""
        if not self._open:
            return ""
        ended = self._open.pop()
        if not self.shows:
            return ""
        text = self.worked_out(ended.began, ended.instruction, ended.has_text)
        self.saw(text)
        return text

    def worked_out(self, began: Element, instruction: str, has_result: bool) -> str:
        """What is printed for a field beside its kept result: mostly nothing."""
        told = instruction_of(instruction)
        if told.kind == "SEQ":
            out_of_date = self._sequences.replaces(began)
            return self._sequences.number(began) if out_of_date or not has_result else ""
        if has_result:
            return ""
        if told.kind == "LISTNUM":
            return self._list_number(told)
        if told.kind == "SYMBOL":
            return _symbol(told)
        self._tally.lost += told.kind in _MADE_ANEW
        return " ".join(told.words[1:]) if told.kind in _BUTTONS else ""

    def next_paragraph(self) -> None:
        """A paragraph begins: numbers in its text begin one level below those of lists."""
        self._list_level = -1

    def _list_number(self, told: Instruction) -> str:
        level = whole(told.switches.get("l"))
        self._list_level = self._list_level + 1 if level is None else level - 1
        title = told.words[0] if told.words else "NumberDefault"
        start = whole(told.switches.get("s"))
        number = self._numbering.next_named(title, self._list_level, start)
        return number.text if number is not None else ""


def _is_silent(opened: _Open) -> bool:
    return instruction_of(opened.instruction).kind in PAGE_FIELDS | _WITHOUT_TEXT


def _symbol(told: Instruction) -> str:
    code = _code(told.words[0]) if told.words else None
    if code is None:
        return ""
    font = told.switches.get("f") or None
    if "u" in told.switches or code > 0xFF:
        return symbol(code, font)
    shown = symbol(code, font)
    if shown == chr(code):
        return bytes([code]).decode(_SINGLE_BYTE, "replace")
    return shown


def _code(text: str) -> int | None:
    if text.lower().startswith("0x"):
        digits = text[2:]
        is_hex = 0 < len(digits) <= 6 and all(c in "0123456789abcdefABCDEF" for c in digits)
        return int(digits, 16) if is_hex else None
    return whole(text)
