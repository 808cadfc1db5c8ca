# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures in any text, written one way, so that what different readers found can be counted."""

import re
from collections import Counter

TOKEN = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)*")


def figures(text: str) -> Counter[str]:
    """Every figure with its count; commas between thousands are left out."""
    return Counter(match.group().replace(",", "") for match in TOKEN.finditer(text))
