# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells headings: by the outline; else by the table of contents; else by print.

Word's outline says which paragraph is a heading of which level, whatever its style is called.
Where a file has no outline, its table of contents names the headings; where it has none either,
lines that stand alone in bold or capitals are.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from core.parse.lines.numbering import MarkerKind, title_marker
from core.parse.sources.docx.drafts import Draft, Paragraph
from core.parse.sources.flow import Runs

_MOST_WORDS = 25
_FEWEST_OF_A_SENTENCE = 8
_MOST_WORDS_BY_PRINT = 16
_MOST_WORDS_OF_A_TITLE = 12
_MOST_SHARE_BY_PRINT = 0.4
_MOST_APART = 0.7
_SENTENCE_ENDS = (".", ";", ":", ",")
_TOP_WORDS = frozenset({"schedule", "appendix", "annex", "exhibit", "attachment"})
_WORD_LEVELS = {"part": 2, "chapter": 3}
_BELOW_WORDS = 4


@dataclass(frozen=True, slots=True)
class Headings:
    """Which drafts are headings.

    Attributes:
        levels: Of each heading, by its place; from 1.
        titles: Places of those that are the title of the document.
        continued: Whether a heading that is only a number goes on in the next one.
        by_print: Whether the file itself says of none.
    """

    levels: dict[int, int]
    titles: frozenset[int]
    continued: bool = False
    by_print: bool = False


def find_headings(drafts: Sequence[Draft]) -> Headings:
    """Tell the headings of a text."""
    paragraphs = {n: d for n, d in enumerate(drafts) if isinstance(d, Paragraph) and d.runs}
    body = {n: d for n, d in paragraphs.items() if not (d.in_contents or d.is_caption)}
    titles = frozenset(n for n, d in body.items() if d.style.title == "title" and d.outline is None)
    outlined = {
        n: d.outline + 1 for n, d in body.items() if d.outline is not None and not is_sentence(d)
    }
    # Under headings without numbers, numbered titles stand; beside those that have some.
    under = len(outlined) > 1 and not any(body[n].mark for n in outlined)
    base = max(outlined.values()) if under else 0
    numbered = _numbered_titles(body, base)
    if outlined:
        return Headings(numbered | outlined | dict.fromkeys(titles, 1), titles)
    listed = [d for d in paragraphs.values() if d.in_contents]
    named = _by_contents({n: d for n, d in body.items() if n not in titles}, listed)
    if named:
        return Headings(numbered | named | dict.fromkeys(titles, 1), titles, continued=True)
    printed = _by_print({n: d for n, d in body.items() if n not in titles})
    return Headings(numbered | printed | dict.fromkeys(titles, 1), titles, by_print=True)


def is_sentence(paragraph: Paragraph) -> bool:
    """Whether a paragraph that the outline holds is a whole clause, not a title."""
    words = paragraph.text.split()
    ends = paragraph.text.endswith(_SENTENCE_ENDS)
    return len(words) > _MOST_WORDS or (len(words) >= _FEWEST_OF_A_SENTENCE and ends)


def _by_contents(body: dict[int, Paragraph], listed: list[Paragraph]) -> dict[int, int]:
    """Headings that a table of contents names, and those of the same styles."""
    keys = {key for entry in listed for key in _entry_keys(entry.text)}
    keys.discard("")
    by_style: dict[str, list[int]] = defaultdict(list)
    for place, paragraph in body.items():
        by_style[paragraph.style.style_id].append(place)
    found: set[int] = set()
    for places in by_style.values():
        named = [n for n in places if _key(body[n].text) in keys or _numbered_key(body[n]) in keys]
        alike = [n for n in places if _is_title_like(body[n])]
        whole_style = len(alike) == len(places) and len(named) > 1
        found |= set(alike if whole_style else set(alike) & set(named))
    levels = {place: _level_by_word(body[place]) for place in sorted(found)}
    ranks = {level: rank for rank, level in enumerate(sorted(set(levels.values())), 1)}
    return {place: ranks[level] for place, level in levels.items()}


def _level_by_word(paragraph: Paragraph) -> int:
    marker = title_marker(paragraph.text)
    word = marker.keyword if marker is not None else None
    if word in _TOP_WORDS:
        return 1
    return _WORD_LEVELS.get(word or "", _BELOW_WORDS)


