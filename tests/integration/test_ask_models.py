# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A small library asked through the real embedder and the real language model."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.answers import RefusalCode
from core.types import SearchFilter
from models.llama import LlamaModel
from models.onnx_embedder import OnnxEmbedder
from models.store import ModelStore
from tests.small_library import SmallLibrary, open_library

pytestmark = [pytest.mark.model, pytest.mark.slow]

POLICY = """
# 4 Deductibles
^ Table 1 Deductible for each loss
|Peril|Zone A|Zone B|
|Flood|$5,000|$2,500|
|Theft|$850|$800|
# 9 Duties after a loss
Protect the property from further damage.
Send us a signed proof of loss within 60 days after we ask for it.
Keep receipts of all repairs.
# 10 Payment
We pay within 30 days after we reach an agreement with you.
"""
FAX = """
# 2 Limits
The most that we pay for the floating dock is <<$5,000>> in any one event.
The most that we pay for the pier is $64,000 in any one event.
"""


@pytest.fixture(scope="module")
def embedder() -> OnnxEmbedder:
    return OnnxEmbedder(ModelStore().require("all-minilm-l6-v2-int8"), 2)


@pytest.fixture(scope="module")
def model() -> LlamaModel:
    return LlamaModel(ModelStore().require("qwen2.5-coder-1.5b"), 2)


@pytest.fixture
def library(tmp_path: Path, embedder: OnnxEmbedder) -> Iterator[SmallLibrary]:
    for library in open_library(tmp_path, embedder):
        library.add("Homeowners Policy", POLICY)
        library.add("Dock Endorsement", FAX, ocr=True)
        yield library


def test_answers_are_quoted_and_refusals_have_their_codes(
    library: SmallLibrary, model: LlamaModel
) -> None:
    asker = library.asker(model)

    def ask(question: str) -> tuple[str, RefusalCode | None]:
        answer = asker.ask(question, SearchFilter())
        assert all(each.verified for each in answer.quotes)
        return answer.text, answer.refusal.code if answer.refusal else None

    assert ask("What is the theft deductible in Zone B?") == (
        "Peril\tZone A\tZone B\nTheft\t$850\t$800",
        None,
    )
    assert ask("How long does a customer have to send the proof of loss?") == (
        "Send us a signed proof of loss within 60 days after we ask for it.",
        None,
    )
    assert ask("What is the limit for the floating dock?") == (
        "",
        RefusalCode.LOW_CONFIDENCE_NUMBER,
    )
    assert ask("What is the hail deductible in Zone D?") == ("", RefusalCode.NO_EVIDENCE)
