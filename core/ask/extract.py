# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The model points: a question, a few numbered lines, and the probability of each number.

The model never writes words. Whatever stands in a document, all it can bring about is that another
number is likelier.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np

from core.ask.candidates import Candidate
from core.ask.question import Question
from core.ask.words import stems
from models.base import LanguageModel, Prompt

SYSTEM_FILE = "prompts/ask_system.txt"
LINES_CHARS = 1400
"""Room for all lines of a prompt: about 330 tokens. Long lines are shortened until all fit; they
are quoted whole all the same. Reading the prompt is most of an answer's time."""

LONGEST_LINE_CHARS = 250
SHORTEST_LINE_CHARS = 90
CONTEXT_CHARS = 80
RANKER_TRUST = 6.0
"""How many nats a ranker score higher by 1 weighs against the model's log-probability."""
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
    """Asks the language model to point.

    Attributes:
        system: The fixed instruction.
    """

    system: str

    @classmethod
    def shipped(cls) -> "Extractor":
        """Read the instruction that ships with the program."""
        source = resources.files("resources") / SYSTEM_FILE
        return cls(source.read_text(encoding="utf-8").strip())

    @property
    def sha256(self) -> str:
        """Hash of the instruction, for records of what was asked how."""
        return hashlib.sha256(self.system.encode("utf-8")).hexdigest()

    def point(
        self, question: Question, candidates: Sequence[Candidate], model: LanguageModel
    ) -> Pointing:
        """Let the model choose among one to nine candidates."""
        prompt = self.prompt(question, candidates)
        choices = [str(number) for number in range(len(candidates) + 1)]
        probabilities = [float(each) for each in model.choice_probabilities(prompt, choices)]
        scores = [
            float(np.log(max(probability, 1e-9))) + RANKER_TRUST * candidate.score
            for probability, candidate in zip(probabilities[1:], candidates, strict=True)
        ]
        order = sorted(range(len(candidates)), key=lambda position: -scores[position])
        return Pointing(tuple(probabilities[1:]), probabilities[0], tuple(order))

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


def _short_context(context: str) -> str:
    """Keep the end of a long context: the nearest heading, caption or lead-in."""
    folded = " ".join(context.split()).rstrip(":")
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
