# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
r"""Rules of a folder: what is stated of the files in it, by the patterns of their paths.

The file is ``clauselight.toml`` in the folder; it holds for the folders below as well. Of two rules
that state the same field the later one wins, and of two files the one nearer to the document. ::

    [[rule]]
    files = ["flood/**", "*flood*.docx"]
    product = "Flood"
    line_of_business = "property"

A pattern is of the path below the folder: ``*`` stands for any characters but a slash, ``**`` for
folders too, ``?`` for one character; a pattern without a slash is of this folder alone.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from core.errors import RequestError, RulesFileError
from core.store.descriptions import FIELDS, check_metadata
from core.types import Metadata
from core.walk import RULES_FILE

_MOST_BYTES = 1_000_000
_FILES = "files"
_PATTERN = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")


@dataclass(frozen=True, slots=True)
class Ruled:
    """What rules state of a file.

    Attributes:
        fields: Of the metadata.
        source: The nearest file of rules that states one of them; empty when none does.
        fault: Why one of the files of rules cannot be used; then nothing is stated.
    """

    fields: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    fault: RulesFileError | None = None

    def believed(self) -> "Ruled":
        """Return itself.

        Raises:
            RulesFileError: It is the fault.
        """
        if self.fault is not None:
            raise self.fault
        return self


def rules_in(path: Path) -> Ruled:
    """Return what is stated of a file by the rules of its folder and of those above.

    Args:
        path: Absolute.
    """
    try:
        return _stated(path)
    except RulesFileError as fault:
        return Ruled(fault=fault)


def _stated(path: Path) -> Ruled:
    stated: dict[str, str] = {}
    source = ""
    for folder in reversed(path.parents):
        rules_file = folder / RULES_FILE
        data = _read(rules_file)
        if data is None:
            continue
        for patterns, values in _rules(rules_file, data):
            if any(_matches(pattern, path.relative_to(folder)) for pattern in patterns):
                stated.update(values)
                source = str(rules_file)
    return Ruled(stated, source)


def _read(path: Path) -> dict[str, Any] | None:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _unusable(path, "it is too large")
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _unusable(path, str(error)) from error


def _rules(path: Path, data: Mapping[str, Any]) -> Iterator[tuple[list[str], dict[str, str]]]:
    rules = data.get("rule", [])
    if set(data) - {"rule"} or not isinstance(rules, list):
        raise _unusable(path, "it may hold nothing but [[rule]] tables")
    for number, rule in enumerate(rules, 1):
        files = rule.get(_FILES) if isinstance(rule, dict) else None
        patterns = [files] if isinstance(files, str) else files
        if not isinstance(patterns, list) or not all(isinstance(each, str) for each in patterns):
            raise _unusable(path, f"rule {number} does not say for which files it is")
        yield patterns, _checked(path, number, rule)


def _checked(path: Path, number: int, rule: Mapping[str, Any]) -> dict[str, str]:
    stated = {name: value for name, value in rule.items() if name != _FILES}
    unknown = sorted(set(stated) - set(FIELDS))
    if unknown:
        raise _unusable(path, f"rule {number} states {unknown[0]!r}, which is no field")
    if not all(isinstance(value, str | int | float | date) for value in stated.values()):
        raise _unusable(path, f"rule {number} states something that is no single value")
    values = {name: str(value) for name, value in stated.items()}
    try:
        check_metadata(Metadata(**values))
    except RequestError as error:
        raise _unusable(path, f"rule {number}: {error.message}") from error
    return values


def _unusable(path: Path, reason: str) -> RulesFileError:
    fields = ", ".join(FIELDS)
    return RulesFileError(
        f"The rules in {path} cannot be used: {reason}.",
        f"Correct the file or take it away. A rule has `files` and any of: {fields}.",
    )


def _matches(pattern: str, path: Path) -> bool:
    """Whether a pattern fits a path below the folder; letters of either case, as on Windows."""
    parts = []
    for part in _PATTERN.findall(pattern.replace("\\", "/").removeprefix("./")):
        kinds = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
        parts.append(kinds.get(part) or re.escape(part))
    return re.fullmatch("".join(parts), path.as_posix(), re.IGNORECASE) is not None
