# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A plain PDF of three pages, saved as a test asks for it."""

from collections.abc import Callable
from pathlib import Path

import pymupdf


def make(
    path: Path, change: Callable[[pymupdf.Document], None] | None = None, **save: object
) -> Path:
    """Write the file; `change` is called before it is saved, `save` goes to PyMuPDF."""
    document = pymupdf.open()
    for number in range(1, 4):
        document.new_page().insert_text((72, 72), f"Page {number} speaks of flood.")
    if change is not None:
        change(document)
    document.save(path, **save)
    return path
