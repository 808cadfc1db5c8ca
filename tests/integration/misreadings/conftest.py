# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One worker process with the real reader of print, for all tests of this folder."""

from collections.abc import Iterator

import pytest

from core.parse.client import ParseClient
from core.runtimes import LocalRuntimes
from core.settings import Settings
from tests.integration.misreadings.whole_way import WholeWay


@pytest.fixture(scope="package")
def read() -> Iterator[WholeWay]:
    settings = Settings()
    parse = settings.parse.model_copy(update={"page_timeout_s": 300.0})
    with ParseClient(parse, LocalRuntimes(settings).ocr_factory()) as client:
        yield WholeWay(client, parse)
