# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells which numbered paragraphs are provisions, each a section of its own with its number.

They are told by how they are numbered, not by what they say: a number of several parts (``9.3``);
a series that counts on over headings, or goes on where another of provisions stops, or of which a
deeper level prints the number or counts in brackets, or that holds most of the text; and under one
of these, a number in brackets (``(2)`` of 9 is 9(2)). Letters are points of a list. Where each of a
series follows a heading, its number is the heading's.
"""

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.parse.lines.numbering import title_marker
from core.parse.sources.docx.drafts import Draft, Paragraph
from core.parse.sources.docx.typed import TYPED_DECIMAL

_COMPOUND = re.compile(r"\(?[A-Za-z]{0,3}\.?\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)+[.)]?")
_PLAIN = re.compile(r"\d+[.)]?")
_PLACE = re.compile(r"%[1-9]")
_BRACKETS = re.compile(r"\(\d+[A-Za-z]?\)")
_GLUED = re.compile(r"\s?[\u2010-\u2015-]\s?(\(\d+[A-Za-z]?\))")
_MOST_OF_THE_TEXT = 0.5
_MOST_FOLLOW = 0.85
_BY_ITSELF = 3

Key = tuple[str, int]


@dataclass(slots=True)
class _Series:
    """The paragraphs of one level of one list."""

    places: list[int] = field(default_factory=list)
    letters: int = 0
    crosses: bool = False


@dataclass(frozen=True, slots=True)
class Provisions:
    """What is known of numbered paragraphs.

    Attributes:
        numbers: Number of the section that each provision opens, by its place.
        of_headings: Number of a heading that the provision after it bears, by the heading's place.
        glued: How many characters of a provision's text belong to its printed number.
    """

    numbers: dict[int, str]
    of_headings: dict[int, str]
    glued: dict[int, int]


def find_provisions(drafts: Sequence[Draft], headings: dict[int, int]) -> Provisions:
    """Tell the provisions of a text."""
    numbered = {
        n: d
        for n, d in enumerate(drafts)
        if isinstance(d, Paragraph) and n not in headings and _is_numbered(d)
    }
    series = _series_of(drafts, numbered, headings)
    kinds = _kinds(series, numbered, drafts)
    found = Provisions({}, {}, {})
    bearers = _before_each(series, kinds, drafts, headings)
    parents: dict[str, str] = {}
    for place, paragraph in numbered.items():
        key = _key(paragraph)
        glued = _GLUED.match(paragraph.text)
        if glued is not None:
            found.glued[place] = glued.end()
        if key not in kinds:
            continue
        number = _number(paragraph.mark)
        if _BRACKETS.fullmatch(paragraph.mark):
            number = f"{parents.get(key[0], '')}{paragraph.mark}"
        else:
            parents[key[0]] = number
        if place in bearers:
            found.of_headings[bearers[place]] = number
        if place not in bearers or glued is not None:
            found.numbers[place] = number + (glued[1] if glued is not None else "")
    return found


def _is_numbered(draft: Paragraph) -> bool:
    numbered = draft.numbered
    counts = numbered is not None and not numbered.definition.is_bullet
    return counts and bool(draft.mark) and not draft.in_contents


def _key(paragraph: Paragraph) -> Key:
    numbered = paragraph.numbered
    return (numbered.list_key, numbered.level) if numbered is not None else ("", 0)


def _series_of(
    drafts: Sequence[Draft], numbered: dict[int, Paragraph], headings: dict[int, int]
) -> dict[Key, _Series]:
    """Series by their lists, with whether one counts on over a heading."""
    series: dict[Key, _Series] = defaultdict(_Series)
    places = sorted(headings)
    for place, paragraph in numbered.items():
        one = series[_key(paragraph)]
        if one.places and _counts_on(numbered[one.places[-1]], paragraph):
            one.crosses = one.crosses or bisect(places, place) > bisect(places, one.places[-1])
        one.places.append(place)
        one.letters += len(paragraph.text)
    return dict(series)


def _counts_on(before: Paragraph, after: Paragraph) -> bool:
    first, second = before.numbered, after.numbered
    return first is not None and second is not None and second.count == first.count + 1


def _kinds(
    series: dict[Key, _Series], numbered: dict[int, Paragraph], drafts: Sequence[Draft]
) -> set[Key]:
    """The series that are of provisions."""
    total = sum(len(d.text) for d in drafts if isinstance(d, Paragraph))
    found = set()
    for key, one in series.items():
        marks = [numbered[n].mark for n in one.places]
        compound = any(_COMPOUND.fullmatch(mark) for mark in marks)
        most = len(marks) >= _BY_ITSELF and one.letters > _MOST_OF_THE_TEXT * total
        if compound or one.crosses or most or _prints_below(key, series, numbered):
            found.add(key)
    found |= _going_on(series, numbered, found)
    if any(_PLAIN.fullmatch(numbered[series[key].places[0]].mark) for key in found):
        # One that was typed among those that Word made.
        found |= {key for key in series if key[0] == TYPED_DECIMAL and key[1] == 1}
    for key, one in series.items():
        brackets = all(_BRACKETS.fullmatch(numbered[n].mark) for n in one.places)
        if brackets and any(other[0] == key[0] and other[1] < key[1] for other in found):
            found.add(key)
    return found


def _going_on(
    series: dict[Key, _Series], numbered: dict[int, Paragraph], known: set[Key]
) -> set[Key]:
    """Series that go on where one of provisions stops: another list, of one count and one shape."""
    places = sorted((n, key) for key, one in series.items() for n in one.places)
    found: set[Key] = set()
    before: int | None = None
    for place, key in places:
        is_known = key in known or key in found
        if not is_known and before is not None and series[key].places[0] == place:
            first, last = numbered[place], numbered[before]
            if _counts_on(last, first) and _shape(last) == _shape(first):
                found.add(key)
                is_known = True
        before = place if is_known else before
    return found


def _shape(paragraph: Paragraph) -> tuple[str, str]:
    """How a number is written, whichever level of a list it is of."""
    numbered = paragraph.numbered
    if numbered is None:
        return "", ""
    return numbered.definition.number_format, _PLACE.sub("%", numbered.definition.text)


def _prints_below(key: Key, series: dict[Key, _Series], numbered: dict[int, Paragraph]) -> bool:
    """Whether a deeper level prints the number of this one, or has numbers in brackets."""
    for other, one in series.items():
        if other[0] == key[0] and other[1] > key[1]:
            first = numbered[one.places[0]]
            definition = first.numbered
            if definition is not None and f"%{key[1] + 1}" in definition.definition.text:
                return True
            if _BRACKETS.fullmatch(first.mark):
                return True
    return False


def _before_each(
    series: dict[Key, _Series],
    kinds: set[Key],
    drafts: Sequence[Draft],
    headings: dict[int, int],
) -> dict[int, int]:
    """Headings that bear the number of the provision after them, by the place of that provision.

    They are those of a count, from where it begins to where it begins anew, of which nearly each
    follows a heading. Where headings only part a count, its numbers are not theirs.
    """
    found: dict[int, int] = {}
    for key in kinds:
        for places in _counts(series[key].places, drafts):
            bears = {
                n: n - 1 for n in places if n - 1 in headings and not _has_number(drafts[n - 1])
            }
            if len(places) == 1 and _is_compound(drafts[places[0]]):
                continue
            if len(bears) >= _MOST_FOLLOW * len(places):
                found |= bears
    return found


def _is_compound(draft: Draft) -> bool:
    return isinstance(draft, Paragraph) and bool(_COMPOUND.fullmatch(draft.mark))


def _counts(places: Sequence[int], drafts: Sequence[Draft]) -> list[list[int]]:
    """Places of a series, parted where its count begins anew."""
    parts: list[list[int]] = []
    before: Draft | None = None
    for place in places:
        draft = drafts[place]
        if (
            isinstance(before, Paragraph)
            and isinstance(draft, Paragraph)
            and _counts_on(before, draft)
        ):
            parts[-1].append(place)
        else:
            parts.append([place])
        before = draft
    return parts


def _has_number(draft: Draft) -> bool:
    return isinstance(draft, Paragraph) and (
        bool(draft.mark) or title_marker(draft.text) is not None
    )


def _number(mark: str) -> str:
    marker = title_marker(f"{mark} ")
    if marker is not None and marker.number:
        return marker.number
    return mark.strip(" .:)(")
