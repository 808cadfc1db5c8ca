# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Single tildes in Markdown: ``~$500~`` is struck, and the 2 of ``H~2~O`` is lowered.

Readers of Markdown differ over them. A tilde between figures or before one alone says *about* or
*to* (``~5``, ``5~6``), and stays.
"""

import re

from markdown_it.rules_inline import StateInline

_STRUCK = re.compile(r"(?<![~\w])~([^~\s](?:[^~]*[^~\s])?)~(?![~\w])")
_LOWERED = re.compile(r"(?<=[^\W\d_])~([^~\s]{1,10})~(?!~)")


def tilde(state: StateInline, silent: bool) -> bool:
    """Inline rule: what stands between two tildes."""
    if silent or state.src[state.pos] != "~":
        return False
    for pattern, tag in ((_STRUCK, "s"), (_LOWERED, "sub")):
        match = pattern.match(state.src, state.pos)
        if match is not None and match.end() <= state.posMax:
            _put(state, match, tag)
            return True
    return False


def _put(state: StateInline, match: re.Match[str], tag: str) -> None:
    end = state.posMax
    state.push(f"{tag}_open", tag, 1).markup = "~"
    state.pos, state.posMax = match.start(1), match.end(1)
    state.md.inline.tokenize(state)
    state.push(f"{tag}_close", tag, -1).markup = "~"
    state.pos, state.posMax = match.end(), end
