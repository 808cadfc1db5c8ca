# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which codes of a PDF font are said to stand for letters, digits and signs. Worker process only.

Read from the font's ToUnicode map where it has one. It only tells which codes are worth a look;
what MuPDF makes of a code is asked of MuPDF itself (`font_probe`).
"""

import re

import pymupdf

from core.parse.native.fonts.glyph_shapes import TOLD

_SECTION = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|([\[\]])")
_MOST_MAP_BYTES = 1_000_000
_ONE_BYTE = 256
_ASCII_END = 128
_PLAIN = {ord(character): character for character in TOLD}

Codes = dict[bytes, str | None]


def codes_of(document: pymupdf.Document, xref: int, kind: str) -> Codes:
    """Codes, as the font is shown them, that stand for a letter, a digit or a sign, and for which.

    None for a code of which only MuPDF can tell.

    Args:
        document: That of the font.
        xref: The font's object.
        kind: Its subtype: ``Type0`` has codes of two bytes, all others of one.
    """
    wide = kind == "Type0"
    mapped = _mapped_codes(document, xref)
    if mapped:
        width = 2 if wide else 1
        return {
            code.to_bytes(width, "big"): _PLAIN[target]
            for code, target in sorted(mapped.items())
            if 0 <= code < _ONE_BYTE**width
        }
    if wide:
        return {}  # MuPDF gives replacement characters, which are counted elsewhere.
    if document.xref_get_key(xref, "Encoding")[0] == "name":
        return {bytes([code]): character for code, character in _PLAIN.items() if code < _ASCII_END}
    first = _integer(document, xref, "FirstChar", 0)
    last = _integer(document, xref, "LastChar", _ONE_BYTE - 1)
    return dict.fromkeys(
        bytes([code]) for code in range(max(first, 0), min(last, _ONE_BYTE - 1) + 1)
    )


def has_map(document: pymupdf.Document, xref: int) -> bool:
    """Whether a font has a ToUnicode map of its own."""
    return bool(document.xref_get_key(xref, "ToUnicode")[0] == "xref")


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
    numbers = ((_number(code), _number(target)) for code, target in pairs)
    return {code: target for code, target in numbers if target in _PLAIN}


def _range_codes(tokens: list[bytes]) -> dict[int, int]:
    codes: dict[int, int] = {}
    place = 0
    while place + 2 < len(tokens):
        first, last = _number(tokens[place]), _number(tokens[place + 1])
        place += 3
        if tokens[place - 1] == b"[":
            while place < len(tokens) and tokens[place] != b"]":
                if _number(tokens[place]) in _PLAIN:
                    codes[first] = _number(tokens[place])
                first += 1
                place += 1
            place += 1
        else:
            start = _number(tokens[place - 1])
            codes |= {first + p - start: p for p in _PLAIN if 0 <= p - start <= last - first}
    return codes


def _number(token: bytes) -> int:
    """A hexadecimal token as a number; -1 for a bracket or nothing."""
    plain = b"".join(token.split())
    return int(plain, 16) if plain and plain not in b"[]" else -1


def _integer(document: pymupdf.Document, xref: int, key: str, default: int) -> int:
    kind, value = document.xref_get_key(xref, key)
    return int(value) if kind == "int" else default
