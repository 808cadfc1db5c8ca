# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a file is moved or copied hangs on what is at the path that it had."""

from pathlib import Path

from core.drives import Patience
from core.ingest.known import is_elsewhere


def test_what_is_gone_is_not_elsewhere_and_what_is_there_is(tmp_path: Path) -> None:
    here = tmp_path / "here.md"
    here.write_text("text")
    assert not is_elsewhere(tmp_path / "old.md", here, Patience())
    assert not is_elsewhere(tmp_path / "gone" / "old.md", here, Patience())
    assert not is_elsewhere(here / "old.md", here, Patience())
    (tmp_path / "old.md").write_text("text")
    assert is_elsewhere(tmp_path / "old.md", here, Patience())


def test_a_name_in_other_capitals_may_be_the_same_file(tmp_path: Path) -> None:
    here, old = tmp_path / "Policy.md", tmp_path / "policy.MD"
    here.write_text("text")
    if not old.exists():
        old.hardlink_to(here)  # as a system shows it that tells no capitals apart
    assert not is_elsewhere(old, here, Patience())
    if old.samefile(here) and old.name in {path.name for path in tmp_path.iterdir()}:
        old.unlink()
        old.write_text("text")
        assert is_elsewhere(old, here, Patience())


def test_a_path_that_cannot_be_asked_for_may_be_there(tmp_path: Path) -> None:
    assert is_elsewhere(tmp_path / "bad\\xff.md", tmp_path / "here.md", Patience())
