# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words of drawn diagrams (organisation charts, flows), which stand in parts of their own."""

from core.parse.sources.docx.names import Element, name
from core.parse.sources.docx.opened import WordFile

_DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_SHAPES_ONLY = frozenset({"pres", "parTrans", "sibTrans"})


def diagram_ids(drawing: Element) -> list[str]:
    """Ids of the parts that hold the diagrams of a drawing."""
    found = (ids.get(name("r:dm")) for ids in drawing.iter(f"{_DIAGRAM}relIds"))
    return [part for part in found if part]


def diagram_lines(word: WordFile, key: str) -> list[str]:
    """What a diagram says, a line for each paragraph, in the order of its points."""
    relation = word.relations.get(key)
    root = word.tree(relation.part) if relation is not None else None
    if root is None:
        return []
    lines = []
    for point in root.iter(f"{_DIAGRAM}pt"):
        if (point.get("type") or "node") in _SHAPES_ONLY:
            continue
        for paragraph in point.iter(name("a:p")):
            lines.append("".join(text.text or "" for text in paragraph.iter(name("a:t"))).strip())
    return [line for line in lines if line]
