# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One worker process with the real reader of print, for all tests of this folder."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from core.parse.assemble import assemble
from core.parse.client import ParseClient
from core.progress import CancelToken, ignore_progress
from core.runtimes import LocalRuntimes
from core.settings import Settings
from core.types import Box, SourceDocument


class WholeWay:
    """Reads a file as the program does, from the worker process to the finished document."""

    def __init__(self, client: ParseClient, settings: Settings) -> None:
        self._client = client
        self._settings = settings.parse

    def __call__(self, path: Path) -> SourceDocument:
        raw = self._client.read_document(
            path,
            path.with_name(f"{path.name}.work"),
            progress=ignore_progress,
            cancel=CancelToken(),
            on_page=lambda page: None,
        )
        return assemble("made.v1", path.name, raw.info, raw.pages, self._settings)

    def text_in_boxes(self, path: Path, boxes: Sequence[Box]) -> str:
        return self._client.text_in_boxes(path, boxes)

    def page_size(self, path: Path, page_index: int) -> tuple[float, float]:
        return self._client.page_size(path, page_index)


@pytest.fixture(scope="package")
def read() -> Iterator[WholeWay]:
    settings = Settings()
    settings = settings.model_copy(
        update={"parse": settings.parse.model_copy(update={"page_timeout_s": 120.0})}
    )
    with ParseClient(settings.parse, LocalRuntimes(settings).ocr_factory()) as client:
        yield WholeWay(client, settings)
