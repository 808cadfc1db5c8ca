# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the fields of a form show as the page stands: ticks, chosen options, values filled in."""

from lxml.html import HtmlElement

from core.parse.sources.web.elements import tag_of, text_in

_TICKED, _UNTICKED = "\u2611", "\u2610"
_SILENT = frozenset(
    ["hidden", "password", "file", "image", "submit", "button", "reset", "range", "color"]
)
"""Kinds of fields whose value is not shown, or is a word of the page's own workings."""


def shown_value(field: HtmlElement) -> str:
    """What a field shows; one that is to be filled in shows nothing."""
    tag = tag_of(field)
    if tag == "textarea":
        return field.text or ""
    if tag == "select":
        return _chosen(field)
    kind = (field.get("type") or "").strip().lower()
    if kind in {"checkbox", "radio"}:
        return _UNTICKED if field.get("checked") is None else _TICKED
    return "" if kind in _SILENT else field.get("value") or ""


def _chosen(field: HtmlElement) -> str:
    """Words of the options that are chosen: the first, where a field for one says nothing."""
    options = list(field.iter("option"))
    chosen = [option for option in options if option.get("selected") is not None]
    if field.get("multiple") is None:
        chosen = chosen[-1:] or options[:1]
    return ", ".join(option.get("label") or text_in(option).strip() for option in chosen)
