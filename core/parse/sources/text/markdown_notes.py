# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes of a Markdown text: which block bears the mark of which."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markdown_it.token import Token
from markdown_it.utils import EnvType

from core.parse.sources.flow import FlowBlock, FlowKind, Runs
from core.parse.sources.text.markdown_runs import joined, run_lines


class MarkdownNotes:
    """Notes in the order of their marks; they are counted, whatever they are called."""

    def __init__(self, env: EnvType) -> None:
        """Take what the parser found."""
        self._found = env.get("footnotes", {}).get("list", {})
        self._numbers = {
            note["label"]: number for number, note in self._found.items() if note.get("label")
        }
        self._waiting: list[int] = []
        self._passed: list[int] = []
        self._bearers: dict[str, int] = {}

    def mark_of(self, note: Token) -> str:
        """What stands before a note; one that no mark leads to keeps its name."""
        label = str(note.meta["label"])
        return str(self._numbers[label] + 1) if label in self._numbers else label

    def see(self, children: Sequence[Token]) -> None:
        """Take down the marks in a paragraph or cell."""
        self._waiting += [int(c.meta["id"]) for c in children if c.type == "footnote_ref"]

    def pass_block(self, position: int) -> None:
        """The marks that were seen stand in the block at a position."""
        for number in self._waiting:
            self._bearers.setdefault(str(number + 1), position)
        self._passed += self._waiting
        self._waiting = []

    def typed_in_text(self) -> Iterator[tuple[Runs, str]]:
        """Notes that are typed where their mark stands, after the block that bears it."""
        for number in self._passed:
            tokens = self._found[number].get("tokens")
            if tokens:
                yield joined(run_lines(tokens)), str(number + 1)
        self._passed = []

    def attached(self, blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
        """The blocks, each note with the position of its mark."""
        made: list[FlowBlock] = []
        bearer: int | None = None
        for block in blocks:
            if block.kind is FlowKind.FOOTNOTE:
                # A further paragraph of a note has no mark of its own.
                bearer = self._bearers.get(block.marker) if block.marker else bearer
                block = replace(block, note_of=bearer)
            made.append(block)
        return made
