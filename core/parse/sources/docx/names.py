# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of Word's XML, and how its values are read. Elements are lxml's, which has no types."""

from functools import cache
from typing import Any

Element = Any

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_NAMES = {
    "w": _WORD,
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
}
_OFF = frozenset({"0", "false", "off", "none"})


@cache
def name(short: str) -> str:
    """The full name of ``w:p``; without a prefix it is one of Word's own."""
    prefix, _, local = short.rpartition(":")
    return f"{{{_NAMES[prefix or 'w']}}}{local}"


VAL = name("val")
P, R, T, TBL, TR, TC = (name(n) for n in ("p", "r", "t", "tbl", "tr", "tc"))


def local(element: Element) -> str:
    """The name of an element without its namespace; empty for comments."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def child(element: Element | None, *path: str) -> Element | None:
    """The first child of that name, or grandchild; None where there is none."""
    for step in path:
        if element is None:
            return None
        element = element.find(name(step))
    return element


def value(element: Element | None, *path: str) -> str | None:
    """What a child says in its ``w:val``."""
    found = child(element, *path)
    return found.get(VAL) if found is not None else None


def number(element: Element | None, *path: str) -> int | None:
    """What a child says in its ``w:val``, where that is a whole number."""
    return whole(value(element, *path))


def whole(text: str | None) -> int | None:
    """A whole number of reasonable size, or None."""
    stripped = (text or "").strip()
    digits = stripped.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
        return None
    return int(stripped)


def switch(element: Element | None, *path: str) -> bool | None:
    """Whether a child switches something on or off; None where it does not say."""
    found = child(element, *path)
    if found is None:
        return None
    return (found.get(VAL) or "on").lower() not in _OFF
