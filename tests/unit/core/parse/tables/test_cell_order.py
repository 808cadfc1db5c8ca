# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Several labels in one ruled box: the words of each stay together."""

from collections.abc import Sequence

import pytest

from tests.unit.core.parse.raw_pages import box_rules, document, line, page

BOX = "\u2610"


def box_text(placed: Sequence[tuple[float, float, str]]) -> str:
    """What is read in a wide box over two small ones."""
    lines = [line(text, x, y) for x, y, text in placed]
    lines += [line("Number", 60, 170), line("Year", 330, 170)]
    rules = box_rules([50, 550], [90, 165, 185])
    rules += [rule for rule in box_rules([50, 320, 550], [165, 185])]
    (table,) = document(page(lines, rules=rules)).blocks
    return table.text.split("\n")[0].split("\t")[0]


@pytest.mark.parametrize(
    ("placed", "text"),
    [
        (
            [
                (60, 106, "ARMY:"),
                (120, 106, "NAVY:"),
                (180, 100, "AIR"),
                (180, 112, "FORCE:"),
                (260, 100, "COAST"),
                (260, 112, "GUARD:"),
            ],
            "ARMY: NAVY: AIR FORCE: COAST GUARD:",
        ),
        (
            [
                (60, 106, BOX),
                (70, 100, "Operation North (03/19/2003 to"),
                (70, 112, "08/31/2010)"),
                (300, 106, BOX),
                (310, 100, "Operation South (01/01/2015 to"),
                (310, 112, "12/31/2021)"),
            ],
            f"{BOX} Operation North (03/19/2003 to 08/31/2010) "
            f"{BOX} Operation South (01/01/2015 to 12/31/2021)",
        ),
        (
            [
                (60, 100, "17. Type of review"),
                (60, 119, BOX),
                (75, 113, "Review of my file and of all that belongs to it. I will"),
                (75, 125, "not appear before the board."),
                (60, 141, BOX),
                (75, 141, "I wish to appear."),
            ],
            f"17. Type of review {BOX} Review of my file and of all that belongs to it. I will not "
            f"appear before the board. {BOX} I wish to appear.",
        ),
        (
            [
                (60, 100, "The insured named in"),
                (60, 112, "the policy"),
                (300, 100, "The mortgagee named in"),
                (300, 112, "the declarations"),
            ],
            "The insured named in the policy The mortgagee named in the declarations",
        ),
        (
            [
                (60, 100, "Name:"),
                (200, 100, "Ann Lee"),
                (60, 112, "Town:"),
                (200, 112, "Port Verity"),
            ],
            "Name: Ann Lee Town: Port Verity",
        ),
    ],
    ids=["two lines", "boxes", "box between lines", "side by side", "labels and values"],
)
def test_labels_in_one_box(placed: Sequence[tuple[float, float, str]], text: str) -> None:
    assert box_text(placed) == text
