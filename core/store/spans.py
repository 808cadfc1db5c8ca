# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text, boxes and places by span: everything that is shown of a document comes through here."""

import sqlite3
from dataclasses import replace

import numpy as np

from core.errors import NotFoundError, StaleSpanError
from core.parse.numbers.gate import shipped_gate
from core.parse.raw import DoubtCause
from core.spans import Box, CharMap, Span
from core.store.boxes import boxes_of
from core.store.char_codec import unpack_chars
from core.store.database import Database
from core.store.records import (
    BLOCK_COLUMNS,
    LOST_TEXT_COLUMNS,
    PAGE_COLUMNS,
    SECTION_COLUMNS,
    STATEMENT_COLUMNS,
    block_of,
    lost_text_of,
    page_of,
    section_of,
    statement_of,
)
from core.store.settled import SETTLED_NUMERALS, settled_of
from core.types import Block, LostText, Numeral, Page, Section, Statement

_CAUSES = frozenset(cause.value for cause in DoubtCause)
_STALE_ADVICE = "Ask again: the document was replaced or removed since."


class SpanReader:
    """Reads stored versions, superseded ones included. Nothing is kept in memory between calls."""

    def __init__(self, database: Database, one_wrong_number_in: int | None = None) -> None:
        """Work on an open database.

        Args:
            database: The library's.
            one_wrong_number_in: Of so many accepted numerals one may be wrong; None takes what was
                accepted when each was read.
        """
        self._database = database
        self._wish = one_wrong_number_in

    def text(self, span: Span) -> str:
        """Return the stored characters of a span.

        Raises:
            StaleSpanError: The store does not hold all of them.
        """
        row = self._database.row(
            "SELECT text FROM blocks WHERE version_id = ? AND block_index = ?",
            (span.version_id, span.block_index),
        )
        text = "" if row is None else str(row["text"])
        if span.end > len(text):
            message = f"{span.version_id} has no characters {span.start}-{span.end} in block "
            raise StaleSpanError(f"{message}{span.block_index}.", _STALE_ADVICE)
        return text[span.start : span.end]

    def block(self, version_id: str, block_index: int) -> Block:
        """Return one block.

        Raises:
            StaleSpanError: The store does not hold it.
        """
        found = self.find_block(version_id, block_index)
        if found is None:
            message = f"{version_id} has no block {block_index} in this library."
            raise StaleSpanError(message, _STALE_ADVICE)
        return found

    def find_block(self, version_id: str, block_index: int) -> Block | None:
        """Return one block, or None where there is none."""
        row = self._database.row(
            f"SELECT {BLOCK_COLUMNS} FROM blocks WHERE version_id = ? AND block_index = ?",
            (version_id, block_index),
        )
        return None if row is None else block_of(row)

    def blocks(self, version_id: str) -> tuple[Block, ...]:
        """Return all blocks of a version in reading order; none for an unknown version."""
        rows = self._database.rows(
            f"SELECT {BLOCK_COLUMNS} FROM blocks WHERE version_id = ? ORDER BY block_index",
            (version_id,),
        )
        return tuple(block_of(row) for row in rows)

    def boxes(self, span: Span) -> tuple[Box, ...]:
        """Return one box for each line, or each table cell's line, that the span touches.

        `StaleSpanError` as for `text`.
        """
        text, chars = self._sliced(span)
        return boxes_of(text, chars)

    def numerals(self, span: Span) -> tuple[Numeral, ...]:
        """Return the numerals that share a character with the span, in reading order.

        Each as a person settled it, if one did; likewise all others that are returned here.
        """
        rows = self._database.rows(
            f"{SETTLED_NUMERALS} WHERE numerals.version_id = ? AND block_index = ?"
            " AND start_offset < ? AND end_offset > ? ORDER BY numerals.numeral_index",
            (span.version_id, span.block_index, span.end, span.start),
        )
        return tuple(self._numeral(span.version_id, row) for row in rows)

    def all_numerals(self, version_id: str) -> tuple[Numeral, ...]:
        """Return all numerals of a version, in reading order."""
        rows = self._database.rows(
            f"{SETTLED_NUMERALS} WHERE numerals.version_id = ? ORDER BY numerals.numeral_index",
            (version_id,),
        )
        return tuple(self._numeral(version_id, row) for row in rows)

    def numeral(self, version_id: str, index: int) -> Numeral | None:
        """Return one numeral of a version; None where there is none."""
        row = self._database.row(
            f"{SETTLED_NUMERALS} WHERE numerals.version_id = ? AND numerals.numeral_index = ?",
            (version_id, index),
        )
        return None if row is None else self._numeral(version_id, row)

    def unsettled_and_settled(self, version_id: str) -> tuple[Numeral, ...]:
        """Return the numerals of a version that are in doubt or were settled, in reading order."""
        # What was accepted when it was read may be in doubt under today's wish.
        bar = 0.0 if self._wish is None else shipped_gate().bar(self._wish)
        rows = self._database.rows(
            f"{SETTLED_NUMERALS} WHERE numerals.version_id = ? AND (trusted = 0"
            " OR settled.decision_id IS NOT NULL"
            " OR (judged IS NOT NULL AND coalesce(confidence, 0.0) < ?))"
            " ORDER BY numerals.numeral_index",
            (version_id, bar),
        )
        found = (self._numeral(version_id, row) for row in rows)
        return tuple(each for each in found if not each.trusted or each.decision is not None)

    def page(self, version_id: str, page_index: int) -> Page:
        """Return one page.

        Raises:
            NotFoundError: The version, or the page, is not there.
        """
        row = self._database.row(
            f"SELECT {PAGE_COLUMNS} FROM pages WHERE version_id = ? AND page_index = ?",
            (version_id, page_index),
        )
        if row is None:
            message = f"There is no page {page_index + 1} of {version_id!r} in this library."
            raise NotFoundError(message, "List the documents with their versions and choose one.")
        return page_of(row)

    def pages(self, version_id: str) -> tuple[Page, ...]:
        """Return all pages of a version in order; none for an unknown version."""
        rows = self._database.rows(
            f"SELECT {PAGE_COLUMNS} FROM pages WHERE version_id = ? ORDER BY page_index",
            (version_id,),
        )
        return tuple(page_of(row) for row in rows)

    def lost_text(self, version_id: str) -> tuple[LostText, ...]:
        """Return where text of a version stood that is in no block, in the order of the pages."""
        rows = self._database.rows(
            f"SELECT {LOST_TEXT_COLUMNS} FROM lost_text WHERE version_id = ?"
            " ORDER BY page_index, rowid",
            (version_id,),
        )
        return tuple(lost_text_of(row) for row in rows)

    def facts(self, version_id: str) -> tuple[str, ...]:
        """Return what a reader must be told of the file of a version; none of older libraries."""
        rows = self._database.rows(
            "SELECT text FROM facts WHERE version_id = ? ORDER BY fact_index", (version_id,)
        )
        return tuple(row["text"] for row in rows)

    def label(self, span: Span) -> str | None:
        """Return what the place of a span is called: its cell, its block, or else its page.

        `StaleSpanError` as for `block`.
        """
        block = self.block(span.version_id, span.block_index)
        for cell in block.cells:
            if cell.place is not None and cell.start < span.end and cell.end > span.start:
                return cell.place
        if block.place is not None:
            return block.place
        return self.page(span.version_id, int(block.chars.page_indexes[span.start])).label

    def sections(self, version_id: str) -> tuple[Section, ...]:
        """Return all sections of a version in reading order; none for an unknown version."""
        rows = self._database.rows(
            f"SELECT {SECTION_COLUMNS} FROM sections WHERE version_id = ? ORDER BY section_index",
            (version_id,),
        )
        return tuple(section_of(row) for row in rows)

    def statements(self, version_id: str) -> tuple[Statement, ...]:
        """Return who states the metadata of a version, and where; none of older libraries."""
        rows = self._database.rows(
            f"SELECT {STATEMENT_COLUMNS} FROM statements WHERE version_id = ? ORDER BY field",
            (version_id,),
        )
        return tuple(statement_of(version_id, row) for row in rows)

    def section_path(self, span: Span) -> tuple[str, ...]:
        """Return the printed headings above a span from the top down; empty before the first."""
        columns = ", ".join(f"sections.{name}" for name in SECTION_COLUMNS.split(", "))
        row = self._database.row(
            f"SELECT {columns} FROM sections JOIN blocks USING (version_id, section_index)"
            " WHERE blocks.version_id = ? AND blocks.block_index = ?",
            (span.version_id, span.block_index),
        )
        return () if row is None else section_of(row).path

    def min_probability(self, span: Span) -> float | None:
        """Return the least probability of a character that OCR read; None from a text layer.

        `StaleSpanError` as for `text`.
        """
        _, chars = self._sliced(span)
        if chars.probabilities is None or np.isnan(chars.probabilities).all():
            return None
        return float(np.nanmin(chars.probabilities))

    def _numeral(self, version_id: str, row: sqlite3.Row) -> Numeral:
        """Return a numeral as it is trusted under today's wish, which may change."""
        numeral = settled_of(version_id, row)
        if self._wish is None or numeral.decision is not None or row["judged"] is None:
            return numeral
        doubted = any(each.source in _CAUSES for each in numeral.readings)
        sure = (numeral.confidence or 0.0) >= shipped_gate().bar(self._wish)
        return replace(numeral, trusted=sure and not doubted)

    def _sliced(self, span: Span) -> tuple[str, CharMap]:
        text = self.text(span)
        row = self._database.row(
            "SELECT chars FROM blocks WHERE version_id = ? AND block_index = ?",
            (span.version_id, span.block_index),
        )
        if row is None:
            message = f"{span.version_id} was removed while it was read."
            raise StaleSpanError(message, _STALE_ADVICE)
        whole = unpack_chars(row["chars"])
        part = slice(span.start, span.end)
        probabilities = None if whole.probabilities is None else whole.probabilities[part]
        return text, CharMap(whole.page_indexes[part], whole.boxes[part], probabilities)
