# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What speaks for and against a numeral of a scan having been read as it is printed.

Values that an auditor can read one by one; `core.parse.numbers.gate` weighs them.
"""

import dataclasses
import math
import re
from dataclasses import dataclass

import numpy as np

from core.parse.lines.passages import ADDED, Passage
from core.parse.numbers.agreement import Agreement
from core.parse.numbers.found import Habits
from core.parse.numbers.second_readings import SecondReader
from core.parse.raw import CropReadings

WEIGHED = re.compile(r"[\d.,$\u00a3\u20ac%+\u2212/-]")
"""Characters that carry a number."""

_LEAST, _MOST = 1e-4, 1 - 1e-4
"""Beyond these a recogniser's probability says no more: it gives 1 to points that are not there."""

_UNLIKELY = 0.7
"""A point, a comma or a currency is paler than digits: of 377 figures with sure digits and a sign
between this and 0.98, 4 were wrong, about as many as of all."""

_SILENT, _NO_OTHER = 0.9, 0.05
"""How sure the second reader is taken to be where it was not asked, and of a figure that it did not
read."""

_GLUED = re.compile(
    r"[^\W\d_](?<!(?-i:[A-Z]{3}))\d|\d(?!(?:st|nd|rd|th|am|pm|a|p|[kKmM]|bn|mn|sq|ft|cm|mm|km|kg|GB|MB|TB|g|h|s|in|px|x|yr|yrs|days?|hrs?)\b)[^\W\d_]"
)


@dataclass(frozen=True, slots=True)
class NumeralSignals:
    """What is known of one numeral.

    Attributes:
        lowest: Log-odds of the least likely of its digits, and of its signs that are hardly likely,
            -9.2 to 9.2.
        second: How much surer the second reader is of the same figure than of any other that it
            read there, in log-odds.
        line: Log-odds of the mean probability of its line's characters.
        letters: 1 when letters stand in the same word as its digits, apart from them: ``No.19``.
        glued: 1 when a letter stands right at its digits: ``A03``, ``COUNTER1``; units left out.
        paper: Log-odds of the mean probability of the page's characters.
        twin: How much less likely, in log-odds, the least likely reading of the same figure is that
            stands elsewhere: a 6 that is taken for a 0 there was most likely taken so here.
        said: 1 when words beside it say the same number, -1 when they say another.
        total: 1 when a sum adds up with it, -1 when one does not.
        column: 1 when it has no cents, or no currency, and nearly all figures of its column have.
    """

    lowest: float
    second: float
    line: float
    letters: float
    glued: float
    paper: float
    twin: float
    said: float
    total: float
    column: float

    def as_dict(self) -> dict[str, float]:
        """Return the signals by name, in the order of declaration."""
        return {name: float(getattr(self, name)) for name in SIGNAL_NAMES}


SIGNAL_NAMES = tuple(each.name for each in dataclasses.fields(NumeralSignals))


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """Where a numeral stands.

    Attributes:
        block: The passage of its block.
        agreement: What the words and figures around it say.
        habits: How the document writes numbers.
        unlike: It has no cents, or no currency, and nearly all figures of its column have.
        parted: It and a figure beside it, in another line, may be pieces of one.
        inked: Ink that nobody could read touches its word, or one of its digits is broken.
        least_twin: Probability of the least likely character among all readings of the same figure
            in the document, its own among them.
    """

    block: Passage
    agreement: Agreement
    habits: Habits
    unlike: bool = False
    parted: bool = False
    inked: bool = False
    least_twin: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """What both readers say of one numeral.

    Attributes:
        lowest: Probability of the least likely character that carries it, by the first reader.
        readings: Of the second reader, of each of its words, each way it was shown.
        agreeing: Whether each of them is of the same figure.
        missed: It read others of the page's figures, and nothing where this one's digits stand.
    """

    lowest: float
    readings: tuple[CropReadings, ...]
    agreeing: tuple[bool, ...]
    missed: bool

    @property
    def contradicted(self) -> bool:
        """Whether no reading of the second reader is of the same figure."""
        return self.missed or (bool(self.readings) and not any(self.agreeing))


