# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages of made-up policies whose every numeral is known: text, place and value, by a seed.

Declarations, schedules with and without rules, clauses in one or two columns, and statements of
account, in the typefaces that are at hand and sizes from 8 to 12 points.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pymupdf
from numpy.random import Generator

from tests.bench.numbers import values, wording
from tests.bench.numbers.faces import faces
from tests.bench.numbers.sheet import Column, Sheet, Token

_SIZES_PT = (8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 12.0)
_PAPERS_PT = ((612.0, 792.0), (595.0, 842.0))
_GUTTER = 18.0
_FOOT = 44.0


@dataclass(frozen=True, slots=True, eq=False)
class KnownPage:
    """A page and all that it says.

    Attributes:
        seed: Makes the same page again.
        kind: ``declarations``, ``schedule``, ``clauses`` or ``statement``.
        face: Its typeface.
        size: Of running text, in points.
        pdf: The page as a PDF of its own.
        width: Points.
        height: Points.
        tokens: Every word with a digit.
        text: Everything on it, a line or a row each.
    """

    seed: int
    kind: str
    face: str
    size: float
    pdf: bytes
    width: float
    height: float
    tokens: tuple[Token, ...]
    text: str


def known_page(seed: int) -> KnownPage:
    """Make the page of a seed."""
    draw = np.random.default_rng([20_261, seed])
    kind = values.one_of(draw, tuple(_KINDS))
    face = faces()[values.whole(draw, 0, len(faces()) - 1)]
    size = _SIZES_PT[values.whole(draw, 0, len(_SIZES_PT) - 1)]
    width, height = _PAPERS_PT[values.whole(draw, 0, 1)]
    document = pymupdf.open()
    page = document.new_page(width=width, height=height)
    sheet = Sheet(page, face, size)
    area = _Area(values.whole(draw, 44, 74), values.whole(draw, 52, 80), width, height)
    _KINDS[kind](draw, sheet, area)
    _foot(draw, sheet, area)
    document.subset_fonts()
    pdf = document.tobytes(garbage=3, deflate=True)
    return KnownPage(
        seed,
        kind,
        face.name,
        size,
        pdf,
        width,
        height,
        tuple(sheet.tokens),
        "\n".join(sheet.text),
    )


def render(pdf: bytes, dpi: float) -> npt.NDArray[np.float32]:
    """The page as a picture: 0 is black, 1 is white paper."""
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        made = document[0].get_pixmap(dpi=round(dpi), colorspace=pymupdf.csGRAY, alpha=False)
    grey = np.frombuffer(made.samples, np.uint8).reshape(made.height, made.stride)
    return np.asarray(grey[:, : made.width], np.float32) / np.float32(255)


@dataclass(slots=True)
class _Area:
    """Where print goes: margins and the next base line."""

    margin: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def bottom(self) -> float:
        return self.height - _FOOT - 24

    def has_room(self, tall: float) -> bool:
        return self.y + tall < self.bottom


def _declarations(draw: Generator, sheet: Sheet, area: _Area) -> None:
    _title(draw, sheet, area, "Declarations")
    dotted = values.chance(draw, 0.3)
    entry_x = area.margin + max(0.36 * (area.right - area.margin), sheet.width_of("M" * 14))
    for label, entry in wording.particulars(draw):
        if not area.has_room(sheet.leading):
            return
        if dotted:
            room = entry_x - area.margin - sheet.width_of(label + " ") - 4
            label += " " + "." * max(int(room / sheet.width_of(".")), 0)
        sheet.put(area.margin, area.y, label)
        sheet.put(entry_x, area.y, entry, bold=values.chance(draw, 0.3))
        area.y += 1.25 * sheet.leading
    area.y += sheet.leading
    _tables(draw, sheet, area, ruled=values.chance(draw, 0.5), most=1)
    _paragraphs(draw, sheet, area, values.whole(draw, 1, 4))


def _schedule(draw: Generator, sheet: Sheet, area: _Area) -> None:
    _title(draw, sheet, area, "Schedule")
    ruled = values.chance(draw, 0.5)
    _paragraphs(draw, sheet, area, 1)
    _tables(draw, sheet, area, ruled=ruled, most=4)
    _paragraphs(draw, sheet, area, 1)


def _clauses(draw: Generator, sheet: Sheet, area: _Area) -> None:
    _title(draw, sheet, area, "Conditions")
    columns = 2 if sheet.size <= 10 and values.chance(draw, 0.35) else 1
    full = values.chance(draw, 0.4)
    step = (area.right - area.margin + _GUTTER) / columns
    top = area.y
    for column in range(columns):
        x0 = area.margin + column * step
        x1, area.y = x0 + step - _GUTTER, top
        while area.has_room(8 * sheet.leading):
            area.y += 0.6 * sheet.leading
            sheet.put(x0, area.y, wording.heading(draw), bold=True)
            area.y += 1.15 * sheet.leading
            for _ in range(values.whole(draw, 1, 3)):
                if area.has_room(6 * sheet.leading):
                    text = " ".join(wording.sentence(draw) for _ in range(values.whole(draw, 1, 2)))
                    area.y = sheet.paragraph((x0, area.y, x1), text, full=full) + 2
            if values.chance(draw, 0.35):
                _list(draw, sheet, area, (x0, x1))


