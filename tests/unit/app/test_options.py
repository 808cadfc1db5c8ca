# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What commands share: dates, filters, files to write, options before a command's name."""

from pathlib import Path

import pytest

from app.cli.options import Output, iso_date, search_filter, write_file
from core.errors import DiskFullError, RequestError
from core.progress import Progress
from core.types import Corpus, SearchFilter


def test_a_date_is_year_month_day() -> None:
    assert iso_date("2026-04-01", "--in-force-on") == "2026-04-01"
    assert iso_date(None, "--in-force-on") is None
    with pytest.raises(RequestError, match="04/01/2026"):
        iso_date("04/01/2026", "--in-force-on")


def test_filters_are_taken_out_of_the_options() -> None:
    options = {
        "corpus": "policies",
        "documents": ("d1", "d2"),
        "in_force_on": "2026-04-01",
        "document_type": None,
        "line_of_business": "homeowners",
        "jurisdiction": None,
        "product": None,
        "k": 3,
    }
    assert search_filter(options) == SearchFilter(
        corpus=Corpus.POLICIES,
        document_ids=("d1", "d2"),
        line_of_business="homeowners",
        in_force_on="2026-04-01",
    )
    assert options == {"k": 3}


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    write_file(tmp_path / "new" / "page.png", b"picture")
    assert (tmp_path / "new" / "page.png").read_bytes() == b"picture"
    (tmp_path / "file").touch()
    with pytest.raises(RequestError, match=r"page\.png cannot be written: "):
        write_file(tmp_path / "file" / "page.png", b"picture")
    with pytest.raises(RequestError, match="cannot be written: "):
        write_file(tmp_path / ("n" * 300), b"picture")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device plays a full disk here")
def test_a_picture_for_which_there_is_no_room_is_a_full_disk() -> None:
    with pytest.raises(DiskFullError, match="/dev/full"):
        write_file(Path("/dev/full"), b"picture")


def test_the_steps_of_a_question_are_plain_lines_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = Output(as_json=False)
    for done, stage in enumerate(("searching", "reading", "checking")):
        output.steps(Progress(stage, "What is\x1b[2J the deductible?", done, 3))
    output.end_progress()
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == ("searching (step 1 of 3)\nreading (step 2 of 3)\nchecking (step 3 of 3)\n")
