# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The samples of the demo do not mix with the user's own documents."""

from pathlib import Path

import pytest

from app.cli import demo


def test_the_demo_leaves_the_users_own_library_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "library"
    monkeypatch.setattr(demo, "default_workspace", lambda: own)
    assert demo._demo_workspace(own) == tmp_path / "samples"
    assert not own.exists()
    named = tmp_path / "named"
    assert demo._demo_workspace(named) == named
