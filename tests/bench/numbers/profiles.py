# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The ways in which a page came to be a picture, as a table of strengths.

A pair is the least and the most of a strength; each page draws its own between them. Lengths of the
print (strokes, toner, bleed) are pixels of the picture at 300 dpi before it is scanned, lengths of
the lens are pixels of the scan.

`PROFILES` end where a person can no longer read every figure of a page without guessing. `RUINED`
go on from there: nothing can be asked of them but that their figures are doubted.
"""

from dataclasses import dataclass, replace

Between = tuple[float, float]

PRINT_DPI = 300
"""What a page is drawn at before it is scanned."""

_NONE: Between = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Profile:
    """One way.

    Attributes:
        dpi: Across and down; one pair is drawn.
        skew: Degrees, to either side.
        heavier: How far strokes spread; below 0 they shrink.
        toner: Share of the ink that is lost.
        toner_grain: How large its crumbs are.
        bleed: How dark the other side shines through, 0 to 1.
        copies: How often the page was copied before it was scanned.
        focus: Blur of the lens.
        motion: How far the sheet moved.
        ink: How light black is, 0 to 1.
        paper: How light paper is, 0 to 1.
        shade: How much darker the darkest place is lit, 0 to 1.
        grain: Spread of the noise, 0 to 1.
        threshold: Where one bit a pixel turns black; None keeps the greys.
        rough: How ragged that makes the edges.
        lost_rows: Share of the rows that a telephone line spoils.
        holes: Share of pixels that it loses.
        specks: So many for a million pixels.
        quality: Of JPEG; None packs without loss.
    """

    dpi: tuple[tuple[int, int], ...] = ((200, 200),)
    skew: Between = (-0.4, 0.4)
    heavier: Between = _NONE
    toner: Between = _NONE
    toner_grain: Between = (1.0, 2.5)
    bleed: Between = _NONE
    copies: tuple[int, int] = (0, 0)
    focus: Between = (0.2, 0.5)
    motion: Between = _NONE
    ink: Between = (0.02, 0.12)
    paper: Between = (0.93, 1.0)
    shade: Between = _NONE
    grain: Between = (0.004, 0.02)
    threshold: Between | None = None
    rough: Between = (0.04, 0.14)
    lost_rows: Between = _NONE
    holes: Between = _NONE
    specks: Between = _NONE
    quality: tuple[int, int] | None = None


_USUAL = ((150, 150), (200, 200), (300, 300))
_FAX = Profile(skew=(-1, 1), threshold=(0.42, 0.66), ink=(0.0, 0.1), grain=(0.01, 0.04))

PROFILES: dict[str, Profile] = {
    "clean": Profile(dpi=_USUAL),
    "office": Profile(
        dpi=_USUAL, skew=(-1, 1), focus=(0.4, 0.9), quality=(45, 90), grain=(0.01, 0.03)
    ),
    "coarse": Profile(dpi=((100, 100),), skew=(-1, 1), focus=(0.2, 0.6), quality=(60, 92)),
    "skewed": Profile(dpi=_USUAL, skew=(-2, 2), focus=(0.3, 0.7)),
    "blurred": Profile(dpi=_USUAL, focus=(0.9, 2.0), grain=(0.005, 0.03), quality=(50, 90)),
    "moved": Profile(dpi=_USUAL, motion=(2, 5), focus=(0.3, 0.7), quality=(50, 90)),
    "faint": Profile(
        dpi=_USUAL, ink=(0.45, 0.72), paper=(0.85, 1.0), shade=(0.0, 0.3), grain=(0.01, 0.035)
    ),
    "shaded": Profile(
        dpi=_USUAL, skew=(-1.5, 1.5), shade=(0.3, 0.65), grain=(0.01, 0.04), quality=(40, 85)
    ),
    "packed": Profile(dpi=((150, 150), (200, 200)), quality=(8, 25), focus=(0.3, 0.8)),
    "bleed": Profile(dpi=_USUAL, bleed=(0.08, 0.3), grain=(0.01, 0.03), quality=(50, 90)),
    "toner": Profile(dpi=_USUAL, toner=(0.01, 0.08), focus=(0.3, 0.7)),
    "thick": Profile(dpi=_USUAL, heavier=(0.4, 1.4), focus=(0.4, 0.9)),
    "thin": Profile(dpi=_USUAL, heavier=(-0.9, -0.2), focus=(0.3, 0.7)),
    "copies": Profile(dpi=_USUAL, skew=(-1.5, 1.5), copies=(2, 4), focus=(0.4, 0.9)),
    "bitonal": Profile(
        dpi=((200, 200), (300, 300)), skew=(-1, 1), threshold=(0.35, 0.72), specks=(0, 15)
    ),
    "fax": replace(_FAX, dpi=((204, 98),), specks=(0, 20), lost_rows=(0, 0.004)),
    "fax fine": replace(
        _FAX,
        dpi=((204, 196),),
        skew=(-1.5, 1.5),
        toner=(0, 0.03),
        specks=(5, 60),
        lost_rows=(0, 0.01),
        holes=(0, 0.004),
    ),
    "worn": Profile(
        dpi=((100, 100), *_USUAL),
        skew=(-2, 2),
        heavier=(-0.3, 0.8),
        toner=(0, 0.04),
        bleed=(0, 0.2),
        copies=(0, 1),
        focus=(0.4, 1.3),
        ink=(0.05, 0.45),
        shade=(0, 0.4),
        grain=(0.01, 0.04),
        quality=(30, 85),
    ),
}

RUINED: dict[str, Profile] = {
    "toner gone": Profile(dpi=_USUAL, toner=(0.08, 0.25), focus=(0.3, 0.7)),
    "copied away": Profile(dpi=_USUAL, heavier=(-0.9, -0.3), copies=(2, 4), focus=(0.4, 0.9)),
    "broken fax": replace(
        PROFILES["fax fine"], toner=(0.05, 0.15), holes=(0.003, 0.01), lost_rows=(0.01, 0.05)
    ),
}
