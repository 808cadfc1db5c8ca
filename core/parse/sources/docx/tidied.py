# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings the tree of a part to one shape: changes accepted, wrappers gone, each box once.

Whoever reads the tree afterwards meets paragraphs and tables, and in a paragraph runs, and no
second reading of anything.
"""

from core.parse.sources.docx.names import TR, Element, P, child, name

_KNOWN_SPACES = ("http://schemas.microsoft.com/office/", "http://schemas.openxmlformats.org/")
_DROPPED = ("del", "moveFrom")
_KEPT = ("ins", "moveTo")
_FORMER = (
    "pPrChange",
    "rPrChange",
    "tblPrChange",
    "trPrChange",
    "tcPrChange",
    "sectPrChange",
    "tblGridChange",
    "tblPrExChange",
    "numberingChange",
)
_WRAPPERS = ("smartTag", "customXml", "hyperlink", "dir", "bdo")
_WRAPPER_PROPERTIES = frozenset({name("smartTagPr"), name("customXmlPr")})
_PROPERTIES = frozenset(name(n) for n in ("rPr", "pPr", "trPr", "tcPr", "sdtPr", "ctrlPr"))


def tidy(root: Element) -> int:
    """Tidy the tree of a part.

    Returns:
        How many tracked changes were taken as accepted.
    """
    _choose_alternatives(root)
    changes = _accept_changes(root)
    for frame in list(root.iter(name("framePr"))):
        if (frame.get(name("dropCap")) or "none") != "none":
            # The large first letter of a paragraph stands in one of its own.
            _join_with_next(frame.getparent().getparent())
    for element in list(root.iter(name("sdt"))):
        content = child(element, "sdtContent")
        _replace(element, list(content) if content is not None else [])
    for tag in _WRAPPERS:
        for element in list(root.iter(name(tag))):
            _replace(element, [c for c in element if c.tag not in _WRAPPER_PROPERTIES])
    _drop_endless_fields(root)
    return changes


def with_one_alternative(root: Element | None) -> Element | None:
    """A part that holds no text, such as that of the lists: of what is kept twice, one."""
    if root is not None:
        _choose_alternatives(root)
    return root


def _drop_endless_fields(root: Element) -> None:
    """Take away the marks of fields that never end: all text after them would be theirs."""
    begun: list[list[Element]] = []
    for mark in root.iter(name("fldChar")):
        kind = mark.get(name("fldCharType"))
        if kind == "begin":
            begun.append([mark])
        elif kind == "separate" and begun:
            begun[-1].append(mark)
        elif kind == "end" and begun:
            begun.pop()
    for mark in [mark for marks in begun for mark in marks]:
        mark.getparent().remove(mark)


def _accept_changes(root: Element) -> int:
    for tag in _FORMER:
        for element in list(root.iter(name(tag))):
            element.getparent().remove(element)
    count = 0
    ends: list[Element] = []
    for tag in (*_DROPPED, *_KEPT):
        for element in list(root.iter(name(tag))):
            count += tag != "moveFrom"
            ends += _accept(element, tag)
    for paragraph in sorted(ends, key=_place):
        _join_with_next(paragraph)
    return count + _accept_cells(root)


def _accept(element: Element, tag: str) -> list[Element]:
    """Accept one change; gives a paragraph whose end it takes away."""
    parent = element.getparent()
    if parent is None:
        return []
    if parent.tag in _PROPERTIES:
        return _accept_mark(element, parent, tag)
    _replace(element, list(element) if tag in _KEPT else [])
    return []


def _accept_cells(root: Element) -> int:
    count = 0
    for tag in ("cellDel", "cellIns"):
        for element in list(root.iter(name(tag))):
            count += 1
            cell = element.getparent().getparent()
            if tag == "cellDel" and cell.getparent() is not None:
                cell.getparent().remove(cell)
    return count


def _place(paragraph: Element) -> int:
    """A number that grows with the place among the paragraphs of one parent."""
    return int(paragraph.getparent().index(paragraph)) if paragraph.getparent() is not None else 0


def _accept_mark(element: Element, properties: Element, tag: str) -> list[Element]:
    """Accept a change of a row or of the mark that ends a paragraph; gives one to be joined."""
    owner = properties.getparent()
    properties.remove(element)
    if tag in _KEPT or owner is None or owner.getparent() is None:
        return []
    if owner.tag == TR:
        owner.getparent().remove(owner)
    return [owner.getparent()] if owner.tag == name("pPr") else []


def _join_with_next(paragraph: Element) -> None:
    """Join a paragraph whose end was deleted with the next, whose mark decides its kind."""
    parent = paragraph.getparent()
    if parent is None:
        return
    content = [c for c in paragraph if c.tag != name("pPr")]
    following = paragraph.getnext()
    while following is not None and following.tag not in {P, name("tbl"), name("sectPr")}:
        following = following.getnext()
    if following is not None and following.tag == P:
        at = 1 if child(following, "pPr") is not None else 0
        for offset, element in enumerate(content):
            following.insert(at + offset, element)
        parent.remove(paragraph)
    elif not any(True for _ in paragraph.iter(name("r"))) and len(parent.findall(P)) > 1:
        parent.remove(paragraph)


def _choose_alternatives(root: Element) -> None:
    """Of what is kept twice, for new programs and for old ones, keep one."""
    for element in list(root.iter(name("mc:AlternateContent"))):
        choices = [c for c in element.findall(name("mc:Choice")) if _is_understood(c)]
        fallback = element.find(name("mc:Fallback"))
        options = [*choices, *([fallback] if fallback is not None else [])]
        chosen = next((o for o in options if any(True for _ in o.iter(name("t")))), None)
        chosen = chosen if chosen is not None else (options[0] if options else None)
        _replace(element, list(chosen) if chosen is not None else [])


def _is_understood(choice: Element) -> bool:
    """Whether Word knows all that a choice asks for; else it shows the other one."""
    asked = (choice.get("Requires") or "").split()
    spaces = [str(choice.nsmap.get(prefix, "")) for prefix in asked]
    return all(space.startswith(_KNOWN_SPACES) for space in spaces)


def _replace(element: Element, content: list[Element]) -> None:
    """Put `content` where an element stood."""
    parent = element.getparent()
    if parent is None:
        return
    at = parent.index(element)
    parent.remove(element)
    for offset, inner in enumerate(content):
        parent.insert(at + offset, inner)
