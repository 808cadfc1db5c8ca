# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fields SEQ of a text, which number its parts, looked through before it is read.

Word counts them only when it is asked to. Where the numbers that it kept contradict one another, a
part would bear the number of another; then the series is counted anew.
"""

from dataclasses import dataclass, field

from core.parse.sources.docx.instructions import Instruction, instruction_of
from core.parse.sources.docx.names import Element, name, whole
from core.parse.sources.docx.number_formats import written

_FORMATS = {
    "alphabetic": "lowerLetter",
    "roman": "lowerRoman",
    "ordinal": "ordinal",
    "cardtext": "cardinalText",
    "ordtext": "ordinalText",
    "hex": "hex",
    "arabicdash": "numberInDash",
}
_ON = frozenset({"1", "true", "on"})
_UPPER = {"lowerLetter": "upperLetter", "lowerRoman": "upperRoman"}


@dataclass(frozen=True, slots=True)
class _Member:
    """One field of a series: where it begins, what it is told, what was kept, what it counts."""

    began: Element
    told: Instruction
    kept: int | None
    counted: int


@dataclass(slots=True)
class _Series:
    members: list[_Member] = field(default_factory=list)

    def is_out_of_date(self) -> bool:
        """Whether a number comes twice or goes back though nothing told it to.

        What begins again at 1 may have been brought in with its numbers from another file.
        """
        before: int | None = None
        for member in self.members:
            if member.kept is None:
                continue
            begins_anew = member.kept == 1 or {"r", "s", "c"} & set(member.told.switches)
            locked = (member.began.get(name("fldLock")) or "0").lower() in _ON
            if before is not None and member.kept <= before and not (begins_anew or locked):
                return True
            before = member.kept
        return False


class Sequences:
    """All series of a text."""

    def __init__(self, root: Element | None) -> None:
        """Look through the tree of the text."""
        series: dict[str, _Series] = {}
        for began, told, result in _sequence_fields(root) if root is not None else ():
            _count(series.setdefault(_title(told), _Series()), began, told, result)
        recounted = {title for title, one in series.items() if one.is_out_of_date()}
        self._texts: dict[Element, str] = {
            member.began: "" if "h" in member.told.switches else _written(member)
            for one in series.values()
            for member in one.members
        }
        self._replaced = {member.began for title in recounted for member in series[title].members}
        self.recounted = len(self._replaced)

    def replaces(self, began: Element) -> bool:
        """Whether the kept result of the field that begins here is not to be shown."""
        return began in self._replaced

    def number(self, began: Element) -> str:
        """What the field that begins here counts."""
        return self._texts.get(began, "")


def _count(series: _Series, began: Element, told: Instruction, result: str) -> None:
    before = series.members[-1].counted if series.members else 0
    stated = whole(told.switches.get("r"))
    goes_on = before if "c" in told.switches else before + 1
    counted = goes_on if stated is None else stated
    series.members.append(_Member(began, told, whole(result), counted))


def _title(told: Instruction) -> str:
    return told.words[0].casefold() if told.words else ""


def _written(member: _Member) -> str:
    asked = member.told.switches.get("*", "")
    known = _FORMATS.get(asked.lower(), "decimal")
    return written(member.counted, _UPPER.get(known, known) if asked[:1].isupper() else known)


def _sequence_fields(root: Element) -> list[tuple[Element, Instruction, str]]:
    """Begin, instruction and kept result of each field SEQ."""
    found: list[tuple[Element, Instruction, str]] = []
    stack: list[tuple[Element, list[str]]] = []
    in_result: list[bool] = []
    for element in root.iter(name("fldChar"), name("instrText"), name("t"), name("fldSimple")):
        if element.tag == name("fldSimple"):
            text = "".join(t.text or "" for t in element.iter(name("t")))
            found.append((element, instruction_of(element.get(name("instr")) or ""), text))
        elif element.tag == name("fldChar"):
            kind = element.get(name("fldCharType"))
            if kind == "begin":
                stack.append((element, ["", ""]))
                in_result.append(False)
            elif kind == "separate" and stack:
                in_result[-1] = True
            elif kind == "end" and stack:
                began, texts = stack.pop()
                in_result.pop()
                found.append((began, instruction_of(texts[0]), texts[1]))
        elif stack:
            stack[-1][1][int(in_result[-1])] += element.text or ""
    return [one for one in found if one[1].kind == "SEQ"]
