# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The model points: the likeliest lines are put to it one by one, and it says yes or no to each.

"Does this line state the answer?" is all that it is asked, and the probability of "yes" is all that
is read. The model never writes words. Whatever stands in a document, all it can bring about is that
the "yes" to its own line is likelier.
"""

import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

from core.ask.candidates import Candidate
from core.ask.question import Question
from core.ask.words import stems
from core.progress import CancelToken
from models.base import LanguageModel, Prompt

CHECK_FILE = "prompts/ask_check.txt"
LINE_CHARS = 400
"""A longer line is read around the words that it shares with the question; it is quoted whole."""

CONTEXT_CHARS = 80
CHECKED_LINES = 3
"""Lines put to the model: the right one is far oftener among three than first."""

RANKER_TRUST = 3.0
"""How many nats of the model's yes a ranker score higher by 1 weighs."""

SECOND_PICK_LEAST = 0.9
"""A further line is quoted only when the model is this sure of it."""

_YES_NO = ("yes", "Yes", "no", "No")


@dataclass(frozen=True, slots=True)
class Pointing:
    """What the model made of the candidates.

    Attributes:
        shares: By position: the probability, 0 to 1, that the line states the answer; only of
            those that were put to the model.
        order: Positions of all candidates, best first, model and ranker taken together.
    """

    shares: dict[int, float]
    order: tuple[int, ...]

    @property
    def best(self) -> int:
        """Position of the candidate that is pointed at."""
        return self.order[0]

    @property
    def yes(self) -> float:
        """Probability, 0 to 1, that it states the answer."""
        return self.shares[self.best]

    @property
    def margin(self) -> float:
        """That, less the highest probability of another line, -1 to 1; without others, itself."""
        return self.yes - max(
            (share for each, share in self.shares.items() if each != self.best), default=0.0
        )

    @property
    def models_first(self) -> int:
        """Position of the candidate that the model alone would choose."""
        return max(self.shares, key=lambda each: (self.shares[each], -each))

    def picks(self, most: int) -> tuple[int, ...]:
        """Return what is to be quoted: the best, and others that are as good as certain."""
        others = [each for each in self.order[1:] if self.shares.get(each, 0) >= SECOND_PICK_LEAST]
        return (self.best, *others)[:most]


@dataclass(frozen=True, slots=True)
class Extractor:
    """Asks the language model.

    Attributes:
        system: The fixed instruction.
    """

    system: str

    @classmethod
    def shipped(cls) -> "Extractor":
        """Read the instruction that ships with the program."""
        return cls((resources.files("resources") / CHECK_FILE).read_text(encoding="utf-8").strip())

    @property
    def sha256(self) -> str:
        """Hash of the instruction, for records of what was asked how."""
        return hashlib.sha256(self.system.encode("utf-8")).hexdigest()

    def point(
        self,
        question: Question,
        candidates: Sequence[Candidate],
        model: LanguageModel,
        cancel: CancelToken,
    ) -> Pointing:
        """Put the likeliest lines to the model, and rank all anew.

        Args:
            question: As read.
            candidates: One or more, best first.
            model: Loaded.
            cancel: Looked at before each line; a CancelledError passes through.
        """
        ranked = range(len(candidates))
        shares: dict[int, float] = {}
        for each in ranked[:CHECKED_LINES]:
            cancel.raise_if_cancelled()
            shares[each] = self.confirm(question, candidates[each], model)
        firsts = sorted(shares, key=lambda each: -_settled(candidates[each], shares[each]))
        return Pointing(shares, (*firsts, *ranked[CHECKED_LINES:]))

    def confirm(self, question: Question, candidate: Candidate, model: LanguageModel) -> float:
        """Return the model's probability, 0 to 1, that one line states the answer."""
        shares = model.choice_probabilities(self.prompt(question, candidate), _YES_NO)
        return float(shares[0] + shares[1])

    def prompt(self, question: Question, untrusted: Candidate) -> Prompt:
        """Write one line with its place, then the question.

        Words that only name the line's document are left out of the question: the model does not
        know that "Appendix A(1)" is the Dwelling Form, and would say no to every line of it.
        """
        place = f"{untrusted.passage.version.title} > {_short_context(untrusted.unit.context)}"
        user = (
            f'Line from {place}:\n"{_shorten(untrusted.read_out, question)}"\n\n'
            f"Question: {untrusted.asked}\n\n"
            "Does the line state the answer to the question? Reply yes or no."
        )
        return Prompt(system=self.system, user=user)


def _settled(candidate: Candidate, share: float) -> float:
    """Return the model's yes and the ranker's score taken together, in nats."""
    share = min(max(share, 1e-6), 1 - 1e-6)
    return math.log(share / (1 - share)) + RANKER_TRUST * candidate.score


def _short_context(context: str) -> str:
    """Keep the end of a long context: the nearest heading, caption or lead-in."""
    folded = " ".join(context.split()).rstrip(":.")
    return folded if len(folded) <= CONTEXT_CHARS else "\u2026" + folded[-CONTEXT_CHARS:]


def _shorten(text: str, question: Question, most: int = LINE_CHARS) -> str:
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
