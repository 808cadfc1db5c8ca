# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Footnotes and endnotes: their marks as printed, and their text."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.parse.sources.docx.drafts import led, lines_of
from core.parse.sources.docx.ground import Ground
from core.parse.sources.docx.names import Element, child, name, number, value
from core.parse.sources.docx.number_formats import written
from core.parse.sources.docx.runs import OWN_MARK
from core.parse.sources.docx.story import StoryReader
from core.parse.sources.docx.tidied import tidy
from core.parse.sources.flow import Runs, plain
from core.parse.sources.marks import without

KINDS = ("footnote", "endnote")
_AFTER_A_MARK = ").]:"
_MOST_BEFORE_A_MARK = 2
_USUAL_FORMATS = {"footnote": "decimal", "endnote": "lowerRoman"}


@dataclass(slots=True)
class _Counter:
    """How notes of one kind are counted."""

    number_format: str
    start: int
    restart: str
    count: int = 0


class NoteMarks:
    """Counts notes in the order of their marks."""

    def __init__(self, settings: Element | None, sections: Iterable[Element]) -> None:
        """Take what the settings of the file say, or else its first section that says something."""
        sections = list(sections)
        self._counters = {kind: _counter(kind, settings, sections) for kind in KINDS}

    def next(self, kind: str, note_id: str) -> str:
        """The mark of the next note of a kind."""
        del note_id
        counter = self._counters[kind]
        counter.count += 1
        return written(counter.start + counter.count - 1, counter.number_format)

    def new_page(self) -> None:
        """A page began where the file was last shown."""
        self._begin_anew("eachPage")

    def new_section(self) -> None:
        """A section begins."""
        self._begin_anew("eachSect")

    def _begin_anew(self, when: str) -> None:
        for counter in self._counters.values():
            if counter.restart == when:
                counter.count = 0


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


def _counter(kind: str, settings: Element | None, sections: list[Element]) -> _Counter:
    said = [child(settings, f"{kind}Pr"), *(child(s, f"{kind}Pr") for s in sections)]
    found = [element for element in said if element is not None]

    def first(tag: str) -> str | None:
        # A section overrules what holds for the file.
        stated = (value(element, tag) for element in reversed(found))
        return next((one for one in stated if one), None)

    starts = (number(element, "numStart") for element in reversed(found))
    start = next((one for one in starts if one is not None), 1)
    number_format = first("numFmt") or _USUAL_FORMATS[kind]
    return _Counter(number_format, start, first("numRestart") or "continuous")


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
