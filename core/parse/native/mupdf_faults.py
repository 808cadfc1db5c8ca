# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What PyMuPDF raises on a broken file: one place, because its classes share no root.

`RuntimeError` and `ValueError` are among them: PyMuPDF raises both for faults of the file.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pymupdf

MUPDF_FAULTS: Final[tuple[type[Exception], ...]] = (
    pymupdf.mupdf.FzErrorBase,
    RuntimeError,
    ValueError,
)

DATA_ENDS: Final = ("premature end of data", "treating as end of file", "zlib error")
"""What MuPDF complains of where the data of a page ends before its time."""


def resources_of(listed: Callable[[], Sequence[Any]]) -> Sequence[Any]:
    """What PyMuPDF lists of a page's fonts or pictures; nothing where their names are broken.

    It warns of an entry that is none by its name, and stumbles over a name that is no text.
    """
    try:
        return listed()
    except TypeError:
        return ()
