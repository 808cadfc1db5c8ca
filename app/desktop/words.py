# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Facts as plain sentences, in one place, so that the same fact reads the same everywhere."""

from collections.abc import Sequence
from itertools import groupby

from app.desktop import figure_words
from app.desktop.quote_groups import group_told
from app.desktop.values import Document, Fact, Place, Progress, Quote, Reading
from app.places import place_name

CORPORA = {"regulations": "Regulations", "policies": "Policies"}
FILE_KINDS = (
    "Documents (*.pdf *.png *.jpg *.jpeg *.tif *.tiff *.docx *.docm *.dotx *.dotm *.xlsx *.xlsm "
    "*.xltx *.pptx *.pptm *.ppsx *.html *.htm *.xhtml *.csv *.tsv *.md *.markdown *.txt *.text "
    "*.vtt *.srt);;All files (*)"
)
"""What the dialog that adds documents shows first; source code is among all files."""

_REFUSALS = {
    "NO_EVIDENCE": "The documents do not say",
    "LOW_CONFIDENCE_NUMBER": "A figure on the page cannot be read for certain",
    "VERSION_MISMATCH": "The document changed while it was being read",
    "QUOTE_NOT_VERBATIM": "The words could not be checked against the page",
    "CONFLICTING_SOURCES": "Two sources say different things",
    "SCOPE_AMBIGUOUS": "The question can be meant in more than one way",
    "INCOMPLETE_DOCUMENT": "The answer may stand on a page that could not be read",
}
_READERS = {"recogniser": "First reading", "second reader": "Second reading"}
_CAUSES = {"struck out": "Struck out", "cut off": "Cut off"}
_STAGES = {"reading": "Reading", "indexing": "Making it searchable"}
_FEW = 6


def refusal_title(code: str) -> str:
    """Return a refusal's headline."""
    return _REFUSALS.get(code, "This cannot be answered safely")


def page_words(label: str | None, page_index: int, page_count: int | None) -> str:
    """Say where a page is: what is printed on it, and which sheet of the file it is."""
    sheet = f"sheet {page_index + 1}"
    if page_count:
        sheet = f"{sheet} of {page_count}"
    return f"{place_name(label)} ({sheet})" if label else sheet


def section_words(path: Sequence[str]) -> str:
    """Return a section path in one line."""
    return " › ".join(path)  # noqa: RUF001 - the sign for a step down a path


def source_words(quotes: Sequence[Quote]) -> str:
    """Say where a card's characters come from and how sure its figures are."""
    if not any(quote.scanned for quote in quotes):
        return "From the text of the file"
    known = [q.number_confidence for q in quotes if q.number_confidence is not None]
    if not known:
        return "Read from a scan"
    return f"Read from a scan, its least certain figure {percent(min(known))} sure"


def citation(quote: Quote) -> str:
    """Return a citation to stand after copied words."""
    place = quote.place
    page = page_words(place.page_label, place.page_index, quote.page_count)
    parts = [place.title, f"version {quote.version}", section_words(place.section_path), page]
    return ", ".join(part for part in parts if part)


def copied(quotes: Sequence[Quote]) -> str:
    """Return words and citation for the clipboard; quotes of one card share a citation."""
    text, figures = group_told(tuple(quotes))
    # Whoever is sent these words must know as much of their figures as who sends them.
    notes = "".join(f"\n[{figure_words.note_words(figure)}]" for figure in figures)
    return f"“{text}”{notes}\n— {citation(quotes[0])}"


def outcome_words(document: Document) -> str:
    """Say how far a document could be read."""
    if not document.partial and not document.failed_pages:
        return f"Complete · {count(document.pages, 'page')}"
    if not document.failed_pages:
        return f"Partly read · {percent(document.coverage)} of its characters"
    sheets = [str(index + 1) for index in document.failed_pages]
    shown = ", ".join(sheets[:_FEW]) + (" and more" if len(sheets) > _FEW else "")
    words = f"page {shown} is missing" if len(sheets) == 1 else f"pages {shown} are missing"
    return f"Partly read · {words}"


def fact_words(document: Document) -> list[str]:
    """Say what is known of a document, and where it says so."""
    return [
        f"{fact.name.replace('_', ' ').capitalize()}: {fact.value}{_whence(fact)}"
        for fact in document.facts
    ]


def _whence(fact: Fact) -> str:
    if fact.source == "page" and fact.page_index is not None:
        return f" · sheet {fact.page_index + 1}"
    said = {"user": "given by you", "rule": "by a rule of its folder", "file": "title of the file"}
    return f" · {said[fact.source]}" if fact.source in said else ""


def lost_words(document: Document) -> list[str]:
    """Say where text of a document stood that was read and is missing, page by page."""
    said = []
    for page_index, group in groupby(document.lost, key=lambda lost: lost.page_index):
        places = list(group)
        number = sum(lost.characters for lost in places)
        first = next((lost.text for lost in places if lost.text), "")
        begins = f", from “{first}” on" if first else ""
        said.append(f"Sheet {page_index + 1}: {count(number, 'character')} missing{begins}")
    more = len(said) - _FEW
    return [*said[:_FEW], f"And {count(more, 'more sheet')}"] if more > 0 else said


def progress_words(progress: Progress) -> str:
    """Say where reading stands."""
    if progress.stage == "reading" and progress.total:
        at = min(progress.done + 1, progress.total)
        return f"Reading page {at} of {progress.total}"
    return _STAGES.get(progress.stage, "Working")


def reading_words(reading: Reading) -> tuple[str, str, str]:
    """Return a reading's three columns: who read, what, how surely."""
    if reading.source in _CAUSES:
        return _CAUSES[reading.source], reading.text, "as it is displayed"
    who = _READERS.get(reading.source, reading.source)
    nothing = figure_words.legible(reading.text) == figure_words.NOTHING_READ
    return who, "nothing" if nothing else reading.text, f"{percent(reading.probability)} sure"


def percent(share: float) -> str:
    """Return a share of one as a percentage, never rounded up to certainty."""
    value = min(share * 100, 99.9) if share < 1 else 100.0
    return f"{value:.1f} %".replace(".0 %", " %")


def count(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def place_words(place: Place) -> str:
    """Name a place for someone who hears it rather than sees it."""
    page = page_words(place.page_label, place.page_index, None)
    return ", ".join(p for p in (place.title, section_words(place.section_path), page) if p)
