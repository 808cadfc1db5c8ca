# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fields that stand before the text of a Markdown file: YAML or TOML at its very top."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass

_KEY = re.compile(r"[\"']?[\w.-]+[\"']?:(?:[ \t].*)?")
_INSIDE = re.compile(r"[ \t]+\S.*|- .*|-|#.*|[ \t]*")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*")
_FOLDED = re.compile(r"[>|][+-]?")
_COMMENT = re.compile(r"\s#.*$")
_TITLE_KEYS = ("title", "name")
_MOST_LINES = 400


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Fields of a file.

    Attributes:
        lines: As they stand, without the signs that fence them.
        title: What they call the text, or None.
    """

    lines: tuple[str, ...] = ()
    title: str | None = None


def split_front_matter(text: str) -> tuple[FrontMatter, str]:
    """Part the fields from the text; a file that has nothing else keeps them as its text.

    The upper fence of YAML may be missing. Everything between must be fields: a rule with a
    sentence below it is none.
    """
    lines = text[: _end_of_lines(text)].split("\n")
    found = _toml(lines) if lines[0].rstrip() == "+++" else _yaml(lines)
    if found is None:
        return FrontMatter(), text
    front, count = found
    rest = text.split("\n", count)
    if len(rest) <= count or not rest[count].strip():
        return FrontMatter(), text
    return front, rest[count]


def _end_of_lines(text: str) -> int:
    """Where the lines end among which the lower fence is looked for."""
    place = -1
    for _ in range(_MOST_LINES):
        place = text.find("\n", place + 1)
        if place < 0:
            return len(text)
    return place


def _toml(lines: Sequence[str]) -> tuple[FrontMatter, int] | None:
    end = next((n for n, line in enumerate(lines[1:], 1) if line.rstrip() == "+++"), None)
    if end is None:
        return None
    try:
        fields = tomllib.loads("\n".join(lines[1:end]))
    except tomllib.TOMLDecodeError:
        return None
    if not fields:
        return None
    titles = [fields[key] for key in _TITLE_KEYS if isinstance(fields.get(key), str)]
    return FrontMatter(_worded(lines[1:end]), titles[0] if titles else None), end + 1


def _yaml(lines: Sequence[str]) -> tuple[FrontMatter, int] | None:
    start = 1 if lines[0].rstrip() == "---" else 0
    end = next((n for n, line in enumerate(lines[start:], start) if _END.fullmatch(line)), None)
    if end is None:
        return None
    inside = lines[start:end]
    keys = [line for line in inside if _KEY.fullmatch(line)]
    # One line over a rule is a heading, and so it is read where no upper fence says otherwise.
    if len(keys) < 2 - start or not _KEY.fullmatch(next((x for x in inside if _is_field(x)), "")):
        return None
    if not all(_KEY.fullmatch(line) or _INSIDE.fullmatch(line) for line in inside):
        return None
    if not start and not all(line.strip() for line in inside):
        return None
    titles = [title for key in _TITLE_KEYS if (title := _yaml_value(inside, key))]
    return FrontMatter(_worded(inside), titles[0] if titles else None), end + 1


def _is_field(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#")


def _yaml_value(lines: Sequence[str], key: str) -> str:
    """A text in the outermost fields; its further lines are those that stand further in."""
    for number, line in enumerate(lines):
        name, _, value = line.partition(":")
        if name.strip("\"'") != key:
            continue
        parts = [value.strip()]
        for more in lines[number + 1 :]:
            if not more.startswith((" ", "\t")):
                break
            parts.append(more.strip())
        if _FOLDED.fullmatch(parts[0]):
            parts = parts[1:]
        return _unquoted(" ".join(parts).strip())
    return ""


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].strip()
    return _COMMENT.sub("", value)


def _worded(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in lines if line.strip())
