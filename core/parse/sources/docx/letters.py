# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the letters of a run look, by what is said of them, of their style and of the paragraph's."""

from dataclasses import dataclass, replace
from itertools import groupby

from core.parse.sources.docx.names import VAL, Element, child, name, number, value
from core.parse.sources.docx.styles import Style, Styles, font_of, is_shaded, toggles_of
from core.parse.sources.flow import Runs, TextRun

_FONTS, _FILL = name("rFonts"), name("fill")
_UNSEEN_HALF_POINTS = 3
_LEAST_MOVE_HALF_POINTS = 4
_PLAIN = TextRun("")

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How letters look.

    Attributes:
        kind: A run of that type, without text.
        hidden: Whether they are not shown.
        white: Whether they are of the colour of the page, without a ground of their own.
        font: Their font, or None.
    """

    kind: TextRun = _PLAIN
    hidden: bool = False
    white: bool = False
    font: str | None = None

    def seen(self, on_white: bool) -> "Look":
        """How they look on a page that is white for sure, or on a ground that is not known."""
        return replace(self, hidden=True) if self.white and on_white else self

    def put(self, text: str) -> TextRun:
        """A run of this look."""
        return with_text(self.kind, text)


class Looks:
    """Tells the look of runs; most runs of a file look alike, so each look is worked out once."""

    def __init__(self, styles: Styles) -> None:
        """Take the styles of a file."""
        self._styles = styles
        self._known: dict[Key, Look] = {}

    def of(self, run: Element, style: Style) -> Look:
        """The look of a run in a paragraph of this style."""
        letters = child(run, "rPr")
        key = _key(letters, style)
        if key not in self._known:
            self._known[key] = self._work_out(letters, style)
        return self._known[key]

    def _work_out(self, letters: Element | None, style: Style) -> Look:
        own = self._styles.named(value(letters, "rStyle"))
        on = dict(self._styles.base_toggles)
        for tag in style.toggles.keys() | own.toggles.keys():
            # A style of letters turns round what the style of the paragraph has switched.
            on[tag] = style.toggles.get(tag, False) != own.toggles.get(tag, False)
        on |= toggles_of(letters)
        raised = value(letters, "vertAlign") or _moved(letters) or own.raised or style.raised
        kind = TextRun(
            "",
            bold=on.get("b", False),
            italic=on.get("i", False),
            raised=raised == "superscript",
            lowered=raised == "subscript",
            struck=on.get("strike", False) or on.get("dstrike", False),
        )
        colour = value(letters, "color") or own.colour or style.colour or ""
        grounded = is_shaded(letters) or own.shaded or style.shaded
        sizes = (number(letters, "sz"), own.size, style.size)
        size = next((one for one in sizes if one is not None), None)
        return Look(
            kind,
            hidden=on.get("vanish", False) or (size is not None and size <= _UNSEEN_HALF_POINTS),
            white=colour.upper() == "FFFFFF" and not grounded,
            font=font_of(letters) or own.font or style.font,
        )


def _moved(letters: Element | None) -> str | None:
    """What letters are that are moved up or down by hand, rather than set as raised."""
    points = number(letters, "position") or 0
    if abs(points) < _LEAST_MOVE_HALF_POINTS:
        return None
    return "superscript" if points > 0 else "subscript"


def _key(letters: Element | None, style: Style) -> Key:
    if letters is None:
        return (style.style_id,)
    said = (
        (element.tag, font_of(letters) if element.tag == _FONTS else _said(element))
        for element in letters
    )
    return (style.style_id, *said)


def _said(element: Element) -> tuple[str | None, str | None]:
    return element.get(VAL), element.get(_FILL)


def with_text(kind: TextRun, text: str) -> TextRun:
    """A run of the type of another."""
    return TextRun(text, kind.bold, kind.italic, kind.raised, kind.lowered, kind.struck)


def joined(runs: list[TextRun]) -> list[TextRun]:
    """Runs of one type as one."""
    return [
        TextRun("".join(run.text for run in alike), *look) for look, alike in groupby(runs, _look)
    ]


def _look(run: TextRun) -> tuple[bool, bool, bool, bool, bool]:
    return run.bold, run.italic, run.raised, run.lowered, run.struck


def trimmed(runs: list[TextRun]) -> Runs:
    """Runs without blanks and breaks at both ends."""
    kept = [run for run in runs if run.text]
    while kept and not kept[0].text.strip():
        kept.pop(0)
    while kept and not kept[-1].text.strip():
        kept.pop()
    if not kept:
        return ()
    kept[0] = replace(kept[0], text=kept[0].text.lstrip())
    kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip())
    return tuple(kept)
