# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""JSON lines, read one at a time against a declared form; faults are named by file and line.

A file of any length is read in bounded memory.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from core.errors import GoldenFileError

_LONGEST_LINE = 10_000_000
_UNREADABLE = "Give a UTF-8 file that you may read."
_Form = TypeVar("_Form", bound=BaseModel)


def read_text(path: Path) -> str:
    """Read a text file as it stands: line ends are kept, so offsets into it hold.

    Raises:
        GoldenFileError: It cannot be read or is not UTF-8.
    """
    try:
        with path.open(encoding="utf-8", newline="") as handle:
            return handle.read()
    except (OSError, UnicodeDecodeError) as error:
        raise GoldenFileError(f"{path} cannot be read: {error}", _UNREADABLE) from error


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers from 1, without holding the file.

    Raises:
        GoldenFileError: The file cannot be read, is not UTF-8 or has an endless line.
    """
    try:
        with path.open(encoding="utf-8-sig") as handle:
            number = 0
            while line := handle.readline(_LONGEST_LINE):
                number += 1
                if len(line) == _LONGEST_LINE:
                    raise GoldenFileError(*line_fault(path, number, "the line is too long"))
                if line.strip():
                    yield number, line.rstrip("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise GoldenFileError(f"{path} cannot be read: {error}", _UNREADABLE) from error


def read_forms(path: Path, form: type[_Form]) -> Iterator[tuple[int, _Form]]:
    """Yield each line as a checked value, with its number.

    Raises:
        GoldenFileError: A line is not JSON of that form.
    """
    for number, line in numbered_lines(path):
        try:
            yield number, form.model_validate_json(line, strict=True)
        except ValidationError as error:
            reason = _first_reason(error)
            raise GoldenFileError(*line_fault(path, number, reason)) from error


def line_fault(path: Path, number: int, reason: str) -> tuple[str, str]:
    """Say what is wrong with one line, and what to do."""
    return f"{path}, line {number}: {reason}.", "Correct this line; nothing of the file was used."


def _first_reason(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
