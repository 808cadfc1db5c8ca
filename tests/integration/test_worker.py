# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files through the real worker process."""

import hashlib
import io
import sys
from pathlib import Path

import psutil
import pymupdf
import pytest
from PIL import Image

from core.errors import (
    DocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
    UnsupportedFormatError,
)
from core.parse.client import ParseClient
from core.parse.document import RawDocument, ReadBefore
from core.parse.raw import RawPage
from core.progress import CancelToken, Progress, ignore_progress
from core.settings import ParseSettings
from core.spans import Box
from core.types import PageSource
from models.errors import ModelHashError, ModelMissingError
from tests.ocr_faults import GOOD, make_grey_engine, refuse_to_load

SETTINGS = ParseSettings(page_timeout_s=60)


def read(client: ParseClient, path: Path, work: Path, **more: object) -> RawDocument:
    options: dict[str, object] = {
        "progress": ignore_progress,
        "cancel": CancelToken(),
        "on_page": lambda page: None,
    } | more
    return client.read_document(path, work, **options)  # type: ignore[arg-type]


def make_pdf(path: Path, pages: int = 3, **save: object) -> Path:
    document = pymupdf.open()
    for number in range(1, pages + 1):
        document.new_page().insert_text((72, 72), f"Page {number}: the deductible is $5,000.")
    document.save(path, **save)
    return path


def make_tiff(path: Path, greys: list[int]) -> Path:
    pages = [Image.new("L", (400, 300), grey) for grey in greys]
    pages[0].save(path, save_all=True, append_images=pages[1:], dpi=(200, 200))
    return path


def test_a_pdf_comes_out_page_by_page(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "policy.pdf")
    told: list[Progress] = []
    kept: list[RawPage] = []
    with ParseClient(SETTINGS, None) as client:
        document = read(client, path, tmp_path / "work", progress=told.append, on_page=kept.append)
    assert [page.index for page in document.pages] == [0, 1, 2]
    assert [page.lines[0].text for page in document.pages] == [
        f"Page {number}: the deductible is $5,000." for number in (1, 2, 3)
    ]
    assert [page.index for page in kept] == [0, 1, 2]
    assert told == [Progress("reading", "policy.pdf", number, 3) for number in (1, 2, 3)]
    assert document.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert document.info.canonical_path == document.copy_path


def test_text_that_looks_like_no_language_is_still_read_from_its_own_pages(tmp_path: Path) -> None:
    path = tmp_path / "keys.txt"
    path.write_text("\n\n".join(["xzqvbnkq wrtpsdfg zzxxvbnk"] * 30))
    with ParseClient(SETTINGS, None) as client:
        document = read(client, path, tmp_path / "work")
    assert [page.source for page in document.pages] == [PageSource.TEXT]
    assert {line.text for line in document.pages[0].lines} == {"xzqvbnkq wrtpsdfg zzxxvbnk"}


def test_pages_of_an_interrupted_run_are_not_read_again(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "policy.pdf")
    kept: list[RawPage] = []
    with ParseClient(SETTINGS, None) as client:
        first = read(client, path, tmp_path / "work")
        document = read(
            client,
            path,
            tmp_path / "work",
            on_page=kept.append,
            before=ReadBefore({0: first.pages[0], 2: first.pages[2]}),
        )
    assert [page.index for page in kept] == [1]
    assert document.pages[0] is first.pages[0]
    assert document.pages[1].lines[0].text == first.pages[1].lines[0].text


def test_one_worker_reads_several_files_and_loads_ocr_once(tmp_path: Path) -> None:
    with ParseClient(SETTINGS, make_grey_engine) as client:
        texts = [
            read(client, make_tiff(tmp_path / f"{n}.tif", [GOOD] * n), tmp_path / f"w{n}")
            .pages[-1]
            .lines[0]
            .text
            for n in (1, 2)
        ]
        assert texts[0] == texts[1] == f"grey {GOOD} read by {client.worker_process_id}"
        process = psutil.Process(client.worker_process_id)
    assert not process.is_running()


def test_the_worker_is_renewed_after_so_many_pages_of_ocr(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "a.tif", [GOOD] * 5)
    with ParseClient(ParseSettings(worker_pages=2), make_grey_engine) as client:
        document = read(client, path, tmp_path / "work")
    readers = [page.lines[0].text for page in document.pages]
    assert readers[0] == readers[1] != readers[2] == readers[3] != readers[4]
    assert {page.source for page in document.pages} == {PageSource.OCR}


