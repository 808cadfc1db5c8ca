# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Window or command line: decided by whether a command is named."""

import pytest

from app.__main__ import is_for_window


@pytest.mark.parametrize(
    ("line", "window"),
    [
        ("", True),
        ("--workspace library", True),
        ("--workspace=library --ask why", True),
        ("--answer=a1", True),
        ("ask why", False),
        ("--workspace library ask why", False),
        ("--workspace=library --json ask why", False),
        ("--json", False),
        ("--help", False),
    ],
)
def test_window_or_command_line(line: str, window: bool) -> None:
    assert is_for_window(line.split()) is window
