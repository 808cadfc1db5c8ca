# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The type in which the text of an element is set: bold, raised, struck."""

import re
from dataclasses import replace

from lxml.html import HtmlElement

from core.parse.sources.flow import TextRun

_BOLD = frozenset(["b", "strong", "th"])
_ITALIC = frozenset(["i", "em", "cite", "dfn", "var", "address"])
_STRUCK = frozenset(["s", "del", "strike"])
_BOLD_STYLE = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_LIGHT_STYLE = re.compile(r"font-weight\s*:\s*(?:normal|lighter|[1-5]00)", re.IGNORECASE)
_STRUCK_STYLE = re.compile(r"text-decoration\s*:[^;]*line-through", re.IGNORECASE)
_RAISED_STYLE = re.compile(
    r"vertical-align\s*:\s*(?:(?P<up>super|text-top|\d*\.?\d+(?:px|pt|em|ex|rem|%))|"
    r"(?P<down>sub|text-bottom|-\d*\.?\d+(?:px|pt|em|ex|rem|%)))(?![\w-])|"
    r"position\s*:\s*relative[^}]*?\b(?:top\s*:\s*(?:(?P<higher>-)|(?P<lower>))|"
    r"bottom\s*:\s*(?P<above>))\d*\.?\d+(?:px|pt|em|ex|rem|%)",
    re.IGNORECASE,
)
_TOP_STYLE = re.compile(r"vertical-align\s*:\s*top\b", re.IGNORECASE)
_SIZE_STYLE = re.compile(
    r"font-size\s*:\s*(?:smaller|(?:x+-)?small\b|0?\.\d+r?em|[1-9]?\d(?:\.\d+)?%|"
    r"[1-8](?:\.\d+)?pt|(?:\d|1[01])(?:\.\d+)?px)",
    re.IGNORECASE,
)
_INLINE = frozenset(["span", "font", "a", "small", "b", "i", "em", "strong", "u", "big"])


def told_type(element: HtmlElement, tag: str, outer: TextRun) -> TextRun:
    """The type in an element, from that around it."""
    style = element.get("style") or ""
    place = (_place_of(style) if style and tag in _INLINE else None) or tag
    told = replace(
        outer,
        bold=outer.bold or tag in _BOLD,
        italic=outer.italic or tag in _ITALIC,
        struck=outer.struck or tag in _STRUCK,
        raised=outer.raised or place == "sup",
        lowered=outer.lowered or place == "sub",
    )
    if not style:
        return told
    heavy = bool(_BOLD_STYLE.search(style)) or told.bold
    heavy = heavy and not _LIGHT_STYLE.search(style)
    return replace(told, bold=heavy, struck=told.struck or bool(_STRUCK_STYLE.search(style)))


def _place_of(style: str) -> str | None:
    """``sup`` or ``sub`` where a style lifts letters or lowers them; None where it does neither.

    At the top of the line, and in a smaller size, stand the marks of notes.
    """
    moved = _RAISED_STYLE.search(style)
    if moved is None:
        small = _TOP_STYLE.search(style) and _SIZE_STYLE.search(style)
        return "sup" if small else None
    lowered = moved["down"] is not None or moved["lower"] is not None
    return "sub" if lowered else "sup"
