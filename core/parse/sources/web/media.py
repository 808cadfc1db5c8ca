# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a condition of a style sheet is met on a screen of common width."""

import re

_WIDTH = 1280.0
_UNITS = {"px": 1.0, "em": 16.0, "rem": 16.0, "pt": 4 / 3, "": 1.0}
_BOUND = re.compile(r"(min|max)-(?:device-)?width\s*:\s*(\d*\.?\d+)(px|em|rem|pt|)")
_RANGE = re.compile(r"width\s*(<=?|>=?)\s*(\d*\.?\d+)(px|em|rem|pt|)")
_FEATURE = re.compile(r"\(([^()]*)\)")
_SHOWN = frozenset(["", "all", "screen"])
_MET = frozenset(["orientation: landscape", "orientation:landscape", "color", "scripting: enabled"])


def is_met(condition: str) -> bool:
    """Whether one of the conditions that commas part is met; none at all is."""
    queries = condition.strip().lower().split(",")
    return any(map(_is_met, queries))


def _is_met(query: str) -> bool:
    words = [word for word in _FEATURE.sub(" ", query).split() if word not in {"and", "only"}]
    is_not = words[:1] == ["not"]
    medium = " ".join(words[is_not:])
    met = medium in _SHOWN and all(map(_is_so, _FEATURE.findall(query)))
    return met is not is_not


def _is_so(feature: str) -> bool:
    bound = _BOUND.fullmatch(feature.strip())
    if bound is not None:
        size = float(bound[2]) * _UNITS[bound[3]]
        return size <= _WIDTH if bound[1] == "min" else size >= _WIDTH
    span = _RANGE.fullmatch(feature.strip())
    if span is not None:
        size = float(span[2]) * _UNITS[span[3]]
        return size >= _WIDTH if span[1][0] == "<" else size <= _WIDTH
    return feature.strip() in _MET
