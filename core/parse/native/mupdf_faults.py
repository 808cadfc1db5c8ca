# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What PyMuPDF raises on a broken file: one place, because its classes share no root.

`RuntimeError` and `ValueError` are among them: PyMuPDF raises both for faults of the file.
"""

from typing import Final

import pymupdf

MUPDF_FAULTS: Final[tuple[type[Exception], ...]] = (
    pymupdf.mupdf.FzErrorBase,
    RuntimeError,
    ValueError,
)
