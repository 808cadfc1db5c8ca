# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question as the engine sees it: words, numbers, the kind of answer it wants, its scope.

Nothing here knows a particular document. The word lists are of kinds of thing that policies and
regulation speak of (perils, roles, designators such as "Zone" or "Schedule").
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from core.ask.lexicon import english
from core.ask.words import FigureKind, numbers, phrase_stems, stem, stems, words
from core.errors import EmptyQuestionError, QuestionTooLongError
from core.settings import AskSettings


class AnswerKind(StrEnum):
    """What sort of thing would answer."""

    MONEY = "money"
    PERCENT = "percent"
    DURATION = "duration"
    DATE = "date"
    MEASURE = "measure"
    COUNT = "count"
    DEFINITION = "definition"
    YES_NO = "yes_no"
    TEXT = "text"


class ScopeKind(StrEnum):
    """Why a word of the question narrows what may answer it.

    Designators, names and quoted phrases are said in one way only; perils and roles may stand in
    the evidence under another word ("mold", "fungus").
    """

    DESIGNATOR = "designator"
    NAME = "name"
    QUOTED = "quoted"
    PERIL = "peril"
    ROLE = "role"


@dataclass(frozen=True, slots=True)
class ScopeTerm:
    """A phrase that evidence must stand under: "Zone D", "chief actuary", "hail".

    Attributes:
        text: As asked.
        stems: In order; all must stand together in the evidence.
        kind: Why it counts.
    """

    text: str
    stems: tuple[str, ...]
    kind: ScopeKind


@dataclass(frozen=True, slots=True)
class Question:
    """A checked question.

    Attributes:
        text: White space folded.
        stems: Of its content words, each once, in order.
        numbers: Those written in digits, each once; those of designators ("Section 4.2") left out.
        kind: What would answer it.
        figures: Kinds of figure of which the answer must hold one; empty when none is asked for.
        scope: What narrows it.
        in_force_on: The day that it is asked for; None asks for what is in force now.
    """

    text: str
    stems: tuple[str, ...]
    numbers: tuple[str, ...]
    kind: AnswerKind
    figures: frozenset[FigureKind]
    scope: tuple[ScopeTerm, ...]
    in_force_on: str | None = None

    @property
    def named(self) -> tuple[ScopeTerm, ...]:
        """Scope that is said in one way only."""
        return tuple(each for each in self.scope if each.kind not in _TOPICS)

    @property
    def cases(self) -> tuple[ScopeTerm, ...]:
        """Designators that tell one case from its siblings: "Zone D", "Coverage B", "Tier 2".

        What is said of a sibling is no answer, however well it fits. Numbers of sections are not
        meant: a document may print "4.2" where the question says "Section 4.2".
        """
        return tuple(
            each
            for each in self.scope
            if each.kind is ScopeKind.DESIGNATOR and _CASE.match(each.text)
        )

    @property
    def topics(self) -> tuple[ScopeTerm, ...]:
        """Scope that other words may say as well."""
        return tuple(each for each in self.scope if each.kind in _TOPICS)


