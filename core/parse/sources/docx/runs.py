# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text of a paragraph as runs: letters, breaks, signs, notes, fields, formulas, boxes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.parse.sources.docx.fields import Fields
from core.parse.sources.docx.math import displayed, formula
from core.parse.sources.docx.names import Element, child, local, name, value
from core.parse.sources.docx.signs import sign_of, symbol
from core.parse.sources.docx.styles import Style, Styles, font_of, toggles_of
from core.parse.sources.flow import Runs, TextRun

_SOFT_HYPHEN = "\u00ad"
_BREAKS = {"br": "\n", "cr": "\n", "tab": " ", "ptab": " ", "noBreakHyphen": "\u2011"}


@dataclass(frozen=True, slots=True)
class NoteMark:
    """A note that a paragraph refers to.

    Attributes:
        kind: ``footnote`` or ``endnote``.
        note_id: Its id in its part.
        mark: As printed.
    """

    kind: str
    note_id: str
    mark: str


@dataclass(slots=True)
class Inline:
    """What a paragraph holds.

    Attributes:
        runs: Its visible text.
        notes: That it refers to.
        boxes: Contents of text boxes that hang on it.
        hidden: Stretches of hidden text that were left out.
        pictures: Pictures in it, whose text is not read.
        embedded: Other files in it.
        in_contents: Whether it is part of a table of contents.
        page_number: Whether the number of a page was left out of it.
    """

    runs: list[TextRun] = field(default_factory=list)
    notes: list[NoteMark] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    hidden: int = 0
    pictures: int = 0
    embedded: int = 0
    in_contents: bool = False
    page_number: bool = False

    @property
    def text(self) -> Runs:
        """The runs, those of one type joined, without blanks at both ends."""
        return trimmed(joined(self.runs))


NoteCounter = Callable[[str, str], str]
"""Gives the printed mark of a note by its kind and id."""


class RunReader:
    """Reads paragraphs one after the other; fields may begin in one and end in another."""

    def __init__(
        self, styles: Styles, fields: Fields, mark_of: NoteCounter, new_page: Callable[[], None]
    ) -> None:
        """Begin a text.

        Args:
            styles: Of the file.
            fields: Those of this text.
            mark_of: Counts the notes.
            new_page: Called where a page began when the file was last shown.
        """
        self._styles = styles
        self._fields = fields
        self._mark_of = mark_of
        self._new_page = new_page

    def read(self, paragraph: Element, style: Style) -> Inline:
        """Read a paragraph of this style."""
        inline = Inline()
        self._fields.next_paragraph()
        inline.in_contents = self._fields.in_contents
        for element in paragraph:
            self._element(element, style, inline)
        inline.in_contents = inline.in_contents or self._fields.in_contents
        return inline

    def _element(self, element: Element, style: Style, inline: Inline) -> None:
        kind = local(element)
        if kind == "r":
            self._run(element, style, inline)
        elif kind == "fldSimple":
            self._simple_field(element, style, inline)
        elif kind in {"oMath", "oMathPara"}:
            self._put(inline, formula(element) if kind == "oMath" else displayed(element))

    def _simple_field(self, element: Element, style: Style, inline: Inline) -> None:
        self._fields.begin(element)
        self._fields.instruct(element.get(name("instr")) or "")
        self._fields.separate()
        for inner in element:
            self._element(inner, style, inline)
        self._end_field(inline, TextRun(""))

    def _run(self, run: Element, style: Style, inline: Inline) -> None:
        letters = child(run, "rPr")
        own = self._styles.named(value(letters, "rStyle")) if letters is not None else Style()
        on = self._toggles(letters, own, style)
        font = font_of(letters) or own.font
        kind = _type_of(on, value(letters, "vertAlign") or own.raised or style.raised)
        for element in run:
            tag = local(element)
            if tag == "t":
                text = sign_of(_clean(element.text or ""), font)
                self._text(inline, text, kind, on.get("vanish", False))
            elif tag in _BREAKS and not on.get("vanish"):
                self._put(inline, (_with(kind, _BREAKS[tag]),))
                if tag == "br" and element.get(name("type")) == "page":
                    self._new_page()
            else:
                self._other(element, tag, kind, inline)

    def _other(self, element: Element, tag: str, kind: TextRun, inline: Inline) -> None:
        if tag in {"fldChar", "instrText"}:
            self._field(element, tag, kind, inline)
        elif tag == "sym":
            code = element.get(name("char")) or ""
            shown = symbol(int(code, 16), element.get(name("font"))) if _is_hex(code) else "\ufffd"
            self._text(inline, shown, kind, False)
        elif tag in {"footnoteReference", "endnoteReference"}:
            self._note(element, tag, kind, inline)
        elif tag == "ruby":
            self._ruby(element, kind, inline)
        elif tag in {"drawing", "pict", "object"}:
            _take_drawing(element, inline)
        elif tag == "lastRenderedPageBreak":
            self._new_page()

    def _field(self, element: Element, tag: str, kind: TextRun, inline: Inline) -> None:
        if tag == "instrText":
            self._fields.instruct(element.text or "")
            return
        match element.get(name("fldCharType")):
            case "begin":
                self._fields.begin(element)
                box = child(element, "ffData", "checkBox")
                if box is not None:
                    self._put(inline, (_with(kind, _tick(box)),))
            case "separate":
                self._fields.separate()
            case "end":
                inline.page_number = inline.page_number or self._fields.in_page_number
                self._end_field(inline, kind)

    def _end_field(self, inline: Inline, kind: TextRun) -> None:
        text = self._fields.end()
        if text:
            inline.runs.append(_with(kind, text))

    def _note(self, element: Element, tag: str, kind: TextRun, inline: Inline) -> None:
        if not self._fields.shows:
            return
        note, note_id = tag.removesuffix("Reference"), element.get(name("id")) or ""
        follows = (element.get(name("customMarkFollows")) or "0").lower() in {"1", "true", "on"}
        mark = "" if follows else self._mark_of(note, note_id)
        inline.notes.append(NoteMark(note, note_id, mark))
        if mark:
            inline.runs.append(TextRun(mark, kind.bold, kind.italic, raised=True))

    def _ruby(self, element: Element, kind: TextRun, inline: Inline) -> None:
        base, above = (
            "".join(
                t.text or "" for part in element.findall(name(tag)) for t in part.iter(name("t"))
            )
            for tag in ("rubyBase", "rt")
        )
        self._text(inline, f"{base} ({above})" if above else base, kind, False)

    def _text(self, inline: Inline, text: str, kind: TextRun, hidden: bool) -> None:
        if hidden:
            inline.hidden += bool(text.strip())
            return
        self._fields.saw(text)
        self._put(inline, (_with(kind, text),))

    def _put(self, inline: Inline, runs: Runs) -> None:
        inline.page_number = inline.page_number or self._fields.in_page_number
        if self._fields.shows:
            inline.in_contents = inline.in_contents or self._fields.in_contents
            inline.runs.extend(run for run in runs if run.text)

    def _toggles(self, letters: Element | None, own: Style, style: Style) -> dict[str, bool]:
        """What is on: by the letters themselves, or else by their style and the paragraph's."""
        on = dict(self._styles.base_toggles)
        for tag in style.toggles.keys() | own.toggles.keys():
            # A style of letters turns round what the style of the paragraph has switched.
            on[tag] = style.toggles.get(tag, False) != own.toggles.get(tag, False)
        return on | toggles_of(letters)


