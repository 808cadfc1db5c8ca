# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why no answer may hang on a figure, in a few words."""

import math
from collections.abc import Sequence

from app import wire
from app.cli.terminal import one_line
from core.types import NumeralDoubt

READERS = frozenset({"recogniser", "second reader"})
"""Sources of readings that are no cause of doubt by themselves."""
_SURE = 0.9
_DISPLAYED = "{} on the page"
_FORM = "its form can be read in more than one way"
_SAID = {
    NumeralDoubt.CONTRADICTED: "the two readers differ",
    NumeralDoubt.INK: "there is ink in it or beside it that could not be read",
    NumeralDoubt.ROOM: "there is room in it for a digit that was not read",
    NumeralDoubt.PART: "it may be a part of a longer figure",
    NumeralDoubt.FORM: "no number has the form that was read",
}
"""The gravest first: one is told."""


def reading_text(text: str, *, sure: bool = False) -> str:
    """What was read of a figure; without a single digit, and in doubt, nothing was."""
    return one_line(text) if sure or any(map(str.isdigit, text)) else "nothing readable"


def why_doubtful(figure: wire.Json) -> str:
    """Say why a figure of `wire.numeral_json` is in doubt; nothing for one that is trusted."""
    if figure["trusted"]:
        return ""
    readings: Sequence[wire.Json] = figure["readings"]
    causes = [reading["source"] for reading in readings if reading["source"] not in READERS]
    if causes:
        return _DISPLAYED.format(" and ".join(dict.fromkeys(causes)))
    scanned = [reading for reading in readings if reading["source"] in READERS]
    if not scanned:
        return _FORM
    if not any(map(str.isdigit, "".join(reading["text"] for reading in scanned))):
        return "nothing could be read of it"
    doubts = [said for doubt, said in _SAID.items() if doubt.value in figure["doubts"]]
    return doubts[0] if doubts else _why_unsure(scanned, figure["confidence"])


def _why_unsure(readings: Sequence[wire.Json], confidence: float | None) -> str:
    figures = {"".join(filter(str.isdigit, reading["text"])) for reading in readings}
    if len(figures) > 1:
        return _SAID[NumeralDoubt.CONTRADICTED]
    if confidence is not None:
        # Cut, not rounded: what is in doubt is never told as 100 %.
        return f"right with a chance of {min(math.floor(confidence * 1000) / 10, 99.9):.1f}% only"
    lowest = min(reading["probability"] for reading in readings)
    if lowest < _SURE:
        return f"read with {lowest:.0%} only"
    return "it, or the ink beside it, is not whole"
