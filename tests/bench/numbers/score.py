# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The numerals of a page as read against what is known of it, and the tallies of them.

Every run of digits in the blocks is judged, furniture too: what no numeral of the document holds
was not accepted. A run belongs to the known token that it overlaps most; the runs of a token are
right as far as they follow each other as they do in print.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from core.parse.raw import RawPage
from core.types import Block, Numeral, SourceDocument
from tests.bench.numbers.collect import Collected
from tests.bench.numbers.known_scans import RECEIPT, joined
from tests.bench.numbers.sheet import RUN, Token

_ONE_FIGURE = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+")

_ACROSS = np.array([1.0, 0.0])

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Run:
    """Digits as they were read, with points and commas between them.

    Attributes:
        text: As read.
        box: In points.
        accepted: The numeral that holds it is trusted; False when none does.
        confidence: Of that numeral; 0 when none holds it.
        line: Mean probability of the characters of its line.
        kind: What the numeral counts; empty when none holds it.
    """

    text: str
    box: Box
    accepted: bool
    confidence: float
    line: float
    kind: str = ""

    @property
    def is_amount(self) -> bool:
        return is_amount(self.text)


@dataclass(frozen=True, slots=True)
class Judged:
    """A run, and whether it is what is printed.

    Attributes:
        run: As read.
        right: It is.
        known: The token that it stands at, or empty.
    """

    run: Run
    right: bool
    known: str


@dataclass(slots=True)
class Tally:
    """Counts of runs, and the rates that are told of them."""

    recognised: int = 0
    accepted: int = 0
    accepted_wrong: int = 0
    wrong: int = 0
    truth: int = 0

    def add(self, judged: Iterable[Judged]) -> None:
        for each in judged:
            self.recognised += 1
            self.accepted += each.run.accepted
            self.wrong += not each.right
            self.accepted_wrong += each.run.accepted and not each.right

    @property
    def coverage(self) -> float:
        return self.accepted / max(self.recognised, 1)

    @property
    def wrong_rate(self) -> float:
        return self.accepted_wrong / max(self.accepted, 1)

    @property
    def recall(self) -> float:
        return (self.accepted - self.accepted_wrong) / max(self.truth, 1)

    @property
    def caught(self) -> float:
        return (self.wrong - self.accepted_wrong) / max(self.wrong, 1)

    def cells(self) -> tuple[str, ...]:
        """As `HEAD` names them."""
        return (
            f"{self.truth:,}",
            f"{self.recognised:,}",
            f"{self.coverage:.4f}",
            f"{self.accepted_wrong}",
            f"{self.wrong_rate:.4f}",
            f"{self.recall:.4f}",
            f"{self.caught:.4f}" if self.wrong else "-",
            f"{self.wrong}",
        )


HEAD = ("printed", "read", "coverage", "wrong", "as a rate", "recall", "caught", "of wrong")


@dataclass(frozen=True, slots=True)
class Rule:
    """How runs are held against tokens.

    Attributes:
        right: Says of the runs at one token which are right.
        least_shared: So much of the smaller of two boxes they share, or the run stands at none.
        beside: So many heights beside the print of a token still count as its place.
    """

    right: Callable[[Sequence[Run], Token], list[bool]]
    least_shared: float
    beside: float


def is_amount(text: str) -> bool:
    """Whether a run has a decimal part of two digits."""
    head, point, cents = text.rpartition(".")
    return bool(point) and len(cents) == 2 and cents.isdigit() and head.replace(",", "").isdigit()


def runs_of(document: SourceDocument, page: RawPage) -> list[Run]:
    """Every run of digits in the blocks of a document of one page, in reading order."""
    numerals: dict[int, list[Numeral]] = defaultdict(list)
    for numeral in document.numerals:
        numerals[numeral.span.block_index].append(numeral)
    lines = _lines_by_place(page)
    return [
        run
        for block in document.blocks
        for run in _runs_of_block(block, numerals[block.index], lines)
    ]


def judge(runs: Sequence[Run], tokens: Sequence[Token], rule: Rule) -> list[Judged]:
    """Say of each run whether it is what is known to be printed at its place.

    ``25, 2015`` that was read as ``25,2015`` has lost a space and no more: where a token ends with
    its comma, the next one belongs to the run. ``1, 250`` read as ``1,250`` is another figure.
    """
    at: dict[int, list[int]] = defaultdict(list)
    places = np.array([token.box for token in tokens]).reshape(-1, 4)
    for number, run in enumerate(runs):
        token_index = _best(run.box, places, rule)
        if token_index is not None:
            at[token_index].append(number)
    judged = [Judged(run, False, "") for run in runs]
    for token_index, numbers in at.items():
        token = tokens[token_index]
        here = [runs[number] for number in numbers]
        for number, right in zip(numbers, rule.right(here, token), strict=True):
            spaced = not right and _lost_a_space(runs[number], tokens, places)
            judged[number] = Judged(runs[number], right or spaced, token.text)
    return judged


