# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Runs: glyphs as the text layer stores them, before lines are made."""

from dataclasses import dataclass

from core.parse.letters.glyphs import Glyph


@dataclass(frozen=True, slots=True)
class Run:
    """Glyphs that the text layer stores as one line.

    Attributes:
        glyphs: In the stored order; no leading or trailing spaces asked for.
        angle: Direction of reading in degrees clockwise as displayed, 0 to 360.
    """

    glyphs: list[Glyph]
    angle: float

    @property
    def quarter(self) -> int:
        """The nearest of 0, 90, 180 and 270."""
        return round(self.angle / 90) % 4 * 90
