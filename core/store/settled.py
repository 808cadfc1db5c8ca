# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people settled, laid over the numbers as they were read.

Every act is kept for good (`numeral_decisions`). Which of them stands over which number of which
version follows from the pages, and is told once, when either of them comes in
(`settled_numerals`): to load a number costs no more for it.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from core.parse.numbers.correction import Settled
from core.parse.numbers.no_figure import says_no_figure
from core.store.database import Database
from core.store.places import Place, place_of
from core.store.records import NUMERAL_COLUMNS, numeral_of
from core.types import NumberDecision, Numeral, NumeralKind, SourceDocument

ACT_COLUMNS = (
    "version_id, numeral_index, action, fingerprint, boxes, text_read, text_settled, value, unit,"
    " kind, decided_by, decided_at"
)
_NUMERALS = ", ".join(f"numerals.{name}" for name in NUMERAL_COLUMNS.split(", "))
SETTLED_NUMERALS = (
    f"SELECT {_NUMERALS}, made.text_settled, made.value AS settled_value,"
    " made.unit AS settled_unit, made.kind AS settled_kind, made.decided_by, made.decided_at"
    " FROM numerals LEFT JOIN settled_numerals AS settled USING (version_id, numeral_index)"
    " LEFT JOIN numeral_decisions AS made ON made.id = settled.decision_id"
)
"""Numerals of any version, each with the decision that stands over it; for `settled_of`."""


class Action(StrEnum):
    """What a person did; with `NONE` they said that no figure is printed there."""

    CONFIRM = "confirm"
    CORRECT = "correct"
    NONE = "none"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Act:
    """One act of a person on a number.

    Attributes:
        id: In the order of time; 0 while it is not kept yet.
        version_id: Where the person saw it.
        numeral_index: The same.
        action: What was done.
        place: Where it stands on its page.
        text_read: What was read there then.
        settled: What holds from then on; None when something was undone.
        by: Who did it.
        at: UTC, ISO 8601.
    """

    id: int
    version_id: str
    numeral_index: int
    action: Action
    place: Place
    text_read: str
    settled: Settled | None
    by: str
    at: str

    def is_of(self, numeral: Numeral, place: Place) -> bool:
        """Whether it speaks of a number of a version: by its place, else by its index."""
        if self.place.fingerprint is None:
            own = (self.version_id, self.numeral_index)
            return own == (numeral.span.version_id, numeral.index)
        if self.settled is None:
            # Whatever was read there since: it takes back what was settled of that very place.
            return self.place.meets(place, same_text=True)
        known = {self.text_read, self.settled.text}
        return self.place.meets(place, same_text=numeral.text in known)


def act_of(row: sqlite3.Row) -> Act:
    """Return the act of a row with its id and `ACT_COLUMNS`."""
    text, kind = row["text_settled"], NumeralKind(row["kind"])
    settled = None if text is None else Settled(text, row["value"], row["unit"], kind)
    return Act(
        id=row["id"],
        version_id=row["version_id"],
        numeral_index=row["numeral_index"],
        action=_action_of(row["action"], settled),
        place=Place.load(row["fingerprint"], row["boxes"]),
        text_read=row["text_read"],
        settled=settled,
        by=row["decided_by"],
        at=row["decided_at"],
    )


def kept_action(action: Action) -> str:
    """Return how an act is written down: that there is no figure is a correction to none.

    So the table stays as it is, and a program from before understands what stands in it.
    """
    return (Action.CORRECT if action is Action.NONE else action).value


def _action_of(kept: str, settled: Settled | None) -> Action:
    action = Action(kept)
    none = action is Action.CORRECT and settled is not None and says_no_figure(settled)
    return Action.NONE if none else action


def standing(acts: Iterable[Act]) -> Act | None:
    """Return the act that holds after all of them, in order: each undo takes the last one back."""
    held: list[Act] = []
    for act in acts:
        if act.action is not Action.UNDO:
            held.append(act)
        elif held:
            held.pop()
    return held[-1] if held else None


def with_act(numeral: Numeral, act: Act | None) -> Numeral:
    """Lay a decision over a number as it was read."""
    if act is None or act.settled is None:
        return numeral
    return _laid_over(numeral, act.settled, NumberDecision(act.settled.text, act.by, act.at))


def settled_of(version_id: str, row: sqlite3.Row) -> Numeral:
    """Return the numeral of a row of `SETTLED_NUMERALS`."""
    numeral, text = numeral_of(version_id, row), row["text_settled"]
    if text is None:
        return numeral
    kind = NumeralKind(row["settled_kind"])
    made = Settled(text, row["settled_value"], row["settled_unit"], kind)
    return _laid_over(numeral, made, NumberDecision(text, row["decided_by"], row["decided_at"]))


def _laid_over(numeral: Numeral, settled: Settled, decision: NumberDecision) -> Numeral:
    return replace(
        numeral,
        value=settled.value,
        unit=settled.unit,
        kind=settled.kind,
        trusted=True,
        decision=decision,
    )


def inherited(database: Database, document: SourceDocument) -> Mapping[int, Act]:
    """Return the decisions that stand over a document's numbers, by the numbers' indexes.

    Args:
        database: With what was decided of other versions.
        document: As parsed; it need not be in the library.
    """
    fingerprints = [page.fingerprint for page in document.pages]
    acts = _acts_of_pages(database, frozenset(each for each in fingerprints if each))
    if not acts:
        return {}
    seen = {part for fingerprint in acts for part in fingerprint.split("+")}
    pages = {index for index, each in enumerate(fingerprints) if each in seen}
    found: dict[int, Act] = {}
    for numeral in document.numerals:
        block = document.blocks[numeral.span.block_index]
        if int(block.chars.page_indexes[numeral.span.start]) not in pages:
            continue
        place = place_of(block, numeral.span, fingerprints)
        of_page = acts.get(place.fingerprint or "", ())
        act = standing(act for act in of_page if act.is_of(numeral, place))
        if act is not None:
            found[numeral.index] = act
    return found


def with_inherited(database: Database, document: SourceDocument) -> SourceDocument:
    """Return a document with the decisions that stand over its numbers."""
    acts = inherited(database, document)
    if not acts:
        return document
    numerals = tuple(with_act(each, acts.get(each.index)) for each in document.numerals)
    return replace(document, numerals=numerals)


def _acts_of_pages(database: Database, fingerprints: frozenset[str]) -> Mapping[str, list[Act]]:
    """Acts in order, by the fingerprint of their place."""
    known = database.rows(
        "SELECT DISTINCT fingerprint FROM numeral_decisions WHERE fingerprint IS NOT NULL"
    )
    by_place: dict[str, list[Act]] = defaultdict(list)
    for (fingerprint,) in known:
        if fingerprints.issuperset(fingerprint.split("+")):
            by_place[fingerprint].extend(acts_of_page(database, fingerprint))
    return by_place


def acts_of_page(database: Database, fingerprint: str) -> Iterator[Act]:
    """Yield what was done on the numbers of a page, in order."""
    rows = database.rows(
        f"SELECT id, {ACT_COLUMNS} FROM numeral_decisions WHERE fingerprint = ? ORDER BY id",
        (fingerprint,),
    )
    yield from map(act_of, rows)
