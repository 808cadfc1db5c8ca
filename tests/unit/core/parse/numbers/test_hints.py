# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A hint may look for a form in vain, but never hides what the form's pattern would find."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.parse.numbers.clues import Clues
from core.parse.numbers.form import A_WORD
from core.parse.numbers.found import Habits
from core.parse.numbers.free_text import beginnings
from core.parse.numbers.numeral_forms import _FORMS, _ON_SCANS, _forms_for

_PIECES = """0 1 2 5 12 30 49 100 180 2019 1/2 \u00bd \u00b9\u2044\u2082 \ufffd O l S . , - / : ; (
) % $ \u00a3 \u20ac \u00a7 \u2212 + \u00b0 ' US$ USD eur st nd th of to and or the in
under with see pursuant Section sub-sections Sec. paras. No. Annex APPENDIX form page HO
CFR U.S.C. part January may sept. DECEMBER day calendar business years hrs. mo. cents
u.s. dollars euros pounds sterling per cent percentage points half third million k bn m
mm square feet sq. ft miles kW m\u00b2 F one TWENTY five hundred thousand exceeding
within least x A E e+ CR JPY RM ISO IL p. pp. a.m. pm o'clock uhr 0900 # ed. :
DE89 3704 04 K \u00d7 ^ bps pct \u2030 Mar- /JAN/ of( (800) 555 -0100 0100 1-800- FLOOD tel fax call
20472- \u2011"""
_LONG = "and nothing else whatsoever here is told of it"
_TEXTS = st.lists(st.sampled_from([*_PIECES.split(), " ", " ", " ", _LONG]), max_size=14).map(
    "".join
)


@given(text=_TEXTS)
@example(text="onebps(800)")
@example(text="tel(800)")
@example(text="ISO-0100")
@example(text="#0")
@settings(max_examples=2000, deadline=None)
def test_a_hint_speaks_wherever_its_pattern_matches(text: str) -> None:
    for given_text in (text, f"{_LONG} {text} {_LONG}"):
        clues = Clues.of(given_text)
        for pattern, _, hint, _ in _FORMS:
            assert hint(clues) or not pattern.search(given_text), (pattern.pattern, given_text)


def test_every_form_is_found_among_the_pieces() -> None:
    """Without this the test above would say nothing of a form."""
    one_of_each = (
        "2019-12-30; 30 May 2019; may 12 2019; sept. 2019; 5 March; June 5; 1/2/2019; $1, 000 ;"
        "half of one percent; five days (5 days); 5 (five) days; 12 CFR part 100; Form HO 12; "
        "Section 5; \u00a75; 1.2, 1.5; pursuant to 1.2; under 1.2; $(5); (5)%; $5; 5 dollars; 5%; "
        "5 days; 5 miles; five days; \ufffd; $5;50; within days; 5 ,100; 1 0 0 %; $lO; l5; \u00bd; "
        "100/2019; 1:5; 1.2.5; A5; 1/2; 5; $x; (800) 555-0100; +44 20 7946 0958; fax 555-0100; "
        "1-800-FLOOD; 20472-3020; 12-Mar-2024; 9 a.m.; 12:01; 0900 hours; 5 o'clock; JPY 5; 5 CR; "
        "1.5E+06; 1.2M; HO-3 (04 26); HO 00 03 05 11; (04 26); Ed. 04 26; Policy No: 123; #12; "
        "DE89 3704 0044 0532 0130 00; account 1234 5678 9012; ISO 9001; in Troy, IL 62704; "
        "SW1A 1AA; p. 4; 0800 123 456; fax 03 123; 04/2026; 2/JAN/2017; 2 JAN 17; a result of (5)"
    )
    assert [p.pattern for p, *_ in _FORMS if not p.search(one_of_each)] == []


@pytest.mark.parametrize(
    ("text", "before", "behind"),
    [
        ("Section 4.2 of 10 May", {"section", "of"}, {"of", "may"}),
        ("on the 5th day, \u00a7 12 and 30-day", {"the", "\u00a7", "and"}, {"day", "and"}),
        ("US$5m at 3 \u20ac", {"at"}, {"m", "\u20ac"}),
        ("no figure", set(), set()),
    ],
)
def test_the_words_beside_figures_are_seen(text: str, before: set[str], behind: set[str]) -> None:
    clues = Clues.of(text)
    assert clues.before == before
    assert clues.behind == behind


def test_what_stands_near_figures_is_seen() -> None:
    """Eight characters to each side, of figures with no more than sixteen between them as one."""
    clues = Clues.of(
        "The owner pays AN AMOUNT OF $5,000 once and within thirty days 12 of it and no 7."
    )
    assert clues.near == "unt of $5,000 once an\nty days 12 of it and no 7."
    assert clues.figures == ((29, 30), (31, 34), (63, 65), (79, 80))


@pytest.mark.parametrize(("text", "said"), [("None often phoned", False), ("TWO days", True)])
def test_a_written_number_is_a_word_of_its_own(text: str, said: bool) -> None:
    assert bool(A_WORD(Clues.of(text))) is said


@given(text=_TEXTS)
@example(text="onebps(800)")
@example(text="tel(800)")
@example(text="ISO-0100")
@example(text="#0")
@settings(max_examples=1000, deadline=None)
def test_every_form_that_a_text_holds_is_looked_for(text: str) -> None:
    """Also where forms are left out at once, for it has no letter or no digit."""
    held = [pattern for pattern, *_ in _FORMS if pattern.search(text)]
    likely = {pattern for pattern, *_ in _forms_for(text).likely(Clues.of(text))}
    assert [pattern.pattern for pattern in held if pattern not in likely] == []


@given(text=_TEXTS)
@example(text="-.5%")
@example(text="5.-5 days")
@settings(max_examples=2000, deadline=None)
def test_a_form_at_figures_begins_where_figures_do(text: str) -> None:
    places = set(beginnings(text, Clues.of(text).figures))
    for each in _FORMS:
        if each.at_figure:
            begun = {place for place in range(len(text)) if each.pattern.match(text, place)}
            assert begun <= places, (each.pattern.pattern, text)


@given(text=_TEXTS)
@settings(max_examples=500, deadline=None)
def test_a_form_of_scans_makes_nothing_of_other_text(text: str) -> None:
    for each in _FORMS:
        if each.make in _ON_SCANS:
            made = [each.make(match, Habits()) for match in each.pattern.finditer(text)]
            assert made == [None] * len(made)
