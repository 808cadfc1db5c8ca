# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Locked files through a workspace: asked once, read, shown, and no password left anywhere."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from PIL import Image

from core.ingest.order import IngestOrder, IngestResult
from core.types import Corpus, Outcome, SearchFilter
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

AES = pymupdf.PDF_ENCRYPT_AES_256
CLAUSE = "4.2 The flood deductible in Zone A is $5,000 for each loss."
SECRET = "Kl\u00e6gen-7731"
OTHER = "other-9924"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as opened:
        yield opened


def write_locked(path: Path, password: str = SECRET) -> Path:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 120), CLAUSE)
        document.save(path, encryption=AES, user_pw=password, owner_pw="owner")
    return path


class Person:
    """Answers when asked for a password, and counts."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, path: Path) -> str:
        self.asked.append(path.name)
        return self.answers.pop(0)


def bring(
    library: Workspace, *paths: Path, passwords: tuple[str, ...] = (), person: Person | None = None
) -> list[IngestResult]:
    order = IngestOrder(paths, Corpus.POLICIES, passwords=passwords, ask_password=person)
    return list(library.ingest(order))


def test_a_locked_file_fails_alone_and_nobody_is_asked(library: Workspace, tmp_path: Path) -> None:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 120), CLAUSE)
        document.save(tmp_path / "open.pdf")
    results = bring(library, write_locked(tmp_path / "locked.pdf"), tmp_path / "open.pdf")
    assert [result.outcome for result in results] == [Outcome.FAILED, Outcome.COMPLETE]
    assert results[0].error is not None
    assert (results[0].error.code, results[0].error.message) == (
        "ENCRYPTED",
        "locked.pdf needs a password.",
    )


def test_each_locked_file_is_asked_for_once(library: Workspace, tmp_path: Path) -> None:
    paths = [
        write_locked(tmp_path / "a.pdf"),
        write_locked(tmp_path / "b.pdf", OTHER),
        write_locked(tmp_path / "c.pdf"),
        write_locked(tmp_path / "d.pdf"),
    ]
    person = Person(OTHER, SECRET, "")
    results = bring(library, *paths, passwords=("old", OTHER), person=person)
    assert person.asked == ["a.pdf", "c.pdf", "d.pdf"]
    assert [result.outcome.value for result in results] == [
        "failed", "complete", "complete", "failed",
    ]  # fmt: skip
    assert [result.error.message for result in results if result.error] == [
        "The password given for a.pdf is wrong.",
        "None of the 2 passwords given opens d.pdf.",
    ]
    assert {failure.code for failure in library.store.failures.list()} == {"ENCRYPTED"}


def test_a_file_that_is_in_the_library_is_not_asked_for_again(
    library: Workspace, tmp_path: Path
) -> None:
    path = write_locked(tmp_path / "a.pdf")
    assert bring(library, path, person=Person(SECRET))[0].outcome is Outcome.COMPLETE
    person = Person()
    assert bring(library, path, person=person)[0].outcome is Outcome.UNCHANGED
    assert person.asked == []


def test_pages_show_later_without_the_password(tmp_path: Path) -> None:
    path = write_locked(tmp_path / "a.pdf")
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as library:
        (result,) = bring(library, path, passwords=(SECRET,))
    path.unlink()
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as library:
        version_id = f"{result.document_id}.v1"
        (hit,) = library.search("flood deductible", SearchFilter(), 5)
        assert library.text_in_boxes(version_id, hit.boxes) == CLAUSE
        picture = Image.open(io.BytesIO(library.page_picture(version_id, 0, 1))).convert("L")
        assert np.count_nonzero(np.asarray(picture) < 128) > 200


def test_no_password_is_left_anywhere(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    locked = write_locked(tmp_path / "a.pdf")
    other = write_locked(tmp_path / "b.pdf", "not given")
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as library:
        order = IngestOrder((locked, other), Corpus.POLICIES, passwords=(OTHER, SECRET))
        results = library.ingest(order)
    assert [result.outcome for result in results] == [Outcome.COMPLETE, Outcome.FAILED]
    told = repr((order, results)) + "".join(capfd.readouterr()) + caplog.text
    files = [file for file in (tmp_path / "library").rglob("*") if file.is_file()]
    assert any(file.suffix == ".pdf" for file in files)
    for password in (SECRET, OTHER):
        assert password not in told
        for form in (password.encode(), password.encode("latin-1"), password.encode("utf-16-le")):
            assert [file for file in files if form in file.read_bytes()] == []
