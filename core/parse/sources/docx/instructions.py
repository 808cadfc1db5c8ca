# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Takes the instruction of a field apart: what it does, its words and its switches."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

_WORDS = re.compile(r'"((?:[^"\\]|\\.)*)"?|(\\.)\s*|([^\s"\\]+)')


@dataclass(frozen=True, slots=True)
class Instruction:
    """What a field is told to do.

    Attributes:
        kind: Its first word, in capitals.
        words: The words after it that are no switches.
        switches: What follows each switch; empty where nothing does.
    """

    kind: str
    words: tuple[str, ...] = ()
    switches: Mapping[str, str] = field(default_factory=dict)


@lru_cache(maxsize=256)
def instruction_of(text: str) -> Instruction:
    """Take an instruction apart."""
    words: list[str] = []
    switches: dict[str, str] = {}
    waiting = ""
    for quoted, switch, word in _WORDS.findall(text):
        if switch:
            waiting = switch[1].lower()
            switches.setdefault(waiting, "")
        elif waiting:
            switches[waiting] = switches[waiting] or word or quoted
            waiting = ""
        else:
            words.append(word or quoted)
    return Instruction(words[0].upper() if words else "", tuple(words[1:]), switches)
