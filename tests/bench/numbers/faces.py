# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The typefaces that are at hand: those of the PDF library, and usual ones that the system has.

Which pages a seed gives therefore hangs on the fonts of the machine; what is measured is said of
the pages that were made.
"""

import functools
from dataclasses import dataclass
from pathlib import Path

import pymupdf

_OWN = {
    "Nimbus Roman": ("tiro", "tibo"),
    "Nimbus Sans": ("helv", "hebo"),
    "Nimbus Mono": ("cour", "cobo"),
}
_ON_SYSTEMS = {
    "Liberation Serif": ("LiberationSerif-Regular", "LiberationSerif-Bold"),
    "Liberation Sans": ("LiberationSans-Regular", "LiberationSans-Bold"),
    "Liberation Sans Narrow": ("LiberationSansNarrow-Regular", "LiberationSansNarrow-Bold"),
    "Liberation Mono": ("LiberationMono-Regular", "LiberationMono-Bold"),
    "DejaVu Serif": ("DejaVuSerif", "DejaVuSerif-Bold"),
    "DejaVu Serif Condensed": ("DejaVuSerifCondensed", "DejaVuSerifCondensed-Bold"),
    "DejaVu Sans": ("DejaVuSans", "DejaVuSans-Bold"),
    "DejaVu Sans Condensed": ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold"),
    "DejaVu Sans Mono": ("DejaVuSansMono", "DejaVuSansMono-Bold"),
    "Caladea": ("Caladea-Regular", "Caladea-Bold"),
    "Carlito": ("Carlito-Regular", "Carlito-Bold"),
    "Open Sans": ("OpenSans-Regular", "OpenSans-Bold"),
    "Open Sans Condensed": ("OpenSans-CondLight", "OpenSans-CondBold"),
    "Inter": ("Inter-Regular", "Inter-Bold"),
    "Noto Serif": ("NotoSerif-Regular", "NotoSerif-Bold"),
    "Noto Sans": ("NotoSans-Regular", "NotoSans-Bold"),
    "Roboto": ("Roboto-Regular", "Roboto-Bold"),
    "Lato": ("Lato-Regular", "Lato-Bold"),
    "Times New Roman": ("times", "timesbd"),
    "Arial": ("arial", "arialbd"),
    "Courier New": ("cour", "courbd"),
    "Georgia": ("georgia", "georgiab"),
    "Verdana": ("verdana", "verdanab"),
    "Calibri": ("calibri", "calibrib"),
    "Cambria": ("Cambria", "cambriab"),
}
_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface in two weights.

    Attributes:
        name: Of its family.
        regular: A font's short name in the PDF library, or its file.
        bold: The same for headings and totals.
    """

    name: str
    regular: str | Path
    bold: str | Path

    def font(self, bold: bool = False) -> pymupdf.Font:
        return _loaded(self.bold if bold else self.regular)


@functools.cache
def faces() -> tuple[Face, ...]:
    """All that are at hand, in the order of their names."""
    files = {
        path.stem: path
        for folder in _FOLDERS
        for path in sorted(Path(folder).rglob("*"))
        if path.suffix.lower() in {".ttf", ".otf"}
    }
    found = [Face(name, *pair) for name, pair in _OWN.items()]
    for name, (regular, bold) in _ON_SYSTEMS.items():
        if regular in files and bold in files:
            found.append(Face(name, files[regular], files[bold]))
    return tuple(sorted(found, key=lambda face: face.name))


@functools.cache
def _loaded(font: str | Path) -> pymupdf.Font:
    return pymupdf.Font(font) if isinstance(font, str) else pymupdf.Font(fontfile=str(font))
