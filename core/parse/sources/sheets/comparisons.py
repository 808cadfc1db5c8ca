# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Comparisons of cells and constants, as rules of a sheet make them: ``=$B2>1000``.

They are worked out from the stored values alone. Any other formula is none of these.
"""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import Enum, auto
from typing import Final

from openpyxl.utils import column_index_from_string

Place = tuple[int, int]
Value = Decimal | str | bool


class NoValue(Enum):
    """Why a cell has none.

    Attributes:
        EMPTY: Nothing is in it.
        UNKNOWN: What is in it was not stored.
    """

    EMPTY = auto()
    UNKNOWN = auto()


Held = Mapping[Place, Value | NoValue]
"""What the cells of a sheet hold; those that are not named are empty."""

_REFERENCE = re.compile(r"(\$?)([A-Z]{1,3})(\$?)([1-9][0-9]{0,6})", re.IGNORECASE)
_OPERAND = (
    r'(?:"(?:[^"]|"")*"|\$?[A-Za-z]{1,3}\$?[0-9]+|[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?%?|TRUE|FALSE)'
)
_COMPARISON = re.compile(
    rf"=?\s*({_OPERAND})\s*(?:(<=|>=|<>|=|<|>)\s*({_OPERAND})\s*)?", re.IGNORECASE
)
_SIGNS = {
    "<": "lessThan",
    "<=": "lessThanOrEqual",
    ">": "greaterThan",
    ">=": "greaterThanOrEqual",
    "=": "equal",
    "<>": "notEqual",
}
_COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "lessThan": operator.lt,
    "lessThanOrEqual": operator.le,
    "greaterThan": operator.gt,
    "greaterThanOrEqual": operator.ge,
    "equal": operator.eq,
    "notEqual": operator.ne,
}
_BETWEEN = {"between": True, "notBetween": False}


@dataclass(frozen=True, slots=True)
class Reference:
    """A cell, as it is named for the first cell under a rule.

    Attributes:
        row: Its row.
        column: Its column.
        keeps_row: It is the same for cells further down.
        keeps_column: It is the same for cells further right.
    """

    row: int
    column: int
    keeps_row: bool
    keeps_column: bool

    def seen_from(self, at: Place, origin: Place) -> Place:
        """The cell that is meant for another than the first."""
        row = self.row + (0 if self.keeps_row else at[0] - origin[0])
        return row, self.column + (0 if self.keeps_column else at[1] - origin[1])


Operand = Reference | Value


@dataclass(frozen=True, slots=True)
class Comparison:
    """A value, how it is compared, and with what.

    Attributes:
        subject: What is compared; None for the cell itself.
        compares: How, as a rule calls it.
        bounds: With what.
    """

    subject: Operand | None
    compares: str
    bounds: tuple[Operand, ...]

    def holds(self, held: Held, at: Place, origin: Place) -> bool | None:
        """Whether it holds for a cell; None where that cannot be told.

        Args:
            held: What the cells of the sheet hold.
            at: The cell.
            origin: The first cell under the rule.
        """
        subject = Reference(*origin, False, False) if self.subject is None else self.subject
        value, *bounds = (_value(each, held, at, origin) for each in (subject, *self.bounds))
        orders = [_order(value, bound) for bound in bounds]
        known = [order for order in orders if order is not None]
        if len(known) < len(orders):
            return None
        if self.compares in _BETWEEN and len(known) == 2:
            return (min(known) <= 0 <= max(known)) is _BETWEEN[self.compares]
        if self.compares in _COMPARED and len(known) == 1:
            return _COMPARED[self.compares](known[0], 0)
        return None


def operand_of(text: str) -> Operand | None:
    """A constant, or a cell of the same sheet; None for anything else."""
    text = text.strip().removeprefix("=").strip()
    reference = _REFERENCE.fullmatch(text)
    if reference is not None:
        column = column_index_from_string(reference[2].upper())
        return Reference(int(reference[4]), column, bool(reference[3]), bool(reference[1]))
    if text.upper() in {"TRUE", "FALSE"}:
        return text.upper() == "TRUE"
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1].replace('""', '"')
    try:
        number = Decimal(text.removesuffix("%"))
    except InvalidOperation:
        return None
    if not number.is_finite():
        return None
    return number / 100 if text.endswith("%") else number


def comparison_in(formula: str) -> Comparison | None:
    """The comparison that a formula is, or None; a constant alone holds or does not."""
    match = _COMPARISON.fullmatch(formula.strip())
    if match is None:
        return None
    subject = operand_of(match[1])
    bound = operand_of(match[3]) if match[3] else None
    if subject is not None and bound is not None:
        return Comparison(subject, _SIGNS[match[2]], (bound,))
    if match[3] is None and isinstance(subject, bool):
        return Comparison(subject, "equal", (True,))
    return None


def _value(operand: Operand, held: Held, at: Place, origin: Place) -> Value | NoValue:
    if isinstance(operand, Reference):
        return held.get(operand.seen_from(at, origin), NoValue.EMPTY)
    return operand


def _order(one: Value | NoValue, other: Value | NoValue) -> int | None:
    """Below, at or above nought as one comes before, with or after another on a sheet.

    Figures come before words, words before truths; an empty cell is nought, or no words.
    """
    if NoValue.UNKNOWN in (one, other):
        return None
    keys = _key(one, other), _key(other, one)
    return (keys[0] > keys[1]) - (keys[0] < keys[1])


def _key(value: Value | NoValue, beside: Value | NoValue) -> tuple[int, Decimal, str]:
    if isinstance(value, NoValue):
        empty: Mapping[type, Value] = {str: "", bool: False}
        value = empty.get(type(beside), Decimal(0))
    if isinstance(value, bool):
        return 2, Decimal(value), ""
    return (1, Decimal(0), value.casefold()) if isinstance(value, str) else (0, value, "")
