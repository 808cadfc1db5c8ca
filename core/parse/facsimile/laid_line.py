# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One line as it is set: what is drawn where, and for each character of the text its box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import numpy.typing as npt

from core.parse.facsimile.faces import Face, lowered, raised
from core.parse.facsimile.line_breaker import PLAIN, LineBreaker, Type, Word
from core.parse.facsimile.visual_order import drawn_order, has_right_to_left
from core.parse.raw import Doubt, DoubtCause, RawLine

_ASCENT_EM, _DESCENT_EM = 0.8, 0.22
_RISE_EM, _DROP_EM = 0.36, 0.14
_STRIKE_EM = 0.3

_Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters `start` up to `end` of a line that are set alike."""

    start: int
    end: int
    face: Face
    kind: Type


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters that are drawn at once."""

    x: float
    baseline: float
    text: str
    face: Face
    size: float


@dataclass(frozen=True, slots=True, eq=False)
class LaidLine:
    """A line ready to be set anywhere.

    Attributes:
        text: As it is read and stored.
        forms: What is drawn for each character; empty for what has no form.
        lefts: Left edge of each character, from the beginning of the line.
        advances: Width of each character.
        stretches: In the order of reading, each as far as its type goes.
        order: Positions from left to right; None where that is the order of reading.
        size: Of its type, in points.
        width: In points.
    """

    text: str
    forms: Sequence[str]
    lefts: _Numbers
    advances: _Numbers
    stretches: Sequence[Stretch]
    order: Sequence[int] | None
    size: float
    width: float

    def pieces(self, x: float, baseline: float) -> Iterator[Piece]:
        """What to draw, with the line's left end at `x`."""
        for stretch, places in self._drawn():
            if isinstance(places, range):
                text = "".join(self.forms[places.start : places.stop])
            else:
                text = "".join([self.forms[place] for place in places])
            if text.strip():
                yield Piece(
                    x + float(self.lefts[places[0]]),
                    baseline - _shift(stretch.kind) * self.size,
                    text,
                    stretch.face,
                    self.size * stretch.kind.scale,
                )

    def strikes(self, x: float, baseline: float) -> Iterator[tuple[float, float, float]]:
        """Left end, right end and height of each line through letters."""
        for stretch, places in self._drawn():
            if stretch.kind.struck:
                left = x + float(self.lefts[places[0]])
                right = x + float(self.lefts[places[-1]] + self.advances[places[-1]])
                yield left, right, baseline - _STRIKE_EM * self.size

    def raw(self, x: float, baseline: float) -> RawLine:
        """The line as its page hands it out."""
        count = len(self.text)
        boxes = np.empty((count, 4), np.float32)
        lefts = x + self.lefts
        boxes[:, 0] = lefts
        boxes[:, 2] = lefts + self.advances
        for each in self.stretches:
            scale = each.kind.scale * self.size
            base = baseline - _shift(each.kind) * self.size
            boxes[each.start : each.end, 1] = base - _ASCENT_EM * scale
            boxes[each.start : each.end, 3] = base + _DESCENT_EM * scale
        if not self.advances.all():
            for place in np.flatnonzero(self.advances == 0).tolist():
                if place:
                    boxes[place] = boxes[place - 1]  # A mark stands on the letter before it.
        return RawLine(
            self.text,
            boxes,
            None,
            self.size,
            bold=2 * sum([s.end - s.start for s in self.stretches if s.kind.bold]) > count,
            italic=2 * sum([s.end - s.start for s in self.stretches if s.kind.italic]) > count,
            doubts=tuple(
                [
                    Doubt(s.start, s.end, DoubtCause.STRUCK_OUT)
                    for s in self.stretches
                    if s.kind.struck
                ]
            ),
        )

    def _drawn(self) -> Iterator[tuple[Stretch, Sequence[int]]]:
        """Positions that are drawn at once, from left to right."""
        if self.order is None:
            for stretch in self.stretches:
                yield stretch, range(stretch.start, stretch.end)
            return
        owner = [number for number, s in enumerate(self.stretches) for _ in range(s.start, s.end)]
        for number, places in groupby(self.order, key=lambda place: owner[place]):
            yield self.stretches[number], list(places)


class _Line:
    """A line while what is set alike is laid one behind the other."""

    def __init__(self, size: float) -> None:
        self._size = size
        self._texts: list[str] = []
        self._forms: list[str] = []
        self._advances: list[_Numbers] = []
        self._stretches: list[Stretch] = []

    def add(self, text: str, face: Face, kind: Type) -> None:
        forms, advances = face.letters(text)
        start = len(self._forms)
        self._texts.append(_written(text, kind))
        self._forms += forms
        self._advances.append(self._size * kind.scale * advances)
        self._stretches.append(Stretch(start, len(self._forms), face, kind))

    def laid(self, *, from_right: bool) -> LaidLine:
        text = "".join(self._texts)
        advances = np.concatenate(self._advances)
        order: list[int] | None = None
        if has_right_to_left(text):
            drawn = drawn_order(text, from_right=from_right)
            order = [place for place, _ in drawn]
            self._take_forms(text, drawn, advances)
        lefts = np.zeros(len(advances), np.float64)
        steps = advances if order is None else advances[order]
        lefts[slice(None) if order is None else order] = np.cumsum(steps) - steps
        width = float(advances.sum())
        stretches = self._stretches
        return LaidLine(text, self._forms, lefts, advances, stretches, order, self._size, width)

    def _take_forms(self, text: str, drawn: Sequence[tuple[int, str]], advances: _Numbers) -> None:
        """Draw letters in the forms that join them, and brackets turned."""
        owners = [s for s in self._stretches for _ in range(s.start, s.end)]
        for place, form in drawn:
            if form != text[place] and self._forms[place] == text[place]:
                found, (advance,) = owners[place].face.letters(form)
                self._forms[place] = found[0]
                advances[place] = advance * self._size * owners[place].kind.scale


def laid_line(
    lines: LineBreaker, words: Sequence[Word], size: float, *, from_right: bool = False
) -> LaidLine:
    """Lay words out, each behind the one before it."""
    line = _Line(size)
    for kind, text in _alike(words):
        line.add(text, lines.face(kind), kind)
    return line.laid(from_right=from_right)


def _alike(words: Sequence[Word]) -> Iterator[tuple[Type, str]]:
    """Stretches of one type; a space between two types, or beside small print, is plain."""
    kind, text = words[0].type, words[0].text
    if kind is PLAIN and all([word.type is PLAIN and not word.glued for word in words[1:]]):
        yield kind, " ".join([word.text for word in words])
        return
    for word in words[1:]:
        if not word.glued:
            if word.type is kind and kind.scale == 1:
                text += " "
            else:
                yield kind, text
                kind, text = PLAIN, " "
        if word.type is kind:
            text += word.text
        else:
            yield kind, text
            kind, text = word.type, word.text
    yield kind, text


def laid_typed(mono: Face, text: str, size: float) -> LaidLine:
    """Lay a typed text out in letters of equal width."""
    line = _Line(size)
    line.add(text, mono, PLAIN)
    return line.laid(from_right=False)


def _written(text: str, kind: Type) -> str:
    if kind.raised:
        return raised(text, lettered=kind.lettered)
    return lowered(text, lettered=kind.lettered) if kind.lowered else text


def _shift(kind: Type) -> float:
    return _RISE_EM * kind.raised - _DROP_EM * kind.lowered
