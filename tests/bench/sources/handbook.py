# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One handbook, written for this, in several formats."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import docx


@dataclass(frozen=True)
class Part:
    """A section: its heading, then paragraphs, items and rows."""

    level: int
    heading: str
    paragraphs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


PARTS = (
    Part(1, "1 Scope", ("This handbook binds everyone who works for the company.",)),
    Part(2, "1.1 Words", ("A day is a working day. A leader is whoever signs for a team.",)),
    Part(
        2,
        "1.2 Order",
        ("Where two rules differ, the stricter one holds.", "The board decides in doubt."),
    ),
    Part(
        1, "2 Leave", ("Leave is asked for in writing.",), ("up to 5 days: the leader", "more: HR")
    ),
    Part(
        2,
        "2.1 Days",
        ("The days depend on the years of service.",),
        rows=(("Years", "Days"), ("0 to 4", "25"), ("5 and more", "30")),
    ),
    Part(3, "2.1.1 Carried over", ("At most 5 days are carried over to the next year.",)),
    Part(1, "3 Travel", ("Costs are paid back within 30 days, up to $5,000 a journey.",)),
)


def markdown(parts: Sequence[Part], path: Path) -> None:
    lines = []
    for part in parts:
        lines += [f"{'#' * part.level} {part.heading}", ""]
        for text in part.paragraphs:
            lines += [text, ""]
        lines += [f"- {item}" for item in part.items] + ([""] if part.items else [])
        for number, row in enumerate(part.rows):
            lines.append("| " + " | ".join(row) + " |")
            lines += ["|" + " --- |" * len(row)] if number == 0 else []
        lines += [""] if part.rows else []
    path.write_text("\n".join(lines), encoding="utf-8")


def web_page(parts: Sequence[Part], path: Path) -> None:
    lines = ['<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><main>']
    for part in parts:
        lines.append(f"<h{part.level}>{escape(part.heading)}</h{part.level}>")
        lines += [f"<p>{escape(text)}</p>" for text in part.paragraphs]
        if part.items:
            lines.append("<ul>" + "".join(f"<li>{escape(i)}</li>" for i in part.items) + "</ul>")
        if part.rows:
            head, *rows = part.rows
            cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
            lines.append(f"<table><thead><tr>{cells}</tr></thead><tbody>")
            for row in rows:
                lines.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>")
            lines.append("</tbody></table>")
    path.write_text("\n".join([*lines, "</main></body></html>"]), encoding="utf-8")


def word(parts: Sequence[Part], path: Path) -> None:
    document = docx.Document()
    for part in parts:
        document.add_heading(part.heading, part.level)
        for text in part.paragraphs:
            document.add_paragraph(text)
        for item in part.items:
            document.add_paragraph(item, style="List Bullet")
        if part.rows:
            table = document.add_table(len(part.rows), len(part.rows[0]), style="Table Grid")
            for row, cells in zip(table.rows, part.rows, strict=True):
                for cell, text in zip(row.cells, cells, strict=True):
                    cell.text = text
    document.save(str(path))


WRITERS: dict[str, Callable[[Sequence[Part], Path], None]] = {
    "md": markdown, "html": web_page, "docx": word,
}  # fmt: skip
