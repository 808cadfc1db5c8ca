# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The words of a Markdown paragraph in their type: bold, raised, struck."""

import re
from collections.abc import Sequence
from dataclasses import replace

from markdown_it.token import Token

from core.parse.sources.flow import Runs, TextRun, plain
from core.parse.sources.marks import merged
from core.parse.sources.text.line_joints import joint

_TAG = re.compile(r"<(?P<end>/?)\s*(?P<name>[A-Za-z][A-Za-z0-9]*)(?P<rest>[^>]*)>", re.DOTALL)
_ALT = re.compile(r"\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
_TYPES = {
    "strong": "bold", "b": "bold", "em": "italic", "i": "italic", "cite": "italic",
    "s": "struck", "del": "struck", "strike": "struck", "sup": "raised", "sub": "lowered",
}  # fmt: skip
_ORDER = ("bold", "italic", "raised", "lowered", "struck")
_ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.][^{}\s][^{}]*\}\s*$")
_UNSEEN = frozenset(["script", "style", "template", "noscript", "iframe"])
_LOOK = 8
"""Runs before a line end that are looked at."""
_FILE_NAME = re.compile(r"\S+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)", re.IGNORECASE)


class _Setter:
    """Goes through the tokens of a paragraph."""

    def __init__(self) -> None:
        self.lines: list[list[TextRun]] = [[]]
        self._open = dict.fromkeys(_ORDER, 0)
        self._unseen = 0

    def take(self, token: Token) -> None:
        """Add one token."""
        name, nesting = token.tag, token.nesting
        if token.type == "html_inline":
            self._tag(token.content)
        elif nesting and name in _TYPES:
            self._switch(name, nesting)
        elif token.type == "softbreak":
            self.lines.append([])
        elif token.type == "hardbreak":
            self._text("\n")
        elif token.type == "footnote_ref":
            self.lines[-1].append(TextRun(str(token.meta["id"] + 1), raised=True))
        elif token.type == "image":
            self._text("" if _FILE_NAME.fullmatch(token.content) else token.content)
        elif token.type in {"text", "code_inline"}:
            self._text(token.content)

    def _tag(self, html: str) -> None:
        match = _TAG.fullmatch(html)
        if match is None:
            return
        name = match["name"].lower()
        if name == "br":
            self._text("\n")
        elif name == "img":
            found = _ALT.search(match["rest"])
            told = next(filter(None, found.groups()), "") if found is not None else ""
            self._text("" if _FILE_NAME.fullmatch(told) else told)
        elif match["rest"].rstrip().endswith("/"):
            return
        elif name in _UNSEEN:
            self._unseen = max(self._unseen + (-1 if match["end"] else 1), 0)
        elif name in _TYPES:
            self._switch(name, -1 if match["end"] else 1)

    def _switch(self, name: str, step: int) -> None:
        kind = _TYPES[name]
        self._open[kind] = max(self._open[kind] + step, 0)

    def _text(self, text: str) -> None:
        if not text or self._unseen:
            return
        on = {name for name, count in self._open.items() if count}
        kind = TextRun(text, *(name in on for name in _ORDER))
        self.lines[-1].append(kind)


def run_lines(children: Sequence[Token]) -> list[Runs]:
    """The lines of a paragraph as typed, each in runs."""
    setter = _Setter()
    for child in children:
        setter.take(child)
    return [merged(line) for line in setter.lines]


def joined(lines: Sequence[Runs]) -> Runs:
    """Lines that the text breaks where it likes, as one."""
    runs: list[TextRun] = []
    for number, line in enumerate(lines):
        between = joint(plain(tuple(runs[-_LOOK:])), plain(line)) if number else ""
        runs += [TextRun(between), *line] if between else line
    return tuple(runs)


def without_attributes(runs: Runs) -> Runs:
    """A heading without the name that is typed after it for links: ``{#limits}``."""
    if not runs:
        return runs
    kept = _ATTRIBUTES.sub("", runs[-1].text)
    return (*runs[:-1], replace(runs[-1], text=kept)) if kept else runs[:-1]
