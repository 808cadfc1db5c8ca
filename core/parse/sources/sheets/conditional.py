# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How cells look only where a rule of their sheet says so: another format, figures struck out.

A rule that compares cells and constants is worked out. Any other hangs on a formula; it is not, and
the cells for which it may hold are told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from core.parse.sources.sheets.cells import Area, area_of
from core.parse.sources.sheets.comparisons import (
    Comparison,
    Held,
    Operand,
    Place,
    comparison_in,
    operand_of,
)
from core.parse.sources.sheets.parts import is_on, local, whole_number
from core.parse.sources.sheets.styles import Look, look_in

_LAST = 2**31
_UNCHANGED = Look()
_NOTHING_SHOWN = Look(";;;")
_ALWAYS = Comparison(True, "equal", (True,))
_PICTURED = frozenset(["iconSet", "dataBar"])


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        areas: Where it may hold.
        priority: The lowest is looked at first.
        test: When it holds; None where it cannot be worked out.
        look: What it sets.
        stops: No other rule is looked at where it holds.
    """

    areas: tuple[Area, ...]
    priority: int
    test: Comparison | None
    look: Look
    stops: bool

    def covers(self, row: int, column: int) -> bool:
        """Whether it may hold for a cell."""
        return any(area.holds(row, column) for area in self.areas)

    def holds(self, held: Held, at: Place) -> bool | None:
        """Whether it holds for a cell; None where that cannot be told."""
        origin = min(a.top for a in self.areas), min(a.left for a in self.areas)
        return None if self.test is None else self.test.holds(held, at, origin)


def rules_of(element: etree._Element, looks: Sequence[Look]) -> Iterator[Rule]:
    """The rules of one ``conditionalFormatting``; `looks` are those that rules may set."""
    places = [element.get("sqref") or ""]
    places += [each.text or "" for each in element if local(each) == "sqref"]
    found = (area_of(each) for each in " ".join(places).split())
    areas = tuple(area for area in found if area is not None)
    for each in element if areas else ():
        if local(each) == "cfRule":
            shows_nothing = _shows_nothing(each)
            yield Rule(
                areas,
                whole_number(each.get("priority"), _LAST),
                _ALWAYS if shows_nothing else _test(each),
                _NOTHING_SHOWN if shows_nothing else _look(each, looks),
                is_on(each.get("stopIfTrue")),
            )


def look_for(at: Place, held: Held, rules: Sequence[Rule]) -> tuple[Look, bool]:
    """What rules set for a cell, and whether that is certain.

    Args:
        at: The cell.
        held: What the cells of the sheet hold.
        rules: Those that cover it, the first first.
    """
    look = _UNCHANGED
    for rule in rules:
        holds = rule.holds(held, at)
        if holds is None and (rule.look != _UNCHANGED or rule.stops):
            return look, False
        if holds:
            look = look.or_else(rule.look)
        if holds and rule.stops:
            break
    return look, True


def _look(rule: etree._Element, looks: Sequence[Look]) -> Look:
    own = next((each for each in rule if local(each) == "dxf"), None)
    if own is not None:
        return look_in(own)
    style = whole_number(rule.get("dxfId"), len(looks))
    return looks[style] if style < len(looks) else _UNCHANGED


def _shows_nothing(rule: etree._Element) -> bool:
    """Whether a picture stands in place of the figure."""
    return rule.get("type") in _PICTURED and any(
        local(each) == rule.get("type") and not is_on(each.get("showValue"), True) for each in rule
    )


def _test(rule: etree._Element) -> Comparison | None:
    kind = rule.get("type")
    texts = [each.text or "" for each in rule if local(each) in {"formula", "f"}]
    if kind == "expression" and len(texts) == 1:
        return comparison_in(texts[0])
    if kind != "cellIs":
        return None
    bounds: list[Operand] = []
    for text in texts:
        bound = operand_of(text)
        if bound is None:
            return None
        bounds.append(bound)
    return Comparison(None, rule.get("operator", ""), tuple(bounds))
