# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Currencies, multipliers, powers and units: the exact value, or none."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.numeral_forms import numerals_in

PLAIN = Habits()


def tell(text: str, habits: Habits = PLAIN) -> list[tuple[str, str, str | None, str | None, bool]]:
    return [
        (text[n.start : n.end], n.kind.value, n.value, n.unit, n.sound and not n.garbled)
        for n in numerals_in(text, habits)
    ]


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("CHF 5 Mio. at most", "CHF 5 Mio.", "5000000", "CHF"),
        ("EUR 2 Tsd each", "EUR 2 Tsd", "2000", "EUR"),
        ("EUR 3 Mrd. in all", "EUR 3 Mrd.", "3000000000", "EUR"),
        ("EUR 5 Millionen in all", "EUR 5 Millionen", "5000000", "EUR"),
        ("a $3bn fund", "$3bn", "3000000000", "USD"),
        ("INR 5 crore at most", "INR 5 crore", "50000000", "INR"),
        ("Rs. 2.5 lakh at most", "Rs. 2.5 lakh", "250000", "Rs"),
        ("HK$500 each", "HK$500", "500", "HKD"),
        ("S$ 500 each", "S$ 500", "500", "SGD"),
        ("NZ$1,500.50 each", "NZ$1,500.50", "1500.5", "NZD"),
        ("EC$500 each", "EC$500", "500", "XCD"),
        ("A FEE$500 each", "$500", "500", "USD"),
        ("\u00a55,000 each", "\u00a55,000", "5000", "\u00a5"),
        ("JPY 5,000 each", "JPY 5,000", "5000", "JPY"),
        ("5,000 SEK each", "5,000 SEK", "5000", "SEK"),
        ("RM25.50 each", "RM25.50", "25.5", "MYR"),
        ("SFr. 5'000 each", "SFr. 5'000", "5000", "CHF"),
        ("\u00a5 (2,983) of it", "\u00a5 (2,983)", "-2983", "\u00a5"),
        ("50\u00a2 each", "50\u00a2", "50", "cents"),
        ("a balance of $1,200.00 DR", "$1,200.00 DR", "1200", "USD"),
        ("a balance of $500CR", "$500CR", "500", "USD"),
        ("a balance of 1,200.00 CR", "1,200.00 CR", "1200", None),
        ("a sum of $1.5E+06 in it", "$1.5E+06", "1500000", "USD"),
    ],
)
def test_money(text: str, printed: str, value: str, unit: str | None) -> None:
    assert tell(text) == [(printed, "money", value, unit, True)]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("$5-10m of it", "$5"),
        ("CHF 5-10 Mio. of it", "CHF 5"),
        ("a balance of $1,200.00- now", "$1,200.00"),
    ],
)
def test_an_amount_that_what_follows_may_change_has_no_value(text: str, printed: str) -> None:
    assert tell(text)[0][0::4] == (printed, False)


@pytest.mark.parametrize(
    ("text", "name"),
    [("paid to Dr. Smith $500 Dr. Smith", "$500"), ("Section 5 CR", "Section 5"), ("TRY 5", "5")],
)
def test_words_that_only_look_like_a_side_or_a_currency(text: str, name: str) -> None:
    assert tell(text)[-1][0] == name
    assert tell(text)[-1][1] in {"money", "reference", "count"}


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("a loss of 1.2M in all", "1.2M", "1200000"),
        ("a limit of 5M in all", "5M", "5000000"),
        ("some 5,000K of it", "5,000K", "5000000"),
        ("2.5k of them", "2.5k", "2500"),
        ("3 bn of them", "3 bn", "3000000000"),
        ("some 5 lakh people", "5 lakh", "500000"),
        ("a value of 1.5E+06 units", "1.5E+06", "1500000"),
        ("a value of 1.5e-3 units", "1.5e-3", "0.0015"),
        ("a value of 2E+05 units", "2E+05", "200000"),
        ("a value of -1.5E+3 units", "-1.5E+3", "-1500"),
        ("some 1.5 x 10^6 of them", "1.5 x 10^6", "1500000"),
        ("some 1.5 \u00d7 10\u00b3 of them", "1.5 \u00d7 10\u00b3", "1500"),
    ],
)
def test_short_counts(text: str, printed: str, value: str) -> None:
    assert tell(text) == [(printed, "count", value, None, True)]


@pytest.mark.parametrize("text", ["12B", "3M tape", "1e6 of it", "(1074617K)"])
def test_a_letter_behind_a_figure_that_may_be_a_name(text: str) -> None:
    assert [kind for _, kind, _, _, _ in tell(text)] == ["reference"]


@pytest.mark.parametrize(
    ("text", "printed", "kind", "value", "unit"),
    [
        ("a wall 1.2m high", "1.2m", "measure", "1.2", "m"),
        ("a wall of 5 m", "5 m", "measure", "5", "m"),
        ("a bottle of 350ml", "350ml", "measure", "350", "ml"),
        ("some 12 kWh of it", "12 kWh", "measure", "12", "kWh"),
        ("40 square yards", "40 square yards", "measure", "40", "square yards"),
        ("5 basis points", "5 basis points", "percent", "5", "bps"),
        ("50 bps more", "50 bps", "percent", "50", "bps"),
        ("5 pct. of it", "5 pct.", "percent", "5", "%"),
        ("a 10-percent share", "10-percent", "percent", "10", "%"),
        ("5\u2030 of it", "5\u2030", "percent", "5", "\u2030"),
        ("5 per mille of it", "5 per mille", "percent", "5", "\u2030"),
        ("between three and five years", "five years", "duration", "5", "years"),
    ],
)
def test_units(text: str, printed: str, kind: str, value: str, unit: str) -> None:
    assert tell(text) == [(printed, kind, value, unit, True)]
