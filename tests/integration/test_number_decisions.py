# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person settles of a number holds at once, in every file that shows it, and for good."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.errors import NotANumberError, NotFoundError, RequestError
from core.store.decisions import NumberDecisions, Wanted
from core.store.settled import Action
from core.types import Metadata, Numeral, NumeralKind, Reading, SearchFilter, SourceDocument
from tests.documents import DocumentMaker, hashed_vector
from tests.stores import CountingEmbedder, Stores

ALL = SearchFilter()
NUMBER = "da.v1.n0"
READ, PRINTED = "$700", "$8,500"


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def embedder() -> CountingEmbedder:
    return CountingEmbedder()


@pytest.fixture
def decisions(stores: Stores, embedder: CountingEmbedder) -> NumberDecisions:
    return NumberDecisions(stores.database, stores.vectors, lambda: embedder)


def clause(
    version_id: str, *, shows: str | None = "a page", before: str = "", read: str = READ
) -> SourceDocument:
    """One page with a doubtful amount, and whatever stands on pages before it."""
    maker = DocumentMaker(version_id=version_id)
    maker.heading("4 Deductibles")
    block = maker.paragraph(f"{before}The flood deductible is {read} for each loss.")
    if any(map(str.isdigit, read)):
        maker.numeral(block, read, read.strip("$"), trusted=False, unit="USD")
    document = maker.document()
    (page,) = document.pages
    return replace(document, pages=(replace(page, fingerprint=shows),))


def settle(decisions: NumberDecisions, text: str | None, number: str = NUMBER) -> Numeral:
    action = Action.CONFIRM if text is None else Action.CORRECT
    return decisions.decide(number, Wanted(action, "Ana Ruiz", text, sure=True))


def undo(decisions: NumberDecisions, number: str = NUMBER) -> Numeral:
    return decisions.decide(number, Wanted(Action.UNDO, "Ben Ode"))


def found(stores: Stores, query: str, filter_: SearchFilter = ALL) -> list[str]:
    return [id_ for id_, _ in stores.index.by_words(query, filter_, 9)]


def shown(stores: Stores, version_id: str) -> list[tuple[str, str | None, bool]]:
    return [(n.shown, n.value, n.trusted) for n in stores.spans.all_numerals(version_id)]


def test_a_correction_lies_over_the_reading(stores: Stores, decisions: NumberDecisions) -> None:
    stores.publish(clause("da.v1"))
    settled = settle(decisions, PRINTED)
    assert (settled.text, settled.confidence) == (READ, 0.5)
    assert (settled.shown, settled.value, settled.unit) == (PRINTED, "8500", "USD")
    assert settled.trusted
    assert settled.decision is not None
    assert settled.decision.by == "Ana Ruiz"
    (loaded,) = stores.spans.numerals(settled.span)
    assert loaded == settled
    assert stores.spans.text(settled.span) == READ


def test_a_confirmed_number_stands_as_it_was_read(
    stores: Stores, decisions: NumberDecisions, embedder: CountingEmbedder
) -> None:
    stores.publish(clause("da.v1"))
    settled = settle(decisions, None)
    assert (settled.shown, settled.value, settled.unit, settled.trusted) == (
        READ, "700", "USD", True,
    )  # fmt: skip
    assert embedder.given == []


def test_a_clause_is_found_by_the_corrected_figure(
    stores: Stores, decisions: NumberDecisions, embedder: CountingEmbedder
) -> None:
    stores.publish(clause("da.v1"))
    before = stores.index.chunk("da.v1.c0")
    settle(decisions, PRINTED)
    assert (found(stores, PRINTED), found(stores, READ)) == (["da.v1.c0"], [])
    embedded = before.embedding_text.replace(READ, PRINTED)
    assert embedder.given == [embedded]
    wanted = hashed_vector(embedded)
    assert stores.index.cosine(wanted, ["da.v1.c0"]) == {"da.v1.c0": pytest.approx(1, abs=1e-6)}
    (indexed,) = stores.vectors.vectors(["da.v1.c0"]).values()
    np.testing.assert_allclose(indexed, wanted, atol=1e-6)
    assert stores.index.chunk("da.v1.c0") == before
    undo(decisions)
    assert (found(stores, PRINTED), found(stores, READ)) == ([], ["da.v1.c0"])
    (indexed,) = stores.vectors.vectors(["da.v1.c0"]).values()
    np.testing.assert_allclose(indexed, hashed_vector(before.embedding_text), atol=1e-6)


def test_undo_brings_the_former_state_back(stores: Stores, decisions: NumberDecisions) -> None:
    stores.publish(clause("da.v1"))
    (before,) = stores.spans.all_numerals("da.v1")
    settle(decisions, None)
    settle(decisions, PRINTED)
    assert undo(decisions).shown == READ
    assert undo(decisions) == before
    with pytest.raises(RequestError, match=r"'\$700' is left to undo"):
        undo(decisions)
    assert [(act.action.value, act.by) for act in decisions.history(NUMBER)] == [
        ("confirm", "Ana Ruiz"),
        ("correct", "Ana Ruiz"),
        ("undo", "Ben Ode"),
        ("undo", "Ben Ode"),
    ]


