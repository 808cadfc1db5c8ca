# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands inside a table but in none of its cells, set before the table as browsers do.

Old pages wrap rows in a form, or write text between them. The grid of a table knows cells alone:
whatever else stood there would be lost without a word.
"""

from collections.abc import Iterator

from lxml.html import HtmlElement

from core.parse.sources.web.elements import tag_of

_UNSEEN = frozenset(["script", "style", "template"])
_ALLOWED = {
    "table": frozenset(["caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr"]),
    "thead": frozenset(["tr"]),
    "tbody": frozenset(["tr"]),
    "tfoot": frozenset(["tr"]),
    "tr": frozenset(["td", "th"]),
}
_CELLS = frozenset(["td", "th", "tr", "tbody", "thead", "tfoot"])


def free_loose_content(page: HtmlElement) -> None:
    """Leave nothing but rows and cells in every table; what else there is goes before it."""
    for table in list(page.iter("table")):
        for freed in _taken_out(table):
            table.addprevious(freed)


def _taken_out(part: HtmlElement) -> Iterator[HtmlElement]:
    allowed = _ALLOWED[tag_of(part)] | _UNSEEN
    while wrappers := [c for c in part if tag_of(c) not in allowed and _wraps_cells(c)]:
        for wrapper in wrappers:
            wrapper.drop_tag()
    yield from _text_of(part.text)
    part.text = None
    for child in list(part):
        tail, child.tail = child.tail, None
        if tag_of(child) not in allowed:
            part.remove(child)
            yield child
        elif tag_of(child) in _ALLOWED:
            yield from _taken_out(child)
        yield from _text_of(tail)


def _wraps_cells(element: HtmlElement) -> bool:
    """Whether rows or cells stand in it that are not those of another table."""
    return any(
        tag_of(inner) in _CELLS and not _has_table_between(inner, element)
        for inner in element.iterdescendants()
    )


def _has_table_between(inner: HtmlElement, outer: HtmlElement) -> bool:
    above = inner.getparent()
    while above is not None and above is not outer:
        if tag_of(above) == "table":
            return True
        above = above.getparent()
    return tag_of(outer) == "table"


def _text_of(text: str | None) -> Iterator[HtmlElement]:
    if text is not None and text.strip():
        holder = HtmlElement()
        holder.tag, holder.text = "div", text
        yield holder
