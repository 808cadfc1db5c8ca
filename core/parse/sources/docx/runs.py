# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text of a paragraph as runs: letters, breaks, signs, notes, fields, formulas, boxes."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from core.parse.sources.docx.boxes import hanging_on
from core.parse.sources.docx.fields import Fields
from core.parse.sources.docx.letters import Look, Looks, joined, trimmed
from core.parse.sources.docx.math import displayed, formula, would_join
from core.parse.sources.docx.names import Element, child, local, name
from core.parse.sources.docx.signs import sign_of, symbol
from core.parse.sources.docx.styles import Style, Styles
from core.parse.sources.flow import Runs, TextRun
from core.parse.sources.tabs import without_tabs

OWN_MARK = "\ufdd0"
"""Stands where a note repeats its own mark, which is known only where the note is referred to."""
_SOFT_HYPHEN = "\u00ad"
_BREAKS = {"br": "\n", "cr": "\n", "tab": "\t", "ptab": "\t", "noBreakHyphen": "\u2011"}


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
        diagrams: Ids of the parts of diagrams that hang on it.
        charts: Charts in it, whose text is not read.
        hidden: Stretches of hidden text that were left out.
        pictures: Pictures in it, whose text is not read.
        embedded: Other files in it.
        in_contents: Whether it is part of a table of contents.
        page_number: Whether the number of a page was left out of it.
        on_white: Whether white letters in it cannot be seen.
        after_hidden: Whether hidden text was the last that was read.
        after_formula: Whether a formula was the last that was read.
    """

    runs: list[TextRun] = field(default_factory=list)
    notes: list[NoteMark] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    diagrams: list[str] = field(default_factory=list)
    charts: int = 0
    hidden: list[str] = field(default_factory=list)
    pictures: int = 0
    embedded: int = 0
    in_contents: bool = False
    page_number: bool = False
    on_white: bool = False
    after_hidden: bool = False
    after_formula: bool = False

    @property
    def text(self) -> Runs:
        """The runs, those of one type joined, without blanks at both ends."""
        return trimmed(list(without_tabs(joined(self.runs))))


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
        self._looks = Looks(styles)
        self._fields = fields
        self._mark_of = mark_of
        self._new_page = new_page

    def read(self, paragraph: Element, style: Style, *, on_white: bool = False) -> Inline:
        """Read a paragraph of this style.

        Args:
            paragraph: Its element.
            style: Its style.
            on_white: Whether it stands on the page for sure, so that white letters cannot be seen.
        """
        inline = Inline(on_white=on_white)
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
            runs = formula(element) if kind == "oMath" else displayed(element)
            self._keep_apart(inline, runs)
            self._put(inline, runs)
            inline.after_formula = True

    def _keep_apart(self, inline: Inline, runs: Runs) -> None:
        """A blank before what follows or begins a formula, where it would join a figure."""
        if runs and inline.runs and would_join(inline.runs[-1], runs[0]):
            self._put(inline, (TextRun(" "),))
        inline.after_formula = False

    def _simple_field(self, element: Element, style: Style, inline: Inline) -> None:
        self._fields.begin(element)
        self._fields.instruct(element.get(name("instr")) or "")
        self._fields.separate()
        for inner in element:
            self._element(inner, style, inline)
        self._end_field(inline, Look())

    def _run(self, run: Element, style: Style, inline: Inline) -> None:
        look = self._looks.of(run, style).seen(inline.on_white)
        for element in run:
            tag = local(element)
            if tag == "t":
                self._text(inline, sign_of(_clean(element.text or ""), look.font), look)
            elif tag in {"fldChar", "instrText"}:
                self._field(element, tag, look, inline)
            elif tag == "lastRenderedPageBreak":
                self._new_page()
            elif look.hidden:
                self._hide(inline, "\ufffd" if tag == "sym" else " " * (tag in _BREAKS))
            elif tag in _BREAKS:
                self._put(inline, (look.put(_BREAKS[tag]),))
                if element.get(name("type")) == "page":
                    self._new_page()
            else:
                self._other(element, tag, look, inline)

    def _other(self, element: Element, tag: str, look: Look, inline: Inline) -> None:
        if tag == "sym":
            code = element.get(name("char")) or ""
            shown = symbol(int(code, 16), element.get(name("font"))) if _is_hex(code) else "\ufffd"
            self._text(inline, shown, look)
        elif tag in {"footnoteReference", "endnoteReference"}:
            self._note(element, tag, look, inline)
        elif tag in {"footnoteRef", "endnoteRef"}:
            inline.runs.append(look.put(OWN_MARK))
        elif tag == "ruby":
            self._ruby(element, look, inline)
        elif tag in {"drawing", "pict", "object"}:
            hanging = hanging_on(element)
            inline.boxes += hanging.boxes
            inline.diagrams += hanging.diagrams
            inline.charts += hanging.charts
            inline.pictures += hanging.pictures
            inline.embedded += hanging.embedded
            self._put(inline, tuple(look.put(f" {text} ") for text in hanging.art))

    def _field(self, element: Element, tag: str, look: Look, inline: Inline) -> None:
        if tag == "instrText":
            self._fields.instruct(element.text or "")
            return
        match element.get(name("fldCharType")):
            case "begin":
                box = child(element, "ffData", "checkBox")
                if box is not None:
                    self._put(inline, (look.put(_tick(box)),))
                self._fields.begin(element)
            case "separate":
                self._fields.separate()
            case "end":
                inline.page_number = inline.page_number or self._fields.in_page_number
                self._end_field(inline, look)

    def _end_field(self, inline: Inline, look: Look) -> None:
        text = self._fields.end()
        if text and not look.hidden:
            inline.runs.append(look.put(text))

    def _note(self, element: Element, tag: str, look: Look, inline: Inline) -> None:
        if not self._fields.shows:
            return
        note, note_id = tag.removesuffix("Reference"), element.get(name("id")) or ""
        follows = (element.get(name("customMarkFollows")) or "0").lower() in {"1", "true", "on"}
        mark = "" if follows else self._mark_of(note, note_id)
        inline.notes.append(NoteMark(note, note_id, mark))
        if mark:
            inline.runs.append(replace(look.put(mark), raised=True, lowered=False))

    def _ruby(self, element: Element, look: Look, inline: Inline) -> None:
        base, above = (
            "".join(
                t.text or "" for part in element.findall(name(tag)) for t in part.iter(name("t"))
            )
            for tag in ("rubyBase", "rt")
        )
        self._text(inline, f"{base} ({above})" if above else base, look)

    def _text(self, inline: Inline, text: str, look: Look) -> None:
        if look.hidden:
            self._hide(inline, text)
            return
        self._fields.saw(text)
        if inline.after_formula:
            self._keep_apart(inline, (look.put(text),))
        self._put(inline, (look.put(text),))

    def _hide(self, inline: Inline, text: str) -> None:
        """Take down hidden text; Word cuts a stretch of it anywhere."""
        if inline.after_hidden:
            inline.hidden[-1] += text
        elif text.strip():
            inline.hidden.append(text)
            inline.after_hidden = True

    def _put(self, inline: Inline, runs: Runs) -> None:
        inline.after_hidden = False
        inline.page_number = inline.page_number or self._fields.in_page_number
        if self._fields.shows:
            inline.in_contents = inline.in_contents or self._fields.in_contents
            inline.runs.extend(run for run in runs if run.text)


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
