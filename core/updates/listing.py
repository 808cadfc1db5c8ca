# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands in folders at a moment, and which of it nobody is writing to any more.

Folders are listed again rather than watched: a drive of the network tells of no change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from core.drives import Patience
from core.errors import UnreadableFileError
from core.walk import RULES_FILE, cannot_be_opened, walk

_BATCH = 200

Stamp = tuple[int, int]
"""Size, and time of the last change in nanoseconds."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What stood in folders.

    Attributes:
        files: Each file's size and time.
        faults: Folders and files that could not be looked into, and why.
        rules: Size and time of the files of rules beside them.
    """

    files: Mapping[Path, Stamp]
    faults: Mapping[Path, UnreadableFileError] = field(default_factory=dict)
    rules: Mapping[Path, Stamp] = field(default_factory=dict)

    def differs(self, before: "Listing") -> bool:
        """Return whether anything is different from an earlier listing."""
        return (
            self.files != before.files
            or self.rules != before.rules
            or set(self.faults) != set(before.faults)
        )

    def still(self, before: "Listing") -> frozenset[Path]:
        """Return the files that were the same in an earlier listing: nobody writes to them now."""
        return frozenset(
            path for path, stamp in self.files.items() if before.files.get(path) == stamp
        )


def list_folders(folders: Sequence[Path], patience: Patience) -> Listing:
    """List all files of folders; a stop passes on as a CancelledError."""
    files: dict[Path, Stamp] = {}
    faults: dict[Path, UnreadableFileError] = {}
    for folder in folders:
        paths = walk([folder], patience)
        for start in range(0, len(paths), _BATCH):
            batch = paths[start : start + _BATCH]
            try:
                stamps = patience.wait_for(folder, partial(_stamps, batch))
            except UnreadableFileError as fault:
                faults[folder] = fault
                break
            for path, stamp in zip(batch, stamps, strict=True):
                if isinstance(stamp, UnreadableFileError):
                    faults[path] = stamp
                elif stamp is not None:
                    files[path] = stamp
    rules = {folder / RULES_FILE for folder in {*folders, *(path.parent for path in files)}}
    return Listing(files, faults, _stamped(sorted(rules - set(faults)), patience))


def _stamped(paths: Sequence[Path], patience: Patience) -> dict[Path, Stamp]:
    """Size and time of those files that are there."""
    found: dict[Path, Stamp] = {}
    for start in range(0, len(paths), _BATCH):
        batch = paths[start : start + _BATCH]
        try:
            stamps = patience.wait_for(batch[0], partial(_stamps, batch))
        except UnreadableFileError:
            continue  # told of the folder's files already
        for path, stamp in zip(batch, stamps, strict=True):
            if isinstance(stamp, tuple):
                found[path] = stamp
    return found


def _stamps(paths: Sequence[Path]) -> list[Stamp | UnreadableFileError | None]:
    return [_stamp(path) for path in paths]


def _stamp(path: Path) -> Stamp | UnreadableFileError | None:
    """Size and time of a file; None for what is neither file nor folder."""
    try:
        found = path.stat()
    except OSError as error:
        return UnreadableFileError(*cannot_be_opened(path, error))
    if S_ISDIR(found.st_mode):
        message = f"The folder {path} cannot be looked into."
        return UnreadableFileError(message, "Ask for the right to read it.")
    return (found.st_size, found.st_mtime_ns) if S_ISREG(found.st_mode) else None
