# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether every numbered provision of acts and codes is a section with its number.

What should be there comes from the files themselves: an act whose sections count from 1 up, and
the paragraphs that Word numbers at the top level with a figure.
"""

import re
import zipfile
from collections import Counter
from pathlib import Path

from lxml import etree

from core.errors import DocumentError
from core.parse.client import ParseClient
from core.settings import Settings
from core.types import SourceDocument
from tests.bench.parse.report import Report
from tests.bench.sources.files import FOLDERS, read

NEEDS = FOLDERS[1:]
_ACT = "indigo__za-cpa.html"
_ACT_SECTIONS = 122
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PASSAGE = 40
_FIGURE = re.compile(r"(?:\d+\.)*%1\.?")
_PLAIN = re.compile(r"\d+(?:\.\d+)*")


def measure(data: Path) -> Report:
    """Count in the act and in each code."""
    report = Report()
    folder = data / NEEDS[0]
    with ParseClient(Settings().parse, None) as client:
        for path in [folder / _ACT, *sorted(folder.glob("*.docx"))]:
            try:
                document = read(path, client)
            except DocumentError as error:
                report.aim(f"{path.name}: {error.message}", met=False)
                continue
            if path.name == _ACT:
                _act(report, document)
            else:
                _code(report, path, document)
    return report


def _act(report: Report, document: SourceDocument) -> None:
    numbers = Counter(section.number for section in document.sections)
    wanted = [str(number) for number in range(1, _ACT_SECTIONS + 1)]
    missing = [number for number in wanted if not numbers[number]]
    untitled = sum(1 for s in document.sections if s.number in set(wanted) and not s.title)
    report.say(f"{_ACT}: {len(document.sections)} sections, {untitled} of the numbered untitled")
    what = f"{_ACT}: {len(wanted) - len(missing)} of {_ACT_SECTIONS} numbered sections"
    report.aim(f"{what}; missing {', '.join(missing[:20])}" if missing else what, not missing)


def _code(report: Report, path: Path, document: SourceDocument) -> None:
    expected = _numbered_paragraphs(path)
    numbered = [s.number for s in document.sections if s.number and _PLAIN.fullmatch(s.number)]
    texts = " ".join(" ".join(block.text.split()) for block in document.blocks)
    absent = sum(1 for text in expected if not _stands_in(text, texts))
    report.say(f"{path.name}: {len(document.sections)} sections, {len(numbered)} with a number")
    what = f"{path.name}: {len(numbered)} sections for {len(expected)} numbered paragraphs"
    report.aim(f"{what}; text of {absent} not found", len(numbered) >= len(expected) and not absent)


def _stands_in(text: str, texts: str) -> bool:
    """Whether a paragraph is there: its end or its start, for notes and fields stand in it."""
    return text[-_PASSAGE:] in texts or text[:_PASSAGE] in texts


def _numbered_paragraphs(path: Path) -> list[str]:
    """Texts of the paragraphs of the body that Word numbers with a figure at the top level."""
    with zipfile.ZipFile(path) as package:
        names = set(package.namelist())
        body, styles = (
            etree.fromstring(package.read(f"word/{n}.xml")) for n in ("document", "styles")
        )
        if "word/numbering.xml" not in names:
            return []
        lists = etree.fromstring(package.read("word/numbering.xml"))
    abstract = {
        each.get(f"{_W}abstractNumId"): each.find(f"{_W}lvl")
        for each in lists.iter(f"{_W}abstractNum")
    }
    figures = set()
    for number in lists.iter(f"{_W}num"):
        level = abstract.get(number.find(f"{_W}abstractNumId").get(f"{_W}val"))
        if level is not None and _is_figure(level):
            figures.add(number.get(f"{_W}numId"))
    of_style = {each.get(f"{_W}styleId"): each for each in styles.iter(f"{_W}style")}
    found = []
    for paragraph in body.find(f"{_W}body").iterchildren(f"{_W}p"):
        text = " ".join("".join(t.text or "" for t in paragraph.iter(f"{_W}t")).split())
        number, level = _numbering(paragraph, of_style)
        if text and level == "0" and number in figures:
            found.append(text)
    return found


def _is_figure(level: etree._Element) -> bool:
    kind, text = level.find(f"{_W}numFmt"), level.find(f"{_W}lvlText")
    if kind is None or text is None or kind.get(f"{_W}val") != "decimal":
        return False
    return _FIGURE.fullmatch(text.get(f"{_W}val") or "") is not None


def _numbering(
    paragraph: etree._Element, styles: dict[str | None, etree._Element]
) -> tuple[str | None, str]:
    """List and level of a paragraph: its own, else those of its style or of one it is based on."""
    number = level = None
    holder: etree._Element | None = paragraph
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    while holder is not None:
        found = holder.find(f"{_W}pPr/{_W}numPr")
        if found is not None:
            own = {etree.QName(each).localname: each.get(f"{_W}val") for each in found}
            number = number or own.get("numId")
            level = level or own.get("ilvl")
        holder = styles.get(style.get(f"{_W}val")) if style is not None else None
        style = holder.find(f"{_W}basedOn") if holder is not None else None
    return number, level or "0"
