# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""SHA-256 of model files, and the memory that a file was hashed before.

A gigabyte takes seconds to hash, so a hash is kept beside the weights and holds for as long as the
file is the same one: size, time of change (both kinds) and inode. Anything else is hashed again.
The memory saves time and is no protection against someone who can write to the model folder.
"""

import errno
import hashlib
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

CHUNK_BYTES = 1 << 20
_SETTLED_NS = 2_000_000_000
_MEMORY_NAME = ".verified.json"
_CANNOT_WRITE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC)


def no_check() -> None:
    """Never stop."""


def sha256_of(path: Path, check_cancel: Callable[[], None] = no_check) -> str:
    """Hash a whole file.

    Args:
        path: The file.
        check_cancel: Called once a megabyte; raises to stop.
    """
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(CHUNK_BYTES):
            check_cancel()
            digest.update(block)
    return digest.hexdigest()


class _Seen(BaseModel):
    """A file as it was when it was hashed."""

    model_config = ConfigDict(frozen=True)

    stamp: list[int]
    sha256: str


_MEMORY = TypeAdapter(dict[str, _Seen])


class HashMemory:
    """Hashes of files under one folder, remembered over runs."""

    def __init__(self, folder: Path) -> None:
        """Keep the folder; nothing is read before it is needed."""
        self._folder = folder
        self._seen: dict[str, _Seen] | None = None

    def known(self, path: Path) -> str | None:
        """Return the hash if the file was hashed and has not changed since, else None."""
        seen = self._load().get(self._key(path))
        if seen is None or seen.stamp != _stamp(path.stat()):
            return None
        return seen.sha256

    def sha256(self, path: Path, check_cancel: Callable[[], None] = no_check) -> str:
        """Return the file's hash, from memory where the file is unchanged."""
        return self.known(path) or self.refresh(path, check_cancel)

    def refresh(self, path: Path, check_cancel: Callable[[], None] = no_check) -> str:
        """Hash the file now, whatever is remembered, and remember the outcome."""
        before = path.stat()
        digest = sha256_of(path, check_cancel)
        after = path.stat()
        # A change within the clock's grain leaves the stamp as it was: wait until it is settled.
        settled = time.time_ns() - max(after.st_mtime_ns, after.st_ctime_ns) > _SETTLED_NS
        if settled and _stamp(before) == _stamp(after):
            self._load()[self._key(path)] = _Seen(stamp=_stamp(after), sha256=digest)
            self._save()
        return digest

    def _key(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()

    def _load(self) -> dict[str, _Seen]:
        if self._seen is None:
            try:
                text = (self._folder / _MEMORY_NAME).read_bytes()
                self._seen = _MEMORY.validate_json(text, strict=True)
            except (FileNotFoundError, ValidationError):
                self._seen = {}  # nothing remembered: every file is hashed again
        return self._seen

    def _save(self) -> None:
        try:
            write_atomically(self._folder / _MEMORY_NAME, _MEMORY.dump_json(self._load()).decode())
        except OSError as error:
            # A folder that only an administrator writes to, or a full disk, is no reason to stop:
            # the file was hashed, and will be hashed again at the next start.
            if error.errno not in _CANNOT_WRITE:
                raise


def write_atomically(path: Path, text: str) -> None:
    """Write a small file so that a reader sees the old or the new one, never a half."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _stamp(status: os.stat_result) -> list[int]:
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino]
