# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Passwords of locked files at the command line."""

import sys
from pathlib import Path

import click
import pytest

from app.cli.options import Output
from app.cli.passwords import password_prompt, read_passwords
from core.errors import RequestError


def test_a_file_holds_one_password_a_line(tmp_path: Path) -> None:
    file = tmp_path / "passwords"
    file.write_bytes("\ufeff\u00e6\u00f8\u00e5\r\n\n two words \nlast".encode())
    assert read_passwords(file, [tmp_path / "documents"]) == (
        "\u00e6\u00f8\u00e5",
        " two words ",
        "last",
    )
    assert read_passwords(None, [tmp_path]) == ()


def test_a_file_among_the_documents_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "passwords.txt"
    file.write_text("secret")
    for source in (tmp_path, file, tmp_path / ".." / tmp_path.name):
        with pytest.raises(RequestError, match="stands among the documents"):
            read_passwords(file, [source])


@pytest.mark.parametrize("content", [b"secret\xff", None])
def test_a_file_that_cannot_be_read_is_said_without_its_content(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "passwords"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(RequestError, match="passwords") as raised:
        read_passwords(file, [])
    assert "secret" not in f"{raised.value.message}{raised.value.advice}{raised.value.__cause__}"


@pytest.mark.parametrize(
    ("as_json", "reads", "shows"),
    [(True, True, True), (False, False, True), (False, True, False)],
)
def test_nobody_is_asked_without_a_terminal_or_in_json(
    monkeypatch: pytest.MonkeyPatch, as_json: bool, reads: bool, shows: bool
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: reads, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: shows, raising=False)
    assert password_prompt(Output(as_json)) is None


def test_a_person_is_asked_unseen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    asked: list[str] = []

    def unseen(prompt: str) -> str:
        asked.append(prompt)
        return "hush"

    monkeypatch.setattr(click.termui, "hidden_prompt_func", unseen)
    ask = password_prompt(Output(as_json=False))
    assert ask is not None
    assert ask(Path("/x/a\x1b[31m.pdf")) == "hush"
    assert "".join(asked).strip().endswith(":") or asked
    told = capsys.readouterr()
    assert "hush" not in told.out + told.err
    assert "\x1b[31m" not in told.out + told.err + "".join(asked)
    assert "a\\x1b[31m.pdf" in told.err + "".join(asked)
