# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers that people settle: confirmed, corrected, and the last of it undone again.

A decision is of a place on what a page shows. It holds in every version, of any document, that has
a page which shows the same; where nobody knows what a page shows (libraries of old), in the one
version in which it was taken. What was read is never changed.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.errors import NotFoundError, RequestError
from core.parse.numbers.correction import Setting, Settled, check_exact, confirmed, corrected
from core.parse.numbers.habits import habits_of
from core.parse.numbers.no_figure import without_figure
from core.parse.numbers.numerals import RECOGNISER, SECOND_READER
from core.store.database import Database, utc_now
from core.store.places import Place, first_fingerprint, place_of
from core.store.records import BLOCK_COLUMNS, NUMERAL_COLUMNS, block_of, insert_sql, numeral_of
from core.store.reindex import Reindexer, Retold, retold
from core.store.settled import (
    ACT_COLUMNS,
    Act,
    Action,
    act_of,
    acts_of_page,
    kept_action,
    standing,
    with_act,
)
from core.store.spans import SpanReader
from core.store.unlikely import check_likely
from core.store.vectors import VectorIndex
from core.types import Block, BlockKind, Numeral, NumeralKind
from models.base import Embedder

_LONGEST_NAME = 100
_NUMBER_ID = re.compile(r"(?P<version>.+\.v\d+)\.n(?P<index>\d{1,9})", re.ASCII | re.DOTALL)
_READERS = frozenset({RECOGNISER, SECOND_READER})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person wants done with a number.

    Attributes:
        action: Confirm, correct, say that no figure is printed, or undo.
        by: Who it is.
        text: The number as it is printed, for a correction.
        sure: It may be far from what was read.
    """

    action: Action
    by: str
    text: str | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class _Held:
    """A number of a version that a decision speaks of, as read, and what stands over it then."""

    numeral: Numeral
    act: Act | None


class NumberDecisions:
    """Keeps what people decide, and makes it hold at once in what is loaded and found."""

    def __init__(
        self,
        database: Database,
        vectors: VectorIndex,
        embedder: Callable[[], Embedder],
        spans: SpanReader | None = None,
    ) -> None:
        """Work on open stores; the embedder is asked for when a passage reads otherwise."""
        self._database = database
        self._spans = spans or SpanReader(database)
        self._reindexer = Reindexer(database, vectors, embedder)

    def numeral(self, number_id: str) -> Numeral:
        """Return a number with what stands over it.

        Raises:
            NotFoundError: There is none of that id.
        """
        version_id, index = _parsed(number_id)
        found = self._spans.numeral(version_id, index)
        if found is None:
            raise NotFoundError(*_no_number(number_id))
        return found

    def history(self, number_id: str) -> tuple[Act, ...]:
        """Return every act on a number, the first one first, in whichever file it was done.

        `NotFoundError` as for `numeral`.
        """
        numeral = self.numeral(number_id)
        return tuple(self._acts(numeral, self._place(numeral)))

    def unsettled_and_settled(self, version_id: str) -> tuple[Numeral, ...]:
        """Return the numbers of a version that are in doubt or were settled, in order."""
        return self._spans.unsettled_and_settled(version_id)

    def decide(self, number_id: str, wanted: Wanted) -> Numeral:
        """Do it, and return the number as it stands now.

        `NotFoundError` as for `numeral`; nothing is changed by a request that is refused.

        Raises:
            RequestError: The name is none, there is nothing to undo, (`NotANumberError`) what was
                read or written is no number, or (`UnlikelyCorrectionError`) it is far from what
                was read and the person did not say that they are sure.
        """
        by = _checked_name(wanted.by)
        held_now = self.numeral(number_id)
        numeral = self._as_read(held_now)
        place = self._place(numeral)
        settled = None
        if wanted.action is not Action.UNDO:
            settled = self._settled(numeral, wanted)
            if not wanted.sure and wanted.action is not Action.CONFIRM:
                check_likely(numeral, held_now, settled)
        elif standing(self._acts(numeral, place)) is None:
            message = f"Nothing that was settled of {numeral.text!r} is left to undo."
            raise RequestError(message, "Confirm or correct the number first.")
        version_id, index = numeral.span.version_id, numeral.index
        at = utc_now()
        act = Act(0, version_id, index, wanted.action, place, numeral.text, settled, by, at)
        held = list(self._held(act, numeral))
        with self._reindexer.renewed(list(self._retold(held))):
            self._keep(act, held)
        return self.numeral(number_id)

    def _as_read(self, numeral: Numeral) -> Numeral:
        version_id, index = numeral.span.version_id, numeral.index
        (row,) = self._database.rows(
            f"SELECT {NUMERAL_COLUMNS} FROM numerals WHERE version_id = ? AND numeral_index = ?",
            (version_id, index),
        )
        return numeral_of(version_id, row)

    def _place(self, numeral: Numeral) -> Place:
        span = numeral.span
        block = self._spans.block(span.version_id, span.block_index)
        return place_of(block, span, self._fingerprints(span.version_id))

    def _fingerprints(self, version_id: str) -> list[str | None]:
        return [page.fingerprint for page in self._spans.pages(version_id)]

    def _acts(self, numeral: Numeral, place: Place) -> Iterator[Act]:
        if place.fingerprint is None:
            rows = self._database.rows(
                f"SELECT id, {ACT_COLUMNS} FROM numeral_decisions"
                " WHERE version_id = ? AND numeral_index = ? AND fingerprint IS NULL ORDER BY id",
                (numeral.span.version_id, numeral.index),
            )
            yield from map(act_of, rows)
            return
        for act in acts_of_page(self._database, place.fingerprint):
            if act.is_of(numeral, place):
                yield act

    def _settled(self, numeral: Numeral, wanted: Wanted) -> Settled:
        if wanted.action is Action.NONE:
            return without_figure(numeral)
        setting = self._setting(numeral)
        if wanted.action is Action.CONFIRM:
            known = Settled(numeral.text, numeral.value, numeral.unit, numeral.kind)
            return confirmed(setting, known)
        read = [each.text for each in numeral.readings if each.source in _READERS]
        settled = corrected(setting, wanted.text or "", tuple(read))
        check_exact(settled)
        return settled

    def _setting(self, numeral: Numeral) -> Setting:
        span = numeral.span
        texts = [
            row["text"]
            for row in self._database.rows(
                "SELECT text FROM blocks WHERE version_id = ? ORDER BY block_index",
                (span.version_id,),
            )
        ]
        numbers = (section.number for section in self._spans.sections(span.version_id))
        habits, _ = habits_of(texts, frozenset(each for each in numbers if each))
        block = self._spans.block(span.version_id, span.block_index)
        if block.kind is BlockKind.TABLE:
            for cell in block.cells:
                if cell.start <= span.start and span.end <= cell.end:
                    text, away = block.text[cell.start : cell.end], cell.start
                    return Setting(text, span.start - away, span.end - away, habits, cell=True)
        opens = span.start == 0 and numeral.kind is NumeralKind.REFERENCE
        return Setting(block.text, span.start, span.end, habits, opens=opens)

    def _held(self, act: Act, numeral: Numeral) -> Iterator[_Held]:
        """The numbers over which another act stands from now on, in all versions."""
        fingerprint = act.place.fingerprint
        if fingerprint is None:
            yield _Held(numeral, standing([*self._acts(numeral, act.place), act]))
            return
        acts = [*acts_of_page(self._database, fingerprint), act]
        rows = self._database.rows(
            "SELECT DISTINCT version_id FROM pages WHERE fingerprint = ? ORDER BY version_id",
            (first_fingerprint(fingerprint),),
        )
        for row in rows:
            for each, place in self._numerals_with_places(row["version_id"], fingerprint):
                if act.is_of(each, place):
                    yield _Held(each, standing(one for one in acts if one.is_of(each, place)))

    def _numerals_with_places(
        self, version_id: str, fingerprint: str
    ) -> Iterator[tuple[Numeral, Place]]:
        """The numbers of a version, as read, that stand on a page which shows the same."""
        fingerprints = self._fingerprints(version_id)
        wanted = {n for n, each in enumerate(fingerprints) if each and each in fingerprint}
        rows = self._database.rows(
            f"SELECT {BLOCK_COLUMNS} FROM blocks WHERE version_id = ? AND block_index IN"
            " (SELECT block_index FROM numerals WHERE version_id = ?)",
            (version_id, version_id),
        )
        for row in rows:
            block: Block = block_of(row)
            if not wanted.isdisjoint(block.chars.page_indexes.tolist()):
                for numeral in self._numerals_of(version_id, block.index):
                    yield numeral, place_of(block, numeral.span, fingerprints)

    def _numerals_of(self, version_id: str, block_index: int) -> Iterator[Numeral]:
        rows = self._database.rows(
            f"SELECT {NUMERAL_COLUMNS} FROM numerals WHERE version_id = ? AND block_index = ?",
            (version_id, block_index),
        )
        return (numeral_of(version_id, row) for row in rows)

    def _retold(self, held: list[_Held]) -> Iterator[Retold]:
        for version_id in sorted({each.numeral.span.version_id for each in held}):
            changed = {
                each.numeral.index: with_act(each.numeral, each.act)
                for each in held
                if each.numeral.span.version_id == version_id
            }
            yield from retold(self._database, version_id, changed)

    def _keep(self, act: Act, held: list[_Held]) -> None:
        settled = act.settled
        kind = self._kind_of(act) if settled is None else settled.kind
        said = (
            (None, None, None) if settled is None else (settled.text, settled.value, settled.unit)
        )
        self._database.write(
            insert_sql("numeral_decisions", ACT_COLUMNS),
            (
                *(act.version_id, act.numeral_index, kept_action(act.action)),
                *(act.place.fingerprint, act.place.dump(), act.text_read),
                *(*said, kind.value, act.by, act.at),
            ),
        )
        row = self._database.row("SELECT last_insert_rowid()")
        new = 0 if row is None else int(row[0])
        for each in held:
            where = (each.numeral.span.version_id, each.numeral.index)
            self._database.write(
                "DELETE FROM settled_numerals WHERE version_id = ? AND numeral_index = ?", where
            )
            if each.act is not None:
                self._database.write(
                    insert_sql("settled_numerals", "version_id, numeral_index, decision_id"),
                    (*where, each.act.id or new),
                )

    def _kind_of(self, act: Act) -> NumeralKind:
        return self.numeral(f"{act.version_id}.n{act.numeral_index}").kind


def _parsed(number_id: str) -> tuple[str, int]:
    match = _NUMBER_ID.fullmatch(number_id)
    if match is None:
        raise NotFoundError(*_no_number(number_id))
    return match["version"], int(match["index"])


def _no_number(number_id: str) -> tuple[str, str]:
    message = f"There is no number {number_id!r} in this library."
    return message, "List the numbers and choose one by its id; ids change with each version."


def _checked_name(untrusted: str) -> str:
    name = untrusted.strip()
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        message = f"A name cannot be {untrusted[:_LONGEST_NAME]!r}."
        raise RequestError(message, f"Give it one line of at most {_LONGEST_NAME} characters.")
    return name
