# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a window can be opened, and whether somebody would see it."""

import sys

import pytest

from app.display import can_open, is_seen


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a display")
@pytest.mark.parametrize(
    ("name", "seen", "opens"),
    [
        (None, False, False),
        ("DISPLAY", True, True),
        ("WAYLAND_DISPLAY", True, True),
        ("QT_QPA_PLATFORM", False, True),
    ],
)
def test_what_says_that_there_is_a_display(
    monkeypatch: pytest.MonkeyPatch, name: str | None, seen: bool, opens: bool
) -> None:
    for each in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(each, raising=False)
    if name is not None:
        monkeypatch.setenv(name, "x")
    assert (is_seen(), can_open()) == (seen, opens)
