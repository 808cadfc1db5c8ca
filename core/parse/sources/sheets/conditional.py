# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Number formats that hold for a cell only where a rule of its sheet says so.

A rule that compares the cell with figures is worked out. Any other hangs on a formula, or on other
cells; it is not, and the figures for which it may hold are told.
"""

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

from lxml import etree

from core.parse.sources.sheets.cells import Area, area_of
from core.parse.sources.sheets.parts import is_on, local, whole_number

_LAST = 2**31
_COMPARED: Final[dict[str, Callable[[Decimal, Decimal], bool]]] = {
    "lessThan": operator.lt,
    "lessThanOrEqual": operator.le,
    "greaterThan": operator.gt,
    "greaterThanOrEqual": operator.ge,
    "equal": operator.eq,
    "notEqual": operator.ne,
}
_BETWEEN = {"between": True, "notBetween": False}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        areas: Where it may hold.
        priority: The lowest is looked at first.
        compares: How it compares a figure with its bounds.
        bounds: Those figures; None where it cannot be worked out.
        code: The number format that it sets, or None.
        stops: No other rule is looked at where it holds.
    """

    areas: tuple[Area, ...]
    priority: int
    compares: str
    bounds: tuple[Decimal, ...] | None
    code: str | None
    stops: bool

    def covers(self, row: int, column: int) -> bool:
        """Whether it may hold for a cell."""
        return any(area.holds(row, column) for area in self.areas)

    def holds(self, value: Decimal) -> bool | None:
        """Whether it holds for a figure; None where that cannot be told."""
        if self.bounds is None:
            return None
        if self.compares in _BETWEEN and len(self.bounds) == 2:
            low, high = sorted(self.bounds)
            return (low <= value <= high) is _BETWEEN[self.compares]
        if self.compares in _COMPARED and len(self.bounds) == 1:
            return _COMPARED[self.compares](value, self.bounds[0])
        return None


def rules_of(element: etree._Element, codes: Sequence[str | None]) -> Iterator[Rule]:
    """The rules of one ``conditionalFormatting``; `codes` are the formats that rules may set."""
    found = (area_of(each) for each in (element.get("sqref") or "").split())
    areas = tuple(area for area in found if area is not None)
    for each in element:
        if local(each) == "cfRule":
            style = whole_number(each.get("dxfId"), len(codes))
            yield Rule(
                areas,
                whole_number(each.get("priority"), _LAST),
                each.get("operator", "") if each.get("type") == "cellIs" else "",
                _bounds(each),
                codes[style] if style < len(codes) else None,
                is_on(each.get("stopIfTrue")),
            )


def code_for(value: Decimal, rules: Sequence[Rule]) -> tuple[str | None, bool]:
    """The format that rules set for a figure, and whether that is certain.

    Args:
        value: What the cell holds.
        rules: Those that cover it, the first first.
    """
    for rule in rules:
        held = rule.holds(value)
        if held is None and (rule.code is not None or rule.stops):
            return None, False
        if held and rule.code is not None:
            return rule.code, True
        if held and rule.stops:
            break
    return None, True


def _bounds(rule: etree._Element) -> tuple[Decimal, ...] | None:
    if rule.get("type") != "cellIs":
        return None
    texts = [each.text or "" for each in rule if local(each) == "formula"]
    try:
        bounds = tuple(Decimal(text.strip()) for text in texts)
    except InvalidOperation:
        return None
    return bounds if all(bound.is_finite() for bound in bounds) else None
