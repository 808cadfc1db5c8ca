# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a text in a language defines: classes, functions, resource blocks, keys."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from core.parse.sources.code.grammars import Grammar, parsed

_FUNCTIONS = frozenset(["arrow_function", "function_expression", "function", "generator_function"])
_WRAPPERS = frozenset(
    [
        "decorated_definition",
        "export_statement",
        "template_declaration",
        "lexical_declaration",
        "variable_declaration",
        "type_declaration",
        "statement",
        "type_definition",
    ]
)
_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Definition:
    """Something that is defined.

    Attributes:
        first: Its first line, from 0.
        last: Its last line.
        path: What it stands in and itself: ``("class Claim", "def total")``.
    """

    first: int
    last: int
    path: tuple[str, ...]


def definitions_in(source: bytes, grammar: Grammar) -> list[Definition]:
    """What a text defines, in order; of two on one line the first."""
    root = parsed(grammar, source)
    found = _keys(root) if grammar.is_data else _defined(root, grammar)
    kept: list[Definition] = []
    taken: set[int] = set()
    for each in sorted(found, key=lambda one: (one.first, -one.last)):
        if each.first not in taken:
            taken.add(each.first)
            kept.append(each)
    return kept


def _defined(root: Node, grammar: Grammar) -> Iterator[Definition]:
    """Definitions; a function within a function belongs to it."""
    waiting: list[tuple[Node, tuple[str, ...], int | None]] = [(root, (), None)]
    while waiting:
        node, path, outer = waiting.pop()
        holder, leaf = grammar.holders.get(node.type), grammar.leaves.get(node.type)
        name = _name(node) if holder is not None or leaf is not None else None
        first = outer if outer is not None else node.start_point.row
        if name is not None:
            path = (*path, f"{holder or leaf or ''} {name}".strip())
            yield Definition(first, node.end_point.row, path)
            if holder is None:
                continue
        wraps = node.type in _WRAPPERS and name is None
        waiting += [(child, path, first if wraps else None) for child in node.named_children]


def _name(node: Node) -> str | None:
    """The name of what a node defines; None if it defines nothing after all."""
    if node.type == "block":
        words = [child for child in node.children if child.type in {"identifier", "string_lit"}]
        return _text(words)
    if node.type == "impl_item":
        parts = [node.child_by_field_name("trait"), node.child_by_field_name("type")]
        return " for ".join(_text([part]) for part in parts if part is not None)
    if node.type == "variable_declarator":
        value = node.child_by_field_name("value")
        if value is None or value.type not in _FUNCTIONS:
            return None
    if node.type.endswith("_specifier") and node.child_by_field_name("body") is None:
        return None
    named = node.child_by_field_name("name") or _declared(node)
    if named is None:
        named = next((c for c in node.named_children if c.type == "object_reference"), None)
    return None if named is None else _text([named])


def _declared(node: Node) -> Node | None:
    """What a declarator declares, however it points and takes."""
    found = node.child_by_field_name("declarator")
    while found is not None and (inner := found.child_by_field_name("declarator")) is not None:
        found = inner
    return found


def _text(nodes: Sequence[Node]) -> str:
    texts = [node.text.decode("utf-8", "replace") for node in nodes if node.text is not None]
    return " ".join(" ".join(texts).split())[:_LONGEST_NAME]


def _keys(root: Node) -> Iterator[Definition]:
    """Keys at the top whose values go over several lines, and those in them if all do."""
    documents = [node for node in root.named_children if node.type == "document"] or [root]
    for number, document in enumerate(documents, 1):
        path: tuple[str, ...] = ()
        if len(documents) > 1:
            path = (_document_name(document) or f"document {number}",)
            yield Definition(document.start_point.row, document.end_point.row, path)
        for pair in _pairs(document):
            if _is_tall(pair):
                own = (*path, _key(pair))
                yield Definition(pair.start_point.row, _end_of(pair), own)
                yield from _within(pair, own)


def _within(pair: Node, path: tuple[str, ...]) -> Iterator[Definition]:
    value = pair.child_by_field_name("value")
    inner = list(_pairs(value)) if value is not None else []
    if len(inner) > 1 and all(_is_tall(each) for each in inner):
        for each in inner:
            yield Definition(each.start_point.row, _end_of(each), (*path, _key(each)))


def _pairs(node: Node) -> Iterator[Node]:
    """The pairs of the mapping that a node is or holds, not those further in."""
    waiting = [node]
    while waiting:
        found = waiting.pop(0)
        if found.type in {"pair", "block_mapping_pair", "flow_pair"}:
            yield found
        elif "sequence" not in found.type and found.type != "array":
            waiting += found.named_children


def _is_tall(pair: Node) -> bool:
    return _end_of(pair) > pair.start_point.row


def _end_of(pair: Node) -> int:
    """Its last line; a value that ends with a line end reaches into no further line."""
    row, column = pair.end_point.row, pair.end_point.column
    return row - 1 if column == 0 and row > pair.start_point.row else row


def _key(pair: Node) -> str:
    key = pair.child_by_field_name("key")
    return _text([key]).strip("\"'") if key is not None else ""


def _document_name(document: Node) -> str | None:
    """``Deployment web`` for a document that says its kind and its name."""
    values = {_key(pair): pair.child_by_field_name("value") for pair in _pairs(document)}
    kind, about = values.get("kind"), values.get("metadata")
    if kind is None:
        return None
    pairs = list(_pairs(about)) if about is not None else []
    names = [pair.child_by_field_name("value") for pair in pairs if _key(pair) == "name"]
    return _text([node for node in (kind, *names) if node is not None])
