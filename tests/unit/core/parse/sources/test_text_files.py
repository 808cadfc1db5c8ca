# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowKind, plain
from core.parse.sources.text.files import read_flow
from core.settings import ParseSettings


def read(text: str, file_format: FileFormat, tmp_path: Path) -> Flow:
    path = tmp_path / "source"
    path.write_text(text, encoding="utf-8")
    return read_flow(path, "source", file_format, ParseSettings())


def test_talk_in_markdown_is_talk(tmp_path: Path) -> None:
    text = (
        "---\nowner: Desk\n---\n# Call of May\n\n**Agent:** Yes?\n**Caller:** Flood?\n\n"
        "[00:00:09] **Agent**: No.\n\n## Later\n\n**Caller:** Oh.\n"
    )
    flow = read(text, FileFormat.MARKDOWN, tmp_path)
    assert [(b.kind.value, b.place, plain(b.runs)) for b in flow.blocks] == [
        ("heading", None, "Call of May"),
        ("paragraph", None, "Agent: Yes?"),
        ("paragraph", None, "Caller: Flood?"),
        ("furniture", None, "[00:00:09]"),
        ("paragraph", "00:00:09", "Agent: No."),
        ("heading", None, "Later"),
        ("paragraph", None, "Caller: Oh."),
    ]
    assert (flow.title, flow.fields) == ("Call of May", ("owner: Desk",))


def test_subtitles_under_another_name_are_subtitles(tmp_path: Path) -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\nHello.\n\n2\n00:00:03,000 --> 00:00:04,000\nBye.\n"
    flow = read(text, FileFormat.TEXT, tmp_path)
    assert [(b.place, plain(b.runs)) for b in flow.blocks] == [
        ("00:00:01", "Hello."), ("00:00:03", "Bye.")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "judged"), [("# Flood\n\nCovered.\n", False), ("FLOOD\n\nCovered.\n", True)]
)
def test_print_is_judged_only_where_no_heading_is_marked(
    text: str, judged: bool, tmp_path: Path
) -> None:
    assert read(text, FileFormat.MARKDOWN, tmp_path).paragraphs_judged is judged


def test_pictures_that_are_not_read_are_told(tmp_path: Path) -> None:
    flow = read("# A\n\n![Map of floods](map.png)\n", FileFormat.MARKDOWN, tmp_path)
    assert flow.facts == ("1 picture was not read, but for what the page calls it.",)
    assert flow.blocks[-1].kind is FlowKind.PARAGRAPH
