# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading a file from its bytes alone, so that it can be done on another machine."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from core.parse.client import LockedFile, ParseClient
from core.parse.document import RawDocument, ReadBefore
from core.parse.ocr_factory import OcrFactory
from core.parse.raw import READING
from core.progress import CancelToken, ProgressCallback
from core.settings import ParseSettings


@dataclass(frozen=True, slots=True)
class FarReading:
    """A file that is to be read elsewhere.

    Attributes:
        content: Its bytes.
        name: Its file name, for messages and, where bytes do not tell, for its format.
        passwords: Tried when it is locked.
        before: Pages that need not be read.
        settings: Limits and choices of reading.
        ocr_factory: Makes the OCR engine from the models that are there.
        reading: Number of the reading that the desk knows; another one would give other pages.
    """

    content: bytes = field(repr=False)
    name: str
    passwords: tuple[str, ...] = field(repr=False)
    before: ReadBefore = field(repr=False)
    settings: ParseSettings
    ocr_factory: OcrFactory | None
    reading: int = READING


@dataclass(frozen=True, slots=True)
class FarDocument:
    """A file that was read elsewhere.

    Attributes:
        raw: Its pages; the paths in it are of the other machine and mean nothing here.
        canonical: What its pages are drawn from; None where that is the file itself.
        suffix: Of the canonical file.
    """

    raw: RawDocument
    canonical: bytes | None = field(repr=False)
    suffix: str


def read_task(
    job: FarReading, client: ParseClient, progress: ProgressCallback, cancel: CancelToken
) -> FarDocument:
    """Read a file from its bytes.

    Passes on:
        DocumentError: It cannot be read.
        ModelError: A page needs OCR and its model cannot be loaded.
        CancelledError: `cancel` was set.
    """
    with tempfile.TemporaryDirectory(prefix="clauselight-reading-") as folder:
        source = Path(folder, "source", Path(job.name).name)
        source.parent.mkdir()
        source.write_bytes(job.content)
        raw = client.read_document(
            LockedFile(source, job.passwords),
            Path(folder, "work"),
            progress=progress,
            cancel=cancel,
            on_page=lambda page: None,
            before=job.before,
        )
        canonical = Path(raw.info.canonical_path)
        is_source = canonical == Path(raw.copy_path)
        content = None if is_source else canonical.read_bytes()
        return FarDocument(raw, content, canonical.suffix)
