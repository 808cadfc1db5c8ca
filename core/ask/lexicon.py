# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The word lists of ``resources/lexicon/english.toml``, read once and checked."""

import functools
import tomllib
from dataclasses import dataclass
from importlib import resources

LEXICON_FILE = "lexicon/english.toml"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Folded English words by what they do; the fields are explained in the file."""

    stop_words: frozenset[str]
    perils: frozenset[str]
    role_heads: frozenset[str]
    role_modifiers: frozenset[str]
    openers: frozenset[str]
    irregular: dict[str, str]


@functools.cache
def english() -> Lexicon:
    """Return the shipped lists; they never change while the program runs."""
    source = resources.files("resources") / LEXICON_FILE
    fields = tomllib.loads(source.read_text(encoding="utf-8"))
    irregular = fields.pop("irregular")
    return Lexicon(
        irregular=irregular, **{name: frozenset(text.split()) for name, text in fields.items()}
    )
