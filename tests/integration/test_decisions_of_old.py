# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decisions in a library of an older program, and under another wish for accepted numbers."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.parse.numbers.gate import shipped_gate
from core.store import database as module
from core.store.database import SQLITE_FILE, Database
from core.store.decisions import NumberDecisions, Wanted
from core.store.migrations import MIGRATIONS
from core.store.settled import Action
from core.store.spans import SpanReader
from core.types import Reading, SourceDocument
from tests.documents import DocumentMaker
from tests.stores import CountingEmbedder, Stores

BEFORE_DECISIONS = 7
NUMBER = "da.v1.n0"


def clause(*, confidence: float = 0.4, trusted: bool = False) -> SourceDocument:
    """One page with an amount that a scan was read for."""
    maker = DocumentMaker(version_id="da.v1")
    maker.heading("4 Deductibles")
    block = maker.paragraph("The flood deductible is $700 for each loss.")
    amount = maker.numeral(block, "$700", "700", unit="USD")
    readings = (Reading("recogniser", "$700", confidence),)
    maker.numerals[0] = replace(amount, confidence=confidence, trusted=trusted, readings=readings)
    return maker.document()


def made_by_an_older_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the library of a clause as it was before decisions: of each table what it had then."""
    new = Stores.open(folder / "new")
    new.publish(clause())
    new.close()
    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", MIGRATIONS[:BEFORE_DECISIONS])
        Database.open(folder / "old").close()
    with closing(sqlite3.connect(folder / "old" / SQLITE_FILE)) as old:
        old.execute("ATTACH ? AS new", (str(folder / "new" / SQLITE_FILE),))
        for table in ("documents", "versions", "pages", "sections", "blocks", "numerals"):
            copy(old, table)
        for table in ("chunks", "children", "child_vectors"):
            copy(old, table)
        old.execute("INSERT INTO child_words (rowid, text) SELECT rowid, text FROM new.child_words")
        old.commit()


def copy(old: sqlite3.Connection, table: str) -> None:
    names = ", ".join(row[1] for row in old.execute(f"PRAGMA main.table_info({table})"))
    assert names
    old.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM new.{table}")


def test_numbers_of_an_old_library_are_settled_and_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by_an_older_program(tmp_path, monkeypatch)
    stores = Stores.open(tmp_path / "old")
    decisions = NumberDecisions(stores.database, stores.vectors, CountingEmbedder)
    (listed,) = decisions.unsettled_and_settled("da.v1")
    assert (listed.text, listed.trusted, listed.decision) == ("$700", False, None)
    confirmed = decisions.decide(NUMBER, Wanted(Action.CONFIRM, "Ana Ruiz"))
    assert (confirmed.shown, confirmed.trusted) == ("$700", True)
    corrected = decisions.decide(NUMBER, Wanted(Action.CORRECT, "Ana Ruiz", "$900"))
    assert (corrected.shown, corrected.value) == ("$900", "900")
    assert [row["text"] for row in stores.database.rows("SELECT text FROM child_words")] == [
        "The flood deductible is $900 for each loss."
    ]
    none = decisions.decide(NUMBER, Wanted(Action.NONE, "Ana Ruiz", sure=True))
    assert (none.shown, none.trusted) == ("", True)
    for _ in range(3):
        decisions.decide(NUMBER, Wanted(Action.UNDO, "Ben Ode"))
    assert decisions.unsettled_and_settled("da.v1") == (listed,)
    assert [act.action.value for act in decisions.history(NUMBER)] == [
        "confirm", "correct", "none", "undo", "undo", "undo",
    ]  # fmt: skip
    stores.close()


def test_what_is_in_doubt_follows_the_wish_and_decisions_stay(tmp_path: Path) -> None:
    gate = shipped_gate()
    between = (gate.bar(20) + gate.bar(1000)) / 2
    assert gate.bar(20) < between < gate.bar(1000)
    stores = Stores.open(tmp_path)
    # Read when one in 20 might be wrong: accepted then.
    stores.publish(clause(confidence=between, trusted=True))

    def under(wish: int) -> NumberDecisions:
        spans = SpanReader(stores.database, wish)
        return NumberDecisions(stores.database, stores.vectors, CountingEmbedder, spans)

    def doubted(wish: int) -> list[str]:
        decisions = under(wish)
        listed = decisions.unsettled_and_settled("da.v1")
        spans = SpanReader(stores.database, wish)
        everywhere = [each for each in spans.all_numerals("da.v1") if not each.trusted]
        assert [each for each in listed if each.decision is None] == everywhere
        assert decisions.numeral(NUMBER).trusted is not bool(everywhere)
        return [each.text for each in everywhere]

    assert [doubted(wish) for wish in (1000, 20, 1000)] == [["$700"], [], ["$700"]]
    under(1000).decide(NUMBER, Wanted(Action.CORRECT, "Ana Ruiz", "$900"))
    for wish in (20, 1000):
        assert doubted(wish) == []
        (kept,) = under(wish).unsettled_and_settled("da.v1")
        assert (kept.shown, kept.trusted) == ("$900", True)
    under(20).decide(NUMBER, Wanted(Action.UNDO, "Ana Ruiz"))
    assert [doubted(wish) for wish in (20, 1000)] == [[], ["$700"]]
    stores.close()
