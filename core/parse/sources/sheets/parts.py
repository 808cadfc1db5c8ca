# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The parts of a workbook's archive, and how they point at each other.

A part is gone through element by element and never held as a whole: a sheet may have a million
cells. Elements are known by their local names, for there are two sets of name spaces.
"""

import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from lxml import etree

from core.errors import DamagedDocumentError
from core.parse.sources.package import UNPACKING_FAULTS

_ADVICE = "Open it in its own program, save it under a new name, and add that."


@dataclass(frozen=True, slots=True)
class Relation:
    """One part that another one points at.

    Attributes:
        kind: The last word of its type: ``worksheet``, ``table``.
        part: Name of the part, as the archive has it.
    """

    kind: str
    part: str


class Parts:
    """An open archive."""

    def __init__(self, path: Path, name: str) -> None:
        """Open it; `name` is for messages.

        Raises:
            DamagedDocumentError: It is no archive.
        """
        self._name = name
        try:
            self._archive = zipfile.ZipFile(path)
        except UNPACKING_FAULTS as error:
            raise self.damaged(str(error)) from error
        self._entries = {_folded(entry): entry for entry in self._archive.namelist()}

    def __enter__(self) -> "Parts":
        """Be closed by a ``with``."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the archive."""
        self._archive.close()

    def __contains__(self, part: str) -> bool:
        """Whether there is such a part."""
        return _folded(part) in self._entries

    def names(self) -> tuple[str, ...]:
        """Names of all parts."""
        return tuple(self._entries.values())

    def damaged(self, why: str) -> DamagedDocumentError:
        """The fault to raise where the file is not as it should be."""
        return DamagedDocumentError(f"{self._name} is damaged: {why}.", _ADVICE)

    def elements(self, part: str, *tags: str) -> Iterator[etree._Element]:
        """Go through a part, and give each element of these names when it is whole.

        What was given is emptied when the next one is asked for.

        Raises:
            DamagedDocumentError: The part is missing, or is no XML.
        """
        entry = self._entries.get(_folded(part))
        if entry is None:
            raise self.damaged(f"its part {part} is missing")
        try:
            with self._archive.open(entry) as stream:
                yield from _whole_elements(stream, tags)
        except (*UNPACKING_FAULTS, etree.XMLSyntaxError) as error:
            raise self.damaged(f"its part {part} cannot be read ({error})") from error

    def relations(self, part: str) -> dict[str, Relation]:
        """What a part points at inside the file, by id; what lies outside is left alone."""
        folder, _, base = part.rpartition("/")
        rels = f"{folder}/_rels/{base}.rels" if folder else f"_rels/{base}.rels"
        found: dict[str, Relation] = {}
        if rels not in self:
            return found
        for element in self.elements(rels, "Relationship"):
            target = element.get("Target", "")
            if element.get("TargetMode") == "External" or not target:
                continue
            kind = element.get("Type", "").rpartition("/")[2]
            place = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found[element.get("Id", "")] = Relation(kind, place)
        return found


def local(element: etree._Element) -> str:
    """Name of an element without its name space."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: etree._Element, name: str) -> str | None:
    """An attribute by its local name: ``r:id``, whatever its name space."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2] == name:
            return str(value)
    return None


def is_on(text: str | None, default: bool = False) -> bool:
    """Read a mark that may be written in several ways."""
    return default if text is None else text.strip().lower() in {"1", "true", "on"}


def whole_number(text: str | None, default: int = 0) -> int:
    """Read a count or a position; the default where it is none."""
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def _folded(part: str) -> str:
    return part.replace("\\", "/").lstrip("/").casefold()


def _whole_elements(stream: object, tags: tuple[str, ...]) -> Iterator[etree._Element]:
    walk = etree.iterparse(
        stream,
        events=("end",),
        tag=[f"{{*}}{tag}" for tag in tags],
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    for _, element in walk:
        yield element
        element.clear(keep_tail=False)
        parent = element.getparent()
        while parent is not None and element.getprevious() is not None:
            del parent[0]