def test_a_decision_holds_in_every_file_that_shows_the_page(
    stores: Stores, decisions: NumberDecisions, embedder: CountingEmbedder
) -> None:
    stores.publish(clause("da.v1"))
    stores.publish(clause("db.v1"), path="/library/copy.pdf")
    settle(decisions, PRINTED, "db.v1.n0")
    stores.publish(clause("da.v2"))
    stores.publish(clause("dc.v1", shows="another page"), path="/library/other.pdf")
    for version_id in ("da.v1", "da.v2", "db.v1"):
        assert shown(stores, version_id) == [(PRINTED, "8500", True)], version_id
    assert shown(stores, "dc.v1") == [(READ, "700", False)]
    assert sorted(found(stores, PRINTED)) == ["da.v2.c0", "db.v1.c0"]
    assert found(stores, READ) == ["dc.v1.c0"]
    undo(decisions, "da.v2.n0")
    assert shown(stores, "db.v1") == [(READ, "700", False)]
    assert found(stores, PRINTED) == []


def test_a_decision_outlives_the_document_that_it_was_taken_in(
    stores: Stores, decisions: NumberDecisions
) -> None:
    stores.publish(clause("da.v1"))
    settle(decisions, PRINTED)
    stores.versions.remove("da")
    stores.publish(clause("da.v2"))
    assert shown(stores, "da.v2") == [(PRINTED, "8500", True)]
    assert [act.version_id for act in decisions.history("da.v2.n0")] == ["da.v1"]


def test_a_decision_is_of_one_place_on_the_page(stores: Stores, decisions: NumberDecisions) -> None:
    stores.publish(clause("da.v1"))
    settle(decisions, PRINTED)
    # The same page, and the same figure read elsewhere on it: another number.
    stores.publish(clause("da.v2", before="Where it applies. "))
    assert shown(stores, "da.v2") == [(READ, "700", False)]


@pytest.mark.parametrize(
    ("read", "holds"),
    [("$8,500", True), ("$701", True), ("$7", False)],
    ids=["read rightly now", "read otherwise at the same place", "read of half of it"],
)
def test_a_better_reading_does_not_lose_a_decision(
    stores: Stores, decisions: NumberDecisions, read: str, holds: bool
) -> None:
    stores.publish(clause("da.v1"))
    settle(decisions, PRINTED)
    stores.publish(clause("da.v2", read=read))
    ((text, _, trusted),) = shown(stores, "da.v2")
    assert (text, trusted) == ((PRINTED, True) if holds else (read, False))


def test_an_undo_reaches_whatever_was_read_at_its_place(
    stores: Stores, decisions: NumberDecisions
) -> None:
    stores.publish(clause("da.v1"))
    settle(decisions, PRINTED)
    stores.publish(clause("da.v2", read=PRINTED))
    undo(decisions, "da.v2.n0")
    assert shown(stores, "da.v1") == [(READ, "700", False)]
    assert shown(stores, "da.v2") == [(PRINTED, "8,500", False)]


def test_a_crash_leaves_a_gap_that_the_next_start_fills(tmp_path: Path) -> None:
    stores = Stores.open(tmp_path)
    stores.publish(clause("da.v1"))
    settle(NumberDecisions(stores.database, stores.vectors, CountingEmbedder), PRINTED)
    stores.vectors.delete(["da.v1.c0"])
    stores.close()
    again = Stores.open(tmp_path)
    wanted = hashed_vector(again.index.chunk("da.v1.c0").embedding_text.replace(READ, PRINTED))
    (restored,) = again.vectors.vectors(["da.v1.c0"]).values()
    np.testing.assert_allclose(restored, wanted, atol=1e-6)
    again.close()


def test_without_knowing_the_page_a_decision_holds_in_its_version_alone(
    stores: Stores, decisions: NumberDecisions
) -> None:
    stores.publish(clause("da.v1", shows=None))
    stores.publish(clause("db.v1", shows=None), path="/library/copy.pdf")
    settle(decisions, PRINTED)
    assert shown(stores, "da.v1") == [(PRINTED, "8500", True)]
    assert shown(stores, "db.v1") == [(READ, "700", False)]
    assert undo(decisions).decision is None


def test_a_superseded_version_that_is_searched_by_day_is_found_by_it_too(
    stores: Stores, decisions: NumberDecisions
) -> None:
    old = Metadata(effective_from="2025-01-01", effective_to="2025-12-31")
    new = Metadata(effective_from="2026-01-01")
    stores.publish(clause("da.v1"), metadata=old)
    stores.publish(clause("da.v2", shows="another page", read="$900"), metadata=new)
    settle(decisions, PRINTED)
    assert found(stores, PRINTED, SearchFilter(in_force_on="2025-06-01")) == ["da.v1.c0"]
    assert stores.vectors.ids_of_version("da.v1") == frozenset()


