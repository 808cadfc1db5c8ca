# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a place is named: by the number that is printed on its page, or as its file names it."""

_NAMES = frozenset(" :!")
"""Signs of a name (``Slide 3``, ``00:01:12``, ``Budget!B7``), which no page number bears."""


def place_name(label: str, numbered: str = "page") -> str:
    """What a label says: ``page 12`` (or another word), or ``Slide 3`` as it stands."""
    return label if not _NAMES.isdisjoint(label) else f"{numbered} {label}"
