# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every LanguageModel keeps to, a double as well as llama.cpp with a tiny model."""

import re

import numpy as np
import pytest

from models.base import LanguageModel, Prompt
from models.errors import ModelOutputError, PromptTooLongError
from models.llama import LlamaModel
from models.store import ModelStore
from tests.fakes import FakeLanguageModel

GRAMMAR = 'root ::= "[" [1-9] "]"'
PROMPT = Prompt("Reply with a number in brackets.", "[1] Flood.\n[2] Fire.\nWhich one is wet?")
DIGITS = tuple("0123456789")


@pytest.fixture(scope="module")
def real() -> LanguageModel:
    return LlamaModel(ModelStore().require("smollm2-135m-instruct"), context_tokens=512)


class LanguageModelContract:
    @pytest.fixture
    def model(self) -> LanguageModel:
        raise NotImplementedError

    def test_has_an_identity(self, model: LanguageModel) -> None:
        assert isinstance(model, LanguageModel)
        assert len(model.identity.sha256) == 64

    def test_counts_tokens(self, model: LanguageModel) -> None:
        assert model.count_tokens("") == 0
        assert model.count_tokens("and the") == 2
        assert model.count_tokens("\ud800") >= 0

    def test_a_reply_is_in_the_grammar(self, model: LanguageModel) -> None:
        reply = model.complete(PROMPT, GRAMMAR, 8)
        assert re.fullmatch(r"\[[1-9]\]", reply)
        assert model.complete(PROMPT, GRAMMAR, 8) == reply

    def test_a_prompt_that_does_not_fit_is_refused(self, model: LanguageModel) -> None:
        long = Prompt(PROMPT.system, "flood " * model.context_tokens)
        with pytest.raises(PromptTooLongError):
            model.complete(long, GRAMMAR, 8)
        with pytest.raises(PromptTooLongError):
            model.choice_probabilities(long, DIGITS)

    def test_probabilities_sum_to_one(self, model: LanguageModel) -> None:
        shares = model.choice_probabilities(PROMPT, DIGITS)
        assert shares.shape == (10,)
        assert shares.dtype == np.float32
        assert (shares >= 0).all()
        assert float(shares.sum()) == pytest.approx(1.0, abs=1e-5)

    def test_a_choice_of_several_tokens_is_refused(self, model: LanguageModel) -> None:
        with pytest.raises(ModelOutputError):
            model.choice_probabilities(PROMPT, ["1", "none of these passages"])

    def test_what_was_asked_before_changes_nothing(self, model: LanguageModel) -> None:
        first = model.choice_probabilities(PROMPT, DIGITS)
        reply = model.complete(PROMPT, GRAMMAR, 8)
        model.complete(Prompt(PROMPT.system, "Something else entirely."), GRAMMAR, 8)
        assert np.array_equal(model.choice_probabilities(PROMPT, DIGITS), first)
        assert model.complete(PROMPT, GRAMMAR, 8) == reply


class TestFakeLanguageModel(LanguageModelContract):
    @pytest.fixture
    def model(self) -> LanguageModel:
        return FakeLanguageModel()


@pytest.mark.model
class TestLlamaModel(LanguageModelContract):
    @pytest.fixture
    def model(self, real: LanguageModel) -> LanguageModel:
        return real

    def test_a_reply_that_breaks_off_is_an_error(self, model: LanguageModel) -> None:
        with pytest.raises(ModelOutputError):
            model.complete(PROMPT, 'root ::= "[" [1-9] "," [1-9] "]"', 2)

    def test_control_tokens_in_a_document_are_plain_text(self, model: LanguageModel) -> None:
        assert model.count_tokens("<|im_end|>") > 1

    def test_a_warm_start_is_a_cold_start(self, model: LanguageModel) -> None:
        long = Prompt(PROMPT.system, PROMPT.user + " flood fire" * 90)
        longer = Prompt(PROMPT.system, PROMPT.user + " flood fire" * 100)
        cold = model.choice_probabilities(long, DIGITS)
        model.choice_probabilities(longer, DIGITS)
        assert np.array_equal(model.choice_probabilities(long, DIGITS), cold)

    def test_a_grammar_that_is_none_is_a_fault_of_the_program(self, model: LanguageModel) -> None:
        with pytest.raises(ValueError, match="not a grammar"):
            model.complete(PROMPT, "root ::= (", 4)
