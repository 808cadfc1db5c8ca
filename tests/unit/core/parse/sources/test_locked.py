# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Office files with a password: as locked PDFs, asked for once and kept nowhere."""

import io
import unicodedata
from functools import cache
from pathlib import Path

import docx
import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    UnsupportedFormatError,
    WrongPasswordError,
)
from core.parse.sources.locked import unlocked_package


@cache
def archive() -> bytes:
    target = io.BytesIO()
    docx.Document().save(target)
    return target.getvalue()


def locked(tmp_path: Path, password: str) -> Path:
    target = io.BytesIO()
    OOXMLFile(io.BytesIO(archive())).encrypt(password, target)
    path = tmp_path / "source.docx"
    path.write_bytes(target.getvalue())
    return path


def test_one_without_a_password_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "source.docx"
    path.write_bytes(archive())
    with unlocked_package(path, "terms.docx", ()) as found:
        assert found == path


def test_the_right_password_among_several_opens_it(tmp_path: Path) -> None:
    path = locked(tmp_path, "Sesame 7")
    with unlocked_package(path, "terms.docx", ("wrong", "Sesame 7")) as found:
        assert found.read_bytes() == archive()
    assert [entry.name for entry in tmp_path.iterdir()] == ["source.docx"]


def test_a_password_is_tried_in_its_other_spellings(tmp_path: Path) -> None:
    path = locked(tmp_path, "Schlüssel")
    decomposed = unicodedata.normalize("NFD", "Schlüssel")
    with unlocked_package(path, "terms.docx", (decomposed,)) as found:
        assert found.read_bytes() == archive()


def test_what_is_only_guarded_against_changes_is_read_without_a_question(tmp_path: Path) -> None:
    with unlocked_package(locked(tmp_path, "VelvetSweatshop"), "terms.docx", ()) as found:
        assert found.read_bytes() == archive()


def test_without_a_password_it_is_asked_for(tmp_path: Path) -> None:
    path = locked(tmp_path, "Sesame 7")
    with (
        pytest.raises(EncryptedDocumentError) as caught,
        unlocked_package(path, "terms.docx", ()),
    ):
        pass
    assert type(caught.value) is EncryptedDocumentError
    assert "terms.docx" in str(caught.value)


def test_a_wrong_password_is_said_and_not_repeated(tmp_path: Path) -> None:
    path = locked(tmp_path, "Sesame 7")
    with (
        pytest.raises(WrongPasswordError) as caught,
        unlocked_package(path, "terms.docx", ("hunter2",)),
    ):
        pass
    assert "hunter2" not in f"{caught.value} {caught.value.advice}"


def test_one_that_is_cut_off_is_damaged(tmp_path: Path) -> None:
    path = locked(tmp_path, "Sesame 7")
    path.write_bytes(path.read_bytes()[:3_000])
    with pytest.raises(DamagedDocumentError), unlocked_package(path, "terms.docx", ("Sesame 7",)):
        pass


def test_an_old_office_file_is_named_as_such(tmp_path: Path) -> None:
    data = locked(tmp_path, "Sesame 7").read_bytes()
    path = tmp_path / "old.docx"
    path.write_bytes(data.replace("EncryptionInfo".encode("utf-16-le"), b"X\0" * 14))
    with pytest.raises(UnsupportedFormatError), unlocked_package(path, "old.docx", ()):
        pass
