# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forms of the numbers that name a place in a text: ``Section 4.2``, ``under 7.1``, ``§ 12``."""

from core.parse.numbers.form import A_DIGIT, POINTED, any_of, form
from core.parse.numbers.numeral_makers import listed_number, reference
from core.parse.numbers.units import MEASURE, MONEY_WORD, PERCENT, PERIOD

REFERRED = (
    r"(?:sub-?sections?|sections?|rules?|articles?|clauses?|sub-?paragraphs?|paragraphs?|parts?|"
    r"chapters?|schedules?|annex(?:es)?|appendix|appendices|conditions?|regulations?|items?|"
    r"tables?|figures?|pages?|endorsements?|exhibits?|exclusions?|notes?|footnotes?|steps?|"
    r"questions?|titles?|acts?|no\.|nos\.|\u00a7{1,2}|"
    r"(?:(?:sub)?secs?|arts?|chs?|cls?|paras?|pts?|scheds?|apps?)\.)"
)
"""What is numbered. To be used with IGNORECASE."""

_DOTTED = r"\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)*(?:\([A-Za-z0-9]{1,4}\))*"
_LEADS = (
    r"(?:in\s+accordance\s+with|in\s+(?:line|compliance)\s+with|pursuant\s+to|subject\s+to|"
    r"(?:set\s+out|set\s+forth|defined|described|provided|stated|specified|required|mentioned|"
    r"referred\s+to|listed|permitted|given)\s+(?:in|by|at|under|for\s+in)|compl(?:y|ies)\s+with|"
    r"notwithstanding|by\s+virtue\s+of|see(?:\s+also)?|cf\.)"
)
"""What a place in a text follows, and no quantity does."""

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
        reference,
        A_DIGIT,
        r"\b\d{1,3}\s+(?:C\.?F\.?R\.?|U\.?S\.?C\.?)\s*(?:part\s+|\u00a7+\s*)?",
        r"(?P<number>\d+[a-z]?(?:\.\d+)?(?:\([A-Za-z0-9]{1,4}\))*)",
    ),
    form(
        reference,
        A_DIGIT,
        r"\bform\s+(?P<number>(?:[A-Z]{1,5}\s)?[A-Z]{1,5}[\s-]?\d[\w.-]*(?:\s\d\d)*",
        r"(?:\s*\(\d\d[\s/-]\d\d(?:\d\d)?\))?)",
    ),
    form(reference, A_DIGIT, rf"\b{REFERRED}\s*(?P<number>{_DOTTED}(?:[/:]\d+)*)(?![\w%]|[.,]\d)"),
    form(reference, any_of("\u00a7"), rf"(?<=\u00a7)\s?(?P<number>{_DOTTED})"),
    form(
        listed_number,
        POINTED,
        r"(?<=[\d)])(?:,|,?\s+(?:and|or|to|through))\s+",
        r"(?P<number>\d+(?:\.\d+)+(?:\([a-z0-9]{1,4}\))*)(?![\w%])",
    ),
    form(
        listed_number,
        POINTED,
        rf"(?<![\w.-]){_LEADS}\s+(?P<number>[1-9]\d?(?:\.[1-9]\d?)+){_UNIT_BEHIND}",
    ),
    form(
        listed_number,
        POINTED,
        rf"(?<![\w.-])under\s+(?P<number>[1-9]\d?(?:\.[1-9]\d?)+){_UNIT_BEHIND}{_NO_NOUN}",
    ),
)
