# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which codes of a PDF font are worth a look. Worker process only.

Those that are said to stand for letters, digits and signs, and those that may be lost digits. They
are read from the font's ToUnicode map where it has one; what MuPDF makes of a code is asked of
MuPDF itself (`font_probe`).
"""

import re

import pymupdf

from core.parse.native.fonts.glyph_shapes import TOLD
from core.parse.native.fonts.lost_figures import is_of_alphabet, may_be_lost

_SECTION = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|([\[\]])")
_MOST_MAP_BYTES = 1_000_000
_ONE_BYTE = 256
_PRINTED = range(ord("!"), ord("~") + 1)
_MOST_OTHERS = 128
_MOST_LETTERS = 64
"""A font with more letters of another script is a font of that script."""
_PLANE = 0x10000
_HIGH, _LOW = 0xD800, 0xDC00
"""Where the two halves of a character beyond the first plane begin."""
_PLAIN = {ord(character): character for character in TOLD}


def codes_of(document: pymupdf.Document, xref: int, kind: str) -> list[bytes]:
    """Codes, as the font is shown them, whose glyphs tell whether it can be believed.

    Args:
        document: That of the font.
        xref: The font's object.
        kind: Its subtype: ``Type0`` has codes of two bytes, all others of one.
    """
    wide = kind == "Type0"
    mapped = _mapped_codes(document, xref)
    if mapped:
        width = 2 if wide else 1
        looked = _worth_a_look(mapped)
        return [code.to_bytes(width, "big") for code in looked if 0 <= code < _ONE_BYTE**width]
    if wide:
        return []  # MuPDF gives replacement characters, which are counted elsewhere.
    if document.xref_get_key(xref, "Encoding")[0] == "name":
        return [bytes([code]) for code in _PRINTED]
    first = _integer(document, xref, "FirstChar", 0)
    last = _integer(document, xref, "LastChar", _ONE_BYTE - 1)
    return [bytes([code]) for code in range(max(first, 0), min(last, _ONE_BYTE - 1) + 1)]


def has_map(document: pymupdf.Document, xref: int) -> bool:
    """Whether a font has a ToUnicode map of its own."""
    return bool(document.xref_get_key(xref, "ToUnicode")[0] == "xref")


def _worth_a_look(mapped: dict[int, int]) -> list[int]:
    """All letters of ours, digits and signs, and a few others."""
    others = [code for code, target in sorted(mapped.items()) if target not in _PLAIN]
    letters = {code for code in others if is_of_alphabet(chr(mapped[code]))}
    if len(letters) > _MOST_LETTERS:
        others = [code for code in others if code not in letters]
    left_out = set(others[_MOST_OTHERS:]) | (letters - set(others))
    return [code for code in sorted(mapped) if code not in left_out]


def _mapped_codes(document: pymupdf.Document, xref: int) -> dict[int, int]:
    kind, value = document.xref_get_key(xref, "ToUnicode")
    if kind != "xref":
        return {}
    data = document.xref_stream(int(value.split()[0])) or b""
    codes: dict[int, int] = {}
    for section, body in _SECTION.findall(data[:_MOST_MAP_BYTES]):
        tokens = [bytes(hexa) or bytes(sign) for hexa, sign in _TOKEN.findall(body)]
        codes |= _single_codes(tokens) if section == b"bfchar" else _range_codes(tokens)
    return codes


def _single_codes(tokens: list[bytes]) -> dict[int, int]:
    pairs = zip(tokens[::2], tokens[1::2], strict=False)
    numbers = ((_number(code), _target(target)) for code, target in pairs)
    return {code: target for code, target in numbers if _is_looked_at(target)}


def _range_codes(tokens: list[bytes]) -> dict[int, int]:
    codes: dict[int, int] = {}
    place = 0
    while place + 2 < len(tokens):
        first, last = _number(tokens[place]), _number(tokens[place + 1])
        place += 3
        if tokens[place - 1] == b"[":
            while place < len(tokens) and tokens[place] != b"]":
                if _is_looked_at(_target(tokens[place])):
                    codes[first] = _target(tokens[place])
                first += 1
                place += 1
            place += 1
        else:
            start = _target(tokens[place - 1])
            if last - first < _ONE_BYTE:
                targets = range(start, start + last - first + 1)
                codes |= {first + p - start: p for p in targets if _is_looked_at(p)}
            else:  # Codes by the thousand with their own numbers: that there are others is no news.
                codes |= {first + p - start: p for p in _PLAIN if 0 <= p - start <= last - first}
    return codes


def _number(token: bytes) -> int:
    """A hexadecimal token as a number; -1 for a bracket or nothing."""
    plain = b"".join(token.split())
    return int(plain, 16) if plain and plain not in b"[]" else -1


def _target(token: bytes) -> int:
    """The character that a map gives for a code; -1 where that is none or several."""
    number = _number(token)
    if number < _PLANE:
        return number
    high, low = divmod(number, _PLANE)
    if high >> 10 != _HIGH >> 10 or low >> 10 != _LOW >> 10:
        return -1
    return _PLANE + ((high - _HIGH) << 10) + (low - _LOW)


def _is_looked_at(target: int) -> bool:
    return target in _PLAIN or (target >= 0 and may_be_lost(chr(target)))


def _integer(document: pymupdf.Document, xref: int, key: str, default: int) -> int:
    kind, value = document.xref_get_key(xref, key)
    return int(value) if kind == "int" else default
