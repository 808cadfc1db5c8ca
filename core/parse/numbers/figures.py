# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a table cell holds a figure."""

import re

_NUMERIC = re.compile(
    r"[(+\u2212-]?\s*(?:USD|EUR|GBP|[$\u00a3\u20ac])?\s*[(+\u2212-]?\d[\d,.' ]*\)?\s*"
    r"(?:%|[a-z]{1,6}|million|percent)?\.?\)?[*\u2020\u00b9\u00b2\u00b3]?|n/?a|nil|none|[-\u2013\u2014]"
    r"|[$\u00a3\u20ac]?\s?[\d,.]*\ufffd[\d,.\ufffd]*",
    re.IGNORECASE,
)


def is_numeric(text: str) -> bool:
    """Whether a cell holds a figure, says that there is none, or holds one that was not read."""
    return bool(_NUMERIC.fullmatch(text.strip()))
