# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Typesets the specimen documents: ``python -m resources.samples.build [FOLDER]``.

The same sources give the same bytes: no clock, no random numbers, fonts of the PDF library only.
"""

import sys
from pathlib import Path
from typing import Any

import pymupdf

from resources.samples.layout import Layout, fill_contents, lay_out
from resources.samples.markup import Source, read_source
from resources.samples.paint import PAGE_HEIGHT_PT, PAGE_WIDTH_PT, Page, Type, draw, text_width
from resources.samples.scan import figures_toml, scan_pages

HERE = Path(__file__).parent
DOCUMENTS = {
    "homeowners_policy_ho3.pdf": (
        "ho3_1_front.md",
        "ho3_2_coverages.md",
        "ho3_3_limits.md",
        "ho3_4_perils.md",
        "ho3_5_conditions.md",
        "ho3_6_schedules.md",
    ),
    "property_claims_manual.pdf": ("manual_1_authority.md", "manual_2_handling.md"),
    "rule_11_claims_practices.pdf": ("rule_11.md",),
    "policyholder_protection_act.pdf": ("protection_act.md",),
}
SCANNED = {"coastal_endorsement_fax.pdf": ("fax_endorsement.md",)}
FIGURES_FILE = "coastal_endorsement_fax.toml"
_FURNITURE = Type("sans", 8)
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi")


def build(folder: Path) -> list[Path]:
    """Write every specimen and the list of the scan's figures into a folder."""
    written: list[Path] = []
    for name, parts in DOCUMENTS.items():
        source = _read(parts)
        document = _typeset(source)
        written.append(_save(document, folder / name, source))
    for name, parts in SCANNED.items():
        source = _read(parts)
        layout = _finished(source)
        clean = _document(layout)
        scanned = scan_pages(clean, layout.pages)
        written.append(_save(scanned.document, folder / name, source))
        listing = folder / FIGURES_FILE
        listing.write_text(figures_toml(name, scanned.figures), encoding="utf-8", newline="\n")
        written.append(listing)
    return written


def clean_document(name: str) -> pymupdf.Document:
    """A scanned specimen as it was before it went through the fax: with its text, undamaged."""
    return _document(_finished(_read(SCANNED[name])))


def _read(parts: tuple[str, ...]) -> Source:
    return read_source(tuple(HERE / "texts" / part for part in parts))


def _typeset(source: Source) -> pymupdf.Document:
    layout = _finished(source)
    document = _document(layout)
    document.set_toc([[h.level, h.title, h.page_index + 1] for h in layout.headings])
    if layout.front_pages:
        document.set_page_labels(
            [
                {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
                {"startpage": layout.front_pages, "prefix": "", "style": "D", "firstpagenum": 1},
            ]
        )
    return document


def _finished(source: Source) -> Layout:
    layout = lay_out(source)
    settings = source.settings
    if "contents_page_index" in settings:
        face = Type(settings["family"], settings["size_pt"])
        fill_contents(layout, face, settings["contents_page_index"])
    for index, page in enumerate(layout.pages):
        if index >= settings.get("pages_without_furniture", 0):
            _furnish(page, settings, _page_label(index, layout))
    return layout


def _document(layout: Layout) -> pymupdf.Document:
    document = pymupdf.open()
    for page in layout.pages:
        draw(document, page)
    return document


def _page_label(index: int, layout: Layout) -> str:
    if index < layout.front_pages:
        return f"Page {_ROMAN[index]}"
    total = len(layout.pages) - layout.front_pages
    return f"Page {index - layout.front_pages + 1} of {total}"


def _furnish(page: Page, settings: dict[str, Any], label: str) -> None:
    """Running head and foot."""
    face, is_grey = _FURNITURE, True
    if "furniture_family" in settings:
        face, is_grey = Type(settings["furniture_family"], 9, bold=True), False
    page.put(68, 50, settings["head"], face, grey=is_grey)
    page.rules.append((68, 56, PAGE_WIDTH_PT - 68, 56))
    y = PAGE_HEIGHT_PT - 44
    page.put(68, y, settings["foot"], face, grey=is_grey)
    page.put(PAGE_WIDTH_PT - 68 - text_width(label, face), y, label, face, grey=is_grey)


def _save(document: pymupdf.Document, path: Path, source: Source) -> Path:
    document.set_metadata(
        {
            "title": source.settings["title"],
            "author": source.settings["author"],
            "subject": source.settings["subject"],
            "creationDate": "D:20260401090000Z",
            "modDate": "D:20260401090000Z",
        }
    )
    document.save(path, garbage=4, deflate=True, no_new_id=True)
    return path


def main() -> int:
    """Build into the folder given, or beside this file."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for path in build(folder):
        sys.stdout.write(f"{path.name} {path.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
