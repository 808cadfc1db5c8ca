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
_STRUCK_STYLE = re.compile(r"text-decoration[\w-]*\s*:[^;]*line-through", re.IGNORECASE)
_RAISED_STYLE = re.compile(r"vertical-align\s*:\s*(super|sub)\b", re.IGNORECASE)


def told_type(element: HtmlElement, tag: str, outer: TextRun) -> TextRun:
    """The type in an element, from that around it."""
    style = element.get("style") or ""
    raised = _RAISED_STYLE.search(style) if style else None
    place = {"super": "sup", "sub": "sub"}[raised[1].lower()] if raised is not None else tag
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
