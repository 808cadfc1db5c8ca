# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a chart prints its figures: by its labels, by its axes, in thousands or millions."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from lxml import etree

from core.parse.sources.sheets.formats import GENERAL, show_number, shows_whole
from core.parse.sources.slides.shapes import child, local

_UNITS = {
    "hundreds": ("Hundreds", 10**2),
    "thousands": ("Thousands", 10**3),
    "tenThousands": ("x 10,000", 10**4),
    "hundredThousands": ("x 100,000", 10**5),
    "millions": ("Millions", 10**6),
    "tenMillions": ("x 10,000,000", 10**7),
    "hundredMillions": ("x 100,000,000", 10**8),
    "billions": ("Billions", 10**9),
    "trillions": ("Trillions", 10**12),
}
_UPRIGHT = frozenset(["l", "r"])
_ON = frozenset(["1", "true", None])
_OFF = frozenset(["0", "false"])


@dataclass(frozen=True, slots=True)
class Print:
    """How figures are printed.

    Attributes:
        label: The format of labels at the figures: it holds, even where it rounds.
        axis: The format of the axis: it holds where it does not round, for it prints other figures.
        unit: What one stands for: 1,000 where the axis counts in thousands.
    """

    label: str | None = None
    axis: str | None = None
    unit: Decimal = Decimal(1)

    def show(self, text: str, source: str) -> str:
        """Print a stored figure, which has a format of its own."""
        try:
            value = Decimal(format(float(text), ".15g"))
        except (ValueError, InvalidOperation):
            return text
        if not value.is_finite():
            return text
        value /= self.unit
        if self.label is not None:
            return show_number(value, self.label)
        if self.axis is not None and shows_whole(value, self.axis):
            return show_number(value, self.axis)
        kept = self.unit == 1 or shows_whole(value, source)
        return show_number(value, source if kept else GENERAL)


def values_print(
    series: etree._Element, plot: etree._Element, axes: Iterable[etree._Element]
) -> Print:
    """How the values of a series are printed.

    Args:
        series: The series.
        plot: The part of the chart that draws it, with labels for all its series.
        axes: All of the chart.
    """
    axis = _axis_of(plot, axes, upright=True)
    labels = next((found for e in (series, plot) if (found := child(e, "dLbls")) is not None), None)
    said = labels is not None and _prints_values(labels)
    return Print(_own_code(labels) if said else None, _own_code(axis), _unit(axis)[1])


def categories_print(plot: etree._Element, axes: Iterable[etree._Element]) -> Print:
    """How figures and days are printed that name the values."""
    axis = _axis_of(plot, axes, upright=False)
    code = _own_code(axis)
    if axis is not None and local(axis) in {"catAx", "dateAx"}:
        return Print(label=code)
    return Print(axis=code, unit=_unit(axis)[1])


def unit_named(axis: etree._Element) -> str:
    """What an axis says of its unit, in its own words or in common ones; nothing without one."""
    label = child(axis, "dispUnits", "dispUnitsLbl")
    typed = [] if label is None else [e.text or "" for e in label.iter() if local(e) == "t"]
    return "".join(typed).strip() or _unit(axis)[0]


def is_plot(element: etree._Element) -> bool:
    """Whether an element draws series: bars, lines, points."""
    return local(element).endswith("Chart")


def _axis_of(
    plot: etree._Element, axes: Iterable[etree._Element], *, upright: bool
) -> etree._Element | None:
    """The axis of a plot that bears its values, or the other one."""
    named = {each.get("val") for each in plot if local(each) == "axId"}
    own = [axis for axis in axes if _val(axis, "axId") in named]
    valued = [axis for axis in own if local(axis) == "valAx"]
    if len(valued) > 1:  # Points have a value on either axis.
        return next((a for a in valued if (_val(a, "axPos") in _UPRIGHT) is upright), None)
    others = [axis for axis in own if axis not in valued]
    return next(iter(valued if upright else others), None)


def _own_code(element: etree._Element | None) -> str | None:
    """The format that an axis or labels set, which is not that of the figures themselves."""
    code = child(element, "numFmt")
    if code is None or code.get("sourceLinked") in _ON:
        return None
    text = code.get("formatCode") or GENERAL
    return None if text == GENERAL else text


def _unit(axis: etree._Element | None) -> tuple[str, Decimal]:
    units = child(axis, "dispUnits")
    words, size = _UNITS.get(_val(units, "builtInUnit") or "", ("", 1))
    custom = _val(units, "custUnit")
    if custom is None:
        return words, Decimal(size)
    try:
        unit = Decimal(custom)
    except InvalidOperation:
        return "", Decimal(1)
    return (f"x {unit:,f}", unit) if unit.is_finite() and unit > 0 else ("", Decimal(1))


def _prints_values(labels: etree._Element) -> bool:
    """Whether the format of labels is that of the values: of shares of a whole, it is theirs."""
    away = _is_on(labels, "delete") or _is_on(labels, "showPercent")
    return _is_on(labels, "showVal") and not away


def _is_on(element: etree._Element, name: str) -> bool:
    found = child(element, name)
    return found is not None and found.get("val") not in _OFF


def _val(element: etree._Element | None, name: str) -> str | None:
    found = child(element, name)
    return None if found is None else found.get("val")
