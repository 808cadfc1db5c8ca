# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes a scan of a known page, by a profile and a seed: print, copier, scanner, wire, in turn.

The boxes of what is known follow the turn of the page. The size of the page stays.
"""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pymupdf
from numpy.random import Generator
from PIL import Image

from tests.bench.numbers import effects
from tests.bench.numbers.effects import Picture
from tests.bench.numbers.known_pages import KnownPage, known_page, render
from tests.bench.numbers.profiles import PRINT_DPI, PROFILES, RUINED, Between, Profile
from tests.bench.numbers.sheet import Token

_BACK = 500_000
"""Seeds from here on are those of the other sides of pages."""

_WAYS = {**PROFILES, **RUINED}


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """A picture of a known page.

    Attributes:
        pixels: Grey, 0 to 255, top row first.
        dpi: Across and down.
        skew: Degrees by which it lies turned, clockwise.
        tokens: Every word with a digit, where it stands on the turned page, in points.
    """

    pixels: npt.NDArray[np.uint8]
    dpi: tuple[int, int]
    skew: float
    tokens: tuple[Token, ...]

    def save(self, path: Path) -> None:
        """Write it as a PDF of one picture, or as a PNG that states its resolution."""
        picture = io.BytesIO()
        Image.fromarray(self.pixels).save(picture, format="PNG", dpi=self.dpi)
        if path.suffix != ".pdf":
            path.write_bytes(picture.getvalue())
            return
        height, width = self.pixels.shape
        with pymupdf.open() as document:
            page = document.new_page(
                width=width * 72 / self.dpi[0], height=height * 72 / self.dpi[1]
            )
            page.insert_image(page.rect, stream=picture.getvalue(), keep_proportion=False)
            document.save(path)


def scan_of(page: KnownPage, profile: str, seed: int) -> Scan:
    """Scan a page: the same page, profile and seed give the same picture."""
    other = known_page(_BACK + seed).pdf if _WAYS[profile].bleed[1] else None
    picture = render(page.pdf, PRINT_DPI)
    back = None if other is None else render(other, PRINT_DPI)
    return scan_picture(picture, (page.width, page.height), page.tokens, profile, seed, back)


def scan_picture(
    picture: Picture,
    size: tuple[float, float],
    tokens: Sequence[Token],
    profile: str,
    seed: int,
    back: Picture | None = None,
) -> Scan:
    """Scan print that is drawn at `PRINT_DPI`.

    Args:
        picture: The page, 0 black to 1 white.
        size: Its width and height in points.
        tokens: What is known of it.
        profile: A key of `PROFILES` or `RUINED`.
        seed: Draws the strengths and all noise.
        back: The other side of the sheet.
    """
    ways = _WAYS[profile]
    draw = np.random.default_rng([77, list(_WAYS).index(profile), seed])
    dpi = ways.dpi[int(draw.integers(len(ways.dpi)))]
    skew = _drawn(draw, ways.skew)
    made = _printed(picture, ways, draw, back)
    made = effects.turned(made, skew)
    width, height = (round(side * each / 72) for side, each in zip(size, dpi, strict=True))
    made = _seen(effects.sampled(made, width, height), ways, draw)
    made = _sent(made, ways, draw)
    moved = tuple(Token(token.text, turned_box(token.box, size, skew)) for token in tokens)
    return Scan(effects.to_bytes(made), dpi, skew, moved)


def _printed(picture: Picture, ways: Profile, draw: Generator, back: Picture | None) -> Picture:
    """What happens on the paper."""
    made = effects.heavier(picture, _drawn(draw, ways.heavier))
    grain = _drawn(draw, ways.toner_grain)
    made = effects.toner_lost(made, draw, _drawn(draw, ways.toner), grain)
    if back is not None:
        made = effects.bleed(made, back, _drawn(draw, ways.bleed), float(draw.uniform(1.5, 4)))
    return effects.copied(made, draw, int(draw.integers(ways.copies[0], ways.copies[1] + 1)))


def _seen(picture: Picture, ways: Profile, draw: Generator) -> Picture:
    """What the scanner makes of it."""
    made = effects.out_of_focus(picture, _drawn(draw, ways.focus))
    made = effects.moved(made, _drawn(draw, ways.motion), float(draw.uniform(0, 180)))
    made = effects.faint(made, _drawn(draw, ways.ink), _drawn(draw, ways.paper))
    made = effects.unevenly_lit(made, draw, _drawn(draw, ways.shade))
    return effects.grained(made, draw, _drawn(draw, ways.grain))


def _sent(picture: Picture, ways: Profile, draw: Generator) -> Picture:
    """How it is packed and what the wire does to it."""
    made = effects.specked(picture, draw, _drawn(draw, ways.specks) / 1_000_000)
    if ways.threshold is not None:
        threshold, rough = _drawn(draw, ways.threshold), _drawn(draw, ways.rough)
        made = effects.one_bit(made, draw, threshold, rough)
        lost, holes = _drawn(draw, ways.lost_rows), _drawn(draw, ways.holes)
        made = effects.broken_lines(made, draw, lost, holes)
    if ways.quality is not None:
        low, high = ways.quality
        made = effects.jpeg(made, int(draw.integers(low, high + 1)))
    return made


def _drawn(draw: Generator, between: Between) -> float:
    return float(draw.uniform(*between))


def turned_box(
    box: tuple[float, float, float, float], size: tuple[float, float], degrees: float
) -> tuple[float, float, float, float]:
    """A box around the turned box; clockwise about the middle of a page of this size."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    middle_x, middle_y = size[0] / 2, size[1] / 2
    xs, ys = [], []
    for x in (box[0] - middle_x, box[2] - middle_x):
        for y in (box[1] - middle_y, box[3] - middle_y):
            xs.append(middle_x + cos * x - sin * y)
            ys.append(middle_y + sin * x + cos * y)
    return min(xs), min(ys), max(xs), max(ys)
