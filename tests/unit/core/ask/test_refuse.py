# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Refusals say what is wrong and what to do, in a sentence each."""

import dataclasses

import pytest

from core.answers import Refusal, RefusalCode
from core.ask import refuse
from core.ask.verify import Verifier
from core.spans import Span
from core.types import Reading
from tests.small_library import SmallLibrary


def test_every_refusal_is_a_sentence_with_advice(library: SmallLibrary) -> None:
    version = library.add("Policy", "# T\nThe fee is <<$5>>.", ocr=True, failed_pages=(0,))
    quote = Verifier(library.spans, library.versions).quote(
        Span(version.version_id, 1, 0, 14), version
    )
    doubtful = library.spans.numerals(quote.span)
    refusals: dict[RefusalCode, list[Refusal]] = {}
    for each in (
        refuse.no_evidence(()),
        refuse.no_evidence((), ["Zone D"]),
        refuse.doubtful_numbers((quote,), doubtful),
        refuse.unread_figure((quote,)),
        refuse.unread_figure(()),
        refuse.version_superseded(version),
        refuse.version_gone(),
        refuse.index_stale("They differ.", "Ask again."),
        refuse.not_verbatim(version),
        refuse.incomplete([version], ()),
    ):
        refusals.setdefault(each.code, []).append(each)
        assert each.message.endswith(".")
        assert each.advice.endswith(".")
    assert set(refusals) == {
        RefusalCode.NO_EVIDENCE,
        RefusalCode.LOW_CONFIDENCE_NUMBER,
        RefusalCode.VERSION_MISMATCH,
        RefusalCode.QUOTE_NOT_VERBATIM,
        RefusalCode.INCOMPLETE_DOCUMENT,
    }


@pytest.mark.parametrize(
    ("missing", "listed"),
    [
        (["Zone D"], 'for "Zone D".'),
        (["Zone D", "HO-6"], 'for "Zone D" and "HO-6".'),
        (["a", "b", "c", "d"], 'for "a", "b" and "c".'),
    ],
)
def test_missing_terms_are_named(missing: list[str], listed: str) -> None:
    assert refuse.no_evidence((), missing).message.endswith(listed)


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ((), "parts of Policy could not be read"),
        ((2,), "page 3 of Policy could not be read"),
        ((0, 4), "pages 1, 5 of Policy could not be read"),
        (
            tuple(range(12)),
            "pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ... of Policy could not be read",
        ),
    ],
)
def test_pages_are_counted_from_one(
    library: SmallLibrary, pages: tuple[int, ...], said: str
) -> None:
    version = library.add("Policy", "# T\nText.", failed_pages=pages)
    assert refuse.partial_pages(version) == said


def test_equal_and_empty_readings_are_said_once(library: SmallLibrary) -> None:
    version = library.add("Fax", "# T\nThe fee is <<$5>>.", ocr=True)
    (numeral,) = library.spans.numerals(Span(version.version_id, 1, 0, 14))
    same = (Reading("recogniser", "$5", 0.5), Reading("second reader", "$5", 0.4))
    none = (Reading("recogniser", "$5", 0.5), Reading("second reader", "", 0.0))
    struck = (Reading("struck out", "$5", 0.0),)
    say = [
        refuse.doubtful_numbers((), (dataclasses.replace(numeral, readings=each),)).message
        for each in (same, none, (), struck)
    ]
    assert say == [
        'A figure could not be read with certainty: read as "$5".',
        'A figure could not be read with certainty: read as "$5" or nothing.',
        'A figure could not be read with certainty: read as "$5".',
        'A figure could not be read with certainty: read as "$5" (struck out).',
    ]


def test_the_advice_names_what_settles_each_figure(library: SmallLibrary) -> None:
    version = library.add("Fax", "# T\nFrom <<$5>> to <<$9>>.", ocr=True)
    low, high = library.spans.numerals(Span(version.version_id, 1, 0, 14))
    read = dataclasses.replace(low, value="5")
    name = version.version_id
    assert refuse.doubtful_numbers((), (read, high)).advice == (
        "Look at the picture of the figure in its line and settle what it shows, by your name"
        f" (clauselight numbers confirm {name}.n0 --by NAME, or"
        f" clauselight numbers correct {name}.n0 VALUE --by NAME;"
        f" clauselight numbers correct {name}.n1 VALUE --by NAME). Then ask again."
    )