def hear(part: Passage, reader: SecondReader) -> Heard:
    """Gather what was read of a numeral's characters."""
    found: dict[tuple[int, CropReadings], None] = {}
    missed = False
    for n, char in enumerate(part.text):
        line, offset = part.sources[n].tolist()
        page_index = int(part.pages[n])
        if not char.isdigit() or not reader.was_scanned(page_index, line):
            continue
        here = reader.at(page_index, line, offset)
        missed = missed or (not here and reader.spoke(page_index))
        found.update(dict.fromkeys((page_index, each) for each in here))
    agreeing = tuple(reader.agrees(*each) for each in found)
    readings = tuple(each for _, each in found)
    return Heard(lowest_probability(part), readings, agreeing, missed)


def signals_of(
    part: Passage, around: Surroundings, heard: Heard, reader: SecondReader
) -> NumeralSignals:
    """Put together what is known of a numeral.

    Args:
        part: Its characters.
        around: Where it stands.
        heard: What was read of it.
        reader: All second readings.
    """
    pages = {int(page) for page in part.pages}
    words = {_word_at(part, n, reader) for n, char in enumerate(part.text) if char.isdigit()}
    return NumeralSignals(
        lowest=_log_odds(_lowest_digit(part)),
        second=_margin(heard),
        line=_log_odds(_line_mean(part, around.block)),
        letters=float(any(char.isalpha() for word in words for char in word)),
        glued=float(any(_GLUED.search(word) for word in words)),
        paper=min((_log_odds(reader.paper.get(page, 1.0)) for page in pages), default=0.0),
        twin=max(_log_odds(heard.lowest) - _log_odds(around.least_twin), 0.0),
        said=_sign(around.agreement.said_in_words),
        total=_sign(around.agreement.total),
        column=float(around.unlike),
    )


def lowest_probability(part: Passage) -> float:
    """Lowest probability of the characters that carry a number; 1 for those of a text layer."""
    if part.probabilities is None:
        return 1.0
    weighed = np.array([bool(WEIGHED.match(char)) for char in part.text])
    if not any(map(str.isdigit, part.text)):
        weighed = np.array([not char.isspace() for char in part.text])
    values = part.probabilities[weighed]
    values = values[~np.isnan(values)]
    return float(values.min()) if len(values) else 0.0


def _lowest_digit(part: Passage) -> float:
    """Of the digits; a sign counts with them where it is hardly likely."""
    if part.probabilities is None:
        return 1.0
    values = [
        float(probability)
        for char, probability in zip(part.text, part.probabilities, strict=True)
        if char.isdigit() or (WEIGHED.match(char) and probability < _UNLIKELY)
    ]
    return min(values, default=0.0)


def _margin(heard: Heard) -> float:
    """How much surer the second reader is of the same figure than of another, in log-odds."""
    both = list(zip(heard.readings, heard.agreeing, strict=True))
    if not both:
        return _log_odds(_SILENT) - _log_odds(_NO_OTHER)
    same = max((each.probability for each, agrees in both if agrees), default=0.0)
    other = max((each.probability for each, agrees in both if not agrees), default=_NO_OTHER)
    return _log_odds(same) - _log_odds(other)


def _word_at(part: Passage, n: int, reader: SecondReader) -> str:
    line, offset = part.sources[n].tolist()
    if line == ADDED:
        return ""
    text: str = reader.pages[int(part.pages[n])].lines[line].text
    start = text.rfind(" ", 0, offset) + 1
    end = text.find(" ", offset)
    return text[start : end if end >= 0 else len(text)]


def _line_mean(part: Passage, block: Passage) -> float:
    """Mean probability of the characters of the lines that a numeral stands in."""
    if block.probabilities is None:
        return 1.0
    lines = np.unique(part.sources[:, 0])
    beside = np.isin(block.sources[:, 0], lines) & (block.sources[:, 0] != ADDED)
    beside &= np.isin(block.pages, np.unique(part.pages))
    values = block.probabilities[beside]
    values = values[~np.isnan(values)]
    return float(values.mean()) if len(values) else 0.0


def _log_odds(probability: float) -> float:
    held = min(max(probability, _LEAST), _MOST)
    return math.log(held / (1 - held))


def _sign(says: bool | None) -> float:
    return 0.0 if says is None else 1.0 if says else -1.0