_TOPICS = (ScopeKind.PERIL, ScopeKind.ROLE)
_DESIGNATOR = re.compile(
    r"\b(zones?|schedules?|tables?|sections?|articles?|rules?|parts?|coverages?|appendix|annex|forms?"
    r"|class|tiers?|levels?|grades?|category|endorsements?|clauses?|chapters?|paragraphs?|options?"
    r"|plans?|groups?|exhibits?|bands?|regions?|types?|bulletins?|lines?|steps?|phases?|territory)"
    r"\s+((?-i:[A-Z]{1,3}(?:-?\d+)?|[A-Z]+-[A-Z0-9]+)|\d+(?:\.\d+)*(?:\([a-z0-9]+\))*[A-Za-z]?"
    r"|(?:one|two|three|four|five|six)\b)(?![\w%$])",
    re.IGNORECASE,
)
_CASE = re.compile(
    r"(?:zones?|coverages?|schedules?|class|tiers?|levels?|grades?|category|plans?|options?|groups?"
    r"|bands?|regions?|types?|phases?|territory)\b",
    re.IGNORECASE,
)
_LETTERED = re.compile(
    r"\b(?:zone|schedule|coverage|class|appendix|annex|exhibit)\s+[a-z]\b(?!\s+[a-z]+\s+(?:policy|form))",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"\b[A-Z]{1,4}(?:[ -]\d{2,4}){2,}\b"
    r"|\b(?=[A-Z0-9-]*[A-Z])(?=[A-Z0-9-]*\d)[A-Z0-9]+(?:-[A-Z0-9]+)*\b|\b[A-Z]{3,}\b"
)
_NAME = re.compile(r"\b[A-Z][\w-]*[a-z][\w-]*(?:\s+(?:of\s+|the\s+)?[A-Z][\w-]*[a-z][\w-]*)*")
_QUOTED = re.compile(r"[\"“]([^\"”]{2,80})[\"”]")
_AMOUNT = (
    r"deductibles?|(?:sub)?limits?|premiums?|fees?|fines?|penalt(?:y|ies)|amounts?|sums?|costs?|prices?"
    r"|excess|caps?|ceilings?|maximum|minimum|thresholds?|the most|authority|charges?|payouts?"
    r"|allowances?|reserves?|rates?|payments?|top"
)
# The first that fits decides.
_FIGURE_PATTERNS: tuple[tuple[AnswerKind, str], ...] = (
    (
        AnswerKind.PERCENT,
        r"\bpercent(?:age)?s?\b|\bper cent\b|\b(?:what|which) (?:proportion|share|ratio|fraction)\b"
        r"|\binterest\b.*\b(?:owe|rate|pay|charge)|\binterest rate\b",
    ),
    (
        AnswerKind.DURATION,
        r"\bhow (?:long|soon|quickly|fast|often|late|early|promptly)\b|\bdeadline\b"
        r"|\btime (?:limit|frame)|\b(?:what|how much) notice\b|\bhow much time\b"
        r"|\bhow many (?:[a-z]+ )?(?:days?|weeks?|months?|years?|hours?|minutes?)\b"
        r"|\bwithin (?:what|which|how)\b|\bhow far (?:in advance|ahead|back|before)\b"
        r"|\b(?:notice|retention|waiting|grace|time|cooling[- ]off) period\b"
        r"|\bat the latest\b",
    ),
    (
        AnswerKind.DATE,
        r"\b(?:what|which) (?:date|year|day)\b|\bby (?:when|which day)\b|\bsince when\b"
        r"|\b(?:effective|expiry|expiration|inception|commencement|issue|filing|due) date\b"
        r"|\bwhen (?:does|do|did|will|is|was|are|were)\b.*"
        r"\b(?:effect|force|expires?|issued|due|commence|ends?|starts?)\s*\?*$",
    ),
    (
        AnswerKind.MEASURE,
        r"\bhow (?:far|high|deep|tall|wide|heavy|near|close|thick)\b|\b(?:wind )?speed\b"
        r"|\b(?:what|which) (?:size|distance|height|depth|area|width|weight|acreage)\b",
    ),
    (AnswerKind.COUNT, r"\bhow many\b|\bwhat number of\b"),
    (
        AnswerKind.MONEY,
        rf"\bhow (?:much|big|large|high)\b|\b(?:what|which) figures?\b"
        rf"|\b(?:what|which)\b.*\b(?:{_AMOUNT})\b"
        rf"|\bwhat (?:can|may|could)\b.*\b(?:spend|settle|approve|pay|charge|bind)\b"
        rf"|\bwhat comes off\b|^[^?]{{0,60}}\b(?:{_AMOUNT})\b",
    ),
)
_FIGURES: dict[AnswerKind, frozenset[FigureKind]] = {
    AnswerKind.PERCENT: frozenset({FigureKind.PERCENT}),
    AnswerKind.DURATION: frozenset({FigureKind.DURATION, FigureKind.DATE}),
    AnswerKind.DATE: frozenset({FigureKind.DATE, FigureKind.DURATION}),
    AnswerKind.MEASURE: frozenset({FigureKind.MEASURE}),
    AnswerKind.COUNT: frozenset({FigureKind.COUNT}),
    AnswerKind.MONEY: frozenset({FigureKind.MONEY, FigureKind.PERCENT}),
}
_DEFINITION = re.compile(
    r"\bdefin(?:e|ed|es|ition)\b|\bmean(?:s|t|ing)?\b|\bwhat qualifies as\b"
    r"|\bwh(?:at|o)(?:'s| is| are| counts as)\s+an?\b",
    re.IGNORECASE,
)
_YES_NO = re.compile(
    r"(?:is|are|was|were|do|does|did|can|could|may|must|will|would|should|shall|has|have|am)\b",
    re.IGNORECASE,
)
_LEADING_CLAUSE = re.compile(
    r"(?:under|in|for|on|according to|if|per|with|at|by|when|after|before)\b[^,?]*,\s*",
    re.IGNORECASE,
)


