# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the codes of the common symbol fonts show: ticks, boxes, bullets, signs of comparison.

A text layer often calls a tick of such a font by the letter or digit that has its code (a tick that
is called 3 is a wrong figure), or by a private character. Only signs that Unicode has are named.
"""

from collections.abc import Mapping
from functools import cache

_PRIVATE = 0xF000

_ZAPF_FIRST = 0x2701 - 0x21
_ZAPF_GAPS = {0x25: "☎", 0x2A: "☛", 0x2B: "☞", 0x48: "★", 0x6C: "●", 0x6E: "■", 0x73: "▲"} | {
    0x74: "▼",
    0x75: "◆",
    0x77: "◗",
}
_ZAPF = {code: chr(_ZAPF_FIRST + code) for code in range(0x21, 0x7F)} | _ZAPF_GAPS

_WINGDINGS = {
    0x6C: "●",
    0x6D: "❍",
    0x6E: "■",
    0x6F: "☐",
    0x71: "❑",
    0x72: "❒",
    0x73: "⬧",
    0x75: "◆",
    0x76: "❖",
    0x78: "☒",
    0x9F: "•",
    0xA1: "○",
    0xA7: "▪",
    0xA8: "☐",
    0xD8: "➢",
    0xE0: "→",
    0xE8: "➔",
    0xF0: "⇨",
    0xFB: "✗",
    0xFC: "✓",
    0xFD: "☒",
    0xFE: "☑",
}

_SYMBOL_GREEK = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
_SYMBOL_SMALL = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"
_SYMBOL_SIGNS = "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…"  # noqa: RUF001
_SYMBOL = (
    {0x41 + place: sign for place, sign in enumerate(_SYMBOL_GREEK)}
    | {0x61 + place: sign for place, sign in enumerate(_SYMBOL_SMALL)}
    | {0xA1 + place: sign for place, sign in enumerate(_SYMBOL_SIGNS)}
    | {0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x5C: "∴"}  # noqa: RUF001
    | {0x5E: "⊥", 0xD1: "∇", 0xD5: "∏", 0xD6: "√", 0xD7: "⋅", 0xE5: "∑", 0xF2: "∫"}
)
_AS_PRINTED = {code: chr(code) for code in range(0x21, 0x7F)}


@cache
def symbols_of(font: str) -> Mapping[str, str] | None:
    """Signs of a font by what a text layer calls them; None for a font of letters.

    Args:
        font: Its name, with or without the prefix of a subset.
    """
    name = "".join(c for c in font.split("+", 1)[-1].lower() if c.isalpha())
    if "zapfdingbats" in name or name == "dingbats":
        return _private(_ZAPF) | _plain(_ZAPF)
    if name in {"wingdings", "wingdingsregular"}:
        return _private(_WINGDINGS) | _plain(_WINGDINGS)
    if name in {"symbol", "symbolmt", "symbolps", "standardsymbolsps", "symbolneu"}:
        return _private(_AS_PRINTED | _SYMBOL)
    return None


def _private(signs: Mapping[int, str]) -> dict[str, str]:
    return {chr(_PRIVATE + code): sign for code, sign in signs.items()}


def _plain(signs: Mapping[int, str]) -> dict[str, str]:
    """By the letter that has the code, in either of the two encodings that readers fall back on."""
    named = {chr(code): sign for code, sign in signs.items()}
    return named | {bytes([c]).decode("cp1252", "replace"): sign for c, sign in signs.items()}
