# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads plain text and Markdown files."""

from dataclasses import replace
from pathlib import Path

from core.parse.formats import FileFormat, decode_text
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, plain
from core.parse.sources.printed import has_headings
from core.parse.sources.provisions import with_provisions
from core.parse.sources.text.front_matter import split_front_matter
from core.parse.sources.text.markdown import parse_markdown
from core.parse.sources.text.plain_text import parse_text
from core.parse.sources.transcripts.cues import flow_of, holds_cues
from core.parse.sources.transcripts.labelled import talk_of, without_bold_names
from core.parse.sources.web.seen import Seen
from core.settings import ParseSettings


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read a text file.

    Passes on:
        UnsupportedFormatError: It is not text.
    """
    del settings
    text = decode_text(path.read_bytes(), name)
    if file_format is not FileFormat.MARKDOWN:
        talk = flow_of(text) if holds_cues(text) else talk_of(text)
        if talk is not None:
            return talk
        blocks = tuple(parse_text(text))
        return Flow(blocks, _title(blocks), judged=True)
    front, text = split_front_matter(text)
    talk = talk_of(without_bold_names(text))
    if talk is not None:
        return replace(talk, title=front.title or talk.title, fields=front.lines)
    seen = Seen()
    blocks = tuple(with_provisions(parse_markdown(text, seen)))
    title = front.title or _title(blocks)
    return Flow(
        blocks,
        title,
        front.lines,
        facts=tuple(seen.facts()),
        paragraphs_judged=not has_headings(blocks),
    )


def _title(blocks: tuple[FlowBlock, ...]) -> str | None:
    for block in blocks:
        if block.kind is FlowKind.HEADING and block.level == 1:
            return " ".join(plain(block.runs).split()) or None
    return None
