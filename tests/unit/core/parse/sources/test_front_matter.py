# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.parse.sources.text.front_matter import FrontMatter, split_front_matter


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ("---\ntitle: Key Policy\nowner: Desk\n---\n", "Key Policy"),
        ("---\n# note\n\ntitle: 'Key: Policy' \ntags:\n- a\n  - b\n...\n", "Key: Policy"),
        ("---\ntitle: >-\n  Key\n  Policy\nid: 4\n---\n", "Key Policy"),
        ("name: Key Policy # draft\nowner: Desk\n---\n", "Key Policy"),
        ('+++\ntitle = "Key Policy"\n[extra]\nid = 4\n+++\n', "Key Policy"),
        ("---\nowner: Desk\n---\n", None),
    ],
)
def test_fields_are_parted_from_the_text(fields: str, title: str | None) -> None:
    front, text = split_front_matter(f"{fields}# Keys\n")
    assert (front.title, text) == (title, "# Keys\n")
    kept = [line.rstrip() for line in fields.split("\n")]
    assert front.lines == tuple(line for line in kept if line not in {"", "---", "...", "+++"})


@pytest.mark.parametrize(
    "text",
    [
        "---\nNote: the desk keeps the keys.\nIt keeps them locked.\n---\nText\n",
        "Keys: who keeps them\n---\nText\n",
        "+++\nno fields\n+++\nText\n",
        "---\ntitle: Nothing else\n---\n\n",
        "---\ntitle: Never closed\n\nText\n",
        "---\n\nText\n\n---\n",
    ],
)
def test_what_are_no_fields_stays_text(text: str) -> None:
    assert split_front_matter(text) == (FrontMatter(), text)
