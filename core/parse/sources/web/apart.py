# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands apart on a page though nothing is written between: boxes in a line, wide blanks.

Where it does, a tab is put, as a file in columns has it: between figures it becomes the end of a
line (`sources.tabs`), anywhere else a blank.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, IntEnum

from lxml.html import HtmlElement

from core.parse.sources.flow import Runs, TextRun
from core.parse.sources.tabs import without_tabs
from core.parse.sources.web.elements import style_of, tag_of

_ROW = frozenset(["flex", "inline-flex", "grid", "inline-grid"])
_CELL = frozenset(["table-cell"])
_BOX = frozenset(["inline-block", "inline-table", "inline-flex", "inline-grid"])
_OWN_WIDTH = frozenset(["", "auto", "fit-content", "min-content", "max-content", "0"])
_PICTURED = frozenset(["img", "svg", "canvas", "video", "iframe", "object", "embed", "picture"])
_OVER = frozenset(["rt", "rp"])
_SIDES = ("margin-left", "margin-right", "padding-left", "padding-right")
_LENGTH = re.compile(r"(\d*\.?\d+)(em|rem|ex|ch|px|pt|%|vw)")
_WIDE = {"em": 0.5, "rem": 0.5, "ex": 1.0, "ch": 1.0, "px": 8.0, "pt": 6.0, "%": 1.0, "vw": 1.0}
"""From here on room parts figures; a thinner one may group the digits of one."""
_ROOM = re.compile("[ \t\u00a0\u202f\u2000-\u2003\u3000]+")
_FIXED = frozenset("\u00a0\u202f")
_BROAD = frozenset("\t\u2000\u2001\u2002\u2003\u3000")


WIDE = "\u2003"
"""Stands for wide room that a style keeps."""


class Room(Enum):
    """What becomes of white space in a text.

    Attributes:
        COLLAPSED: It is a blank.
        LINES: Its ends of lines are kept.
        KEPT: All of it is.
    """

    COLLAPSED = "normal"
    LINES = "pre-line"
    KEPT = "pre"


class Gap(IntEnum):
    """How far what follows stands from what was before.

    Attributes:
        NONE: As it is written.
        DIGITS: A blank apart, as a whole number and a fraction are: 1 1/2.
        FIGURES: Apart, as figures in boxes of their own are; letters may touch.
        WORDS: Words, too.
    """

    NONE = 0
    DIGITS = 1
    FIGURES = 2
    WORDS = 3


def room_in(element: HtmlElement, outer: Room) -> Room:
    """What becomes of white space in an element."""
    stated = style_of(element, "white-space")
    if not stated:
        return outer
    if stated == "pre-line":
        return Room.LINES
    return Room.KEPT if stated.startswith("pre") or "break-spaces" in stated else Room.COLLAPSED


def gap_around(element: HtmlElement) -> Gap:
    """How far an element in a line stands from its neighbours."""
    tag = tag_of(element)
    if tag in _OVER:
        return Gap.WORDS
    parent = element.getparent()
    if parent is not None and style_of(parent, "display") in _ROW:
        return Gap.WORDS
    if not element.get("style"):
        return Gap.FIGURES if tag in _PICTURED else Gap.NONE
    if (
        style_of(element, "display") in _CELL
        or style_of(element, "float") in {"left", "right", "inline-start", "inline-end"}
        or style_of(element, "position") in {"absolute", "fixed"}
        or (style_of(element, "display") in _BOX and style_of(element, "width") not in _OWN_WIDTH)
    ):
        return Gap.WORDS
    if tag in _PICTURED or style_of(element, "display") in _BOX or _has_room(element):
        return Gap.FIGURES
    return Gap.NONE


def _has_room(element: HtmlElement) -> bool:
    for side in _SIDES:
        length = _LENGTH.fullmatch(style_of(element, side))
        if length is not None and float(length[1]) >= _WIDE[length[2]]:
            return True
    return False


def is_parted(before: str, text: str, gap: Gap) -> bool:
    """Whether room belongs between what was written last and what follows without any."""
    if gap is Gap.WORDS:
        return before not in "([{$\u00a3\u20ac-/\u2013\u2014\u201c\u2018" and (
            text[0].isalnum() or text[0] in "(+-$\u00a3\u20ac\u2212\u201c\u2018[\u2611\u2610"
        )
    figure = before.isdigit() or before in "%)"
    return figure and re.match(r"[-(+\u2212]?[$\u00a3\u20ac]?\.?\d", text) is not None


def with_plain_room(runs: Sequence[TextRun]) -> Runs:
    """Runs with one blank for any room, but for what groups figures or parts them."""
    text = "".join(run.text for run in runs)
    signs = list(text)
    for match in _ROOM.finditer(text):
        room, (start, end) = match[0], match.span()
        if room == " ":
            continue
        between = text[max(start - 1, 0) : start].isdigit() and text[end : end + 1].isdigit()
        grouping = len(room) == 1 and room in _FIXED and between
        is_wide = not _BROAD.isdisjoint(room) or (len(room) > 1 and not _FIXED.isdisjoint(room))
        signs[start:end] = [""] * len(room)
        signs[start] = room if grouping else "\t" if is_wide else " "
    kept, start = [], 0
    for run in runs:
        end = start + len(run.text)
        kept.append(replace(run, text="".join(signs[start:end])))
        start = end
    return without_tabs([run for run in kept if run.text])
