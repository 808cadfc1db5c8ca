# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads a page of a few tags."""

from pathlib import Path

import pytest

from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow
from core.parse.sources.web.page import read_flow
from core.settings import ParseSettings


@pytest.fixture
def read(tmp_path: Path):
    def _read(html: str | bytes) -> Flow:
        path = tmp_path / "page.html"
        path.write_bytes(html if isinstance(html, bytes) else html.encode())
        return read_flow(path, "page.html", FileFormat.HTML, ParseSettings())

    return _read
