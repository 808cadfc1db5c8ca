# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why no answer may hang on a figure, in a few words."""

from collections.abc import Sequence

from app import wire
from app.cli.terminal import one_line

READERS = frozenset({"recogniser", "second reader"})
"""Sources of readings that are no cause of doubt by themselves."""
_SURE = 0.9
_DISPLAYED = "{} on the page"
_FORM = "its form can be read in more than one way"


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
    return _why_of_scan(scanned) if scanned else _FORM


def _why_of_scan(readings: Sequence[wire.Json]) -> str:
    if not any(map(str.isdigit, "".join(reading["text"] for reading in readings))):
        return "nothing could be read of it"
    figures = {"".join(filter(str.isdigit, reading["text"])) for reading in readings}
    if len(figures) > 1:
        return "the two readers differ"
    lowest = min(reading["probability"] for reading in readings)
    if lowest < _SURE:
        return f"read with {lowest:.0%} only"
    return "it, or the ink beside it, is not whole"
