# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Archives that are built to harm: each kind is refused with its own cause; plain ones pass."""

import io
import struct
import warnings
import zipfile
from pathlib import Path

import pytest

from core.errors import (
    DamagedDocumentError,
    DocumentError,
    EncryptedDocumentError,
    PackageBombError,
    UnsafeNameError,
    XmlDepthError,
    XmlEntityError,
)
from core.parse.sources.package import check_package
from core.settings import ParseSettings

XML = "<?xml version='1.0' encoding='UTF-8'?>"


def packed(tmp_path: Path, *parts: tuple[str, str | bytes]) -> Path:
    path = tmp_path / "source.docx"
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore", UserWarning)
        for name, content in parts:
            archive.writestr(name, content)
    return path


def refusal(path: Path, **limits: int) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        check_package(path, "terms.docx", ParseSettings(**limits))
    assert "terms.docx" in str(caught.value)
    assert caught.value.advice
    return caught.value


def test_a_plain_archive_passes(tmp_path: Path) -> None:
    path = packed(tmp_path, ("word/document.xml", f"{XML}<a><b>text</b></a>"), ("media/x", b"\0"))
    check_package(path, "terms.docx", ParseSettings())


def test_a_part_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("media/image.bin", bytes(2_000_000)))
    assert isinstance(refusal(path, max_unpacked_bytes=1_000_000), PackageBombError)


def test_parts_are_counted_together(tmp_path: Path) -> None:
    parts = [(f"media/{n}", bytes(400_000)) for n in range(3)]
    path = packed(tmp_path, *parts)
    assert isinstance(refusal(path, max_unpacked_bytes=1_000_000), PackageBombError)


def test_a_size_that_the_archive_lies_about_is_found_by_unpacking(tmp_path: Path) -> None:
    path = packed(tmp_path, ("a.bin", bytes(3_000_000)))
    data = path.read_bytes().replace(struct.pack("<I", 3_000_000), struct.pack("<I", 10))
    path.write_bytes(data)
    assert isinstance(refusal(path), DamagedDocumentError)


def test_an_xml_part_has_a_limit_of_its_own(tmp_path: Path) -> None:
    path = packed(tmp_path, ("a.xml", f"{XML}<a>{'<b/>' * 400_000}</a>"))
    assert isinstance(refusal(path, max_part_bytes=1_000_000), PackageBombError)


def test_what_unpacks_to_many_times_its_size_is_refused_only_when_it_is_large(
    tmp_path: Path,
) -> None:
    small = packed(tmp_path, ("a.bin", bytes(1_000_000)))
    check_package(small, "terms.docx", ParseSettings())
    large = packed(tmp_path, ("a.bin", bytes(60_000_000)))
    assert isinstance(refusal(large), PackageBombError)


def test_too_many_parts_are_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, *[(f"p{n}", b"") for n in range(101)])
    assert isinstance(refusal(path, max_package_parts=100), PackageBombError)


@pytest.mark.parametrize(
    "part", ["../evil.xml", "word/../../evil", "/etc/passwd", "C:/evil", "..\\evil", "\\\\host\\x"]
)
def test_a_name_that_leads_out_is_refused(tmp_path: Path, part: str) -> None:
    assert isinstance(refusal(packed(tmp_path, (part, b"x"))), UnsafeNameError)


def test_a_name_with_a_nul_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("wordXdocument.xml", b"x"))
    path.write_bytes(path.read_bytes().replace(b"wordX", b"word\0"))
    assert isinstance(refusal(path), UnsafeNameError)


def test_dots_in_a_name_are_no_step_upwards(tmp_path: Path) -> None:
    path = packed(tmp_path, ("word/a..b.bin", b"x"), ("word/...bin", b"x"))
    check_package(path, "terms.docx", ParseSettings())


def test_two_parts_of_one_name_are_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("word/a.bin", b"x"), ("Word/A.bin", b"y"))
    assert isinstance(refusal(path), UnsafeNameError)


def test_a_part_with_a_password_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("a.bin", b"x"))
    data = bytearray(path.read_bytes())
    local, central = data.index(b"PK\x03\x04"), data.index(b"PK\x01\x02")
    data[local + 6] |= 1
    data[central + 8] |= 1
    path.write_bytes(bytes(data))
    assert isinstance(refusal(path), EncryptedDocumentError)


@pytest.mark.parametrize(
    "declared", ['<!DOCTYPE a [<!ENTITY x "y">]>', '<!DOCTYPE a SYSTEM "http://host/a.dtd">']
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_declared_entities_are_refused_in_any_encoding(
    tmp_path: Path, declared: str, encoding: str
) -> None:
    text = f"<?xml version='1.0' encoding='{encoding}'?>{declared}<a>b</a>"
    path = packed(tmp_path, ("word/styles.xml", text.encode(encoding)))
    assert isinstance(refusal(path), XmlEntityError)


def test_deep_nesting_is_refused_and_the_limit_itself_is_not(tmp_path: Path) -> None:
    def nested(levels: int) -> Path:
        return packed(tmp_path, ("a.xml", f"{XML}{'<a>' * levels}{'</a>' * levels}"))

    check_package(nested(50), "terms.docx", ParseSettings(max_xml_depth=50))
    assert isinstance(refusal(nested(51), max_xml_depth=50), XmlDepthError)


def test_one_very_long_text_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("a.xml", f"{XML}<a>{'x' * 100_001}</a>"))
    assert isinstance(refusal(path, max_xml_text_bytes=100_000), XmlDepthError)


def test_an_archive_that_is_cut_off_is_damaged(tmp_path: Path) -> None:
    path = packed(tmp_path, ("a.bin", bytes(range(256)) * 40))
    path.write_bytes(path.read_bytes()[:-30])
    assert isinstance(refusal(path), DamagedDocumentError)


def test_a_part_that_is_no_xml_is_damaged(tmp_path: Path) -> None:
    assert isinstance(
        refusal(packed(tmp_path, ("a.xml", f"{XML}<a><b></a>"))), DamagedDocumentError
    )


def test_a_broken_part_is_damaged(tmp_path: Path) -> None:
    path = packed(tmp_path, ("a.bin", bytes(range(256)) * 40))
    data = bytearray(path.read_bytes())
    data[60] ^= 0xFF
    path.write_bytes(bytes(data))
    assert isinstance(refusal(path), DamagedDocumentError)


def test_no_archive_at_all_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "source.docx"
    path.write_bytes(io.BytesIO(b"PK\x03\x04 nothing").getvalue())
    assert isinstance(refusal(path), DamagedDocumentError)


def test_a_part_in_an_unknown_encoding_is_damaged(tmp_path: Path) -> None:
    path = packed(tmp_path, ("a.xml", '<?xml version="1.0" encoding="house"?><a/>'))
    assert isinstance(refusal(path), DamagedDocumentError)
