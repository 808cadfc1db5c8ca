# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where sentences of legal prose begin and end. English; other languages split at plain full stops.

When in doubt it does not split: two sentences quoted together are still verbatim, half a sentence
can say the contrary of the whole. Semicolons and colons never end a sentence.
"""

import re
from collections.abc import Iterator


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# A full stop after these never ends a sentence: something has to follow.
_OPEN_ABBREVIATIONS = _words("""
    adm approx app apt arr art arts attn ave bldg blvd cap capt ch cl col cf cir dept dist doc
    dr e.g ed eds est ex exec fed fig figs ft gen gov hon i.e ibid id incl ins lb lbs lt max
    messrs min mr mrs ms mt nb no nos op para paras para. pt pts p pp par pars prof pub r rd ref
    reg regs rep rev s sch sec secs sect sen sgt sq ss st stat subch subd subpt subsec subsecs
    supp tbl tit v viz vol vols vs w.r.t jan feb mar apr jun jul aug sep sept oct nov dec
""")
# These stand at the end of a sentence as well; then a word follows that opens sentences.
_CLOSED_ABBREVIATIONS = _words("""
    a.m al assn ave bros co cont corp d.c esq etc inc jr llc llp ltd n.a n.y ph.d plc p.m p.o
    seq sr u.k u.n u.s u.s.a u.s.c c.f.r mo mos hr hrs yr yrs
""")
_LABELS = _words("""
    annex appendix article articles category chapter class clause clauses column coverage
    division endorsement exhibit exhibits form grade group item items level option paragraph
    paragraphs part parts phase plan region rule rules schedule schedules section sections step
    subparagraph subpart subsection table tables territory tier title type zone zones
""")
# Words that seldom follow an abbreviation inside a sentence, and often open one.
_OPENERS = _words("""
    a after all also although an and any as at before both but by coverage during each either
    every except for from further furthermore he her his how however if in it its moreover my no
    nor notwithstanding nothing on once only or our otherwise payment she should since so some
    such that the their then there therefore these they this those to under unless until upon we
    what when where whether which while who with within without you your
""")
_END = re.compile(r"[.!?\u2026]+[\"'\u201d\u2019\u00bb)\]]*(?=\s)|[\u3002\uff01\uff1f]")
_NEXT = re.compile(r"\s+([\"'\u201c\u2018\u00ab(\[]*)(\S)")
_WORD_BEFORE = re.compile(r"[^\s(\[\"'\u201c\u2018\u00ab]*$")
_LABEL_BEFORE = re.compile(r"([A-Za-z]+)\s+\S*$")
_MARKER = re.compile(
    r"[(\[]?(?:[0-9]{1,3}(?:\.[0-9]{1,3})*|[A-Za-z]|[ivx]{1,5}|[IVXLC]{1,6})[.)\]]*|[\u2022\u2013\u2014*-]"
)
_ITEM = re.compile(r"\([a-z]{1,4}\)\s")
_LABELLED = re.compile(r"([A-Za-z]+)\s+(?:[0-9]{1,4}(?:[.-][0-9]{1,4})*|[A-Za-z]|[IVXLCDM]{1,6})\.")
_DOTTED = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")
_FIRST_WORD = re.compile(r"[A-Za-z]+")


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences' starts and ends in order; what is outside is white space alone."""
    found = []
    start = _skip_space(text, 0)
    for end in _ends(text):
        if end > start and not _is_marker(text[start:end]):
            found.append((start, end))
            start = _skip_space(text, end)
    last = len(text.rstrip())
    if last > start:
        found.append((start, last))
    return found


def _ends(text: str) -> Iterator[int]:
    for match in _END.finditer(text):
        if match.group()[0] in "\u3002\uff01\uff1f":
            yield match.end()
            continue
        following = _NEXT.match(text, match.end())
        if following is not None and _closes(text, match, following):
            yield match.end()


def _closes(text: str, end: re.Match[str], following: re.Match[str]) -> bool:
    """Does a sentence end here? Judged by what stands before the full stop and after the space."""
    if following.group(2).islower() and not _ITEM.match(text, following.end(2) - 2):
        return False
    if end.group()[0] != ".":
        return True
    # Only what is near is looked at: the text is untrusted and may have no space at all.
    before = text[max(0, end.start() - 80) : end.start()]
    word_match = _WORD_BEFORE.search(before)
    word = word_match.group() if word_match else ""
    opener = _FIRST_WORD.match(text, following.start(2))
    opens = opener is not None and opener.group().lower() in _OPENERS
    opens &= "(" not in following.group(1)
    return _word_closes(word, before, opens=opens)


def _word_closes(word: str, before: str, *, opens: bool) -> bool:
    folded = word.lower()
    if folded in _OPEN_ABBREVIATIONS:
        # "No." is also a whole answer, and "5 ft." the end of a measure.
        return opens and folded not in {"e.g", "i.e", "cf", "viz", "no", "nos", "vs", "v"}
    if folded in _CLOSED_ABBREVIATIONS or _DOTTED.fullmatch(word):
        return opens
    if len(word) == 1 and word.isalpha():
        label = _LABEL_BEFORE.search(before)
        return opens or (label is not None and label.group(1).lower() in _LABELS)
    return True


def _is_marker(sentence: str) -> bool:
    """Is it the number or letter of what follows: "1.", "(a)", "Section 4."?"""
    if _MARKER.fullmatch(sentence):
        return True
    labelled = _LABELLED.fullmatch(sentence)
    return labelled is not None and labelled.group(1).lower() in _LABELS


def _skip_space(text: str, start: int) -> int:
    while start < len(text) and text[start].isspace():
        start += 1
    return start
