# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a PDF page can show a picture at all: most cannot, and need no closer look."""

import re

import pymupdf

_INLINE = re.compile(rb"\sID\s")


def may_show_pictures(page: pymupdf.Page) -> bool:
    """Whether a page names a picture, or has one in its content."""
    return bool(page.get_images()) or _INLINE.search(page.read_contents()) is not None
