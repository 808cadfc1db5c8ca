# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells a page that is blank from one that only seems so, because MuPDF could not follow it.

MuPDF goes on past most faults of a file, and a page whose content it gave up comes out as an empty
one. Runs in the worker process.
"""

import re

import pymupdf

from core.parse.native.mupdf_faults import DATA_ENDS, MUPDF_FAULTS

_NO_PAGE = "non-page object in page tree"
_SHOWS_TEXT = re.compile(rb"[)>\]]\s*(?:T[jJ]|['\"])")


def seems_blank_only(page: pymupdf.Page) -> bool:
    """Whether a page without a single character has text that could not be reached.

    To be asked after the page was read: what MuPDF has complained of since is looked at.
    """
    complaints = str(pymupdf.TOOLS.mupdf_warnings(reset=0))
    if not complaints:
        return False
    if any(sign in complaints for sign in DATA_ENDS):
        return True
    try:
        kind, name = page.parent.xref_get_key(page.xref, "Type")
        if _NO_PAGE in complaints and (kind, name) != ("name", "/Page"):
            return True
        return _SHOWS_TEXT.search(page.read_contents()) is not None
    except MUPDF_FAULTS:
        return True  # Its dictionary or its content cannot even be loaded.
