# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bytes of a web page as text: by byte order mark, else as declared, else as any text file.

A library's guess would be Latin-1, which makes two letters of every one with an accent.
"""

import codecs
import contextlib
import re

from core.parse.formats import decode_text

_DECLARED = re.compile(rb"(?:charset|encoding)\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]+)", re.IGNORECASE)
_HEAD_BYTES = 4096
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decode_page(data: bytes, name: str) -> str:
    """Decode a page.

    A declared set of single bytes is not believed where the bytes are UTF-8: hardly any text in
    such a set is valid UTF-8 by chance, and copies of pages often keep a declaration that is out
    of date.

    Passes on:
        UnsupportedFormatError: It is not text.
    """
    declared = None if data.startswith(_MARKS) else _declared(data[:_HEAD_BYTES])
    if declared is not None and not _is_utf8(data):
        # Where the declaration is wrong, the bytes decide.
        with contextlib.suppress(UnicodeDecodeError):
            data = data.decode(declared).encode("utf-8")
    return decode_text(data, name)


def _declared(head: bytes) -> str | None:
    for match in _DECLARED.finditer(head):
        try:
            codec = codecs.lookup(match[1].decode("ascii"))
        except LookupError:
            continue
        # What was read as bytes up to here is not in units of two; Latin-1 means Windows-1252.
        if codec.name.startswith(("utf-16", "utf-32", "utf-7")) or not _is_text(codec.name):
            continue
        return "cp1252" if codec.name in {"iso8859-1", "ascii"} else codec.name
    return None


def _is_text(codec: str) -> bool:
    """Whether it is a set of characters, and not a way of packing bytes."""
    try:
        return b"a".decode(codec) == "a"
    except (LookupError, ValueError):
        return False


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