def read_question(text: str, settings: AskSettings) -> Question:
    """Check a question and read from it what it asks for.

    Raises:
        EmptyQuestionError: It has no word.
        QuestionTooLongError: It is longer than the settings allow.
    """
    folded = " ".join(unicodedata.normalize("NFC", text).split())
    if not words(folded):
        raise EmptyQuestionError("The question has no words.", "Ask in a sentence or a few words.")
    if len(folded) > settings.max_question_chars:
        message = (
            f"The question has {len(folded)} characters; {settings.max_question_chars} are allowed."
        )
        raise QuestionTooLongError(message, "Ask for one thing at a time, in a sentence or two.")
    kind = _kind(folded)
    scope = _scope(folded)
    designated = {value for term in scope for value in numbers(term.text)}
    digits = dict.fromkeys(each for each in words(folded) if each[0].isdigit())
    return Question(
        text=folded,
        stems=tuple(dict.fromkeys(stems(folded))) or tuple(map(stem, words(folded))),
        numbers=tuple(each for each in digits if each not in designated),
        kind=kind,
        figures=_figures(kind, folded),
        scope=scope,
    )


def without_leading_clause(text: str) -> str:
    """Return a question from where it begins to ask: "Under the act, who signs?"."""
    return _LEADING_CLAUSE.sub("", text, count=1)


def _kind(text: str) -> AnswerKind:
    """Tell what would answer; a figure asked for in words outranks the form of the sentence."""
    if _YES_NO.match(without_leading_clause(text)):
        return AnswerKind.YES_NO
    for kind, pattern in _FIGURE_PATTERNS:
        if re.search(pattern, text, re.IGNORECASE):
            return kind
    return AnswerKind.DEFINITION if _DEFINITION.search(text) else AnswerKind.TEXT


def _figures(kind: AnswerKind, text: str) -> frozenset[FigureKind]:
    """Tell which figures would answer; "how fast" may be answered by a rate."""
    figures = _FIGURES.get(kind, frozenset())
    if re.search(r"\bhow (?:fast|often)\b", text, re.IGNORECASE):
        return figures | {FigureKind.PERCENT}
    return figures


def _scope(text: str) -> tuple[ScopeTerm, ...]:
    """Collect the terms that narrow the question; a term inside an earlier one is left out."""
    found: list[ScopeTerm] = []
    for phrase, kind in (
        *((match.group(1), ScopeKind.QUOTED) for match in _QUOTED.finditer(text)),
        *((match.group(), ScopeKind.NAME) for match in _CODE.finditer(text)),
        *((match.group(), ScopeKind.DESIGNATOR) for match in _DESIGNATOR.finditer(text)),
        *((match.group(), ScopeKind.DESIGNATOR) for match in _LETTERED.finditer(text)),
        *((each, ScopeKind.ROLE) for each in _roles(text)),
        *((each, ScopeKind.PERIL) for each in words(text) if each in english().perils),
        *((each, ScopeKind.NAME) for each in _names(text)),
    ):
        term = ScopeTerm(phrase, phrase_stems(phrase), kind)
        if term.stems and not any(_repeats(term, other) for other in found):
            found.append(term)
    return tuple(found)


def _repeats(term: ScopeTerm, other: ScopeTerm) -> bool:
    """Tell whether a term adds nothing: it is part of another, or a form's letters taken apart."""
    shared = set(term.stems) & set(other.stems)
    return len(shared) == len(term.stems) or other.text.startswith(term.text.split()[-1] + " ")


def _roles(text: str) -> list[str]:
    """Find "senior claims adjuster": a role with the modifiers that stand before it."""
    lexicon = english()
    found: list[str] = []
    run: list[str] = []
    for word in [*words(text), ""]:
        if word in lexicon.role_modifiers or word.removesuffix("s") in lexicon.role_heads:
            run.append(word)
            continue
        if run and run[-1].removesuffix("s") in lexicon.role_heads:
            found.append(" ".join(run))
        run = []
    return found


def _names(text: str) -> list[str]:
    """Find capitalised names that do not merely open the sentence."""
    found: list[str] = []
    for match in _NAME.finditer(text):
        parts = match.group().split()
        opens = match.start() == 0 or text[: match.start()].rstrip()[-1:] in {".", "?", "!", ":"}
        if opens or parts[0].casefold() in english().openers:
            parts = parts[1:]
        if parts:
            found.append(" ".join(parts))
    return found
