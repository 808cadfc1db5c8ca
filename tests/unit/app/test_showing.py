# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.cli.showing import lost_lines, source_words
from core.parse.native.triage import Verdict


def test_a_page_says_why_it_was_read_by_ocr() -> None:
    assert source_words({"source": "text", "ocr_reason": None}) == "from text"
    assert source_words({"source": "ocr", "ocr_reason": None}) == "from ocr"
    assert source_words({"source": "ocr", "ocr_reason": "misleading_font"}) == (
        "from ocr: a font shows other characters than its text layer says"
    )


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not Verdict.TEXT_LAYER])
def test_every_reason_has_words(verdict: Verdict) -> None:
    assert verdict.value not in source_words({"source": "ocr", "ocr_reason": verdict.value})


def test_print_that_could_not_be_read_is_said_with_advice() -> None:
    unread = {"characters": 80, "text": "", "box": {"x0": 1}}
    words = {"characters": 4, "text": "Gulf", "box": {"x0": 1}}
    nowhere = {"characters": 3, "text": "", "box": None}
    told = "with print that could not be read (scan the page again, sharper or at 300 dpi)"
    assert lost_lines(80, [unread]) == [f"not in the text: 80 characters, {told}"]
    assert lost_lines(84, [unread, words]) == [
        f'not in the text: 84 characters, {told}, the first "Gulf"'
    ]
    assert lost_lines(3, [nowhere]) == ["not in the text: 3 characters"]
