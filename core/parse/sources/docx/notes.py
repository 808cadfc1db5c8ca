# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Footnotes and endnotes: their marks as printed, and their text."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.parse.sources.docx.drafts import led, lines_of
from core.parse.sources.docx.ground import Ground
from core.parse.sources.docx.names import Element, child, name, number, value
from core.parse.sources.docx.number_formats import digits_of, written
from core.parse.sources.docx.runs import OWN_MARK
from core.parse.sources.docx.story import StoryReader
from core.parse.sources.docx.tidied import tidy
from core.parse.sources.flow import Runs, plain
from core.parse.sources.marks import without

KINDS = ("footnote", "endnote")
_AFTER_A_MARK = ").]:"
_MOST_BEFORE_A_MARK = 2
_USUAL_FORMATS = {"footnote": "decimal", "endnote": "lowerRoman"}


@dataclass(frozen=True, slots=True)
class _Rule:
    """How notes of one kind are counted in one section."""

    number_format: str
    digits: int
    start: int
    restart: str


class NoteMarks:
    """Counts notes in the order of their marks, section by section."""

    def __init__(self, settings: Element | None, sections: Iterable[Element]) -> None:
        """Take what the settings of the file say, and what its sections say otherwise."""
        own = list(sections) or [None]
        self._rules = {kind: [_rule(kind, settings, each) for each in own] for kind in KINDS}
        self._section = 0
        self._next = {kind: self._rule_of(kind).start for kind in KINDS}

    def next(self, kind: str, note_id: str) -> str:
        """The mark of the next note of a kind."""
        del note_id
        rule, count = self._rule_of(kind), self._next[kind]
        self._next[kind] = count + 1
        return written(count, rule.number_format).rjust(rule.digits, "0")

    def new_page(self) -> None:
        """A page began where the file was last shown."""
        self._begin_anew("eachPage")

    def new_section(self) -> None:
        """A section begins."""
        self._section += 1
        self._begin_anew("eachSect")

    def _rule_of(self, kind: str) -> _Rule:
        rules = self._rules[kind]
        return rules[min(self._section, len(rules) - 1)]

    def _begin_anew(self, when: str) -> None:
        for kind in KINDS:
            if self._rule_of(kind).restart == when:
                self._next[kind] = self._rule_of(kind).start


def marked_note(runs: Runs, mark: str) -> tuple[str, Runs]:
    """The mark of a note as it is printed before it, with brackets or a stop, and its text."""
    text = plain(runs)
    at = text.find(OWN_MARK)
    if at < 0:
        return mark, runs
    end = at + 1
    while end < len(text) and text[end] in _AFTER_A_MARK:
        end += 1
    if len(text[:at].strip()) > _MOST_BEFORE_A_MARK or any(c.isalnum() for c in text[:at]):
        inside = tuple(replace(r, text=r.text.replace(OWN_MARK, mark)) for r in runs)
        return "", inside
    return text[:end].replace(OWN_MARK, mark).strip(), led(without(runs, end))


def _rule(kind: str, settings: Element | None, section: Element | None) -> _Rule:
    """What holds in a section: it overrules what holds for the file."""
    said = [child(section, f"{kind}Pr"), child(settings, f"{kind}Pr")]
    found = [element for element in said if element is not None]

    def first(tag: str) -> str | None:
        stated = (value(element, tag) for element in found)
        return next((one for one in stated if one), None)

    starts = (number(element, "numStart") for element in found)
    start = next((one for one in starts if one is not None), 1)
    number_format = first("numFmt") or _USUAL_FORMATS[kind]
    customs = (child(element, "numFmt") for element in found)
    custom = next((one.get(name("format")) for one in customs if one is not None), None)
    digits = digits_of(custom) if number_format == "custom" else 0
    return _Rule(number_format, digits, start, first("numRestart") or "continuous")


def read_notes(root: Element | None, kind: str, ground: Ground) -> dict[str, Runs]:
    """The text of all notes of a part by their ids."""
    if root is None:
        return {}
    ground.tally.changes += tidy(root)
    found = {}
    for note in root.findall(name(kind)):
        if (note.get(name("type")) or "normal") == "normal":
            reader = StoryReader(ground, note)
            found[note.get(name("id")) or ""] = lines_of(reader.read(note))
    return found