def test_a_table_tells_the_corrected_figure_in_its_cell(
    stores: Stores, decisions: NumberDecisions
) -> None:
    maker = DocumentMaker(version_id="da.v1")
    maker.heading("4 Deductibles")
    block = maker.table([["Peril", "Zone A", "Zone B"], ["Flood", "\ufffd", "$500"]])
    lost = maker.numeral(block, "\ufffd", "0", trusted=False)
    maker.numerals[0] = replace(lost, value=None, kind=NumeralKind.COUNT, confidence=0.0)
    stores.publish(maker.document())
    settled = settle(decisions, PRINTED)
    assert (settled.value, settled.unit, settled.kind) == ("8500", "USD", NumeralKind.MONEY)
    (row,) = stores.database.rows("SELECT text FROM child_words")
    assert row["text"].splitlines() == ["Peril\tZone A\tZone B", "Flood\t$8,500\t$500"]


def test_a_currency_that_one_reader_took_for_a_digit_is_not_added(
    stores: Stores, decisions: NumberDecisions
) -> None:
    document = clause("da.v1")
    (numeral,) = document.numerals
    readings = (Reading("recogniser", READ, 0.9), Reading("second reader", "8500", 0.9))
    stores.publish(replace(document, numerals=(replace(numeral, readings=readings),)))
    assert settle(decisions, "8500").shown == "8500"


def test_a_figure_alone_keeps_the_currency_that_was_read(
    stores: Stores, decisions: NumberDecisions
) -> None:
    stores.publish(clause("da.v1"))
    settled = settle(decisions, "8,500")
    assert (settled.shown, settled.value, settled.unit) == (PRINTED, "8500", "USD")


@pytest.mark.parametrize(
    "by",
    [
        "",
        "  ",
        "Ana\nRuiz",
        "x" * 10_000,
        "x" * 101,
        "Ana\x1b[2J",
        "A\0",
        "Ana\u202eziuR",
        "\ud800",
    ],
)
def test_a_name_is_one_line_of_letters(stores: Stores, decisions: NumberDecisions, by: str) -> None:
    stores.publish(clause("da.v1"))
    with pytest.raises(RequestError, match="A name cannot be"):
        decisions.decide(NUMBER, Wanted(Action.CONFIRM, by))
    assert shown(stores, "da.v1") == [(READ, "700", False)]


@pytest.mark.parametrize("number_id", ["", "n0", "da.v1.n1", "da.v1.n-1", "dx.v1.n0", "da.v1"])
def test_an_unknown_number_is_said(
    stores: Stores, decisions: NumberDecisions, number_id: str
) -> None:
    stores.publish(clause("da.v1"))
    with pytest.raises(NotFoundError, match="There is no number"):
        decisions.decide(number_id, Wanted(Action.CONFIRM, "Ana Ruiz"))


def test_what_is_refused_leaves_no_trace(stores: Stores, decisions: NumberDecisions) -> None:
    stores.publish(clause("da.v1"))
    with pytest.raises(NotANumberError):
        settle(decisions, "soon")
    assert decisions.history(NUMBER) == ()
    assert shown(stores, "da.v1") == [(READ, "700", False)]


@pytest.mark.parametrize("change", ["DELETE FROM", "UPDATE"])
def test_what_was_decided_cannot_be_changed(
    stores: Stores, decisions: NumberDecisions, change: str
) -> None:
    stores.publish(clause("da.v1"))
    settle(decisions, PRINTED)
    said = " SET decided_by = 'Eve'" if change == "UPDATE" else ""
    with pytest.raises(sqlite3.IntegrityError, match="what was changed is kept"):
        stores.database.write(f"{change} numeral_decisions{said}")


def test_a_fault_while_it_is_kept_changes_nothing(
    stores: Stores, decisions: NumberDecisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores.publish(clause("da.v1"))

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(NumberDecisions, "_keep", fail)
    with pytest.raises(MemoryError):
        settle(decisions, PRINTED)
    assert (found(stores, READ), found(stores, PRINTED)) == (["da.v1.c0"], [])
    assert stores.vectors.ids_of_version("da.v1") == {"da.v1.c0"}


def test_those_in_doubt_and_those_settled_are_to_be_reviewed(
    stores: Stores, decisions: NumberDecisions
) -> None:
    maker = DocumentMaker(version_id="da.v1")
    maker.heading("4 Deductibles")
    block = maker.paragraph("Flood $500, wind $600, hail $700.")
    for text in ("$500", "$600", "$700"):
        maker.numeral(block, text, text[1:], trusted=text == "$600", unit="USD")
    stores.publish(maker.document())
    settle(decisions, None)
    assert [n.text for n in decisions.unsettled_and_settled("da.v1")] == ["$500", "$700"]
