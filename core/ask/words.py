# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words and figures of a text, folded so that question and evidence can be compared.

Only for ranking and for deciding. What is shown always comes from the store, never from here.
"""

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum

from core.ask.lexicon import english

_WORD = re.compile(r"\d[\d,.]*\d|\d|[^\W\d_]+(?:'[a-z]+)?", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)*")
# Longest first. The second number is how much must be left: "basement" is not a form of "base".
_ENDINGS = (
    ("ational", 4), ("ization", 3), ("isation", 3), ("ification", 3), ("ations", 3), ("ation", 3),
    ("ments", 5), ("ment", 5), ("ingly", 3), ("ings", 3), ("ing", 3), ("edly", 3), ("ied", 3),
    ("ies", 3), ("ions", 4), ("ion", 4), ("ates", 4), ("ated", 4), ("ate", 4), ("ed", 3), ("ly", 3),
    ("als", 4), ("al", 4), ("es", 3), ("ys", 3), ("s", 3),
    ("e", 3), ("y", 3),
)  # fmt: skip
_SHORTEST_STEM = 3
_PHRASE_SLACK = 2
_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBER_WORDS = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * (position + 2) for position, word in enumerate(_TENS)
}
_COUNT = rf"(?:\d[\d,.]*|{'|'.join(_NUMBER_WORDS)}|hundred|thousand)"


class FigureKind(StrEnum):
    """What a figure in running text counts."""

    MONEY = "money"
    PERCENT = "percent"
    DURATION = "duration"
    DATE = "date"
    MEASURE = "measure"
    COUNT = "count"


# Capitals are asked for, because "may 5 persons" is no date.
_MONTH = (
    r"(?-i:(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?"
    r"|AUG|SEPT?|OCT|NOV|DEC)[A-Za-z]*)\.?"
)
_FIGURES = {
    FigureKind.MONEY: re.compile(
        r"[$€£¥]\s?\d|\b(?:usd|eur|gbp|chf)\s?\d|\d\s?(?:usd|eur|gbp|chf|dollars?|euros?|pounds?)\b"
        r"|\d\s?(?:thousand|million|billion)\b",
        re.IGNORECASE,
    ),
    FigureKind.PERCENT: re.compile(
        rf"\b{_COUNT}[\s-]*(?:%|per\s?cent\b)|\d\s?%|\bbasis points?\b", re.IGNORECASE
    ),
    FigureKind.DURATION: re.compile(
        rf"\b{_COUNT}\)?[\s-]*(?:[a-z]+[\s-]+)?(?:day|week|month|year|hour|minute)s?\b",
        re.IGNORECASE,
    ),
    FigureKind.DATE: re.compile(
        rf"\b\d{{4}}-\d\d-\d\d\b|\b{_MONTH}\s+\d{{1,2}}\b|\b\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH}"
        rf"|\b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b|\b{_MONTH}\s+\d{{4}}\b|\b(?:19|20)\d\d\b",
        re.IGNORECASE,
    ),
    FigureKind.MEASURE: re.compile(
        rf"\b{_COUNT}[\s-]*(?:square|sq|cubic|feet|foot|ft|inch(?:es)?|miles?|met(?:er|re)s?|km|cm|"
        r"acres?|tons?|pounds?|lbs?|kg|gallons?|lit(?:er|re)s?|degrees?|mph|kw|watts?|bytes?)\b",
        re.IGNORECASE,
    ),
    FigureKind.COUNT: re.compile(rf"\b{_COUNT}\b", re.IGNORECASE),
}


def words(text: str) -> list[str]:
    """Return the words in order: case and accents folded, possessives cut, numbers plain."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(each for each in folded if not unicodedata.combining(each))
    plain = plain.replace("\u2019", "'")
    found = (match.group() for match in _WORD.finditer(plain))
    return [_plain(each) if each[0].isdigit() else each.split("'")[0] for each in found]


