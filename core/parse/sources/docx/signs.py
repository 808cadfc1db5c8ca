# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Signs of symbol fonts by their codes: of bullets, of inserted symbols, of text in such a font."""

from core.parse.letters.symbols import symbols_of

_UNKNOWN = "\ufffd"
_PRIVATE_FIRST, _PRIVATE_LAST = "\ue000", "\uf8ff"
_OFFSET, _CODES = 0xF000, 0x100
_COMMON = {"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf0a8": "☐", "\uf076": "❖"}
"""What bullets of no known font mostly are."""
_WORDS_OWN = {"\uf02d": "-", "\uf02f": "/", "\uf020": " "}


def sign_of(text: str, font: str | None) -> str:
    """Text that may be in a symbol font, as what it shows; ``\ufffd`` for what is not known."""
    if font is None and text.isascii():
        return text
    known = symbols_of(font) if font else None
    if known is None and not any(_is_private(c) for c in text):
        return text
    return "".join(_one(c, known or {}) for c in text)


def symbol(code: int, font: str | None) -> str:
    """What an inserted symbol shows, by its code in its font."""
    known = symbols_of(font) if font else None
    if known is None:
        letter = chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else _UNKNOWN
        if not _is_private(letter):
            return letter
        plain = ord(letter) - _OFFSET
        # A font of letters keeps its letters where symbol fonts have their signs.
        return chr(plain) if 0x20 <= plain < 0x7F else _one(letter, {})
    return _one(chr(_OFFSET + code) if code < 0x100 else chr(min(code, 0xFFFF)), known)


def _one(character: str, known: object) -> str:
    signs = known if isinstance(known, dict) else {}
    coded = chr(_OFFSET + ord(character)) if ord(character) < _CODES else character
    for known in (character, coded):
        if known in signs:
            return str(signs[known])
    if character.isspace():
        return character
    if _is_private(character):
        common = _COMMON | _WORDS_OWN
        return common.get(character, _UNKNOWN) if not signs else _UNKNOWN
    return character if not signs else _UNKNOWN


def _is_private(character: str) -> bool:
    return _PRIVATE_FIRST <= character <= _PRIVATE_LAST
