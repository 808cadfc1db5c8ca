# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads the source text of a specimen document into blocks. It knows nothing of pages.

A source file opens with a TOML table between two lines of ``+++`` and goes on with blocks:

* ``# ...``, ``## ...`` and ``### ...`` are headings, ``!title`` and ``!subtitle`` the cover's;
* ``= 4.2.1 ...`` is a numbered clause, ``- (a) ...`` an item, two spaces before it one level more;
* ``!table CAPTION :: WIDTHS :: ALIGNMENT`` is followed by rows ``| cell | cell |``, header first;
* ``^1 ...`` is the footnote that ``[^1]`` in a text points to;
* ``!small``, ``!form``, ``!page``, ``!columns N``, ``!column``, ``!body`` and
  ``!space N`` control the page; anything else is a paragraph. Items, clauses, footnotes and
  paragraphs may run over several lines and end before an empty line or the next block.

Within text ``**...**`` is bold and ``{id kind where:figure}`` names a figure that the scan treats.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FENCE = "+++\n"
_ITEM = re.compile(r"^( *)- (\S+) (.*)$")
_CLAUSE = re.compile(r"^= (\S+(?: [\d.]+)?) (.*)$")
_FOOTNOTE = re.compile(r"^\^(\d+) (.*)$")
_HEADING = re.compile(r"^(#{1,3}) (.*)$")
_INLINE = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|\[\^(?P<note>\d+)\]|\{(?P<mark>[^:{}]+):(?P<figure>[^}]*)\}"
)


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, heading, item, table, footnote or page command.

    Attributes:
        kind: ``heading``, ``paragraph``, ``item``, ``clause``, ``table``, ``footnote`` or the name
            of the command without its exclamation mark.
        text: The words, inline marks included; a table's caption; a command's argument.
        level: Depth of a heading (from 1) or an item (from 0).
        label: An item's, clause's or footnote's printed number.
        rows: A table's cells, header row first.
    """

    kind: str
    text: str
    level: int = 0
    label: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style.

    Attributes:
        text: Plain characters.
        style: ``plain``, ``bold`` or ``note`` (a raised footnote number).
        mark: Instruction for the scan, or empty.
    """

    text: str
    style: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A specimen's settings and blocks."""

    settings: dict[str, Any]
    blocks: tuple[Block, ...]


def read_source(paths: tuple[Path, ...]) -> Source:
    """Read a document that stands in one or more files; the first holds the settings."""
    first = paths[0].read_text(encoding="utf-8")
    _, settings, body = first.split(_FENCE, 2)
    rest = "".join("\n" + path.read_text(encoding="utf-8") for path in paths[1:])
    lines = [line for line in (body + rest).split("\n") if not line.startswith("<!--")]
    return Source(tomllib.loads(settings), tuple(_blocks(lines)))


def split_runs(text: str) -> list[Run]:
    """Cut text at its inline marks."""
    runs: list[Run] = []
    end = 0
    for match in _INLINE.finditer(text):
        runs.append(Run(text[end : match.start()], "plain"))
        end = match.end()
        if match["bold"] is not None:
            runs.append(Run(match["bold"], "bold"))
        elif match["note"] is not None:
            runs.append(Run(match["note"], "note"))
        else:
            runs.append(Run(match["figure"], "plain", match["mark"]))
    runs.append(Run(text[end:], "plain"))
    return [run for run in runs if run.text]


def plain_text(text: str) -> str:
    """Text without its inline marks and footnote numbers."""
    return "".join(run.text for run in split_runs(text) if run.style != "note")


def _blocks(lines: list[str]) -> Iterator[Block]:
    waiting: list[str] = []
    position = 0
    while position < len(lines):
        line = lines[position]
        if waiting and (not line.strip() or _starts_block(line)):
            yield _block_of(" ".join(waiting))
            waiting = []
        if line.startswith("!table "):
            rows = _table_rows(lines, position + 1)
            yield Block("table", line.removeprefix("!table "), rows=rows)
            position += len(rows)
        elif line.startswith("!") or _HEADING.match(line):
            yield _block_of(line)
        elif line.strip():
            waiting.append(line if not waiting else line.strip())
        position += 1
    if waiting:
        yield _block_of(" ".join(waiting))


def _starts_block(line: str) -> bool:
    return bool(
        line.startswith("!") or any(p.match(line) for p in (_ITEM, _CLAUSE, _FOOTNOTE, _HEADING))
    )


def _table_rows(lines: list[str], start: int) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append(tuple(cell.strip() for cell in line.strip().strip("|").split("|")))
    return tuple(rows)


def _block_of(text: str) -> Block:
    if text.startswith("!"):
        kind, _, argument = text[1:].partition(" ")
        return Block(kind, argument)
    if match := _HEADING.match(text):
        return Block("heading", match[2], level=len(match[1]))
    if match := _ITEM.match(text):
        return Block("item", match[3], level=len(match[1]) // 2, label=match[2])
    if match := _CLAUSE.match(text):
        return Block("clause", match[2], label=match[1])
    if match := _FOOTNOTE.match(text):
        return Block("footnote", match[2], label=match[1])
    return Block("paragraph", text.strip())
