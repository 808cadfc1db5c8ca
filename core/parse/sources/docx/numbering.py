# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Counts Word's automatic numbers, and says what is printed for each.

A paragraph names an instance (``numId``) and a level. Instances of one abstract list share its
counts; what an instance says of its own start holds from its first use at that level.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.parse.sources.docx.names import (
    Element,
    child,
    name,
    number,
    switch,
    value,
    whole,
)
from core.parse.sources.docx.number_formats import digits_of, written
from core.parse.sources.docx.signs import sign_of
from core.parse.sources.docx.styles import font_of, left_of

LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
_BULLETS = {"o": "◦", "": "•"}
_SUFFIXES = {"space": " ", "nothing": ""}


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list.

    Attributes:
        start: Its first count.
        number_format: As Word names it.
        text: What is printed, with ``%1`` for the count of the first level.
        restart: After levels up to this one (from 1) it begins anew; 0 for never; None for any.
        legal: Whether all counts in it are written in digits.
        suffix: What stands between the number and the text.
        left: Indent of its text in twentieths of a point, or None.
        font: Of its mark, or None.
        digits: Least digits of a count, where the format pads it.
        style: Id of the style that stands for it, or None.
    """

    start: int = 1
    number_format: str = "decimal"
    text: str = ""
    restart: int | None = None
    legal: bool = False
    suffix: str = "\t"
    left: int | None = None
    font: str | None = None
    digits: int = 0
    style: str | None = None

    @property
    def is_bullet(self) -> bool:
        """Whether it has a mark that does not count."""
        return self.number_format == "bullet"


@dataclass(frozen=True, slots=True)
class Numbered:
    """The number of one paragraph.

    Attributes:
        text: As it is printed; empty where nothing is.
        list_key: The list whose counts it shares.
        level: From 0.
        count: Of its own level.
        definition: The level.
    """

    text: str
    list_key: str
    level: int
    count: int
    definition: Level


@dataclass(slots=True)
class _List:
    """One abstract list and its counts; a level that has not begun has none."""

    levels: dict[int, Level]
    counts: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Instance:
    """One instance of a list, with what it states itself."""

    key: str
    starts: Mapping[int, int]
    levels: Mapping[int, Level]
    begun: set[int] = field(default_factory=set)


class Numbering:
    """The lists of a file."""

    def __init__(self, root: Element | None) -> None:
        """Take the numbering part; None where there is none."""
        self._lists: dict[str, _List] = {}
        self._instances: dict[int, _Instance] = {}
        self._by_name: dict[str, str] = {}
        self._style_lists: dict[str, str] = {}
        self._links: dict[str, str] = {}
        if root is None:
            return
        for element in root.findall(name("abstractNum")):
            self._take_list(element)
        for element in root.findall(name("num")):
            self._take_instance(element)

    def _take_list(self, element: Element) -> None:
        key = element.get(name("abstractNumId")) or ""
        self._lists[key] = _List(_levels(element))
        named, owned, linked = (value(element, n) for n in ("name", "styleLink", "numStyleLink"))
        if named:
            self._by_name[named.casefold()] = key
        if owned:
            self._style_lists[owned] = key
        if linked and not self._lists[key].levels:
            self._links[key] = linked

    def _take_instance(self, element: Element) -> None:
        list_id = whole(element.get(name("numId")))
        key = value(element, "abstractNumId") or ""
        key = self._style_lists.get(self._links.get(key, ""), key)
        if list_id is None or key not in self._lists:
            return
        starts, levels = {}, {}
        for override in element.findall(name("lvlOverride")):
            level = whole(override.get(name("ilvl")))
            if level is None:
                continue
            start, own = number(override, "startOverride"), child(override, "lvl")
            if own is not None:
                levels[level] = _level(own)
            if start is not None:
                starts[level] = start
        self._instances[list_id] = _Instance(key, starts, levels)

    def has(self, list_id: int | None) -> bool:
        """Whether there is such a list; 0 is said to be none."""
        return bool(list_id) and list_id in self._instances

    def level_of_style(self, list_id: int, style_id: str) -> int | None:
        """The level of a list that stands for a style."""
        instance = self._instances[list_id]
        levels = self._lists[instance.key].levels | dict(instance.levels)
        return next((n for n, level in sorted(levels.items()) if level.style == style_id), None)

    def next(self, list_id: int, level: int) -> Numbered | None:
        """Count on, and give the number of the paragraph that stands there.

        Args:
            list_id: Of the instance.
            level: From 0.
        """
        instance = self._instances[list_id]
        shared = self._lists[instance.key]
        levels = shared.levels | dict(instance.levels)
        level = min(max(level, 0), LEVELS - 1)
        if level not in levels:
            return None
        restarts = level in instance.starts and level not in instance.begun
        instance.begun.add(level)
        if restarts:
            shared.counts[level] = instance.starts[level] - 1
        return self._counted(instance.key, shared, levels, level)

    def next_named(self, title: str, level: int, start: int | None) -> Numbered | None:
        """Count on in a list that a field calls by its name."""
        key = self._by_name.get(title.casefold())
        if key is None:
            key = f"field {title.casefold()}"
            own = _FIELD_LISTS.get(title.casefold(), _FIELD_LISTS["numberdefault"])
            self._lists.setdefault(key, _List(dict(enumerate(own))))
        shared = self._lists[key]
        level = min(max(level, 0), LEVELS - 1)
        if level not in shared.levels:
            return None
        if start is not None:
            shared.counts[level] = start - 1
        return self._counted(key, shared, shared.levels, level)

    def _counted(
        self, key: str, shared: _List, levels: Mapping[int, Level], level: int
    ) -> Numbered:
        definition = levels[level]
        counts = shared.counts
        for upper in range(level):
            # A level that was passed over counts as begun.
            if upper in levels:
                counts.setdefault(upper, levels[upper].start)
        counts[level] = counts.get(level, definition.start - 1) + 1
        for deeper in [n for n in counts if n > level]:
            restart = levels[deeper].restart if deeper in levels else None
            if restart is None or level < restart:
                del counts[deeper]
        text = _printed(definition, levels, counts)
        return Numbered(text, key, level, counts[level], definition)


def _printed(definition: Level, levels: Mapping[int, Level], counts: Mapping[int, int]) -> str:
    if definition.is_bullet:
        sign = sign_of(definition.text.strip(), definition.font)
        known = _BULLETS.get(sign)
        return known if known is not None else sign.replace("\ufffd", "•")

    def count_of(match: re.Match[str]) -> str:
        place = int(match[1]) - 1
        level = levels.get(place)
        if level is None or level.is_bullet or place not in counts:
            return ""
        legal = definition.legal and level.number_format != "none"
        number_format = "decimal" if legal else level.number_format
        return written(counts[place], number_format).rjust(level.digits, "0")

    return _PLACE.sub(count_of, definition.text)


def _levels(element: Element) -> dict[int, Level]:
    found = {}
    for lvl in element.findall(name("lvl")):
        level = whole(lvl.get(name("ilvl")))
        if level is not None and 0 <= level < LEVELS:
            found[level] = _level(lvl)
    return found


def _level(element: Element) -> Level:
    start = number(element, "start")
    letters = child(element, "rPr")
    own = Level(
        start=0 if start is None else start,
        number_format=value(element, "numFmt") or "decimal",
        text=value(element, "lvlText") or "",
        restart=number(element, "lvlRestart"),
        legal=bool(switch(element, "isLgl")),
        suffix=_SUFFIXES.get(value(element, "suff") or "", "\t"),
        left=left_of(child(element, "pPr")),
        font=font_of(letters),
        style=value(element, "pStyle"),
    )
    stated = child(element, "numFmt")
    custom = stated.get(name("format")) if stated is not None else None
    if own.number_format == "custom" and digits_of(custom):
        return replace(own, number_format="decimal", digits=digits_of(custom))
    return own


def _field_levels(*shapes: tuple[str, str]) -> tuple[Level, ...]:
    return tuple(Level(number_format=shape, text=text) for shape, text in shapes)


_FIELD_LISTS = {
    "numberdefault": _field_levels(
        ("decimal", "%1)"), ("lowerLetter", "%2)"), ("lowerRoman", "%3)"), ("decimal", "(%4)"),
        ("lowerLetter", "(%5)"), ("lowerRoman", "(%6)"), ("decimal", "%7."), ("lowerLetter", "%8."),
        ("lowerRoman", "%9."),
    ),
    "outlinedefault": _field_levels(
        ("upperRoman", "%1."), ("upperLetter", "%2."), ("decimal", "%3."), ("lowerLetter", "%4)"),
        ("decimal", "(%5)"), ("lowerLetter", "(%6)"), ("lowerRoman", "(%7)"),
        ("lowerLetter", "(%8)"), ("lowerRoman", "(%9)"),
    ),
    "legaldefault": tuple(
        Level(text="".join(f"%{n}." for n in range(1, depth + 2))) for depth in range(LEVELS)
    ),
}  # fmt: skip
"""The lists that a field LISTNUM counts in where the file has none of that name."""
