# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads the text layer of a PDF page as a person sees it. Runs in the worker process.

MuPDF gives characters in the page's own frame; here they are turned into the frame of the page as
displayed. What cannot be seen (transparent, clipped away, off the page, white on white) is left out
of the lines but counted, because a page with much unseen text is a scan with a hidden layer.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pymupdf

from core.parse.letters.glyphs import (
    BoxTuple,
    Glyph,
    Style,
    compose,
    is_format_sign,
    is_space,
    plain_characters,
)
from core.parse.letters.symbols import symbols_of
from core.parse.native.drawn_rules import read_rules
from core.parse.native.fonts import PageFont, page_fonts, unmapped_fonts
from core.parse.native.form_fields import PageForm, read_form
from core.parse.native.form_print import with_form
from core.parse.native.frame import PageFrame
from core.parse.native.line_builder import Run, build_lines
from core.parse.raw import RawLine, Rule

_FLAGS = pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_CLIP
_BOLD_FLAG = 16
_ITALIC_FLAG = 2
_BOLD_CHAR_FLAG = 8
_BOLD_NAMES = ("bold", "black", "heavy", "demi")
_SMALLEST_PT = 1.0
_ASCENT_EM = 0.8
_DESCENT_EM = 0.22
_LEAST_HEIGHT_EM = 0.3
_WHITE = 0xE6
_SAME_PLACE_EM = 0.12
_CELL_PT = 8.0
_LOOK_DPI = 72
_CONTRAST = 24


@dataclass(frozen=True, slots=True)
class TextLayer:
    """What a page's text layer gave.

    Attributes:
        lines: What can be seen.
        rules: Drawn lines.
        characters: Visible characters without spaces, before lines are made of them: a letter and
            its accent are one, a ligature is its letters, and what has no letter counts as one.
        hidden_characters: Characters without spaces that cannot be seen.
        unusable_characters: Visible ones that are no text: replacement, control, private use.
        unmapped_text: Visible characters in fonts that do not say what their codes stand for.
        fonts: What the page names.
        notes: What fields and annotations say and the page does not show.
    """

    lines: tuple[RawLine, ...]
    rules: tuple[Rule, ...]
    characters: int
    hidden_characters: int
    unusable_characters: int
    unmapped_text: str
    fonts: tuple[PageFont, ...] = ()
    notes: tuple[RawLine, ...] = ()


def read_text_layer(page: pymupdf.Page) -> TextLayer:
    """Read characters and drawn lines of a page."""
    frame = PageFrame.of(page)
    rules = read_rules(page, frame)
    collector = _Collector(page, frame)
    collector.collect()
    form = read_form(page, frame)
    notes = collector.add_form(form) if form.boxes or form.texts else ()
    return TextLayer(
        lines=tuple(build_lines(collector.runs, collector.styles, rules)),
        rules=rules,
        characters=collector.characters,
        hidden_characters=collector.hidden,
        unusable_characters=collector.unusable,
        unmapped_text="".join(collector.unmapped),
        fonts=collector.fonts,
        notes=notes,
    )


