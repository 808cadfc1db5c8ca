# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fonts of a PDF page whose codes stand for unknown characters. Runs in the worker process."""

import pymupdf


def unmapped_fonts(page: pymupdf.Page) -> frozenset[str]:
    """Names of embedded TrueType fonts that say neither in which encoding nor in which characters.

    What a text layer gives for them is a guess. (Type 1 fonts name their glyphs, and for composite
    fonts without a map MuPDF gives the replacement character, which is counted elsewhere.)
    """
    document = page.parent
    names = set()
    for xref, extension, kind, name, *_ in page.get_fonts(full=False):
        if kind != "TrueType" or extension in {"", "n/a"}:
            continue
        keys = ("ToUnicode", "Encoding")
        if all(document.xref_get_key(xref, key)[0] == "null" for key in keys):
            names.add(name.split("+", 1)[-1])
    return frozenset(names)
