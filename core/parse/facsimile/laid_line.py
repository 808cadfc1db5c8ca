# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One line as it is set: what is drawn where, and for each character of the text its box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from core.parse.facsimile.faces import Face, lowered, raised
from core.parse.facsimile.line_breaker import PLAIN, LineBreaker, Type, Word
from core.parse.facsimile.visual_order import drawn_order, has_right_to_left
from core.parse.raw import Doubt, DoubtCause, RawLine

_ASCENT_EM, _DESCENT_EM = 0.8, 0.22
_RISE_EM, _DROP_EM = 0.36, 0.14
_STRIKE_EM = 0.3


@dataclass(slots=True)
class Letter:
    """A character of a line.

    Attributes:
        stored: As it stands in the text.
        drawn: As it is drawn; empty for a space or what has no form.
        face: Its font.
        kind: How it is set.
        advance: In points.
        x: Its left edge, from the beginning of the line.
    """

    stored: str
    drawn: str
    face: Face
    kind: Type
    advance: float
    x: float = 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters that are drawn at once."""

    x: float
    baseline: float
    text: str
    face: Face
    size: float


@dataclass(frozen=True, slots=True)
class LaidLine:
    """A line ready to be set anywhere.

    Attributes:
        letters: In the order of reading.
        drawn: In the order of drawing, from left to right.
        size: Of its type, in points.
        width: In points.
    """

    letters: tuple[Letter, ...]
    drawn: tuple[Letter, ...]
    size: float
    width: float

    def pieces(self, x: float, baseline: float) -> Iterator[Piece]:
        """What to draw, with the line's left end at `x`."""
        for (face, kind), group in groupby(self.drawn, key=lambda each: (each.face, each.kind)):
            letters = list(group)
            text = "".join(letter.drawn for letter in letters)
            if text.strip():
                yield Piece(
                    x + letters[0].x,
                    baseline - _shift(kind) * self.size,
                    text,
                    face,
                    self.size * kind.scale,
                )

    def strikes(self, x: float, baseline: float) -> Iterator[tuple[float, float, float]]:
        """Left end, right end and height of each line through letters."""
        for struck, group in groupby(self.drawn, key=lambda each: each.kind.struck):
            letters = list(group)
            if struck:
                last = letters[-1]
                yield x + letters[0].x, x + last.x + last.advance, baseline - _STRIKE_EM * self.size

    def raw(self, x: float, baseline: float) -> RawLine:
        """The line as its page hands it out."""
        letters = self.letters
        boxes = np.empty((len(letters), 4), np.float32)
        for number, letter in enumerate(letters):
            scale = letter.kind.scale * self.size
            base = baseline - _shift(letter.kind) * self.size
            left = x + letter.x
            boxes[number] = (
                left,
                base - _ASCENT_EM * scale,
                left + letter.advance,
                base + _DESCENT_EM * scale,
            )
            if not letter.advance and number:
                boxes[number] = boxes[number - 1]  # A mark stands on the letter before it.
        return RawLine(
            "".join(letter.stored for letter in letters),
            boxes,
            None,
            self.size,
            bold=2 * sum(letter.kind.bold for letter in letters) > len(letters),
            italic=2 * sum(letter.kind.italic for letter in letters) > len(letters),
            doubts=tuple(_doubts(letters)),
        )


def laid_line(
    lines: LineBreaker, words: Sequence[Word], size: float, *, from_right: bool = False
) -> LaidLine:
    """Lay words out, each behind the one before it."""
    letters: list[Letter] = []
    before: Word | None = None
    for word in words:
        if before is not None and not word.glued:
            kind = word.type if word.type == before.type and word.type.scale == 1 else PLAIN
            face = lines.face(kind)
            letters.append(Letter(" ", " ", face, kind, face.width(" ", size)))
        face, scale = lines.face(word.type), size * word.type.scale
        for character, stored in zip(word.text, _written(word), strict=True):
            advance = face.advance(character) * scale
            letters.append(Letter(stored, face.drawn(character), face, word.type, advance))
        before = word
    return _placed(letters, size, from_right=from_right)


def laid_typed(mono: Face, text: str, size: float) -> LaidLine:
    """Lay a typed text out in letters of equal width."""
    letters = [
        Letter(c, " " if c.isspace() else mono.drawn(c), mono, PLAIN, mono.advance(c) * size)
        for c in text
    ]
    return _placed(letters, size, from_right=False)


def _placed(letters: list[Letter], size: float, *, from_right: bool) -> LaidLine:
    text = "".join(letter.stored for letter in letters)
    drawn = letters
    if has_right_to_left(text):
        drawn = []
        for place, form in drawn_order(text, from_right=from_right):
            letter = letters[place]
            if form != text[place] and letter.drawn == text[place]:
                letter.drawn = letter.face.drawn(form)
                letter.advance = letter.face.advance(form) * size * letter.kind.scale
            drawn.append(letter)
    x = 0.0
    for letter in drawn:
        letter.x = x
        x += letter.advance
    return LaidLine(tuple(letters), tuple(drawn), size, x)


def _written(word: Word) -> str:
    if word.type.raised:
        return raised(word.text)
    return lowered(word.text) if word.type.lowered else word.text


def _shift(kind: Type) -> float:
    return _RISE_EM * kind.raised - _DROP_EM * kind.lowered


def _doubts(letters: Sequence[Letter]) -> Iterator[Doubt]:
    start = 0
    for struck, group in groupby(letters, key=lambda each: each.kind.struck):
        end = start + len(list(group))
        if struck:
            yield Doubt(start, end, DoubtCause.STRUCK_OUT)
        start = end
