# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A file through everything that reads: worker process, text layer or OCR, structure, numerals."""

from collections.abc import Sequence
from pathlib import Path

from core.parse.assemble import assemble
from core.parse.client import ParseClient
from core.progress import CancelToken, ignore_progress
from core.settings import ParseSettings
from core.spans import Box
from core.types import SourceDocument


class WholeWay:
    """Reads a file as the program does, from the worker process to the finished document."""

    def __init__(self, client: ParseClient, settings: ParseSettings) -> None:
        self._client = client
        self._settings = settings

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