def _list(draw: Generator, sheet: Sheet, area: _Area, sides: tuple[float, float]) -> None:
    """Items with marks: letters that look like figures among them."""
    hanging = 2.6 * sheet.size
    for mark in wording.marks(draw, values.whole(draw, 3, 14)):
        if not area.has_room(5 * sheet.leading):
            return
        sheet.put(sides[0], area.y, mark)
        box = (sides[0] + hanging, area.y, sides[1])
        area.y = sheet.paragraph(box, wording.sentence(draw), full=False)


def _statement(draw: Generator, sheet: Sheet, area: _Area) -> None:
    """A ledger: one row a booking, with a balance that adds up."""
    _title(draw, sheet, area, "Statement of account")
    sheet.put(area.margin, area.y, wording.filled(draw, "Policy {policy}   Issued {date}"))
    area.y += 2 * sheet.leading
    room = int((area.bottom - area.y) / (1.55 * sheet.size)) - 2
    count = max(min(values.whole(draw, 8, 34), room), 2)
    items = [values.one_of(draw, wording.ITEMS) for _ in range(count)]
    cents = [values.whole(draw, -90_000, 400_000) for _ in range(count)]
    columns = [
        Column("Date", tuple(values.day(draw).strftime("%m/%d/%Y") for _ in range(count)), "left"),
        Column("Entry", tuple(str(values.whole(draw, 1000, 999_999)) for _ in range(count))),
        Column("Item", tuple(items), "left"),
        Column("Amount", tuple(_bracketed(value) for value in cents)),
        Column("Balance", tuple(_bracketed(int(sum(cents[: n + 1]))) for n in range(count))),
    ]
    while not sheet.fits(area.right - area.margin, columns):
        columns.pop(1)
    area.y = sheet.table(
        (area.margin, area.y, area.right),
        columns,
        ruled=values.chance(draw, 0.3),
        total=False,
        shaded=values.chance(draw, 0.3),
    )


_KINDS: Mapping[str, Callable[[Generator, Sheet, _Area], None]] = {
    "declarations": _declarations,
    "schedule": _schedule,
    "clauses": _clauses,
    "statement": _statement,
}


def _title(draw: Generator, sheet: Sheet, area: _Area, title: str) -> None:
    sheet.put(area.margin, area.y, values.one_of(draw, wording.INSURERS), bold=True, scale=1.25)
    number = values.form_number(draw)
    sheet.put(area.right - sheet.width_of(number, scale=0.9), area.y, number, scale=0.9)
    area.y += 2 * sheet.leading
    sheet.put(area.margin, area.y, title, bold=True, scale=1.4)
    area.y += 1.9 * sheet.leading


def _foot(draw: Generator, sheet: Sheet, area: _Area) -> None:
    page = values.whole(draw, 1, 60)
    label = f"Page {page} of {page + values.whole(draw, 0, 40)}"
    y = area.height - _FOOT
    sheet.put(area.margin, y, f"{values.form_number(draw)}", scale=0.85)
    sheet.put(area.right - sheet.width_of(label, scale=0.85), y, label, scale=0.85)


def _paragraphs(draw: Generator, sheet: Sheet, area: _Area, count: int) -> None:
    for _ in range(count):
        if area.has_room(5 * sheet.leading):
            box = (area.margin, area.y, area.right)
            area.y = sheet.paragraph(box, wording.sentence(draw), full=False) + 0.5 * sheet.leading


def _tables(draw: Generator, sheet: Sheet, area: _Area, *, ruled: bool, most: int) -> None:
    for _ in range(most):
        room = int((area.bottom - area.y) / (1.55 * sheet.size)) - 4
        if room < 3:
            return
        area.y += sheet.leading
        columns = _limits(draw, min(values.whole(draw, 3, 13), room))
        while not sheet.fits(area.right - area.margin, columns):
            columns.pop(values.whole(draw, 1, len(columns) - 1))
        area.y = sheet.table(
            (area.margin, area.y, area.right),
            columns,
            ruled=ruled,
            total=True,
            shaded=values.chance(draw, 0.25),
        )


def _limits(draw: Generator, count: int) -> list[Column]:
    """Limits, deductibles and premiums by item; premiums add up to the last row."""
    sign = wording.currency(draw)
    cents = [values.whole(draw, 500, 3_000_000) for _ in range(count)]
    premiums = [f"{sign}{value / 100:,.2f}" for value in (*cents, sum(cents))]
    blank = ("",)
    columns = [
        Column("No.", tuple(str(n + 1) for n in range(count)) + blank),
        Column("Item", (*wording.some_items(draw, count), "Total"), "left"),
        Column("Limit", tuple(f"{sign}{values.amount(draw, 500)}" for _ in range(count)) + blank),
        Column("Deductible", tuple(_deductible(draw, sign) for _ in range(count)) + blank),
        Column("Rate", tuple(f"{draw.random() * 9:.3f}" for _ in range(count)) + blank),
        Column("From", tuple(values.date(draw) for _ in range(count)) + blank, "left"),
        Column("Premium", tuple(premiums)),
    ]
    return [c for c in columns if c.head in {"Item", "Premium"} or values.chance(draw, 0.7)]


def _deductible(draw: Generator, sign: str) -> str:
    if values.chance(draw, 0.3):
        return values.percent(draw)
    return f"{sign}{values.amount(draw, 50, 100_000)}"


def _bracketed(cents: int) -> str:
    """An amount with cents; one below zero stands in brackets."""
    text = f"{abs(cents) / 100:,.2f}"
    return f"({text})" if cents < 0 else text
