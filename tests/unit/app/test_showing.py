# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.cli.showing import source_words
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