def test_markdown_is_laid_out_and_read_like_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "policy.md"
    path.write_text("# Policy\n\nThe *deductible* is **$5,000**.\n", encoding="utf-8")
    with ParseClient(SETTINGS, None) as client:
        document = read(client, path, tmp_path / "work")
        assert document.info.format_name == "markdown"
        assert document.info.title == "Policy"
        canonical = Path(document.info.canonical_path)
        assert canonical == (tmp_path / "work" / "canonical.pdf").resolve()
        lines = {line.text: line for line in document.pages[0].lines}
        boxes = lines["The deductible is $5,000."].boxes
        box = Box(0, *(float(v) for v in (*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0))))
        assert client.text_in_boxes(canonical, [box]) == "The deductible is $5,000."


def test_pages_are_drawn_in_the_worker(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "policy.pdf")
    with ParseClient(SETTINGS, None) as client:
        assert client.page_size(path, 0) == (595, 842)
        page = Image.open(io.BytesIO(client.render_page(path, 0, dpi=72)))
        crop = Image.open(io.BytesIO(client.crop_page(path, Box(0, 72, 60, 172, 80), dpi=72)))
        assert (page.size, crop.size) == ((595, 842), (112, 32))
        with pytest.raises(DocumentError, match="Page 10"):
            client.render_page(path, 9, dpi=72)
        with pytest.raises(DocumentError, match="cannot be opened"):
            client.page_size(tmp_path / "gone.pdf", 0)


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("a.pdf", b"", EmptyDocumentError),
        ("a.zip", b"PK\x03\x04", UnsupportedFormatError),
        ("a.txt", b"\x00\x01\x02\x03", UnsupportedFormatError),
        ("a.md", b"  \n", EmptyDocumentError),
        ("a.pdf", b"%PDF-1.7 nothing more", DocumentError),
        ("a.png", b"\x89PNG\r\n\x1a\nbroken", DocumentError),
    ],
)
def test_a_bad_file_is_a_fault_and_the_worker_goes_on(
    tmp_path: Path, name: str, content: bytes, error: type[DocumentError]
) -> None:
    bad = tmp_path / name
    bad.write_bytes(content)
    with ParseClient(SETTINGS, None) as client:
        with pytest.raises(error, match=name.replace(".", r"\.")) as raised:
            read(client, bad, tmp_path / "work")
        assert raised.value.advice
        good = read(client, make_pdf(tmp_path / "good.pdf", 1), tmp_path / "work2")
    assert len(good.pages) == 1


def test_a_password_and_a_limit_of_pages_are_told(tmp_path: Path) -> None:
    locked = make_pdf(
        tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret"
    )
    with ParseClient(ParseSettings(max_pages=2), None) as client:
        with pytest.raises(EncryptedDocumentError, match=r"locked\.pdf"):
            read(client, locked, tmp_path / "work")
        with pytest.raises(LimitExceededError, match="3 pages; at most 2"):
            read(client, make_pdf(tmp_path / "long.pdf"), tmp_path / "work2")


def test_a_page_that_needs_ocr_without_a_model_is_a_fault_of_the_model(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "a.tif", [GOOD])
    with ParseClient(SETTINGS, None) as client, pytest.raises(ModelMissingError):
        read(client, path, tmp_path / "work")
    with ParseClient(SETTINGS, refuse_to_load) as client, pytest.raises(ModelHashError):
        read(client, path, tmp_path / "work")


def test_the_engine_side_imports_no_library_that_reads_files() -> None:
    import subprocess

    code = (
        "import sys, core.parse.client;"
        "print(sorted({'pymupdf', 'cv2', 'PIL', 'paddleocr', 'markdown_it'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_worker_loads_no_layout_analysis_with_the_pdf_library() -> None:
    import subprocess

    code = (
        "import sys, multiprocessing, core.settings, core.parse.worker.worker_entry as entry\n"
        "ours, theirs = multiprocessing.Pipe(), multiprocessing.Pipe()\n"
        "ours[1].close()\n"
        "entry.run_worker(ours[0], theirs[0], core.settings.ParseSettings(), None)\n"
        "names = ('pymupdf', 'pymupdf4llm', 'networkx', 'onnxruntime')\n"
        "print([name for name in names if sys.modules.get(name)], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "['pymupdf']"


def test_a_worker_that_rests_is_kept_with_no_file_open_unless_it_has_loaded_ocr(
    tmp_path: Path,
) -> None:
    with ParseClient(SETTINGS, make_grey_engine) as client:
        client.rest()
        assert client.worker_process_id is None
        read(client, make_pdf(tmp_path / "policy.pdf"), tmp_path / "work")
        worker = psutil.Process(client.worker_process_id)
        client.rest()
        assert client.worker_process_id == worker.pid
        opened = [Path(each.path) for each in worker.open_files()]
        assert not [path for path in opened if path.is_relative_to(tmp_path)]
        read(client, make_tiff(tmp_path / "scan.tif", [GOOD]), tmp_path / "work2")
        assert client.worker_process_id == worker.pid
        client.rest()
        assert client.worker_process_id is None
        assert not worker.is_running()
