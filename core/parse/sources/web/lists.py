# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The numbers that a browser prints before the items of a list."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from lxml.html import HtmlElement

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, succeeds
from core.parse.sources.web.elements import is_gone, role_of, style_of, tag_of, text_in
from core.parse.sources.web.writing import BULLET

_STYLES = {
    "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
}  # fmt: skip
_STYLE = re.compile(
    r"list-style(?:-type)?\s*:[^;]*?(none|decimal-leading-zero|decimal|lower-greek|(?:lower|upper)-"
    r"(?:alpha|latin|roman)|disc|circle|square)",
    re.IGNORECASE,
)
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_OTHERS = frozenset(["ol", "ul", "menu", "dir", "table"])
_GREEK = [chr(code) for code in range(0x3B1, 0x3CA) if code != 0x3C2]
_MARK = re.compile(r"[(\[]?(?:[0-9]{1,4}|[A-Za-z]{1,5})(?:\.[0-9A-Za-z]{1,4})*[.:)\]]{0,2}")
WRITTEN = "data-written-by-a-sheet"
"""Marks what a style sheet writes into an element."""
_LARGEST = 10_000_000


def markers_of(listed: HtmlElement) -> dict[HtmlElement, str]:
    """What stands before each item of a list; nothing where it says so, or has marks of its own.

    Marks that are typed are those that a reader sees cited: a style sheet hides the others.
    """
    items = list(_items_in(listed))
    style = _style_of(listed)
    if style == "none" or _are_typed(items):
        return {item: _written_mark(item) for item in items}
    if tag_of(listed) != "ol":
        return dict.fromkeys(items, BULLET)
    step = -1 if listed.get("reversed") is not None else 1
    number = _whole(listed.get("start"), len(items) if step < 0 else 1)
    found: dict[HtmlElement, str] = {}
    for item in items:
        number = _whole(item.get("value"), number)
        kind = _style_of(item) or style or "decimal"
        if style_of(item, "display") not in {"", "list-item"}:
            kind = "none"
        found[item] = _written_mark(item) if kind == "none" else f"{printed_number(number, kind)}."
        number += step
    return found


def _written_mark(item: HtmlElement) -> str:
    """The mark that a style sheet writes before an item; it is then no more part of its text."""
    first = item[0] if len(item) and not (item.text or "").strip() else None
    if first is None or first.get(WRITTEN) is None:
        return ""
    mark = " ".join((first.text or "").split())
    if _MARK.fullmatch(mark) is None:
        return ""
    first.text = None
    return mark


def _items_in(listed: HtmlElement) -> Iterator[HtmlElement]:
    """The items of a list, those of lists within it aside; others may be wrapped, and count on."""
    waiting = list(listed.iterchildren())[::-1]
    while waiting:
        part = waiting.pop()
        if is_gone(part):
            continue
        if tag_of(part) == "li" or role_of(part) == "listitem":
            yield part
        elif tag_of(part) not in _OTHERS:
            waiting += list(part.iterchildren())[::-1]


def _style_of(element: HtmlElement) -> str:
    match = _STYLE.search(element.get("style") or "")
    if match is not None:
        return match[1].lower().replace("latin", "alpha")
    return _STYLES.get((element.get("type") or "").strip(), "")


def _whole(text: str | None, otherwise: int) -> int:
    try:
        number = int((text or "").strip())
    except ValueError:
        return otherwise
    return max(min(number, _LARGEST), -_LARGEST)


def printed_number(number: int, style: str) -> str:
    """A number as a list prints it; in figures where its style is not known."""
    kind = style.partition("-")[2]
    if style == "lower-greek" and 0 < number <= len(_GREEK):
        return _GREEK[number - 1]
    if kind == "alpha" and number > 0:
        text = _lettered(number)
    elif kind == "roman" and 0 < number < 4000:
        text = _roman(number)
    else:
        return f"{number:02d}" if kind == "leading-zero" else str(number)
    return text.upper() if style.startswith("upper") else text


def _lettered(number: int) -> str:
    text = ""
    while number:
        number, place = divmod(number - 1, 26)
        text = chr(ord("a") + place) + text
    return text


def _roman(number: int) -> str:
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text


def _are_typed(items: Sequence[HtmlElement]) -> bool:
    """Whether the items begin with numbers of their own that follow one another."""
    if len(items) < 2:
        return False
    markers: list[Marker] = []
    for item in items:
        marker = marker_of(" ".join(text_in(item).split()))
        if marker is None or marker.kind is MarkerKind.BULLET or not marker.closed:
            return False
        markers.append(marker)
    return all(succeeds(a, b) for a, b in pairwise(markers))