def _lost_a_space(run: Run, tokens: Sequence[Token], places: NDArray[np.float64]) -> bool:
    """Whether a run is two tokens in a row, of which the first ends with a point or comma.

    Not where the two read as one make a figure that they are not.
    """
    if _ONE_FIGURE.fullmatch(run.text):
        return False
    middle = (run.box[1] + run.box[3]) / 2
    level = (places[:, 1] < middle) & (middle < places[:, 3])
    within = (places[:, 0] < run.box[2]) & (places[:, 2] > run.box[0])
    over = sorted(np.flatnonzero(level & within).tolist(), key=lambda n: places[n, 0])
    texts = [tokens[n].text for n in over]
    return len(texts) == 2 and texts[0][-1:] in ",." and run.text in RUN.findall("".join(texts))


def in_order(runs: Sequence[Run], token: Token) -> list[bool]:
    """Right are those that stand in the token in this order, each once."""
    matcher = SequenceMatcher(None, [run.text for run in runs], token.runs, autojunk=False)
    right = [False] * len(runs)
    for match in matcher.get_matching_blocks():
        right[match.a : match.a + match.size] = [True] * match.size
    return right


def in_line(runs: Sequence[Run], token: Token) -> list[bool]:
    """Right are those that stand anywhere in a line, spaces beside points and commas left out."""
    known = {*token.runs, *RUN.findall(joined(token.text))}
    return [run.text in known for run in runs]


WORD_BY_WORD = Rule(in_order, 0.3, 0.5)
"""For pages of which every word is known."""

LINE_BY_LINE = Rule(in_line, 0.0, 0.0)
"""For receipts of which lines are known: the rule of the public script."""


def judged_page(page: Collected) -> list[Judged]:
    """The runs of a page that was collected, by the numerals that the product finds today."""
    rule = LINE_BY_LINE if page.scan.profile == RECEIPT else WORD_BY_WORD
    return judge(runs_of(page.document(), page.page), page.scan.tokens, rule)


def tallies(judged: Iterable[Judged], tokens: Iterable[Token]) -> tuple[Tally, Tally]:
    """Of all runs, and of amounts with two decimals."""
    both = list(judged)
    printed = [run for token in tokens for run in token.runs]
    every, amounts = Tally(truth=len(printed)), Tally(truth=sum(map(is_amount, printed)))
    every.add(both)
    amounts.add(each for each in both if each.run.is_amount)
    return every, amounts


def _runs_of_block(
    block: Block, numerals: Sequence[Numeral], lines: dict[Box, float]
) -> Iterator[Run]:
    for match in RUN.finditer(block.text):
        start, end = match.span()
        boxes = block.chars.boxes[start:end]
        boxes = boxes[~np.isnan(boxes).any(axis=1)]
        if not len(boxes):
            continue
        holding = [n for n in numerals if n.span.start < end and start < n.span.end]
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        yield Run(
            match.group(),
            (float(low[0]), float(low[1]), float(high[0]), float(high[1])),
            bool(holding) and all(numeral.trusted for numeral in holding),
            min((_confidence(numeral) for numeral in holding), default=0.0),
            float(np.mean([lines.get(_place(box), 0.0) for box in boxes])),
            holding[0].kind.value if holding else "",
        )


def _confidence(numeral: Numeral) -> float:
    """What comes from a text layer has none: it is what is printed, if it is trusted."""
    return float(numeral.trusted) if numeral.confidence is None else numeral.confidence


def _lines_by_place(page: RawPage) -> dict[Box, float]:
    """The mean of a line's probabilities, by the box of each of its characters."""
    return {
        _place(box): 1.0 if line.probabilities is None else float(line.probabilities.mean())
        for line in page.lines
        if line.text
        for box in line.boxes
    }


def _place(box: "np.ndarray[tuple[int, ...], np.dtype[np.float32]]") -> Box:
    x0, y0, x1, y1 = (round(float(edge), 2) for edge in box)
    return x0, y0, x1, y1


def _best(box: Box, places: NDArray[np.float64], rule: Rule) -> int | None:
    if not len(places):
        return None
    room = (places[:, 3:] - places[:, 1:2]) * rule.beside
    low = np.maximum(places[:, :2] - room * _ACROSS, box[:2])
    high = np.minimum(places[:, 2:] + room * _ACROSS, box[2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=1)
    best = int(np.argmax(shared))
    smaller = min(_area(box), _area(tuple(places[best].tolist())))
    return best if shared[best] > rule.least_shared * smaller else None


def _area(box: Sequence[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
