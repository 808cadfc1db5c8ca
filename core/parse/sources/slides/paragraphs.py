# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text of a shape: paragraphs, their levels, their bullets and numbers.

Whether a paragraph has a bullet is often said by the layout or the master alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from core.parse.sources.docx.math import formula, would_join
from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun, plain
from core.parse.sources.slides.shapes import child, chosen, local, number

_BULLETS = ("buNone", "buChar", "buAutoNum", "buBlip")
_BULLET = "•"
_MOST_LEVELS = 9
_TEXTS = ("r", "br", "fld", "m")
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"))
_ROMAN_END = ((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph with text.

    Attributes:
        runs: Its text.
        level: From 0.
        marker: Its bullet or number; empty without one.
    """

    runs: Runs
    level: int
    marker: str


def paragraphs_of(
    body: etree._Element | None, styles: Sequence[etree._Element]
) -> Iterator[Paragraph]:
    """Give the paragraphs that have text.

    Args:
        body: The text of a shape.
        styles: Lists of paragraph styles that it follows, the nearest first.
    """
    if body is None:
        return
    own = child(body, "lstStyle")
    followed = [*([own] if own is not None else []), *styles]
    counts: dict[int, tuple[str, int]] = {}
    for element in body:
        if local(element) != "p":
            continue
        runs = runs_of(element)
        if not plain(runs).strip():
            continue
        properties = child(element, "pPr")
        level = min(int(number(properties, "lvl")), _MOST_LEVELS - 1)
        for deeper in [each for each in counts if each > level]:
            del counts[deeper]
        bullet = _bullet(properties, level, followed)
        yield Paragraph(runs, level, _marker(bullet, level, counts))


def blocks_of(paragraphs: Iterator[Paragraph], place: str) -> Iterator[FlowBlock]:
    """Give paragraphs as blocks."""
    for each in paragraphs:
        kind = FlowKind.ITEM if each.marker else FlowKind.PARAGRAPH
        yield FlowBlock(kind, each.runs, each.level, each.marker, place=place)


def runs_of(paragraph: etree._Element) -> Runs:
    """The text of a paragraph; a line break inside it is one."""
    runs: list[TextRun] = []
    after_formula = False
    for each in chosen(paragraph, _TEXTS):
        kind = local(each)
        if kind == "br":
            runs.append(TextRun("\n"))
        elif kind == "m":
            runs += _kept_apart(runs, formula(each))
        else:
            text_part = child(each, "t")
            text = "" if text_part is None else (text_part.text or "")
            said = [_in_face(text.replace("\v", "\n"), child(each, "rPr"))] if text else []
            runs += _kept_apart(runs, said) if after_formula else said
        after_formula = kind == "m"
    return tuple(run for run in runs if run.text)


def _kept_apart(runs: Sequence[TextRun], more: Sequence[TextRun]) -> list[TextRun]:
    """What follows, with a blank before it where a figure would join one of a formula."""
    joins = bool(runs and more) and would_join(runs[-1], more[0])
    return [TextRun(" "), *more] if joins else list(more)


def _in_face(text: str, properties: etree._Element | None) -> TextRun:
    if properties is None:
        return TextRun(text)
    shift = number(properties, "baseline")
    return TextRun(
        text,
        bold=properties.get("b") in {"1", "true"},
        italic=properties.get("i") in {"1", "true"},
        raised=shift > 0,
        lowered=shift < 0,
        struck=properties.get("strike", "noStrike") != "noStrike",
    )


def _bullet(
    properties: etree._Element | None, level: int, styles: Sequence[etree._Element]
) -> etree._Element | None:
    """What says how the paragraph is marked: itself, or the nearest style that says anything."""
    said = [properties, *(child(style, f"lvl{level + 1}pPr") for style in styles)]
    for each in said:
        for part in each if each is not None else ():
            if local(part) in _BULLETS:
                return part
    return None


def _marker(bullet: etree._Element | None, level: int, counts: dict[int, tuple[str, int]]) -> str:
    kind = "" if bullet is None else local(bullet)
    if bullet is None or kind != "buAutoNum":
        counts.pop(level, None)
        if bullet is None or kind == "buNone":
            return ""
        return _sign(bullet.get("char", "")) if kind == "buChar" else _BULLET
    form = bullet.get("type", "arabicPeriod")
    start = max(int(number(bullet, "startAt")), 1)
    before = counts.get(level)
    key = f"{form} {start}"
    count = before[1] + 1 if before is not None and before[0] == key else start
    counts[level] = (key, count)
    return _numbered(form, count)


def _sign(character: str) -> str:
    """A bullet as it is drawn; letters and private signs are pictures of a symbol font."""
    drawn = character.strip()[:1]
    plain_sign = drawn and not drawn.isalnum() and drawn.isprintable() and ord(drawn) != 0xA7
    return drawn if plain_sign else _BULLET


def _numbered(form: str, count: int) -> str:
    if form.startswith("alpha"):
        text = _letters(count)
    elif form.startswith("roman"):
        text = _roman(count)
    else:
        text = str(count)
    text = text.upper() if "Uc" in form else text
    if form.endswith("ParenBoth"):
        return f"({text})"
    if form.endswith("ParenR"):
        return f"{text})"
    if form.endswith("Period"):
        return f"{text}."
    return f"{text}-" if form.endswith("Minus") else text


def _letters(count: int) -> str:
    """``a`` to ``z``, then ``aa``, ``bb``: a letter is said again, not carried."""
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)


def _roman(count: int) -> str:
    text = ""
    for value, letters in (*_ROMAN, *_ROMAN_END):
        text += letters * (count // value)
        count %= value
    return text