class _Collector:
    """Walks MuPDF's dictionary of a page once."""

    def __init__(self, page: pymupdf.Page, frame: PageFrame) -> None:
        self.runs: list[Run] = []
        self.styles: list[Style] = []
        self.characters = 0
        self.hidden = 0
        self.unusable = 0
        self.unmapped: list[str] = []
        self._page = page
        self._frame = frame
        self._style_index: dict[Style, int] = {}
        self._places: dict[str, dict[tuple[float, float], list[tuple[float, float]]]] = {}
        self._eye = _Eye(page)
        self.fonts = page_fonts(page)
        self._unmapped_fonts = unmapped_fonts(page, self.fonts)

    def collect(self) -> None:
        """Fill the lists."""
        content: dict[str, Any] = self._page.get_text("rawdict", flags=_FLAGS)
        for block in content["blocks"]:
            for line in block.get("lines", ()):
                self._line(line)

    def add_form(self, form: PageForm) -> tuple[RawLine, ...]:
        """Put a sign in place of what is drawn in each box; return what is not displayed at all."""
        formed = with_form(self.runs, form)
        self.runs = formed.runs
        self.characters += len(form.boxes) - formed.cleared
        for mark in form.boxes:
            style = self._style_number(Style(round(mark.box[3] - mark.box[1], 2), False, False))
            self.runs.append(Run([Glyph(mark.text, mark.box, style)], 0.0))
        return formed.notes

    def _line(self, line: dict[str, Any]) -> None:
        across, down = line["dir"]
        angle = (math.degrees(math.atan2(down, across)) + self._frame.rotation) % 360
        angle = 0.0 if angle > 359.95 else round(angle, 1)
        run = Run([], angle)
        for span in line["spans"]:
            glyphs = list(self._span(span, run.quarter))
            run.glyphs.extend(glyphs)
            if span["font"] in self._unmapped_fonts:
                self.unmapped.extend(glyph.text for glyph in glyphs)
        if run.glyphs:
            whole = compose(run.glyphs)
            self.characters -= len(run.glyphs) - len(whole)
            self.runs.append(replace(run, glyphs=whole))

    def _span(self, span: dict[str, Any], quarter: int) -> Iterator[Glyph]:
        style = self._style(span)
        size = float(span["size"])
        tolerance = max(_SAME_PLACE_EM * size, 0.2)
        seen_at_all = span["alpha"] > 0 and size >= _SMALLEST_PT
        pale = seen_at_all and _is_pale(span["color"])
        symbols = symbols_of(span["font"])
        to_box = self._level_box if quarter == self._frame.rotation == 0 else self._box
        for char in span["chars"]:
            text = char["c"] if symbols is None else symbols.get(char["c"], char["c"])
            box = to_box(char, size, quarter)
            if text == " " or text.isspace():
                yield Glyph(" ", box, style)
            elif (
                not seen_at_all or not self._frame.holds(box) or (pale and not self._eye.sees(box))
            ):
                self.hidden += 1
            elif not self._is_repeated(text, box, tolerance):
                if "!" <= text <= "~":
                    self.characters += 1
                    yield Glyph(text, box, style)
                    continue
                plain = plain_characters(text, box, quarter)
                self.characters += len(plain) or not is_format_sign(text)
                self.unusable += _is_unusable(text)
                for letter, part in plain:
                    yield Glyph(letter, part, style)

    def _level_box(self, char: dict[str, Any], size: float, quarter: int) -> BoxTuple:
        """The same as `_box` for level print on a page that is not turned, but quicker."""
        x0, y0, x1, y1 = char["bbox"]
        base = char["origin"][1]
        top, bottom = base - _ASCENT_EM * size, base + _DESCENT_EM * size
        top, bottom = (top if top > y0 else y0), (bottom if bottom < y1 else y1)
        if bottom - top < _LEAST_HEIGHT_EM * size:
            return (x0, y0, x1, y1)
        return (x0, top, x1, bottom)

    def _box(self, char: dict[str, Any], size: float, quarter: int) -> BoxTuple:
        """The letter's own height: fonts declare boxes that reach into their neighbours."""
        x0, y0, x1, y1 = self._frame.to_display(char["bbox"])
        ox, oy, _, _ = self._frame.to_display((*char["origin"], *char["origin"]))
        above, below = _ASCENT_EM * size, _DESCENT_EM * size
        if quarter == 0:
            close = (x0, max(y0, oy - above), x1, min(y1, oy + below))
        elif quarter == 90:
            close = (max(x0, ox - below), y0, min(x1, ox + above), y1)
        elif quarter == 180:
            close = (x0, max(y0, oy - below), x1, min(y1, oy + above))
        else:
            close = (max(x0, ox - above), y0, min(x1, ox + below), y1)
        height = close[3] - close[1] if quarter in {0, 180} else close[2] - close[0]
        return close if height >= _LEAST_HEIGHT_EM * size else (x0, y0, x1, y1)

    def _style(self, span: dict[str, Any]) -> int:
        name = span["font"].lower()
        style = Style(
            size=round(span["size"], 2),
            bold=bool(span["flags"] & _BOLD_FLAG)
            or bool(span["char_flags"] & _BOLD_CHAR_FLAG)
            or any(word in name for word in _BOLD_NAMES),
            italic=bool(span["flags"] & _ITALIC_FLAG) or "italic" in name or "oblique" in name,
        )
        return self._style_number(style)

    def _style_number(self, style: Style) -> int:
        if style not in self._style_index:
            self._style_index[style] = len(self.styles)
            self.styles.append(style)
        return self._style_index[style]

    def _is_repeated(self, text: str, box: BoxTuple, tolerance: float) -> bool:
        """Whether the same letter was drawn at this place before, as programs fake bold."""
        x, y = box[0], box[1]
        places = self._places.setdefault(text, {})
        left, right = (x - tolerance) // _CELL_PT, (x + tolerance) // _CELL_PT
        upper, lower = (y - tolerance) // _CELL_PT, (y + tolerance) // _CELL_PT
        # Most letters stand well inside one cell.
        for column in (left,) if left == right else (left, right):
            for row in (upper,) if upper == lower else (upper, lower):
                for other_x, other_y in places.get((column, row), ()):
                    if abs(other_x - x) < tolerance and abs(other_y - y) < tolerance:
                        return True
        places.setdefault((x // _CELL_PT, y // _CELL_PT), []).append((x, y))
        return False


class _Eye:
    """Looks at the drawn page, once it is asked, to tell whether pale print stands out."""

    def __init__(self, page: pymupdf.Page) -> None:
        self._page = page
        self._pixels: np.ndarray[Any, np.dtype[np.uint8]] | None = None
        self._scale = _LOOK_DPI / 72

    def sees(self, box: BoxTuple) -> bool:
        """Whether the pixels inside a box differ from each other."""
        if self._pixels is None:
            self._pixels, self._scale = self._look()
        x0, y0, x1, y1 = (round(value * self._scale) for value in box)
        part = self._pixels[max(y0, 0) : max(y1, y0 + 1), max(x0, 0) : max(x1, x0 + 1)]
        return part.size == 0 or int(part.max()) - int(part.min()) > _CONTRAST

    def _look(self) -> tuple[np.ndarray[Any, np.dtype[np.uint8]], float]:
        longest = max(self._page.rect.width, self._page.rect.height, 1)
        scale = min(_LOOK_DPI / 72, 2000 / longest)
        pixmap = self._page.get_pixmap(
            matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY
        )
        pixels = np.frombuffer(pixmap.samples, dtype=np.uint8)
        return pixels.reshape(pixmap.height, pixmap.stride)[:, : pixmap.width], scale


def _is_pale(color: int) -> bool:
    return min(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF) >= _WHITE


def _is_unusable(text: str) -> bool:
    if is_space(text):
        return False
    code = ord(text[0])
    private = 0xE000 <= code <= 0xF8FF and not 0xF020 <= code <= 0xF0FF
    return code == 0xFFFD or code < 0x20 or 0x7F <= code <= 0x9F or private or code >= 0xF0000
