# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The main job with real weights: an answer with its lit page, a refusal with its picture."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from app.exit_codes import ExitCode
from tests.end2end.conftest import Ended

pytestmark = [pytest.mark.end2end, pytest.mark.model, pytest.mark.slow]


def test_the_deductible_in_zone_a(samples: Callable[..., Ended], tmp_path: Path) -> None:
    ended = samples("ask", "What is the flood deductible in Zone A?")
    assert ended.code == ExitCode.OK
    answer = ended.json
    assert answer["outcome"] == "answered"
    quote = next(quote for quote in answer["quotes"] if "$5,000" in quote["text"])
    assert quote["verified"] is True
    assert quote["source"] == "text"
    assert quote["document"] == "homeowners_policy_ho3.pdf"
    picture = tmp_path / "page.png"
    assert samples("highlight", answer["answer_id"], "--out", picture).code == ExitCode.OK
    assert pymupdf.Pixmap(picture).width > 500


def test_search_finds_the_same_table(samples: Callable[..., Ended]) -> None:
    hits = samples("search", "flood deductible Zone A", "--k", "5").json["hits"]
    assert len(hits) == 5
    assert any("$5,000" in hit["text"] and hit["boxes"] for hit in hits)
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)


def test_an_unreadable_figure_is_refused_with_its_picture(
    samples: Callable[..., Ended], tmp_path: Path
) -> None:
    question = "What is the deductible for windstorm at the boathouse on the faxed endorsement?"
    ended = samples("ask", question)
    assert ended.code == ExitCode.REFUSED
    refusal = ended.json["refusal"]
    assert refusal["code"] == "LOW_CONFIDENCE_NUMBER"
    (figure,) = [each for each in refusal["evidence"] if each["kind"] == "number"]
    assert not figure["trusted"]
    assert "windstorm at the boathouse" in figure["context"]
    assert figure["readings"]
    assert pymupdf.Pixmap(figure["picture"]).width > 50
    picture = tmp_path / "page.png"
    shown = samples("highlight", ended.json["answer_id"], "--out", picture).json
    assert (shown["outcome"], shown["refusal"]) == ("refused", "LOW_CONFIDENCE_NUMBER")
    assert pymupdf.Pixmap(picture).width > 500
