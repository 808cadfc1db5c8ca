# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Labels of a chart that do not print the figure which is drawn: typed by hand, or from cells."""

from collections.abc import Iterator

from lxml import etree

from core.parse.sources.slides.shapes import child, local, number

_FROM_CELLS = "CELLRANGE"


def labels_of(series: etree._Element) -> dict[int, str]:
    """What stands at the values of a series in the place of their figures, by position."""
    cells = dict(_cells_of(series))
    found: dict[int, str] = {}
    labels = child(series, "dLbls")
    if labels is None:
        return found
    if any(local(each) == "showDataLabelsRange" and _is_on(each) for each in labels.iter()):
        found = dict(cells)
    for each in labels:
        position = int(number(child(each, "idx"), "val"))
        if local(each) != "dLbl":
            continue
        away = child(each, "delete")
        if away is not None and _is_on(away):
            found.pop(position, None)
            continue
        text = _typed(each, cells.get(position, ""))
        if text:
            found[position] = text
    return found


def _typed(label: etree._Element, cell: str) -> str:
    """Text that was typed into a label; empty where it only repeats what the chart draws."""
    rich = child(label, "tx", "rich")
    if rich is None:
        return ""
    pieces: list[str] = []
    for paragraph in rich:
        for each in paragraph:
            if local(each) == "fld":
                pieces.append(cell if each.get("type") == _FROM_CELLS else "")
            elif local(each) == "r":
                pieces.append(_text(each))
        pieces.append(" ")
    return " ".join("".join(pieces).split())


def _cells_of(series: etree._Element) -> Iterator[tuple[int, str]]:
    for each in series.iter():
        if local(each) == "dlblRangeCache":
            for point in each:
                value = child(point, "v")
                if local(point) == "pt" and value is not None and (value.text or "").strip():
                    yield int(number(point, "idx")), " ".join((value.text or "").split())


def _text(run: etree._Element) -> str:
    return "".join(each.text or "" for each in run if local(each) == "t")


def _is_on(element: etree._Element) -> bool:
    return element.get("val") not in {"0", "false"}
