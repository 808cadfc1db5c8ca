# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measures how deep a PDF nests its pages and bookmarks, without recursion, before MuPDF follows.

MuPDF walks both by recursion. Nested a hundred thousand deep they cost half a minute or the
process; honest files stay below ten.
"""

import re

import pymupdf

from core.parse.native.mupdf_faults import MUPDF_FAULTS

_REFERENCE = re.compile(r"(\d+) \d+ R")
_MOST_BOOKMARKS = 20_000


def page_tree_fits(document: pymupdf.Document, most_levels: int) -> bool:
    """Whether no page stands under more than so many nodes of the page tree."""
    level = _references(document, document.pdf_catalog(), "Pages")
    seen: set[int] = set()
    for _ in range(most_levels + 1):  # The pages themselves stand below the last node.
        nodes = [xref for xref in level if xref not in seen]
        seen.update(nodes)
        level = [kid for xref in nodes for kid in _references(document, xref, "Kids")]
        if not level:
            return True
    return all(xref in seen for xref in level)


def bookmarks_fit(document: pymupdf.Document, most_levels: int) -> bool:
    """Whether bookmarks are nested no deeper, and are no more than can be of use."""
    (*root,) = _references(document, document.pdf_catalog(), "Outlines")
    waiting = [(xref, 0) for xref in root[:1]]
    seen: set[int] = set()
    while waiting:
        xref, depth = waiting.pop()
        if xref in seen:
            continue
        seen.add(xref)
        if depth > most_levels or len(seen) > _MOST_BOOKMARKS:
            return False
        waiting += [(kid, depth + 1) for kid in _references(document, xref, "First")]
        waiting += [(after, depth) for after in _references(document, xref, "Next")]
    return True


def _references(document: pymupdf.Document, xref: int, key: str) -> list[int]:
    """The objects that an entry names; none where it is missing or broken."""
    try:
        kind, text = document.xref_get_key(xref, key)
        if kind == "xref" and key == "Kids":
            text = document.xref_object(int(_REFERENCE.findall(text)[0]), compressed=True)
    except MUPDF_FAULTS:
        return []
    found = [int(number) for number in _REFERENCE.findall(text)]
    return found if kind in {"xref", "array"} else []
