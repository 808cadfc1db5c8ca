# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The shapes of a slide: what kind each is, where it stands, and what it takes over from layouts.

Elements are known by their local names. A shape that has two forms, for new and for old programs,
counts once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

_SHAPES = ("sp", "pic", "graphicFrame", "grpSp", "cxnSp")
_TITLES = ("title", "ctrTitle")
_EDGES = ("dt", "ftr", "sldNum", "hdr")
_MASTER_TYPES = {"ctrTitle": "title", "title": "title", **{edge: edge for edge in _EDGES}}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a shape stands on its slide, in the units of the file."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def meets(self, other: "Place") -> bool:
        """Tell whether the two have a point in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape.

    Attributes:
        element: As the file has it.
        kind: ``sp``, ``pic``, ``graphicFrame``, ``cxnSp`` or, of a group, ``grpSp``.
        place: On the slide; None where neither it nor a layout says so.
        role: Of a placeholder, its type (``title``, ``body``, ``ftr``); else None.
        models: Of a placeholder, those of the layout and the master that it follows.
        members: Of a group.
    """

    element: etree._Element
    kind: str
    place: Place | None
    role: str | None = None
    models: tuple[etree._Element, ...] = ()
    members: tuple["Shape", ...] = ()

    @property
    def is_title(self) -> bool:
        """Whether it is the title of its slide."""
        return self.role in _TITLES

    @property
    def is_edge(self) -> bool:
        """Whether it holds the date, the number or the foot of its slide."""
        return self.role in _EDGES

    @property
    def is_hidden(self) -> bool:
        """Whether it was switched off."""
        properties = first_below(self.element, "cNvPr")
        return properties is not None and properties.get("hidden") in {"1", "true"}

    @property
    def alternative_text(self) -> str:
        """What it says for those who cannot see it."""
        properties = first_below(self.element, "cNvPr")
        return "" if properties is None else (properties.get("descr") or "").strip()


def shapes_of(tree: etree._Element, models: Sequence[etree._Element]) -> tuple[Shape, ...]:
    """Shapes of a slide in the order of the file.

    Args:
        tree: Their parent element.
        models: The same of the layout and the master.
    """
    return tuple(_shape(each, models, _unmoved) for each in _elements(tree))


def local(element: etree._Element) -> str:
    """Name of an element without its name space."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """Follow a path of local names."""
    for name in path:
        if element is None:
            return None
        element = next((each for each in element if local(each) == name), None)
    return element


def first_below(element: etree._Element, name: str) -> etree._Element | None:
    """The first element of that name, at any depth."""
    return next((each for each in element.iter() if local(each) == name), None)


def chosen(elements: Iterable[etree._Element], names: Iterable[str]) -> Iterator[etree._Element]:
    """Elements of some names; of two forms of the same thing, the first that has one of them."""
    names = tuple(names)
    for each in elements:
        if local(each) in names:
            yield each
        elif local(each) == "AlternateContent":
            forms = [list(chosen(form, names)) for form in each]
            yield from next((form for form in forms if form), [])


def _elements(tree: etree._Element) -> Iterator[etree._Element]:
    return chosen(tree, _SHAPES)


@dataclass(frozen=True, slots=True)
class _Move:
    """From the units of a group to those of the slide."""

    left: float
    top: float
    across: float
    down: float

    def place(self, place: Place) -> Place:
        return Place(
            self.left + place.left * self.across,
            self.top + place.top * self.down,
            place.width * self.across,
            place.height * self.down,
        )


_unmoved = _Move(0, 0, 1, 1)


def _shape(element: etree._Element, models: Sequence[etree._Element], move: _Move) -> Shape:
    kind = local(element)
    frame = _frame(element)
    if kind == "grpSp" and not Shape(element, kind, None).is_hidden:
        inner = _inside(frame, move)
        members = tuple(_shape(each, models, inner) for each in _elements(element))
        return Shape(element, kind, _group_place(frame, members, move), members=members)
    mark = _placeholder(element)
    followed = () if mark is None else tuple(_followed(mark, models))
    place = _place(frame)
    if place is None:
        places = (_place(_frame(each)) for each in followed)
        place = next((each for each in places if each is not None), None)
    role = None if mark is None else mark.get("type", "obj")
    return Shape(element, kind, None if place is None else move.place(place), role, followed)


def _frame(element: etree._Element) -> etree._Element | None:
    for path in (("spPr", "xfrm"), ("grpSpPr", "xfrm"), ("xfrm",)):
        found = child(element, *path)
        if found is not None:
            return found
    return None


def _place(frame: etree._Element | None) -> Place | None:
    corner, size = child(frame, "off"), child(frame, "ext")
    if corner is None or size is None:
        return None
    return Place(number(corner, "x"), number(corner, "y"), number(size, "cx"), number(size, "cy"))


def number(element: etree._Element | None, name: str) -> float:
    """An attribute that is a whole number, or so many hundredths; 0 where it is none."""
    text = "" if element is None else element.get(name, "").removesuffix("%")
    return float(text) if text.removeprefix("-").isdecimal() and len(text) < 20 else 0.0


def _inside(frame: etree._Element | None, move: _Move) -> _Move:
    """How the members of a group are placed: it may be scaled."""
    place = _place(frame)
    corner, size = child(frame, "chOff"), child(frame, "chExt")
    if place is None or corner is None or size is None:
        return move
    across = place.width / number(size, "cx") if number(size, "cx") else 1.0
    down = place.height / number(size, "cy") if number(size, "cy") else 1.0
    left = place.left - number(corner, "x") * across
    top = place.top - number(corner, "y") * down
    return _Move(
        move.left + left * move.across,
        move.top + top * move.down,
        across * move.across,
        down * move.down,
    )


def _group_place(
    frame: etree._Element | None, members: Sequence[Shape], move: _Move
) -> Place | None:
    places = [member.place for member in members if member.place is not None]
    if not places:
        own = _place(frame)
        return None if own is None else move.place(own)
    left, top = min(place.left for place in places), min(place.top for place in places)
    right, bottom = max(place.right for place in places), max(place.bottom for place in places)
    return Place(left, top, right - left, bottom - top)


def _placeholder(element: etree._Element) -> etree._Element | None:
    for each in element:
        if local(each).startswith("nv"):
            return child(each, "nvPr", "ph")
    return None


def _followed(mark: etree._Element, models: Sequence[etree._Element]) -> Iterator[etree._Element]:
    """The placeholder of the layout, by its number or type, and that of the master, by its type."""
    role, index = mark.get("type", "obj"), mark.get("idx")
    for level, tree in enumerate(models):
        wanted = role if level == 0 else _MASTER_TYPES.get(role, "body")
        found = by_type = None
        for each in _elements(tree):
            other = _placeholder(each)
            if other is None:
                continue
            if level == 0 and index is not None and other.get("idx") == index:
                found = found if found is not None else each
            if other.get("type", "obj") == wanted and by_type is None:
                by_type = each
        best = found if found is not None else by_type
        if best is not None:
            yield best
            role = _role(best)


def _role(element: etree._Element) -> str:
    mark = _placeholder(element)
    return "obj" if mark is None else mark.get("type", "obj")
