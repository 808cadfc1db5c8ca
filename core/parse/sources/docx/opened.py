# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opens a Word file: finds its parts by their relations and gives each as a tree of XML.

The package was looked through before (`core.parse.sources.package`); nothing outside it is touched.
"""

import posixpath
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from lxml import etree

from core.errors import DamagedDocumentError
from core.parse.sources.docx.names import Element
from core.parse.sources.package import UNPACKING_FAULTS

_STRICT = (
    (
        b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/math",
        b"http://schemas.openxmlformats.org/officeDocument/2006/math",
    ),
    (
        b"http://purl.oclc.org/ooxml/drawingml/main",
        b"http://schemas.openxmlformats.org/drawingml/2006/main",
    ),
)
"""Names of the strict form of the format, and those that all else here knows."""
_MACROS = "vbaproject"
_PARSER = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}


@dataclass(frozen=True, slots=True)
class Relation:
    """Where a part points to.

    Attributes:
        kind: The last word of its type: ``footnotes``, ``header``.
        part: Name of the part that it points to; None for what lies outside.
    """

    kind: str
    part: str | None


@dataclass(slots=True)
class WordFile:
    """The parts of a file.

    Attributes:
        name: Of the source, for messages.
        archive: Open as long as parts are asked for.
        parts: Names of the parts by their names in small letters.
        main: Name of the part that holds the text.
        relations: Of that part, by their ids.
        package_relations: Of the file itself.
        has_macros: Whether there is a program in it.
    """

    name: str
    archive: zipfile.ZipFile
    parts: Mapping[str, str]
    main: str
    relations: Mapping[str, Relation] = field(default_factory=dict)
    package_relations: Mapping[str, Relation] = field(default_factory=dict)
    has_macros: bool = False

    def tree(self, part: str | None) -> Element | None:
        """The root of a part; None where the file has no such part."""
        own = self.parts.get((part or "").casefold())
        if own is None:
            return None
        return _tree(self.archive, own, self.name)

    def related(self, kind: str) -> Element | None:
        """The root of the part that the text points to as `kind`."""
        return self._first(self.relations, kind)

    def package_tree(self, kind: str) -> Element | None:
        """The root of the part that the package itself points to as `kind`."""
        return self._first(self.package_relations, kind)

    def _first(self, relations: Mapping[str, Relation], kind: str) -> Element | None:
        for relation in relations.values():
            if relation.kind == kind and relation.part is not None:
                return self.tree(relation.part)
        return None


def open_word(archive: zipfile.ZipFile, name: str) -> WordFile:
    """Find the text of a Word file and what it points to.

    Raises:
        DamagedDocumentError: There is no text in it, or a part is broken.
    """
    parts = {entry.casefold(): entry for entry in archive.namelist() if not entry.endswith("/")}
    word = WordFile(name, archive, parts, "")
    word.package_relations = _relations(word, "")
    for relation in word.package_relations.values():
        if relation.kind == "officeDocument" and relation.part is not None:
            word.main = relation.part
    if word.main.casefold() not in parts:
        word.main = "word/document.xml"
    if word.main.casefold() not in parts:
        message = f"{name} is damaged: it has no text of a Word document in it."
        raise DamagedDocumentError(message, "Ask for a new copy of the file.")
    word.relations = _relations(word, word.main)
    word.has_macros = any(_MACROS in part for part in parts)
    return word


def _relations(word: WordFile, part: str) -> dict[str, Relation]:
    folder, base = posixpath.split(part)
    root = word.tree(posixpath.join(folder, "_rels", f"{base}.rels"))
    if root is None:
        return {}
    found = {}
    for element in root:
        kind = (element.get("Type") or "").rpartition("/")[2]
        outside = (element.get("TargetMode") or "").lower() == "external"
        target = unquote(element.get("Target") or "")
        full = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        found[element.get("Id") or ""] = Relation(kind, None if outside else full)
    return found


def _tree(archive: zipfile.ZipFile, part: str, name: str) -> Element:
    try:
        data = archive.read(part)
        if b"purl.oclc.org" in data:
            for strict, known in _STRICT:
                data = data.replace(strict, known)
        parser = etree.XMLParser(remove_comments=True, remove_pis=True, **_PARSER)
        return etree.fromstring(data, parser)
    except (*UNPACKING_FAULTS, etree.XMLSyntaxError) as error:
        message = f"{name} is damaged: its part {part} cannot be read ({error})."
        raise DamagedDocumentError(message, "Ask for a new copy of the file.") from error
