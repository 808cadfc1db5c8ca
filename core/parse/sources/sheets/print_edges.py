# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a sheet prints above and below itself: running heads and feet, without their codes."""

import re

EDGES = ("oddHeader", "firstHeader", "evenHeader", "oddFooter", "firstFooter", "evenFooter")
_CODE = re.compile(
    r'&(?:"[^"]*"|K[0-9A-Fa-f]{6}|K[0-9]{2}[+-][0-9]{3}|[0-9]{1,3}|(?P<letter>[A-Z&]))',
    re.IGNORECASE,
)
_PARTS, _CHANGING = "LCR", "PNDTFZ"
_CHANGES = "\0"


def printed_text(text: str, sheet_name: str) -> str:
    """The words of a head or foot; a line with a page number, a date or a file's name is none."""

    def said(match: re.Match[str]) -> str:
        letter = (match["letter"] or "").upper()
        if letter in _PARTS and letter:
            return "\n"
        if letter in _CHANGING and letter:
            return _CHANGES
        return {"&": "&", "A": sheet_name}.get(letter, "")

    lines = (" ".join(line.split()) for line in _CODE.sub(said, text).split("\n"))
    kept = [line for line in lines if any(c.isalnum() for c in line) and _CHANGES not in line]
    return "\n".join(kept)
