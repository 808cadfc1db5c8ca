# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A numeral in a text, and how the document around it writes numbers."""

from collections.abc import Set
from dataclasses import dataclass, field

from core.types import NumeralKind


@dataclass(frozen=True, slots=True)
class Found:
    """One numeral in a text.

    Attributes:
        start: Offset of its first character.
        end: After its last.
        kind: What it counts.
        value: Canonical, or None.
        unit: Or None.
        sound: False when its form speaks against it: a group of two digits, words that say another
            number than the figure.
        garbled: Letters stand among its digits, or there are none.
        contrary: Not sound because its words say another number than its figure, which may well
            be what is printed.
    """

    start: int
    end: int
    kind: NumeralKind
    value: str | None
    unit: str | None
    sound: bool = True
    garbled: bool = False
    contrary: bool = False


@dataclass(frozen=True, slots=True)
class Habits:
    """How a document writes numbers.

    Attributes:
        decimal_comma: 1.234,5 rather than 1,234.5.
        groups_by_comma: Thousands are seen parted by commas.
        groups_by_space: Thousands are seen parted by spaces.
        sections: Numbers of its own sections.
        scanned: The text was read by OCR.
    """

    decimal_comma: bool = False
    groups_by_comma: bool = True
    groups_by_space: bool = False
    sections: Set[str] = field(default_factory=frozenset)
    scanned: bool = False
