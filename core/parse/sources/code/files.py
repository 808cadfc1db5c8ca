# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads source code, configuration and data: each line as typed, under what it belongs to."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.parse.formats import FileFormat, decode_text
from core.parse.sources.code.definitions import Definition, definitions_in
from core.parse.sources.code.grammars import BY_SUFFIX, Grammar
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.settings import ParseSettings

_LONGEST_PARSED = 5_000_000
"""Characters beyond which nobody wrote it: it is kept line by line."""
_TABLE = re.compile(r"\s*\[{1,2}\s*([^\]\[]+?)\s*\]{1,2}\s*(?:[#;].*)?")
_CLOSING = re.compile(r"\W*(?:end|fi|done|esac|go)?\W*", re.IGNORECASE)
"""A line that only closes what stands above it."""
_WITH_TABLES = frozenset([".ini", ".toml", ".cfg", ".conf"])
_TAB = 4


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read source code.

    Passes on:
        UnsupportedFormatError: It is not text.
    """
    del file_format, settings
    text = decode_text(path.read_bytes(), name)
    suffix = Path(name).suffix.lower()
    return Flow(tuple(blocks_of(text, suffix)), Path(name).name)


def blocks_of(text: str, suffix: str) -> Iterator[FlowBlock]:
    """The lines of a text in a language, each definition under a heading."""
    lines = text.replace("\f", "\n").split("\n")
    grammar = BY_SUFFIX.get(suffix)
    if grammar is not None and len(text) <= _LONGEST_PARSED:
        source = "\n".join(lines).encode("utf-8", "replace")
        found = [_with_remarks(each, lines, grammar) for each in definitions_in(source, grammar)]
    elif suffix in _WITH_TABLES:
        found = list(_tables(lines))
    else:
        found = []
    yield from _headed(lines, found)


def _tables(lines: Sequence[str]) -> Iterator[Definition]:
    """Parts of a settings file that begin with a name in brackets."""
    starts = [(n, match[1]) for n, line in enumerate(lines) if (match := _TABLE.fullmatch(line))]
    for place, (first, name) in enumerate(starts):
        after = starts[place + 1][0] if place + 1 < len(starts) else len(lines)
        yield Definition(first, after - 1, (name,))


def _with_remarks(each: Definition, lines: Sequence[str], grammar: Grammar) -> Definition:
    """A definition together with the comments and marks that stand right above it."""
    first = each.first
    while first > 0 and grammar.comments:
        above = lines[first - 1].strip()
        if not above.startswith(grammar.comments):
            break
        first -= 1
    return Definition(first, each.last, each.path)


def _headed(lines: Sequence[str], found: Sequence[Definition]) -> Iterator[FlowBlock]:
    """All lines in order; where a definition has ended, the rest of the outer one has its name."""
    starts = {each.first: each for each in reversed(found)}
    inside: list[Definition] = []
    headed: tuple[str, ...] | None = ()
    for number, line in enumerate(lines):
        closed = bool(inside) and inside[-1].last < number
        while inside and inside[-1].last < number:
            inside.pop()
        opened = starts.get(number)
        if opened is not None:
            inside.append(opened)
            yield _heading(" > ".join(opened.path), len(inside), number)
            headed = opened.path
        elif closed or headed is None:
            headed = None
        if not line.strip():
            continue
        own = inside[-1].path if inside else ()
        if headed is None and not _CLOSING.fullmatch(line):
            title = f"{' > '.join(own)}, continued" if own else "outside of definitions"
            yield _heading(title, max(len(inside), 1), number)
            headed = own
        yield _code(line, number)


def _heading(title: str, level: int, number: int) -> FlowBlock:
    runs = (TextRun(title, bold=True),)
    return FlowBlock(FlowKind.HEADING, runs, level, place=f"line {number + 1}")


def _code(line: str, number: int) -> FlowBlock:
    run = TextRun(line.rstrip().expandtabs(_TAB))
    return FlowBlock(FlowKind.CODE, (run,), place=f"line {number + 1}")
