# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What only looks like a table: contents, columns of prose, numbered lists, addresses, forms."""

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from core.parse.lines.paragraphs import LEADERS
from core.parse.tables.fragments import Split
from core.parse.tables.lanes import Placed

_SIGNING = re.compile(
    r"_{4,}|^(?:by|name|title|signed?|signature|date|witness|its)\s*:", re.IGNORECASE
)
_NUMBERING = re.compile(
    r"(?:(?:item|part|section|article|chapter|rule|annex|appendix|schedule|exhibit|"
    r"(?:sec|art|ch|cl|pt|app|exh|sched)\.)\s+)?"
    r"[\[(]?(?:[A-Z]\.?)?(?:\d{1,4}[A-Za-z]?(?:[.-]\d{1,4}[A-Za-z]?){0,6}|[a-z]|[ivxlc]{1,5})[\].):]{0,2}",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\d{1,3}(?:\.\d{1,3}){2,}\.?")
_BULLET = re.compile("[\u2022\u25cf\u25aa\u25a0\u25e6\u25cb\u2610\u2611\u2612\uf0b7*\u2013-]")
_LEAST_FILLED = 0.3
"""Share of its places that a table fills; the labels of a chart stand wider apart."""
_LONGEST_LABEL = 40
_UNREAD = "\ufffd"
_LEAST_PAIRS = 3
_UNDER_A_BLANK = re.compile(r"\([^()]*[A-Za-z]{3}[^()]*\)?|[^()]*[A-Za-z][^()]*\)")


def is_contents(splits: Sequence[Split]) -> bool:
    """Whether rows end in page numbers that only rise, beside words."""
    several = [split for split in splits if split.several]
    last = [split.fragments[-1].text.strip() for split in several]
    numbers = [int(text) for text in last if text.isdecimal() and len(text) < 5]
    if len(numbers) < max(4, 0.85 * len(last)):
        return False
    if sum(len(split.fragments) > 3 for split in several) > 0.1 * len(several):
        return False
    worded = sum(any(map(str.isalpha, s.fragments[-2].text)) for s in several)
    return (
        all(a <= b for a, b in pairwise(numbers))
        and numbers[-1] > 3
        and worded > 0.7 * len(several)
    )


def is_label(split: Split, first_lane: float) -> bool:
    """Whether a row is nothing but a short label in the first column."""
    piece = split.fragments[0]
    if split.several or piece.x1 > first_lane or len(piece.text) > 60:
        return False
    return piece.text[0].isalpha() and not piece.text.endswith(".")


def is_numbered(split: Split) -> bool:
    """Whether a row opens with a number or letter of a list."""
    return bool(_NUMBERING.fullmatch(split.fragments[0].text))


def are_marks(texts: Sequence[str]) -> bool:
    """Whether texts are bullets, or numbers and letters that count up, and nothing else."""
    if all(map(_BULLET.fullmatch, texts)):
        return True
    if len(set(texts)) < len(texts) or not all(map(_NUMBERING.fullmatch, texts)):
        return False
    if not all(map(str.isdecimal, texts)):
        return True
    return all(int(below) == int(above) + 1 for above, below in pairwise(texts))


def is_numbered_heading(split: Split) -> bool:
    """Whether a row is a number with a keyword and words beside it: ``Item 5.  Exhibits``."""
    if len(split.fragments) != 2 or split.has_figures:
        return False
    first, second = split.fragments
    near = second.x0 - first.x1 < 4 * split.row.size
    return near and bool(_NUMBERING.fullmatch(first.text)) and any(map(str.isalpha, second.text))


def is_none(placed: Sequence[Placed], columns: int, headed: bool) -> bool:
    """Whether rows that keep white lanes are no table.

    Args:
        placed: Rows of the body.
        columns: How many.
        headed: Whether a rule parts heads from them.
    """
    if is_other(placed, columns, headed):
        return True
    several = [row for row in placed if row.split.several]
    texts = [fragment.text for row in several for _, _, fragment in row.places]
    figures = _share_of_figures(several)
    if columns == 2 and (_labels_in_bold(several) or _are_pairs(several)):
        return False
    if len(several) < 3:
        small = sum(text[0].islower() for text in texts)
        return not (figures >= 0.3 or (headed and small <= 0.4 * len(texts)))
    if sum(len(row.places) for row in placed) < _LEAST_FILLED * len(placed) * columns:
        return True
    named = headed or _opens_in_bold(several)
    return not (_holds_values(several, figures, columns, named) or _names_terms(several, headed))


def is_other(placed: Sequence[Placed], columns: int, headed: bool) -> bool:
    """Whether rows are something else: contents, a form, a place to sign, a list."""
    several = [row for row in placed if row.split.several]
    texts = [fragment.text for row in several for _, _, fragment in row.places]
    if not several or any(map(_SIGNING.search, texts)) or _is_form(placed):
        return True
    few = _share_of_figures(several) < 0.3
    if is_contents([row.split for row in several]) or (few and _has_leaders(texts)):
        return True
    if columns == 2 and not headed and _is_numbered_list(several):
        return True
    return not headed and (_is_hanging(several) or _is_led_to_pages(several))


def _share_of_figures(several: Sequence[Placed]) -> float:
    pieces = [piece for row in several for _, _, piece in row.places]
    figures = sum(p.is_figure and not _CLAUSE.fullmatch(p.text.strip()) for p in pieces)
    return figures / len(pieces)


def _opens_in_bold(several: Sequence[Placed]) -> bool:
    """Whether the first row, and no other, is set in bold."""
    bold = [row.split.row.bold for row in several]
    return bold[0] and not any(bold[1:])


def _labels_in_bold(several: Sequence[Placed]) -> bool:
    """Whether each row is a short label in bold and its value in plain type."""
    labelled = [row for row in several if len(row.places) == 2 and _is_labelled(row)]
    if len(labelled) < max(3, 0.9 * len(several)):
        return False
    starts = [[piece.x0 for _, _, piece in row.places] for row in labelled]
    return all(max(column) - min(column) < 2 for column in zip(*starts, strict=True))


def _is_labelled(row: Placed) -> bool:
    label, value = (piece for _, _, piece in row.places)
    short = len(label.text) <= _LONGEST_LABEL and any(map(str.isalpha, label.text))
    in_bold = all(line.bold for line in label.lines)
    return short and in_bold and not any(line.bold for line in value.lines)


def _are_pairs(several: Sequence[Placed]) -> bool:
    """Whether each row is a short label and a short value, of which one at least is a figure."""
    if len(several) < _LEAST_PAIRS or any(len(row.places) != 2 for row in several):
        return False
    columns = [[row.places[n][2] for row in several] for n in range(2)]
    texts = [piece.text for column in columns for piece in column]
    short = all(len(text) <= _LONGEST_LABEL and not text[0].islower() for text in texts)
    named = all(p.text[0].isalpha() and not _NUMBERING.fullmatch(p.text) for p in columns[0])
    if not (short and named and any(piece.is_figure for piece in columns[1])):
        return False
    starts = [[piece.x0 for piece in column] for column in columns]
    return all(max(column) - min(column) < 2 for column in starts)


def _has_leaders(texts: Sequence[str]) -> bool:
    return any(map(LEADERS.search, texts))


def _is_form(placed: Sequence[Placed]) -> bool:
    """Whether what stands under the first row says in brackets what is to be filled in above."""
    under = [piece.text for row in placed[1:] for _, _, piece in row.places]
    return bool(under) and sum(map(_is_bracketed, under)) >= 0.6 * len(under)


def _is_bracketed(text: str) -> bool:
    # Nearly all texts have no bracket at either end, and the pattern would try them at length.
    at_ends = text.startswith("(") or text.endswith(")")
    return at_ends and _UNDER_A_BLANK.fullmatch(text) is not None


def _is_numbered_list(several: Sequence[Placed]) -> bool:
    """Whether the first pieces are bullets, or numbers that count up beside words."""
    first = [row.places[0][2].text.strip() for row in several]
    bulleted = sum(map(bool, map(_BULLET.fullmatch, first))) > 0.5 * len(first)
    numbered = sum(map(bool, map(_NUMBERING.fullmatch, first))) >= 0.8 * len(first)
    if not bulleted and not (numbered and len(set(first)) == len(first)):
        return False
    second = [row.places[-1][2].text for row in several]
    return sum(map(len, second)) > 12 * len(second)


def _is_hanging(several: Sequence[Placed]) -> bool:
    """Whether rows are clauses and list items: a mark, and the words that hang beside it."""
    marked = [
        row
        for row in several
        if len(row.places) == 2
        and (
            _NUMBERING.fullmatch(row.places[0][2].text.strip())
            or _BULLET.fullmatch(row.places[0][2].text.strip())
        )
    ]
    if len(marked) < 0.8 * len(several):
        return False
    return sum(len(row.places[1][2].text) for row in marked) > 25 * len(marked)


def _is_led_to_pages(several: Sequence[Placed]) -> bool:
    """Whether most rows are a title that leaders tie to its page."""
    led = [row for row in several if any(LEADERS.search(f.text) for _, _, f in row.places)]
    ends = [(row, row.places[-1][2].text.split()[-1]) for row in led]
    paged = [(row, end) for row, end in ends if end.isdecimal() or end == _UNREAD]
    if len(paged) < 0.7 * len(several):
        return False
    figures = [[f.is_figure for _, _, f in row.places] for row, _ in paged]
    if all(sum(each) <= 1 for each in figures):
        return True
    # Numbered titles: what is counted beside numbered labels does not only rise.
    pages = [int(end) for _, end in paged if end.isdecimal()]
    return all(sum(each[1:]) <= 1 for each in figures) and len(pages) > 1 and pages == sorted(pages)


def _holds_values(several: Sequence[Placed], figures: float, columns: int, named: bool) -> bool:
    texts = [fragment.text for row in several for _, _, fragment in row.places]
    small = sum(text[0].islower() for text in texts) / len(texts)
    length = sum(map(len, texts)) / len(texts)
    if figures < 0.3 and (small > 0.22 or length > 42):
        return False
    full = len(texts) / (len(several) * columns)
    if figures < 0.2 and columns == 2:
        return named and len(several) >= 4 and length <= 36 and full > 0.9 and small < 0.1
    return full >= 0.45


def _names_terms(several: Sequence[Placed], headed: bool) -> bool:
    """Whether short entries on the left are told in words on the right."""
    beside = [row for row in several if row.places[0][0] == 0 and len(row.places) >= 2]
    pairs = [row for row in beside if not row.places[0][2].text[0].islower()]
    if len(pairs) < (3 if headed else 6) or len(pairs) < 0.4 * len(several):
        return False
    first = [row.places[0][2] for row in pairs]
    starts = [abs(piece.x0 - first[0].x0) < 2 for piece in first]
    second = [row.places[1][2] for row in pairs]
    aligned = [abs(piece.x0 - second[0].x0) < 2 for piece in second]
    if sum(starts) < 0.9 * len(pairs) or sum(aligned) < 0.9 * len(pairs):
        return False
    widths = [piece.x1 - piece.x0 for piece in first]
    room = second[0].x0 - first[0].x0
    told = float(np.median([piece.x1 - piece.x0 for piece in second]))
    usual = float(np.median(widths))
    short = all(len(piece.text) <= 60 for piece in first)
    return short and usual < 0.55 * room and told > 1.2 * usual
