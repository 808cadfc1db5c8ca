# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a question needs of the figures of its answer, and which doubtful figure stops it.

An amount that is told wrongly is the worst that can happen, so a figure in doubt stops the answer
unless it is plain that the question does not hang on it; then the answer is given and the figure
marked.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.ask.question import AnswerKind, Question, without_leading_clause
from core.ask.words import FigureKind, figure_kinds, numbers
from core.types import Numeral, NumeralKind

_KINDS = {
    FigureKind.MONEY: {NumeralKind.MONEY, NumeralKind.COUNT},
    FigureKind.PERCENT: {NumeralKind.PERCENT},
    FigureKind.DURATION: {NumeralKind.DURATION},
    FigureKind.DATE: {NumeralKind.DATE, NumeralKind.TIME},
    FigureKind.MEASURE: {NumeralKind.MEASURE, NumeralKind.COUNT},
    FigureKind.COUNT: {NumeralKind.COUNT, NumeralKind.MEASURE},
}
# A person, a place, or the document itself; "what policy limit" asks for the limit.
_NO_FIGURE = re.compile(
    r"(?:(?:by|to|from|with|for|of|in|on|under|at)\s+)?(?:who|whom|whose|(?P<where>where)|(?:which|what)\s+"
    r"(?:documents?|polic(?:y|ies)|forms?|endorsements?|bulletins?|manuals?|handbooks?|agreements?"
    r"|files?|regulations?|sections?|clauses?|articles?|chapters?|paragraphs?|pages?)(?=\s+(?:is|are"
    r"|was|were|do|does|did|has|have|must|may|can|will|should|shall|says?|states?|sets?|covers?"
    r"|governs?|names?|mentions?|defines?|describes?|requires?|excludes?|pays?|contains?|holds?"
    r"|deals?|speaks?|regulates?|tells?|lists?|gives?)\b))(?!\w)",
    re.IGNORECASE,
)
# "Is the dock covered, and for how much?", "Can you tell me when the fee is due?"
_ASKS_FURTHER = re.compile(
    r"\b(?:how|what|which)\b|\b(?:tell|say|says|know|state|states|set|sets|and)\b[^?]*\bwhen\b",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"(?<!no )(?<!any )\b(?:more|less|fewer|greater|higher|lower|larger|smaller|bigger|longer"
    r"|shorter|older|younger|earlier|later|sooner|cheaper|most|least|highest|lowest|largest"
    r"|smallest|biggest|longest|shortest|earliest|latest|equal|same|twice|double|half|enough"
    r"|exceed(?:s|ed|ing)?|in time|in force|expired?|lapsed|overdue|valid|still|eligible|qualify"
    r"|too (?:late|early|soon|long|short|high|low|much|many|old))\b",
    re.IGNORECASE,
)
_FIGURE_IN_WORDS = re.compile(
    r"\b(?:an?|one|a single)\s+(?:minute|hour|day|week|fortnight|month|quarter|year|decade|percent"
    r"|per cent|dollar|euro|pound|mile|foot|inch|met(?:er|re)|acre)\b"
    r"|\b(?:dozen|hundred|thousand|million|billion)s?\b",
    re.IGNORECASE,
)
_NAMES_DATE = re.compile(
    r"\b(?:(?-i:January|February|March|April|June|July|August|September|October|November|December)"
    r"|(?:in|of|by|on|from|until|till|since|before|after|during|early|late)\s+(?-i:May)"
    r"|(?:spring|summer|autumn|winter)(?:time)?)\b",
    re.IGNORECASE,
)
_ASKS_REFERENCE = re.compile(
    r"\b(?:what|which)\s+(?:[\w'-]+\s+){0,3}(?:numbers?|codes?|references?|editions?|versions?|forms?"
    r"|schedules?|endorsements?|sections?|clauses?|articles?|paragraphs?|pages?|rules?|chapters?"
    r"|bulletins?)\b(?!\s*[\d(])"
    r"|\b(?:phone|telephone|fax|hotline|call|dial|ring|contact|reach)\b"
    r"|\b(?:policy|form|account|reference|file|licen[cs]e|registration|case) number\b",
    re.IGNORECASE,
)
# What stands right before a figure that only says of when a document is.
_DATED = re.compile(
    r"\b(?:(?:editions?|ed\.?|versions?|rev(?:ision|ised)?\.?|dated|issued|published|printed)"
    r"(?:\s+(?:of|in|on|from))?|(?:acts?|laws?|code) of"
    r"|(?:form|endorsement|bulletin)s?(?:\s+[\w-]+){0,3})\s*[(,]?\s*$",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
# Words between two figures that make one statement of them: "$28 for 12 months", "10% of $500".
_JOINED = re.compile(
    r" ?[(/\u00d7\u2013\u2014-]? ?(?:(?:for|per|an?|each|every|any|of|in|over|to|and|or|by|plus"
    r"|minus|less|times|the|its|up|out) )*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Need:
    """What a question needs.

    Attributes:
        figures: Kinds of figure of which the answer must hold one; empty when none is asked for.
        every: The answer may hang on any figure: the question names one, compares, or is open.
        exact: The question names a figure or compares, so that dates of editions count too.
        places: It asks where something is or must be, which a distance may say.
        references: It asks for the number of a clause, page, form or telephone.
        named: Numbers that it names, those of parts of a document too: "4.2" of "Section 4.2".
    """

    figures: frozenset[FigureKind]
    every: bool
    exact: bool
    places: bool
    references: bool
    named: frozenset[str]

    @property
    def kinds(self) -> frozenset[NumeralKind]:
        """Kinds of numeral that can be the asked figure."""
        return frozenset().union(*(_KINDS[each] for each in self.figures))


@dataclass(frozen=True, slots=True)
class Line:
    """A chosen text with what is known of its figures.

    Attributes:
        text: As told.
        stored: As stored.
        start: Where in its block it begins.
        numerals: Those that stand in it.
        answers: Whether it is the answer itself, and not a lead-in or a label beside it.
        in_table: Whether it stands in a table, where a cell says nothing of its neighbours.
    """

    text: str
    stored: str
    start: int
    numerals: tuple[Numeral, ...]
    answers: bool
    in_table: bool


def read_need(question: Question) -> Need:
    """Tell what a question needs of the figures of its answer."""
    body = without_leading_clause(question.text)
    opening = None if question.kind is AnswerKind.DEFINITION else _NO_FIGURE.match(body)
    names = _names_figure(question)
    compares = _COMPARES.search(question.text) is not None
    further = _ASKS_FURTHER.search(body, opening.end() if opening else 0) is not None
    without = opening is not None or question.kind is AnswerKind.YES_NO
    hangs = not without or names or compares or further
    figures = question.figures if hangs else frozenset()
    return Need(
        figures=figures,
        every=hangs and (names or not figures),
        exact=hangs and (names or (compares and not figures)),
        places=opening is not None and opening["where"] is not None,
        references=_ASKS_REFERENCE.search(question.text) is not None,
        named=frozenset(numbers(question.text)),
    )


def stopping(need: Need, line: Line) -> tuple[Numeral, ...]:
    """Return the doubtful numerals of a chosen text that the question cannot do without."""
    return tuple(each for each in line.numerals if not each.trusted and _matters(need, each, line))


def holds_figure(need: Need, line: Line) -> bool:
    """Tell whether a text holds a figure that can be the asked one and was read without doubt."""
    sure = [each for each in line.numerals if each.trusted and not _is_ink(each)]
    if any(each.kind in need.kinds for each in sure):
        return True
    return bool(need.figures & figure_kinds(re.sub(r"\d", " ", line.text)))


def is_year(numeral: Numeral) -> bool:
    """Tell whether a numeral is a date, or a bare figure that can be a year."""
    return numeral.kind is NumeralKind.DATE or _YEAR.fullmatch(numeral.text) is not None


def _names_figure(question: Question) -> bool:
    """Tell whether a question names a figure or date; "Section 4.2" is none, "a year" may be."""
    text = question.text
    for term in question.scope:
        if numbers(term.text):
            text = text.replace(term.text, " ")
    in_words = not question.figures and _FIGURE_IN_WORDS.search(text) is not None
    return bool(numbers(text)) or in_words or _NAMES_DATE.search(text) is not None


def _matters(need: Need, numeral: Numeral, line: Line) -> bool:
    """Tell whether an answer may hang on one doubtful numeral."""
    if _is_ink(numeral):
        # What was not read may be any word, "not" too.
        return True
    if line.answers and need.figures and not holds_figure(need, line):
        # It may be the asked figure itself, taken for something else.
        return True
    if not numeral.kind.gates:
        return need.references or _names(need, numeral)
    if need.exact or not (need.every or need.figures):
        return need.exact or (need.places and numeral.kind is NumeralKind.MEASURE)
    asks_date = NumeralKind.DATE in need.kinds or need.references
    if not asks_date and _dates_document(numeral, line):
        return False
    return need.every or _governs(need, numeral, line)


def _governs(need: Need, numeral: Numeral, line: Line) -> bool:
    """Tell whether the figure that is asked for can be, or hang on, one doubtful numeral."""
    # A figure that lost its unit may be of any kind; what leads in or labels says what is told of.
    may_be_it = numeral.kind in need.kinds or numeral.kind is NumeralKind.COUNT
    if may_be_it or not line.answers:
        return True
    return _decides_between(need, line) or _is_joined(need, numeral, line)


def _is_ink(numeral: Numeral) -> bool:
    """Tell whether nothing of a figure was read: no digit, no unit, only that there is print."""
    bare = numeral.kind is NumeralKind.COUNT and numeral.unit is None
    return bare and not any(each.isdigit() for each in numeral.shown)


def _names(need: Need, numeral: Numeral) -> bool:
    """Tell whether the question names what a reference, by any reading, is to."""
    read = [numeral.text, *(each.text for each in numeral.readings)]
    return any(value in need.named for text in read for value in numbers(text))


def _dates_document(numeral: Numeral, line: Line) -> bool:
    """Tell whether a figure only says of when a law or form is."""
    before = line.stored[: max(0, numeral.span.start - line.start)]
    return is_year(numeral) and _DATED.search(before) is not None


def _asked(need: Need, line: Line) -> list[Numeral]:
    """Return the trusted numerals that can be the asked figure, bare counts left out."""
    kinds = need.kinds - ({NumeralKind.COUNT} if FigureKind.COUNT not in need.figures else set())
    return [each for each in line.numerals if each.trusted and each.kind in kinds]


def _decides_between(need: Need, line: Line) -> bool:
    """Tell whether a text gives the asked figure twice over, so that another must choose."""
    asked = _asked(need, line)
    found = {(each.kind, each.value or each.shown) for each in asked}
    return not line.in_table and len(found) > len({kind for kind, _ in found})


def _is_joined(need: Need, numeral: Numeral, line: Line) -> bool:
    """Tell whether a figure makes one statement with the asked one: a rate with its period."""
    spans: Sequence[tuple[int, int]] = [
        (min(each.span.end, numeral.span.end), max(each.span.start, numeral.span.start))
        for each in _asked(need, line)
    ]
    return any(
        _JOINED.fullmatch(line.stored, end - line.start, start - line.start) for end, start in spans
    )
