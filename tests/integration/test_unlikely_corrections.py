# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is far from what was read is kept only from a person who is sure; and that no figure is
printed where one was doubted is a decision like any other."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import NotANumberError, UnlikelyCorrectionError
from core.store.decisions import NumberDecisions, Wanted
from core.store.settled import Action
from core.types import Numeral, NumeralKind, SourceDocument
from tests.documents import DocumentMaker
from tests.stores import CountingEmbedder, Stores

NUMBER = "da.v1.n0"
INK = "\ufffd"


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def decisions(stores: Stores) -> NumberDecisions:
    return NumberDecisions(stores.database, stores.vectors, CountingEmbedder)


def page(
    read: str,
    value: str | None = None,
    unit: str | None = None,
    kind: NumeralKind = NumeralKind.COUNT,
    version_id: str = "da.v1",
) -> SourceDocument:
    """One page on which something doubtful was read."""
    maker = DocumentMaker(version_id=version_id)
    maker.heading("4 Deductibles")
    block = maker.paragraph(f"The flood deductible {read} applies to each loss.")
    doubted = maker.numeral(block, read, "0", trusted=False, unit=unit)
    maker.numerals[0] = replace(doubted, value=value, kind=kind)
    document = maker.document()
    return replace(document, pages=(replace(document.pages[0], fingerprint="a page"),))


def correct(decisions: NumberDecisions, text: str, *, sure: bool = False) -> Numeral:
    return decisions.decide(NUMBER, Wanted(Action.CORRECT, "Ana Ruiz", text, sure))


def none(decisions: NumberDecisions, *, sure: bool = False) -> Numeral:
    return decisions.decide(NUMBER, Wanted(Action.NONE, "Ana Ruiz", sure=sure))


def words(stores: Stores) -> list[str]:
    rows = stores.database.rows("SELECT text FROM child_words ORDER BY rowid")
    return [row["text"] for row in rows]


MONEY, PERCENT, DURATION = NumeralKind.MONEY, NumeralKind.PERCENT, NumeralKind.DURATION


@pytest.mark.parametrize(
    ("read", "printed", "changed"),
    [
        (("$500", "500", "USD", MONEY), "500 %", "its unit is %, not USD"),
        (("$500", "500", "USD", MONEY), "\u20ac500", "its unit is EUR, not USD"),
        (("$500", "500", "USD", MONEY), "$5,000", "at least 10 times as much"),
        (("$500", "500", "USD", MONEY), "$50", "at most a tenth as much"),
        (("$500", "500", "USD", MONEY), "-$500", "its sign is the other one"),
        (("$500", "500", "USD", MONEY), "$0", "one of the two is nought"),
        (("30 days", "30", "days", DURATION), "30 months", "its unit is months, not days"),
        (("2.5%", "2.5", "%", PERCENT), "25%", "at least 10 times as much"),
        (("500", "500", None, NumeralKind.COUNT), "$500", "its unit is USD, not none"),
    ],
)
def test_what_is_far_off_must_be_said_twice(
    stores: Stores,
    decisions: NumberDecisions,
    read: tuple[str, str, str | None, NumeralKind],
    printed: str,
    changed: str,
) -> None:
    stores.publish(page(*read))
    with pytest.raises(UnlikelyCorrectionError, match=changed) as caught:
        correct(decisions, printed)
    assert "--sure" in caught.value.advice
    assert decisions.history(NUMBER) == ()
    assert correct(decisions, printed, sure=True).shown == printed


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        (("$500", "500", "USD", MONEY), "$600"),
        (("$500", "500", "USD", MONEY), "4,999"),
        (("30 days", "30", "days", DURATION), "60 days"),
        (("$5OO", None, "USD", MONEY), "$5,000"),
        ((INK, None, None, NumeralKind.COUNT), "$8,500"),
        (("May 1, 2026", "2026-05-01", None, NumeralKind.DATE), "May 7, 2026"),
    ],
)
def test_what_is_like_it_is_kept_at_once(
    stores: Stores,
    decisions: NumberDecisions,
    read: tuple[str, str | None, str | None, NumeralKind],
    printed: str,
) -> None:
    stores.publish(page(*read))
    settled = correct(decisions, printed)
    assert settled.trusted
    assert settled.shown.endswith(printed)


