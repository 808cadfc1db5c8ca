# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads the text layer of a PDF page as a person sees it. Runs in the worker process.

MuPDF gives characters in the page's own frame; here they are turned into the frame of the page as
displayed. What cannot be seen (transparent, clipped away, off the page, white on white) is left out
of the lines but counted, because a page with much unseen text is a scan with a hidden layer.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pymupdf

from core.parse.letters.glyphs import (
    BoxTuple,
    Glyph,
    Style,
    compose,
    is_control,
    is_format_sign,
    is_space,
    plain_characters,
)
from core.parse.letters.symbols import symbols_of
from core.parse.native.drawings import PageDrawings, page_drawings
from core.parse.native.drawn_rules import read_rules
from core.parse.native.fonts.page_fonts import PageFont, page_fonts, unmapped_fonts
from core.parse.native.form_fields import PageForm, read_form
from core.parse.native.form_print import with_form
from core.parse.native.frame import PageFrame
from core.parse.native.line_builder import build_lines
from core.parse.native.outlined_print import OutlinedRow, marks_of, outlined_rows
from core.parse.native.page_pictures import Picture, page_pictures
from core.parse.native.plain_print import LEAST_CHARACTERS, PlainPrint, joined, plain_print
from core.parse.native.runs import Run
from core.parse.native.seen.covered_text import covered_letters
from core.parse.native.seen.cut_letters import cut_letters
from core.parse.native.seen.eye import Eye
from core.parse.native.seen.painted_clips import PaintedClips, is_clip
from core.parse.native.seen.print_doubts import with_doubts
from core.parse.native.seen.repeats import Repeats, Rivals, ScatteredRepeats
from core.parse.native.seen.same_colour import Fills, lost_parts, within
from core.parse.native.seen.struck_out import annotated_strikes, struck_letters
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
_UNKNOWN = "\ufffd"
_NO_SYMBOLS: Mapping[str, str] = {}


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
        pictures: Beside the text, or under or over it.
        outlines: Rows of letters that are drawn as shapes.
    """

    lines: tuple[RawLine, ...]
    rules: tuple[Rule, ...]
    characters: int
    hidden_characters: int
    unusable_characters: int
    unmapped_text: str
    fonts: tuple[PageFont, ...] = ()
    notes: tuple[RawLine, ...] = ()
    pictures: tuple[Picture, ...] = ()
    outlines: tuple[OutlinedRow, ...] = ()


def read_text_layer(page: pymupdf.Page) -> TextLayer:
    """Read characters and drawn lines of a page."""
    frame = PageFrame.of(page)
    drawings = page_drawings(page)
    rules = read_rules(drawings, frame)
    collector = _Collector(page, frame, drawings)
    collector.collect()
    form = read_form(page, frame)
    notes = collector.add_form(form) if form.boxes or form.texts else ()
    built = build_lines(collector.runs, collector.styles, rules)
    struck = struck_letters(built, rules, annotated_strikes(page, frame))
    parted = *collector.cut.places, *collector.covered.places
    cut = [*(frame.to_display(box) for box in parted), *collector.parted]
    lines = with_doubts(built, struck, cut)
    return TextLayer(
        lines=lines,
        rules=rules,
        characters=collector.characters,
        hidden_characters=collector.hidden,
        unusable_characters=collector.unusable,
        unmapped_text="".join(collector.unmapped),
        fonts=collector.fonts,
        notes=notes,
        pictures=page_pictures(page, drawings.content),
        outlines=tuple(outlined_rows(marks_of(drawings, frame), lines)),
    )


class _Collector:
    """Walks MuPDF's dictionary of a page once."""

    def __init__(self, page: pymupdf.Page, frame: PageFrame, drawings: PageDrawings) -> None:
        self.runs: list[Run | PlainPrint] = []
        self.styles: list[Style] = []
        self.characters = 0
        self.hidden = 0
        self.unusable = 0
        self.unmapped: list[str] = []
        self._page = page
        self._frame = frame
        self._style_index: dict[Style, int] = {}
        self._style_of: dict[tuple[str, float, int, int], int] = {}
        self._repeats = Repeats()
        self._scattered = ScatteredRepeats()
        self.parted: list[BoxTuple] = []
        self._eye = Eye(page)
        self._fills = Fills(drawings)
        self._clips = PaintedClips(page)
        self.covered = covered_letters(page, frame, drawings, self._eye)
        self._content: dict[str, Any] = page.get_text("rawdict", flags=_FLAGS)
        self.cut = cut_letters(page, frame, self._content, drawings.clips)
        self._inked: dict[tuple[str, int], bool] = {}
        self.fonts = page_fonts(page)
        self._unmapped_fonts = unmapped_fonts(page, self.fonts)

    def collect(self) -> None:
        """Fill the lists."""
        for block in self._content["blocks"]:
            for line in block.get("lines", ()):
                self._line(line)

    def add_form(self, form: PageForm) -> tuple[RawLine, ...]:
        """Put a sign in place of what is drawn in each box; return what is not displayed at all."""
        runs = [Run(run.glyphs(), 0.0) if isinstance(run, PlainPrint) else run for run in self.runs]
        formed = with_form(runs, form)
        self.runs = list(formed.runs)
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
        is_level = run.quarter == self._frame.rotation == 0
        plain: list[PlainPrint] = []
        for span in line["spans"]:
            visible = self._visible(span)
            print_ = self._plain_span(visible) if is_level and angle == 0 else None
            rivals = self._rivals(visible, print_) if is_level else None
            if rivals is not None:
                print_ = None
            elif print_ is not None:
                self._count(visible, print_)
            if print_ is not None and not run.glyphs:
                plain.append(print_)
                continue
            run.glyphs.extend(glyph for part in plain for glyph in part.glyphs())
            plain.clear()
            if print_ is not None:
                run.glyphs.extend(print_.glyphs())
            else:
                self._glyphs_of(visible, rivals, run)
        if plain:
            self.runs.append(joined(plain))
        if run.glyphs:
            whole = compose(run.glyphs)
            self.characters -= len(run.glyphs) - len(whole)
            self.runs.append(run if whole is run.glyphs else replace(run, glyphs=whole))

    def _glyphs_of(self, span: dict[str, Any], rivals: Rivals | None, run: Run) -> None:
        before = len(run.glyphs)
        if run.quarter == self._frame.rotation == 0:
            self._level_span(span, rivals, run.glyphs)
        else:
            self._turned_span(span, run.quarter, run.glyphs)
        if span["font"] in self._unmapped_fonts:
            self.unmapped.extend(glyph.text for glyph in run.glyphs[before:])

    def _rivals(self, span: dict[str, Any], print_: PlainPrint | None) -> Rivals | None:
        if not span["chars"]:
            return None
        starts = None if print_ is None else print_.boxes[:, 0]
        tolerance = max(_SAME_PLACE_EM * float(span["size"]), 0.2)
        return self._repeats.rivals(span, tolerance, starts)

    def _plain_span(self, span: dict[str, Any]) -> PlainPrint | None:
        """The span as plain print, if it is long enough and its letters need no care."""
        if len(span["chars"]) < LEAST_CHARACTERS or symbols_of(span["font"]) is not None:
            return None
        size = float(span["size"])
        height = _ASCENT_EM * size, _DESCENT_EM * size, _LEAST_HEIGHT_EM * size
        return plain_print(span, self._style(span), height)

    def _count(self, span: dict[str, Any], print_: PlainPrint) -> None:
        self.characters += len(print_.text) - print_.text.count(" ")
        if span["font"] in self._unmapped_fonts:
            self.unmapped.append(print_.text)

    def _visible(self, span: dict[str, Any]) -> dict[str, Any]:
        """The span with those characters alone that can be seen."""
        pale = _is_pale(span["color"])
        fill = self._fills.behind(span)
        clips = is_clip(span)
        seen_at_all = (span["alpha"] > 0 or clips) and span["size"] >= _SMALLEST_PT
        whole = seen_at_all and not pale and fill is None and not clips
        whole = whole and not self.covered and not self.cut.hidden
        if whole and self._frame.holds_all(span["bbox"]):
            return span
        size, kept = float(span["size"]), []
        stands_out: list[bool] = []
        for char in span["chars"]:
            box = self._box(char, size, 0)
            seen = (
                seen_at_all and self._frame.holds(box) and (not pale or self._eye.sees_at_all(box))
            )
            seen = seen and (fill is None or self._stands_out(box, fill))
            stands_out.append(seen and (not clips or self._is_painted(char, box)))
            seen = stands_out[-1] and not self.covered.take(char["c"], char["origin"])
            seen = seen and not self.cut.hidden.take(char["c"], char["origin"])
            if seen or char["c"].isspace():
                kept.append(char)
            else:
                self.hidden += 1
        if not all(stands_out) and any(stands_out):
            lost = lost_parts(span["chars"], stands_out)
            self.parted += [self._box(char, size, 0) for char in lost]
        return {**span, "chars": kept}

    def _is_painted(self, char: dict[str, Any], box: BoxTuple) -> bool:
        return self._clips.hold(char["c"], char["origin"]) and self._eye.sees(box)

    def _stands_out(self, box: BoxTuple, fill: BoxTuple) -> bool:
        """Whether a letter of the colour of a filled area can be told from it."""
        inside = within(box, self._frame.to_display(fill))
        return inside is None or self._eye.sees_at_all(inside)

    def _level_span(self, span: dict[str, Any], rivals: Rivals | None, glyphs: list[Glyph]) -> None:
        """Print of a page that is not turned; nearly all print is, so it is kept quick."""
        size = float(span["size"])
        above, below, least = _ASCENT_EM * size, _DESCENT_EM * size, _LEAST_HEIGHT_EM * size
        style, symbols = self._style(span), symbols_of(span["font"])
        characters = 0
        for char in span["chars"]:
            text = char["c"]
            x0, y0, x1, y1 = box = char["bbox"]
            base = char["origin"][1]
            top, bottom = base - above, base + below
            top, bottom = (top if top > y0 else y0), (bottom if bottom < y1 else y1)
            if bottom - top >= least:
                box = (x0, top, x1, bottom)
            if text == " ":
                glyphs.append(Glyph(" ", box, style))
            elif rivals is not None and rivals.has(char):
                continue
            elif "!" <= text <= "~" and symbols is None:
                characters += 1
                glyphs.append(Glyph(text, box, style))
            else:
                shown = symbols.get(text, text) if symbols else text
                if _is_unknown(shown) and _is_overlapped(char, span["chars"]):
                    continue
                glyphs.extend(self._plain(shown, Glyph("", box, style), 0))
        self.characters += characters

    def _turned_span(self, span: dict[str, Any], quarter: int, glyphs: list[Glyph]) -> None:
        size = float(span["size"])
        tolerance = max(_SAME_PLACE_EM * size, 0.2)
        style, symbols = self._style(span), symbols_of(span["font"]) or _NO_SYMBOLS
        for char in span["chars"]:
            box = self._box(char, size, quarter)
            if char["c"].isspace() or not self._scattered.is_repeated(
                char["c"], box[0], box[1], tolerance
            ):
                text = symbols.get(char["c"], char["c"])
                glyphs.extend(self._plain(text, Glyph("", box, style), quarter))

    def _plain(self, text: str, place: Glyph, quarter: int) -> Iterator[Glyph]:
        """The plain characters of a stored one, at its place."""
        if _is_unknown(text):
            # A font may have a letter at such a code; most show nothing.
            if not self._shows(text, place):
                return
            text = _UNKNOWN
        if text.isspace():
            yield place._replace(text=" ")
            return
        plain = plain_characters(text, place.box, quarter)
        self.characters += len(plain) or not is_format_sign(text)
        self.unusable += _is_unusable(text)
        for letter, part in plain:
            yield Glyph(letter, part, place.style)

    def _shows(self, text: str, place: Glyph) -> bool:
        """Whether an unknown character leaves ink; the first of each style tells for all."""
        known = self._inked.get((text, place.style))
        if known is None:
            known = self._inked[text, place.style] = self._eye.finds_ink(place.box)
        return known

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
        settings = span["font"], span["size"], span["flags"], span["char_flags"]
        number = self._style_of.get(settings)
        if number is None:
            number = self._style_of[settings] = self._style_number(self._style_named(span))
        return number

    def _style_named(self, span: dict[str, Any]) -> Style:
        name = span["font"].lower()
        return Style(
            size=round(span["size"], 2),
            bold=bool(span["flags"] & _BOLD_FLAG)
            or bool(span["char_flags"] & _BOLD_CHAR_FLAG)
            or any(word in name for word in _BOLD_NAMES),
            italic=bool(span["flags"] & _ITALIC_FLAG) or "italic" in name or "oblique" in name,
        )

    def _style_number(self, style: Style) -> int:
        if style not in self._style_index:
            self._style_index[style] = len(self.styles)
            self.styles.append(style)
        return self._style_index[style]


def _is_pale(color: int) -> bool:
    return min(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF) >= _WHITE


def _is_unknown(text: str) -> bool:
    return text == _UNKNOWN or is_control(text)


def _is_overlapped(char: dict[str, Any], chars: Sequence[dict[str, Any]]) -> bool:
    """Whether the next letter stands in a character's own place, so that it shows nothing."""
    place = next(n for n, other in enumerate(chars) if other is char) + 1
    x0, _, x1, _ = char["bbox"]
    return place < len(chars) and chars[place]["bbox"][0] < (x0 + x1) / 2


def _is_unusable(text: str) -> bool:
    if is_space(text):
        return False
    code = ord(text[0])
    private = 0xE000 <= code <= 0xF8FF and not 0xF020 <= code <= 0xF0FF
    return code == 0xFFFD or code < 0x20 or 0x7F <= code <= 0x9F or private or code >= 0xF0000