def _entry_keys(text: str) -> list[str]:
    """What an entry of a table of contents may call its heading: without number, without page."""
    words = text.split()
    bare = " ".join(words[:-1]) if len(words) > 1 and words[-1].isdigit() else text
    keys = []
    for whole in (text, bare):
        marker = title_marker(whole)
        rest = whole[marker.end :] if marker is not None else whole
        head = whole[: marker.end] if marker is not None else ""
        keys += [_key(whole), _key(rest)]
        keys += [_key(head)] if marker is not None and marker.kind is MarkerKind.KEYWORD else []
    return keys


def _numbered_key(paragraph: Paragraph) -> str:
    """The word and number that a heading opens with, ``SCHEDULE 2``."""
    marker = title_marker(paragraph.text)
    if marker is None or marker.kind is not MarkerKind.KEYWORD or paragraph.mark:
        return ""
    return _key(paragraph.text[: marker.end])


def _key(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _is_title_like(paragraph: Paragraph) -> bool:
    few = len(paragraph.text.split()) <= _MOST_WORDS
    return few and not paragraph.text.endswith((";", ",", ":")) and not is_sentence(paragraph)


def _numbered_titles(body: dict[int, Paragraph], base: int) -> dict[int, int]:
    """Numbered titles, by the levels of their numbers.

    They are lines in bold or capitals, each with text of its own after it, and any lines whose
    number is part of that of the next paragraph.
    """
    series: dict[tuple[str, int], list[int]] = defaultdict(list)
    for place, paragraph in body.items():
        numbered = paragraph.numbered
        if numbered is not None and paragraph.mark and not numbered.definition.is_bullet:
            series[numbered.list_key, numbered.level].append(place)
    found: dict[int, int] = {}
    for (_, level), places in series.items():
        own = set(places)
        in_bold = len(places) > 1 and all(_print_level(body[n]) == 1 for n in places)
        apart = [n for n in places if n + 1 not in own]
        over = [n for n in places if _is_over(body[n], body.get(n + 1))]
        above = all(_is_plain_title(body[n].text) for n in places)
        if (in_bold and len(apart) > _MOST_APART * len(places)) or (
            above and len(over) > _MOST_APART * len(places)
        ):
            found |= dict.fromkeys(places, base + level + 1)
    return found


def _is_over(paragraph: Paragraph, following: Paragraph | None) -> bool:
    """Whether the number of the next paragraph begins with that of this one."""
    own, other = paragraph.numbered, following.numbered if following is not None else None
    if own is None or other is None or own.list_key != other.list_key:
        return False
    return other.level > own.level and f"%{own.level + 1}" in other.definition.text


def _is_plain_title(text: str) -> bool:
    words = text.split()
    few = 0 < len(words) <= _MOST_WORDS_OF_A_TITLE
    return few and text[:1].isupper() and not text.endswith(_SENTENCE_ENDS)


def _by_print(body: dict[int, Paragraph]) -> dict[int, int]:
    """Lines that stand alone in bold or capitals; those in italics are one level below."""
    alone = {n: _print_level(d) for n, d in body.items()}
    found = {n: level for n, level in alone.items() if level}
    if len(found) > _MOST_SHARE_BY_PRINT * len(body):
        return {}
    kinds = Counter(found.values())
    ranks = {level: rank for rank, level in enumerate(sorted(kinds), 1)}
    return {n: ranks[level] for n, level in found.items()}


def _print_level(paragraph: Paragraph) -> int:
    """1 for bold or capitals, 2 for italics, 0 for what is no heading."""
    text = paragraph.text
    bullet = paragraph.numbered is not None and paragraph.numbered.definition.is_bullet
    if bullet or len(text.split()) > _MOST_WORDS_BY_PRINT or text.endswith(_SENTENCE_ENDS):
        return 0
    if not any(c.isalpha() for c in text):
        return 0
    if _all(paragraph.runs, "bold") or (text.isupper() and len(text) > 3):
        return 1
    return 2 if _all(paragraph.runs, "italic") else 0


def _all(runs: Runs, kind: str) -> bool:
    return all(getattr(run, kind) for run in runs if run.text.strip())
