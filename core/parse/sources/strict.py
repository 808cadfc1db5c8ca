# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Office files of the strict kind in the usual form, which is the only one that libraries know.

The two differ in the names of their name spaces; what they hold is the same.
"""

import io
import re
import zipfile
from pathlib import Path

_STRICT = re.compile(rb"(=\s*[\"'])http://purl\.oclc\.org/ooxml/([A-Za-z]+)/")
_USUAL = rb"\1http://schemas.openxmlformats.org/\2/2006/"
_XML_SUFFIXES = (".xml", ".rels", ".vml")
_FIRST_RELATIONS = "_rels/.rels"


def in_usual_form(path: Path) -> Path | io.BytesIO:
    """Return a file to be opened: the file itself, or a copy of a strict one in memory.

    Passes on:
        BadZipFile: It is no archive.
        KeyError: It does not say what it is.
    """
    with zipfile.ZipFile(path) as archive:
        if not _STRICT.search(archive.read(_FIRST_RELATIONS)):
            return path
        copy = io.BytesIO()
        with zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as usual:
            for entry in archive.infolist():
                data = archive.read(entry)
                if entry.filename.lower().endswith(_XML_SUFFIXES):
                    data = _STRICT.sub(_USUAL, data)
                usual.writestr(entry.filename, data)
    copy.seek(0)
    return copy
