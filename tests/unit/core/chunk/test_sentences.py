# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where sentences end: abbreviations, numbers, markers, quotes; and that no character is lost."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chunk.sentences import sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "marked",
    [
        "One.| Two.",
        "  One.|   Two  ",
        "",
        " \n\t ",
        "No stop at all",
        "The deductible is $5,000.50.| It applies once; see Section 4.2.| We pay the rest.",
        "See 42 U.S.C. 4001 et seq. and 44 C.F.R. § 61.| The policy applies.",
        "Form No. 5 applies, e.g. Art. 7.| It holds.",
        "The limit applies in Zone A.| You must pay.",
        "Mr. J. P. Morgan of Acme Inc. paid.",
        "It was sold to Acme Inc.| The price fell.",
        "Made in the U.S.| The rest is not.",
        "Due at 5 p.m. on Jan. 5.| Then it lapses.",
        "1. A house.| 2. A barn.",
        "(a) A house.| (b) A barn.",
        "As in subsec. (a) above it ends.",
        "Section 4. Deductibles apply.",
        "\u201cWe pay.\u201d| He left.| \u2018No.\u2019 said she.",
        "Is it so?| Yes!| It is (all of it).| Good.",
        "Flood means: water; mud.| Both count.",
        "The area is 5 ft.| That is all.",
        "He waited...| Then he left... and came back.",
    ],
)
def test_splits_legal_prose(marked: str) -> None:
    expected = [part.strip() for part in marked.split("|") if part.strip()]
    assert split(marked.replace("|", "")) == expected


_PROSE = st.text(
    alphabet=st.sampled_from(list("aAbZ .,;:!?()\"'0159$%\n\t\u201c\u201d\u00e9\u3002")),
    max_size=120,
)


@given(_PROSE | st.text(max_size=80))
def test_holds_every_character_once_and_in_order(text: str) -> None:
    at = 0
    for start, end in sentences(text):
        assert at <= start < end
        assert not text[at:start].strip()
        assert text[start:end] == text[start:end].strip()
        at = end
    assert not text[at:].strip()


@pytest.mark.parametrize("text", ["a. " * 100_000, "A." * 150_000, "x" * 300_000 + ". B"])
def test_hostile_text_takes_no_long_time(text: str) -> None:
    started = time.perf_counter()
    sentences(text)
    assert time.perf_counter() - started < 2
