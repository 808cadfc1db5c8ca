# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every part hands back: lines of plain text, and whether its aims are met."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """Lines in the order in which they are to be read.

    Attributes:
        text: The lines so far.
        met: False as soon as one aim is missed.
    """

    text: list[str] = field(default_factory=list)
    met: bool = True

    def lines(self) -> list[str]:
        return list(self.text)

    def say(self, *lines: str) -> None:
        self.text.extend(lines)

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        self.text.extend(aligned(rows))

    def aim(self, what: str, met: bool) -> None:
        """Say whether an aim is met; one that is missed marks the whole report."""
        self.met = self.met and met
        self.text.append(f"{'met   ' if met else 'MISSED'}  {what}")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns of text; figures stand to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if _is_figure(cell) else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _is_figure(cell: str) -> bool:
    return cell[:1].isdigit() or cell in {"-", ""}
