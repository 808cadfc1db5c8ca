# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pages of a facsimile as their lines were set, in a file beside it.

They are handed out instead of reading the facsimile. On the disk, because a worker that is renewed
between two pages must find them, and because a long document must not fill its memory.
"""

from pathlib import Path

from core.errors import DamagedDocumentError, DiskFullError
from core.parse.page_codec import pack_page, unpack_page
from core.parse.raw import RawPage

_SUFFIX = ".pages"
_LENGTH_BYTES = 8


def pages_path(canonical: Path) -> Path:
    """The file that holds the pages of a facsimile."""
    return canonical.with_suffix(_SUFFIX)


def keep_page(path: Path, page: RawPage) -> None:
    """Add a page to the file.

    Raises:
        DiskFullError: It cannot be written.
    """
    blob = pack_page(page)
    try:
        with path.open("ab") as stream:
            stream.write(len(blob).to_bytes(_LENGTH_BYTES, "big"))
            stream.write(blob)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}."
        raise DiskFullError(message, "Make room on the disk and start again.") from error


class KeptPages:
    """Hands the pages of a facsimile out."""

    def __init__(self, canonical: Path) -> None:
        """Find where each page begins.

        Raises:
            DamagedDocumentError: The file is not there.
        """
        try:
            self._stream = pages_path(canonical).open("rb")
        except OSError as error:
            message = f"The pages of {canonical.name} cannot be opened: {error.strerror}."
            raise DamagedDocumentError(message, "Add the document again.") from error
        self._starts: list[int] = []
        while length := int.from_bytes(self._stream.read(_LENGTH_BYTES), "big"):
            self._starts.append(self._stream.tell())
            self._stream.seek(length, 1)

    def close(self) -> None:
        """Let go of the file."""
        self._stream.close()

    def read(self, page_index: int) -> RawPage:
        """Hand one page out.

        Raises:
            DamagedDocumentError: It is not there.
        """
        if not 0 <= page_index < len(self._starts):
            message = f"Page {page_index + 1} of the document was not laid out."
            raise DamagedDocumentError(message, "Add the document again.")
        start = self._starts[page_index]
        self._stream.seek(start - _LENGTH_BYTES)
        length = int.from_bytes(self._stream.read(_LENGTH_BYTES), "big")
        return unpack_page(self._stream.read(length))
