# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Runs a page through a device of MuPDF as if the page were not turned. Worker only."""

from typing import Any

import pymupdf
from pymupdf import mupdf


def run_unturned(page: pymupdf.Page, device: Any) -> None:
    """Run a page through a device as if it were not turned; the page stays as it was.

    Args:
        page: An open page.
        device: A `mupdf.FzDevice2`, which is closed at the end.

    Raises:
        RuntimeError: MuPDF cannot follow the page; one of `MUPDF_FAULTS`.
    """
    rotation = page.rotation
    page.set_rotation(0)
    try:
        mupdf.fz_run_page(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
        mupdf.fz_close_device(device)
    finally:
        page.set_rotation(rotation)