def test_it_is_held_against_what_was_settled_last(
    stores: Stores, decisions: NumberDecisions
) -> None:
    stores.publish(page("$500", "500", "USD", MONEY))
    correct(decisions, "$8,500", sure=True)
    assert correct(decisions, "$8,600").value == "8600"
    with pytest.raises(UnlikelyCorrectionError, match=r"'\$600' is far from '\$8,600'"):
        correct(decisions, "$600")


@pytest.mark.parametrize(
    ("read", "left"),
    [
        (INK, "The flood deductible  applies to each loss."),
        (f"{INK} days", "The flood deductible days applies to each loss."),
        (f"${INK}", "The flood deductible  applies to each loss."),
        ("within", "The flood deductible within applies to each loss."),
    ],
)
def test_ink_that_is_no_figure_is_settled_so(
    stores: Stores, decisions: NumberDecisions, read: str, left: str
) -> None:
    stores.publish(page(read))
    (before,) = stores.spans.all_numerals("da.v1")
    settled = none(decisions)
    assert (settled.text, settled.value, settled.unit) == (read, None, None)
    assert (settled.trusted, settled.kind) == (True, NumeralKind.COUNT)
    assert settled.decision is not None
    assert settled.decision.by == "Ana Ruiz"
    assert left in words(stores)[0].splitlines()
    (act,) = decisions.history(NUMBER)
    assert (act.action, act.by, act.text_read) == (Action.NONE, "Ana Ruiz", read)
    stores.publish(page(read, version_id="da.v2"))
    (again,) = stores.spans.all_numerals("da.v2")
    assert again.trusted
    assert again.decision == settled.decision
    assert decisions.decide(NUMBER, Wanted(Action.UNDO, "Ben Ode")) == before
    assert not stores.spans.all_numerals("da.v2")[0].trusted


def test_a_speck_that_was_read_as_a_figure_is_settled_by_who_is_sure(
    stores: Stores, decisions: NumberDecisions
) -> None:
    stores.publish(page("1", "1"))
    with pytest.raises(UnlikelyCorrectionError, match="'1' was read here: you say that no figure"):
        none(decisions)
    settled = none(decisions, sure=True)
    assert (settled.shown, settled.value, settled.trusted) == ("", None, True)
    assert correct(decisions, "2").shown == "2"
    assert decisions.decide(NUMBER, Wanted(Action.UNDO, "Ben Ode")) == settled


@pytest.mark.parametrize(("read", "value"), [("n0t", None), (f"n{INK}t", None), ("five", "5")])
def test_no_word_is_lost_with_a_figure(
    stores: Stores, decisions: NumberDecisions, read: str, value: str | None
) -> None:
    stores.publish(page(read, value))
    with pytest.raises(NotANumberError, match="a word must not get lost"):
        none(decisions, sure=True)
    assert decisions.history(NUMBER) == ()


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("5,OOO", None),
        ("9" * 29, None),
        ("9" * 10_000, None),
        ("$5\0", None),
        ("\u202e500", None),
        ("5\u200b00", None),
        ("\ud800", None),
        ("\uff15\uff0c\uff10\uff10\uff10", None),
        ("", None),
        ("9" * 28, "9" * 28),
        ("5,000\n", "5000"),
        ("5\n000", "5000"),
        ("\u0665\u0660\u0660", "500"),
        ("\uff15\uff10\uff10", "500"),
    ],
)
def test_odd_print_is_right_or_refused(
    stores: Stores, decisions: NumberDecisions, typed: str, value: str | None
) -> None:
    stores.publish(page("$700", "700", "USD", MONEY))
    if value is None:
        with pytest.raises(NotANumberError):
            correct(decisions, typed, sure=True)
        assert decisions.history(NUMBER) == ()
    else:
        settled = correct(decisions, typed, sure=True)
        assert (settled.value, settled.unit) == (value, "USD")
