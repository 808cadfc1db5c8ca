# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The model points: a question, a few numbered lines, and the probability of each number.

Then the one line that is to be quoted is put to it again, alone: does it state the answer, yes or
no? The model never writes words. Whatever stands in a document, all it can bring about is that
another number, or "yes", is likelier.
"""

import hashlib
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources

import numpy as np

from core.ask.candidates import Candidate
from core.ask.question import Question
from core.ask.words import stems
from models.base import LanguageModel, Prompt

SYSTEM_FILE = "prompts/ask_system.txt"
CHECK_FILE = "prompts/ask_check.txt"
LINES_CHARS = 1000
"""Room for all lines of a prompt: about 240 tokens. Long lines are shortened until all fit; they
are quoted whole all the same. Reading the prompt is most of an answer's time."""

LONGEST_LINE_CHARS = 250
SHORTEST_LINE_CHARS = 80
CHECKED_LINE_CHARS = 400
CONTEXT_CHARS = 80
RANKER_TRUST = 12.0
"""How many nats a ranker score higher by 1 weighs against the model's log-probability."""
_YES_NO = ("yes", "Yes", "no", "No")
CHECKED_LINES = 3
"""Lines put to the model alone: the right one is far oftener among three than first."""
CHECK_TRUST = 4.0
"""How many nats a check surer by one nat weighs: it tells right lines from wrong ones best."""
SECOND_PICK_SHARE = 0.8
SECOND_PICK_LEAST = 0.3


@dataclass(frozen=True, slots=True)
class Pointing:
    """What the model made of the candidates.

    Attributes:
        probabilities: Of each candidate, in their order; with `none` they sum to 1.
        none: Probability of "none of these".
        order: Positions of the candidates, best first, model and ranker taken together.
    """

    probabilities: tuple[float, ...]
    none: float
    order: tuple[int, ...]

    @property
    def best(self) -> int:
        """Position of the candidate that is pointed at."""
        return self.order[0]

    def picks(self, most: int) -> tuple[int, ...]:
        """Return what is to be quoted: the best, and others that the model likes as much."""
        close = [
            each
            for each in self.order[1:]
            if self.probabilities[each] >= SECOND_PICK_SHARE * self.probabilities[self.best]
            and self.probabilities[each] >= SECOND_PICK_LEAST
        ]
        return (self.best, *close)[:most]

    @property
    def models_first(self) -> int:
        """Position of the candidate that the model alone would choose."""
        return int(np.argmax(self.probabilities))

    @property
    def entropy(self) -> float:
        """Entropy of the model's choice over that of a blind choice, 0 to 1."""
        values = np.clip(np.array([*self.probabilities, self.none]), 1e-9, 1.0)
        return float(-(values * np.log(values)).sum() / np.log(len(values)))


