# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Each known fault has its exit code, and the README's table is the program's."""

import re
from pathlib import Path

import pytest

from app.exit_codes import ExitCode, exit_code_of
from core import errors
from models.errors import KnownError, ModelHashError

_README = Path(__file__).resolve().parents[3] / "README.md"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.CancelledError(), ExitCode.CANCELLED),
        (errors.DiskFullError("full", "free"), ExitCode.DISK_FULL),
        (errors.WorkspaceNewerError("newer", "update"), ExitCode.WORKSPACE),
        (errors.EmptyQuestionError("none", "ask"), ExitCode.BAD_REQUEST),
        (errors.DamagedDocumentError("broken", "mend"), ExitCode.DOCUMENT),
        (ModelHashError("differs", "fetch"), ExitCode.MODEL),
        (errors.StaleSpanError("gone", "ask again"), ExitCode.BAD_REQUEST),
    ],
)
def test_each_fault_has_its_code(error: KnownError, code: ExitCode) -> None:
    assert exit_code_of(error) is code


def test_the_readme_has_the_same_table() -> None:
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", _README.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(str(int(code)), code.meaning) for code in ExitCode]
