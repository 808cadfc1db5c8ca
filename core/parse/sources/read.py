# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The reader of each format; a format is one entry here. Runs in the worker process.

A reader is imported when it is needed: some stand on large libraries.
"""

import importlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, cast

from core.errors import EmptyDocumentError, UnsupportedFormatError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, text_of
from core.parse.sources.locked import unlocked_package
from core.parse.sources.package import check_package
from core.parse.sources.tabs import with_columns_apart
from core.settings import ParseSettings

_READERS = {
    FileFormat.CODE: "core.parse.sources.code.files",
    FileFormat.DOCX: "core.parse.sources.docx.files",
    FileFormat.HTML: "core.parse.sources.web.page",
    FileFormat.MARKDOWN: "core.parse.sources.text.files",
    FileFormat.TEXT: "core.parse.sources.text.files",
    FileFormat.VTT: "core.parse.sources.transcripts.cues",
    FileFormat.SRT: "core.parse.sources.transcripts.cues",
    FileFormat.XLSX: "core.parse.sources.sheets.workbook",
    FileFormat.CSV: "core.parse.sources.sheets.delimited",
    FileFormat.PPTX: "core.parse.sources.slides.deck",
}
"""Modules that hold a `read_flow`."""


class _Reader(Protocol):
    def read_flow(
        self, path: Path, name: str, file_format: FileFormat, settings: ParseSettings
    ) -> Flow: ...


def read_source(
    path: Path,
    name: str,
    file_format: FileFormat,
    settings: ParseSettings,
    passwords: Sequence[str] = (),
) -> Flow:
    """Read a file that has no pages.

    An Office file is unlocked and looked through before a reader opens it.

    Args:
        path: The private copy.
        name: Of the source, for messages.
        file_format: What it is.
        settings: Limits.
        passwords: Tried on a locked file.

    Raises:
        EmptyDocumentError: It holds no text.
        UnsupportedFormatError: No reader is there for its kind.

    Passes on:
        DocumentError: It cannot be read.
    """
    if file_format not in _READERS:
        message = f"{name} is of a kind that is not read."
        raise UnsupportedFormatError(message, "Print it to PDF and add that.")
    reader = cast("_Reader", importlib.import_module(_READERS[file_format]))
    if file_format.is_office:
        with unlocked_package(path, name, passwords) as archive:
            check_package(archive, name, settings)
            flow = reader.read_flow(archive, name, file_format, settings)
    else:
        flow = reader.read_flow(path, name, file_format, settings)
    flow = replace(flow, blocks=tuple(map(with_columns_apart, flow.blocks)))
    if not text_of(flow.blocks).strip():
        message = f"{name} is empty: it has no text."
        raise EmptyDocumentError(message, "Check whether it was copied or downloaded completely.")
    return flow
