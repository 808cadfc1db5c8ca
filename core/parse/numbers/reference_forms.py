# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forms of the numbers that name a place in a text: ``Section 4.2``, ``under 7.1``, ``§ 12``."""

from core.parse.numbers.code_forms import CODE_FORMS, MARKED_FORMS, named_form
from core.parse.numbers.digits import UNIT
from core.parse.numbers.form import POINTED, any_of, before, behind, both, form, seen
from core.parse.numbers.name_forms import NAME_FORMS
from core.parse.numbers.numeral_makers import listed_number, reference
from core.parse.numbers.units import MEASURE, MONEY_WORD, PERCENT, PERIOD

_NOUNS = (
    "section", "rule", "article", "clause", "paragraph", "part", "chapter", "schedule",
    "condition", "regulation", "item", "table", "figure", "page", "endorsement", "exhibit",
    "exclusion", "note", "footnote", "step", "question", "title", "act",
    "suite", "room", "box", "version", "edition",
)  # fmt: skip
_ODD_NOUNS = ("annex", "annexes", "appendix", "appendices")
_SHORT = ("sec", "art", "ch", "cl", "para", "pt", "sched", "app")

REFERRED = (
    rf"(?:(?:sub-?(?=sect|para))?(?:{'|'.join(_NOUNS)})s?|{'|'.join(_ODD_NOUNS)}|no\.|nos\.|"
    rf"\u00a7{{1,2}}|(?:sub(?=sec))?(?:{'|'.join(_SHORT)})s?\.)"
)
"""What is numbered. To be used with IGNORECASE."""

_IS_REFERRED = before(
    *(noun + end for noun in (*_NOUNS, *_SHORT) for end in ("", "s")),
    *_ODD_NOUNS,
    "no",
    "nos",
    "\u00a7",
)

_DOTTED = r"\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?|-(?-i:[A-Z]{1,4})\d*(?!\w))*(?:\([A-Za-z0-9]{1,4}\))*"
_LEADS = (
    r"(?:in\s+accordance\s+with|in\s+(?:line|compliance)\s+with|pursuant\s+to|subject\s+to|"
    r"(?:set\s+out|set\s+forth|defined|described|provided|stated|specified|required|mentioned|"
    r"referred\s+to|listed|permitted|given)\s+(?:in|by|at|under|for\s+in)|compl(?:y|ies)\s+with|"
    r"notwithstanding|by\s+virtue\s+of|see(?:\s+also)?|cf\.)"
)
"""What a place in a text follows, and no quantity does."""

_IS_LED = before(
    "with", "to", "in", "by", "at", "under", "of", "notwithstanding", "see", "also", "cf"
)  # fmt: skip

_NO_NOUN = (
    r"(?=\s*(?:$|[.;:,)\]](?!\d))|\s+(?:of|in|on|by|above|below|hereof|and|or|to|but|is|are|was|"
    r"were|shall|must|may|will|can|cannot|does|do|has|have|applies|apply|if|unless|where|when|for|"
    r"from|the|that|this|these|we|you|it|no|any|with|within|before|after|until|as)\b)"
)
"""Behind ``under 7.1`` or ``under 7.1 of``: what is counted would stand there."""

_UNIT_BEHIND = (
    rf"(?![\w%]|[.,]\d|\s?(?:{PERCENT}|{MONEY_WORD}|{PERIOD}|{MEASURE})|"
    r"[\s-](?:thousand|[mbtr]+illion|times|points?)\b)"
)

REFERENCES = (
    form(
        named_form,
        seen(r"form\s"),
        r"\bform\s+(?P<number>(?-i:(?P<letters>[A-Z]{1,5}(?:\s[A-Z]{1,5})?)[\s-]?)\d[\w.-]*(?:\s\d\d)*",
        rf"(?:\s*\(\d\d[\s/-]\d\d(?:\d\d)?\))?)(?!\w|,\d|\s?{UNIT})",
    ),
    *CODE_FORMS,
    *MARKED_FORMS,
    *NAME_FORMS,
    form(
        reference,
        behind("c", "u"),
        r"\b\d{1,3}\s+(?:C\.?F\.?R\.?|U\.?S\.?C\.?)\s*(?:part\s+|\u00a7+\s*)?",
        r"(?P<number>\d+[a-z]?(?:\.\d+)?(?:\([A-Za-z0-9]{1,4}\))*)",
    ),
    form(
        reference,
        _IS_REFERRED,
        rf"\b(?=[^\d\s.]+\.?\s*\d){REFERRED}\s*(?P<number>{_DOTTED}(?:[/:]\d+)*)(?![\w%]|[.,]\d)",
    ),
    form(reference, any_of("\u00a7"), rf"(?<=\u00a7)\s?(?P<number>{_DOTTED})"),
    form(
        listed_number,
        both(POINTED, _IS_LED),
        rf"(?<![\w.-]){_LEADS}\s+(?P<number>[1-9]\d?(?:\.[1-9]\d?)+){_UNIT_BEHIND}",
    ),
    form(
        listed_number,
        both(POINTED, before("under")),
        rf"(?<![\w.-])under\s+(?P<number>[1-9]\d?(?:\.[1-9]\d?)+){_UNIT_BEHIND}{_NO_NOUN}",
    ),
)
