# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rules of a folder: which files they are for, which of them wins, and what is refused."""

from pathlib import Path

import pytest

from core.errors import RulesFileError
from core.ingest.rules import rules_in


def stated(folder: Path, path: str, rules: str) -> dict[str, str]:
    (folder / "clauselight.toml").write_text(rules, encoding="utf-8")
    return dict(rules_in(folder / path).believed().fields)


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.md", "a.md", True),
        ("*.md", "A.MD", True),
        ("*.md", "sub/a.md", False),
        ("**/*.md", "a.md", True),
        ("**/*.md", "x/y/a.md", True),
        ("flood/**", "flood/x/a.pdf", True),
        ("flood/**", "floods/a.pdf", False),
        ("flood\\**", "flood/a.pdf", True),
        ("fl?od.md", "flood.md", True),
        ("a.md", "axmd", False),
        ("[a].md", "[a].md", True),
    ],
)
def test_patterns(tmp_path: Path, pattern: str, path: str, fits: bool) -> None:
    rules = f"[[rule]]\nfiles = '{pattern}'\nproduct = 'P'\n"
    assert stated(tmp_path, path, rules) == ({"product": "P"} if fits else {})


def test_the_later_rule_and_the_nearer_file_win(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "clauselight.toml").write_text("[[rule]]\nfiles='*'\nedition = 3\n")
    rules = (
        "[[rule]]\nfiles = ['x.md', '**']\nproduct = 'One'\njurisdiction = 'Pell'\nedition = '1'\n"
        "[[rule]]\nfiles = 'sub/**'\nproduct = 'Two'\neffective_from = 2026-01-01\n"
    )
    assert stated(tmp_path, "sub/a.md", rules) == {
        "product": "Two", "jurisdiction": "Pell", "edition": "3", "effective_from": "2026-01-01",
    }  # fmt: skip
    assert rules_in(tmp_path / "sub" / "a.md").source == str(tmp_path / "sub" / "clauselight.toml")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("[[rule]]\nfiles='*'\nprodukt='x'", "'produkt'"),
        ("[[rule]]\nproduct='x'", "rule 1 does not say for which files"),
        ("[[rule]]\nfiles='*'\nproduct=['x']", "no single value"),
        ("[[rule]]\nfiles='*'\neffective_from='soon'", "is not a date"),
        ("[[rule]]\nfiles='*'\neffective_from=2026-02-01\neffective_to=2026-01-01", "before it"),
        ("[rules]\nproduct='x'", "nothing but"),
        ("rule = 1", "nothing but"),
        ("no toml", "cannot be used"),
    ],
)
def test_what_cannot_be_used_is_said(tmp_path: Path, rules: str, said: str) -> None:
    with pytest.raises(RulesFileError, match=said):
        stated(tmp_path, "a.md", rules)
