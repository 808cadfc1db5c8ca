# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An empty library in real stores."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.small_library import BagOfWords, SmallLibrary, open_library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SmallLibrary]:
    yield from open_library(tmp_path, BagOfWords())