@dataclass(frozen=True, slots=True)
class Extractor:
    """Asks the language model to point and to check.

    Attributes:
        system: The fixed instruction for pointing.
        check_system: The fixed instruction for checking one line.
    """

    system: str
    check_system: str

    @classmethod
    def shipped(cls) -> "Extractor":
        """Read the instructions that ship with the program."""
        folder = resources.files("resources")
        texts = [(folder / each).read_text(encoding="utf-8") for each in (SYSTEM_FILE, CHECK_FILE)]
        return cls(*(each.strip() for each in texts))

    @property
    def sha256(self) -> str:
        """Hash of both instructions, for records of what was asked how."""
        both = f"{self.system}\n{self.check_system}"
        return hashlib.sha256(both.encode("utf-8")).hexdigest()

    def point(
        self, question: Question, candidates: Sequence[Candidate], model: LanguageModel
    ) -> Pointing:
        """Let the model choose among one to nine candidates."""
        prompt = self.prompt(question, candidates)
        choices = [str(number) for number in range(len(candidates) + 1)]
        probabilities = [float(each) for each in model.choice_probabilities(prompt, choices)]
        scores = [
            _pointed(probability, candidate)
            for probability, candidate in zip(probabilities[1:], candidates, strict=True)
        ]
        order = sorted(range(len(candidates)), key=lambda position: -scores[position])
        return Pointing(tuple(probabilities[1:]), probabilities[0], tuple(order))

    def settle(
        self,
        question: Question,
        candidates: Sequence[Candidate],
        pointing: Pointing,
        model: LanguageModel,
    ) -> tuple[Pointing, float]:
        """Check the likeliest lines one at a time and put the one that states the answer first.

        Returns:
            The pointing with its new order, and the model's probability, 0 to 1, that the line
            that is now first states the answer.
        """
        checked = pointing.order[:CHECKED_LINES]
        shares = {each: self.confirm(question, candidates[each], model) for each in checked}
        firsts = sorted(checked, key=lambda each: -_settled(pointing, candidates, each, shares))
        order = (*firsts, *pointing.order[len(checked) :])
        return replace(pointing, order=order), shares[order[0]]

    def confirm(self, question: Question, candidate: Candidate, model: LanguageModel) -> float:
        """Return the model's probability, 0 to 1, that one line states the answer."""
        prompt = self.check_prompt(question, candidate)
        shares = model.choice_probabilities(prompt, _YES_NO)
        return float(shares[0] + shares[1])

    def check_prompt(self, question: Question, untrusted: Candidate) -> Prompt:
        """Write one line with its place, then the question."""
        place = f"{untrusted.passage.version.title} > {_short_context(untrusted.unit.context)}"
        line = _shorten(untrusted.read_out, question, CHECKED_LINE_CHARS)
        user = (
            f'Line from {place}:\n"{line}"\n\nQuestion: {question.text}\n\n'
            "Does the line state the answer to the question? Reply yes or no."
        )
        return Prompt(system=self.check_system, user=user)

    def prompt(self, question: Question, untrusted: Sequence[Candidate]) -> Prompt:
        """Write the question first, then the lines under their headings, then the way out."""
        lines = [f"Question: {question.text}", ""]
        context = ""
        room = _room([each.read_out for each in untrusted])
        for number, each in enumerate(untrusted, start=1):
            if each.unit.context != context:
                context = each.unit.context
                lines.append(f"{_short_context(context)}:")
            lines.append(f"[{number}] {_shorten(each.read_out, question, room)}")
        lines += ["[0] none of these lines answers", "", f"Question: {question.text}"]
        return Prompt(system=self.system, user="\n".join(lines))


def _settled(
    pointing: Pointing,
    candidates: Sequence[Candidate],
    position: int,
    shares: Mapping[int, float],
) -> float:
    """Return pointing, ranker and check taken together, in nats."""
    share = min(max(shares[position], 1e-6), 1 - 1e-6)
    pointed = _pointed(pointing.probabilities[position], candidates[position])
    return pointed + CHECK_TRUST * math.log(share / (1 - share))


def _pointed(probability: float, candidate: Candidate) -> float:
    """Return pointing and ranker taken together, in nats."""
    return math.log(max(probability, 1e-9)) + RANKER_TRUST * candidate.score


def _short_context(context: str) -> str:
    """Keep the end of a long context: the nearest heading, caption or lead-in."""
    folded = " ".join(context.split()).rstrip(":.")
    return folded if len(folded) <= CONTEXT_CHARS else "\u2026" + folded[-CONTEXT_CHARS:]


def _room(texts: Sequence[str]) -> int:
    """Return how long a line may be so that all fit; short lines leave their room to long ones."""
    for room in range(LONGEST_LINE_CHARS, SHORTEST_LINE_CHARS, -10):
        if sum(min(len(each), room) for each in texts) <= LINES_CHARS:
            return room
    return SHORTEST_LINE_CHARS


def _shorten(text: str, question: Question, most: int) -> str:
    """Cut a long line to the stretch of words that shares most with the question.

    The beginning is kept when it shares as much as any other stretch; else, of the best stretches,
    the middle one, so that words on both sides are seen.
    """
    folded = " ".join(text.split())
    if len(folded) <= most:
        return folded
    starts = [0, *(match.end() for match in re.finditer(r"\s", folded))]
    wanted = set(question.stems)
    shared = {
        start: len(wanted & set(stems(folded[start : start + most])))
        for start in starts
        if start == 0 or start + most <= len(folded)
    }
    best = [start for start, count in shared.items() if count == max(shared.values())]
    start = 0 if best[0] == 0 else best[len(best) // 2]
    end = folded.rfind(" ", start, start + most)
    before = "\u2026 " if start else ""
    return before + folded[start : end if end > start else start + most] + " \u2026"
