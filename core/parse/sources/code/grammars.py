# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The languages whose grammar is at hand, and the nodes of each that define something."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import tree_sitter_bash
import tree_sitter_c
import tree_sitter_c_sharp
import tree_sitter_cpp
import tree_sitter_go
import tree_sitter_hcl
import tree_sitter_java
import tree_sitter_javascript
import tree_sitter_json
import tree_sitter_python
import tree_sitter_ruby
import tree_sitter_rust
import tree_sitter_sql
import tree_sitter_typescript
import tree_sitter_yaml
from tree_sitter import Language, Node, Parser


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language.

    Attributes:
        language: Gives the grammar.
        holders: Nodes that define what has members, with the word for them.
        leaves: Nodes that define what is one piece.
        comments: Beginnings of a line that is a comment or a mark on what follows.
        is_data: Whether it is data by keys, not code.
    """

    language: Callable[[], object]
    holders: Mapping[str, str] = field(default_factory=dict)
    leaves: Mapping[str, str] = field(default_factory=dict)
    comments: tuple[str, ...] = ("//", "/*", "*", "@")
    is_data: bool = False


def _of(**words: str) -> Mapping[str, str]:
    return MappingProxyType(words)


_SCRIPT_HOLDERS = _of(
    class_declaration="class",
    abstract_class_declaration="class",
    internal_module="namespace",
    module="module",
)
_SCRIPT_LEAVES = _of(
    function_declaration="function",
    generator_function_declaration="function",
    method_definition="method",
    interface_declaration="interface",
    enum_declaration="enum",
    type_alias_declaration="type",
    variable_declarator="const",
)
_JSON = Grammar(tree_sitter_json.language, comments=(), is_data=True)
_YAML = Grammar(tree_sitter_yaml.language, comments=("#",), is_data=True)
_PYTHON = Grammar(
    tree_sitter_python.language,
    _of(class_definition="class"),
    _of(function_definition="def"),
    comments=("#", "@"),
)
_JAVASCRIPT = Grammar(tree_sitter_javascript.language, _SCRIPT_HOLDERS, _SCRIPT_LEAVES)
_TYPESCRIPT = Grammar(tree_sitter_typescript.language_typescript, _SCRIPT_HOLDERS, _SCRIPT_LEAVES)
_TSX = Grammar(tree_sitter_typescript.language_tsx, _SCRIPT_HOLDERS, _SCRIPT_LEAVES)
_JAVA = Grammar(
    tree_sitter_java.language,
    _of(
        class_declaration="class",
        interface_declaration="interface",
        enum_declaration="enum",
        record_declaration="record",
    ),
    _of(method_declaration="method", constructor_declaration="constructor"),
)
_C_LEAVES = _of(
    function_definition="function",
    struct_specifier="struct",
    union_specifier="union",
    enum_specifier="enum",
)
_C = Grammar(tree_sitter_c.language, leaves=_C_LEAVES, comments=("//", "/*", "*"))
_CPP = Grammar(
    tree_sitter_cpp.language,
    _of(namespace_definition="namespace", class_specifier="class", struct_specifier="struct"),
    _of(function_definition="function", union_specifier="union", enum_specifier="enum"),
    comments=("//", "/*", "*"),
)
_C_SHARP = Grammar(
    tree_sitter_c_sharp.language,
    _of(
        namespace_declaration="namespace",
        class_declaration="class",
        struct_declaration="struct",
        interface_declaration="interface",
        record_declaration="record",
    ),
    _of(
        method_declaration="method",
        constructor_declaration="constructor",
        enum_declaration="enum",
    ),
    comments=("//", "/*", "*", "["),
)
_GO = Grammar(
    tree_sitter_go.language,
    leaves=_of(function_declaration="func", method_declaration="func", type_spec="type"),
)
_RUST = Grammar(
    tree_sitter_rust.language,
    _of(impl_item="impl", mod_item="mod", trait_item="trait"),
    _of(
        function_item="fn",
        struct_item="struct",
        enum_item="enum",
        macro_definition="macro",
    ),
    comments=("//", "/*", "*", "#["),
)
_RUBY = Grammar(
    tree_sitter_ruby.language,
    _of(**{"module": "module", "class": "class"}),
    _of(method="def", singleton_method="def"),
    comments=("#",),
)
_BASH = Grammar(
    tree_sitter_bash.language, leaves=_of(function_definition="function"), comments=("#",)
)
_SQL = Grammar(
    tree_sitter_sql.language,
    leaves=_of(
        create_table="table",
        create_view="view",
        create_materialized_view="view",
        create_function="function",
        create_procedure="procedure",
        create_trigger="trigger",
        create_index="index",
        create_type="type",
        alter_table="alter table",
    ),
    comments=("--", "/*", "*"),
)
_HCL = Grammar(tree_sitter_hcl.language, leaves=_of(block=""), comments=("#", "//", "/*", "*"))

BY_SUFFIX = MappingProxyType(
    {
        ".py": _PYTHON, ".pyi": _PYTHON, ".js": _JAVASCRIPT, ".mjs": _JAVASCRIPT,
        ".cjs": _JAVASCRIPT, ".jsx": _JAVASCRIPT, ".ts": _TYPESCRIPT, ".tsx": _TSX, ".java": _JAVA,
        ".c": _C, ".h": _CPP, ".cc": _CPP, ".cpp": _CPP, ".hpp": _CPP, ".cs": _C_SHARP,
        ".go": _GO, ".rs": _RUST, ".rb": _RUBY, ".sh": _BASH, ".bash": _BASH, ".sql": _SQL,
        ".tf": _HCL, ".hcl": _HCL, ".json": _JSON, ".yaml": _YAML, ".yml": _YAML,
    }
)  # fmt: skip


def parsed(grammar: Grammar, source: bytes) -> Node:
    """The tree of a text; what does not fit the language stands in it as a fault."""
    return Parser(Language(grammar.language())).parse(source).root_node