def _type_of(on: dict[str, bool], raised: str | None) -> TextRun:
    return TextRun(
        "",
        bold=on.get("b", False),
        italic=on.get("i", False),
        raised=raised == "superscript",
        lowered=raised == "subscript",
        struck=on.get("strike", False) or on.get("dstrike", False),
    )


def _with(kind: TextRun, text: str) -> TextRun:
    return TextRun(text, kind.bold, kind.italic, kind.raised, kind.lowered, kind.struck)


def _clean(text: str) -> str:
    """Text without soft hyphens; a break of a line in the XML is a blank."""
    if "\n" in text or "\r" in text:
        text = " ".join(text.split("\n")).replace("\r", " ")
    return text.replace(_SOFT_HYPHEN, "").replace("\t", " ")


def _is_hex(code: str) -> bool:
    return 0 < len(code) <= 6 and all(c in "0123456789abcdefABCDEF" for c in code)


def _tick(box: Element) -> str:
    """A box to tick, as it stands."""
    state = child(box, "checked")
    state = child(box, "default") if state is None else state
    off = state is None or (state.get(name("val")) or "1").lower() in {"0", "false", "off"}
    return "☐" if off else "☒"


def _take_drawing(element: Element, inline: Inline) -> None:
    boxes = [
        box
        for box in element.iter(name("txbxContent"))
        if not any(outer.tag == box.tag for outer in box.iterancestors())
        or _outermost_inside(box, element)
    ]
    inline.boxes += boxes
    art = [path.get("string") or "" for path in element.iter(name("v:textpath"))]
    for text in filter(None, art):
        inline.runs.append(TextRun(f" {text} "))
    inline.embedded += any(True for _ in element.iter(name("o:OLEObject")))
    inline.pictures += any(True for _ in element.iter(name("a:blip"), name("v:imagedata")))


def _outermost_inside(box: Element, element: Element) -> bool:
    """Whether no other box stands between a box and the drawing that it is looked for in."""
    for outer in box.iterancestors():
        if outer is element:
            return True
        if outer.tag == box.tag:
            return False
    return False


def joined(runs: list[TextRun]) -> list[TextRun]:
    """Runs of one type as one."""
    kept: list[TextRun] = []
    for run in runs:
        if kept and _with(run, "") == _with(kept[-1], ""):
            kept[-1] = _with(run, kept[-1].text + run.text)
        else:
            kept.append(run)
    return kept


def trimmed(runs: list[TextRun]) -> Runs:
    """Runs without blanks and breaks at both ends."""
    kept = [run for run in runs if run.text]
    while kept and not kept[0].text.strip():
        kept.pop(0)
    while kept and not kept[-1].text.strip():
        kept.pop()
    if not kept:
        return ()
    kept[0] = _with(kept[0], kept[0].text.lstrip())
    kept[-1] = _with(kept[-1], kept[-1].text.rstrip())
    return tuple(run for run in kept if run.text)
