# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""In which order and form the characters of a line are drawn where some read from right to left.

The order is that of the Unicode rules, from python-bidi. A text is stored as it is read; only what
is drawn is turned round. Arabic letters are drawn in the forms that join them to their neighbours.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

from bidi import algorithm as bidi

from core.parse.facsimile.faces import is_mark

_FROM_THE_RIGHT = frozenset({"R", "AL"})
_FIRST_FROM_THE_RIGHT = "\u0590"
_FORMS = ("isolated", "final", "initial", "medial")
_PRESENTED = (*range(0xFB50, 0xFC00), *range(0xFE70, 0xFF00))


def has_right_to_left(text: str) -> bool:
    """Whether a character of it reads from right to left."""
    if text.isascii() or max(text) < _FIRST_FROM_THE_RIGHT:
        return False
    return any(unicodedata.bidirectional(c) in _FROM_THE_RIGHT for c in text)


def reads_from_right(text: str) -> bool:
    """Whether a text as a whole does: its first letter says so."""
    if text.isascii() or max(text) < _FIRST_FROM_THE_RIGHT:
        return False
    return bool(bidi.get_base_level(text))


def drawn_order(text: str, *, from_right: bool) -> list[tuple[int, str]]:
    """Position in a line, and form, of each character as they are drawn from left to right.

    Args:
        text: A line as it is read.
        from_right: Whether the paragraph as a whole reads from right to left.
    """
    storage: dict[str, Any] = bidi.get_empty_storage()
    storage["base_level"] = int(from_right)
    storage["base_dir"] = "R" if from_right else "L"
    bidi.get_embedding_levels(text, storage)
    for place, (char, form) in enumerate(zip(storage["chars"], _joined_forms(text), strict=True)):
        char.update(place=place, ch=form)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    bidi.reorder_resolved_levels(storage, False)
    bidi.apply_mirroring(storage, False)
    return list(_marks_behind(text, [(char["place"], char["ch"]) for char in storage["chars"]]))


def _marks_behind(text: str, order: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The same with each mark right behind its letter, over which it is drawn."""
    forms = dict(order)
    for place, form in order:
        if place and is_mark(text[place]):
            continue
        yield place, form
        mark = place + 1
        while mark < len(text) and is_mark(text[mark]):
            yield mark, forms[mark]
            mark += 1


def _joined_forms(text: str) -> list[str]:
    """Each character in the form that it has between its neighbours."""
    known = _forms()
    letters = [place for place, c in enumerate(text) if not is_mark(c)]
    written = list(text)
    joins_before = False
    for number, place in enumerate(letters):
        forms = known.get(text[place], {})
        after = text[letters[number + 1]] if number + 1 < len(letters) else ""
        final = joins_before and "final" in forms
        joins_after = "initial" in forms and "final" in known.get(after, {})
        name = _FORMS[final + 2 * joins_after]
        written[place] = forms.get(name, text[place])
        joins_before = joins_after
    return written


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, from Unicode's own table."""
    found: dict[str, dict[str, str]] = {}
    for code in _PRESENTED:
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if len(letters) == 1 and kind.strip("<>") in _FORMS:
            found.setdefault(chr(int(letters[0], 16)), {})[kind.strip("<>")] = chr(code)
    return found
