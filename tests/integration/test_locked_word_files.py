# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Locked Word files through a workspace: asked once, read, no password and no copy left."""

import io
from pathlib import Path

import docx
from msoffcrypto.format.ooxml import OOXMLFile

from core.ingest.order import IngestOrder
from core.types import Corpus, Outcome
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

SECRET = "Kl\u00e6gen-7731"
CLAUSE = "The flood deductible in Zone A is $5,000 for each loss."


def write_locked(path: Path) -> Path:
    plain, locked = io.BytesIO(), io.BytesIO()
    document = docx.Document()
    document.add_heading("Flood", 1)
    document.add_paragraph(CLAUSE)
    document.save(plain)
    OOXMLFile(plain).encrypt(SECRET, locked)
    path.write_bytes(locked.getvalue())
    return path


def test_a_locked_word_file_is_asked_for_and_read(tmp_path: Path) -> None:
    path = write_locked(tmp_path / "terms.docx")
    asked: list[str] = []

    def person(source: Path) -> str:
        asked.append(source.name)
        return SECRET

    root = tmp_path / "library"
    with Workspace.open(root, MadeUpRuntimes()) as library:
        without = library.ingest(IngestOrder((path,), Corpus.POLICIES))[0]
        assert without.error is not None
        assert (without.outcome, without.error.code) == (Outcome.FAILED, "ENCRYPTED")
        order = IngestOrder((path,), Corpus.POLICIES, ask_password=person)
        result = library.ingest(order)[0]
    assert (result.outcome, result.coverage, asked) == (Outcome.COMPLETE, 1.0, ["terms.docx"])
    kept = [entry for entry in root.rglob("*") if entry.is_file()]
    spellings = (SECRET.encode(), SECRET.encode("utf-16-le"))
    assert not [entry for entry in kept for one in spellings if one in entry.read_bytes()]
    assert not [entry for entry in kept if entry.suffix == ".docx"]