def stem(word: str) -> str:
    """Cut a folded English word to the part that its forms share.

    It is a light stemmer: it takes one ending off and undoes doubling; it does not join a verb with
    the noun of its doer, because "insurer" and "insured" are two parties.
    """
    irregular = english().irregular.get(word)
    if irregular is not None:
        return irregular
    if word[0].isdigit() or len(word) <= _SHORTEST_STEM:
        return word
    for ending, least in _ENDINGS:
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= least and not _keeps(word, ending):
            return _undouble(rest.removesuffix("e") if ending.startswith("ment") else rest)
    return word


def stems(text: str) -> list[str]:
    """Return the stems of a text's words, stop words left out, in order, with repetitions."""
    stop_words = english().stop_words
    return [stem(each) for each in words(text) if each not in stop_words]


def phrase_stems(text: str) -> tuple[str, ...]:
    """Stem a phrase that is looked for as a whole: stop words go, single letters stay."""
    stop_words = english().stop_words
    return tuple(stem(each) for each in words(text) if each not in stop_words or len(each) == 1)


def holds_phrase(stemmed: Sequence[str], phrase: Sequence[str]) -> bool:
    """Tell whether a phrase stands in a text, in order, with at most two words in between.

    Args:
        stemmed: `phrase_stems` of the text.
        phrase: `phrase_stems` of the phrase; an empty one stands nowhere.
    """
    reach = len(phrase) + _PHRASE_SLACK
    return any(
        _in_order(stemmed[start : start + reach], phrase)
        for start, each in enumerate(stemmed)
        if phrase and each == phrase[0]
    )


def numbers(text: str) -> list[str]:
    """Return the numbers of a text in order, in digits, thousands marks and outer zeros removed.

    Number words up to ninety-nine count, so that "sixty days" and "60 days" are the same.
    """
    found = [(match.start(), _plain(match.group())) for match in _NUMBER.finditer(text)]
    for match in re.finditer(r"[a-z]+(?:-[a-z]+)?", text.casefold()):
        value = _word_value(match.group())
        if value is not None:
            found.append((match.start(), str(value)))
    return [value for _, value in sorted(found)]


def figure_kinds(text: str) -> frozenset[FigureKind]:
    """Tell which kinds of figure stand in a text."""
    return frozenset(kind for kind, pattern in _FIGURES.items() if pattern.search(text))


def _in_order(window: Sequence[str], phrase: Sequence[str]) -> bool:
    """Tell whether the phrase's stems are met one after another in the window."""
    rest = iter(window)
    return all(any(each == wanted for each in rest) for wanted in phrase)


def _keeps(word: str, ending: str) -> bool:
    """Tell whether an ending belongs to the word itself ("loss", "status", "basis", "speed")."""
    if ending == "s":
        return word.endswith(("ss", "us", "is"))
    return ending == "ed" and word.endswith("eed")


def _undouble(rest: str) -> str:
    """Turn "cancell" into "cancel" and "submitt" into "submit", but leave "loss" and "fall"."""
    doubled = len(rest) > _SHORTEST_STEM + 1 and rest[-1] == rest[-2] and rest[-1] not in "aeious"
    return rest[:-1] if doubled else rest


def _plain(number: str) -> str:
    """Write "5,000.00" as "5000" and "2.50" as "2.5"; leave "11.2.1" as it is."""
    digits = number.rstrip(",.").replace(",", "")
    if digits.count(".") == 1:
        digits = digits.rstrip("0").rstrip(".")
    return digits.lstrip("0") or "0"


def _word_value(word: str) -> int | None:
    """Return the value of "twelve", "sixty" or "forty-five"; None for another word."""
    tens, _, rest = word.partition("-")
    if tens not in _NUMBER_WORDS:
        return None
    if rest not in _UNITS[1:10] or tens not in _TENS:
        return _NUMBER_WORDS[tens] if tens != "one" else None
    return _NUMBER_WORDS[tens] + _NUMBER_WORDS[rest]
