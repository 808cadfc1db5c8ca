# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From pages as they were read to a document: the order of the steps and no more."""

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePath

from core.parse.garbage import cycles_left_alone
from core.parse.lines.line_ends import vocabulary_of
from core.parse.lines.lines import body_size, page_lines
from core.parse.lines.paragraphs import LEADERS, Paragraph
from core.parse.metadata.read import read_metadata
from core.parse.numbers.blots import ink_marks
from core.parse.numbers.numerals import find_numerals
from core.parse.numbers.second_readings import second_reader
from core.parse.raw import OutlineEntry, RawInfo, RawPage
from core.parse.structure.coverage import (
    account_of,
    document_coverage,
    finished_page,
    outcome_of,
)
from core.parse.structure.declared import DECLARED_BODY_PT, declared_drafts
from core.parse.structure.drafts import Draft
from core.parse.structure.flow import PageFlow, page_flow
from core.parse.structure.furniture import find_furniture
from core.parse.structure.sections import section_tree
from core.parse.structure.set_lines import unset_text
from core.parse.structure.structure import document_drafts
from core.parse.structure.titles import KnownTitle, Setting, fold, mostly_bold
from core.settings import ParseSettings
from core.types import Block, BlockKind, Metadata, Section, SourceDocument

_CONTENTS_TAIL = re.compile(r"(?:[.\u2026_\s]{3,}|\s)(?:[ivxlc]+|\d{1,4})\s*$")
_NO_TITLE = re.compile(
    r"untitled|microsoft word|document\d*$|\.(?:docx?|pdf|indd|qxd|tmp|rtf|odt)\b|^[\W\d_]*$|[\\/]",
    re.IGNORECASE,
)


@cycles_left_alone()
def assemble(
    version_id: str,
    file_name: str,
    info: RawInfo,
    pages: Sequence[RawPage],
    settings: ParseSettings,
) -> SourceDocument:
    """Make a document of its pages.

    Deterministic, and takes whatever a reader may hand over: empty pages, failed pages, pages of
    one line or of thousands.

    Args:
        version_id: The id under which it will be published.
        file_name: For the title, when the file has none.
        info: Title and outline of the file.
        pages: In order.
        settings: For the probability below which a character is doubtful.
    """
    drafts, labels, size = _drafts(info, pages)
    title_draft = _mark_title(drafts, size)
    sections, owners = section_tree(drafts)
    blocks = _blocks(drafts, owners, sections)
    title = _title(info, title_draft, file_name)
    unset = () if info.layout is None else unset_text(info.layout, pages)
    account = account_of(pages, [draft.passage for draft in drafts], unset)
    finished = tuple(
        finished_page(page, label, account) for page, label in zip(pages, labels, strict=True)
    )
    numerals = find_numerals(
        version_id,
        [
            (block, draft.passage, draft.marker.end if draft.marker else 0)
            for block, draft in zip(blocks, drafts, strict=True)
        ],
        second_reader(pages),
        frozenset(section.number for section in sections if section.number),
        settings,
        ink_marks(pages, [draft.passage for draft in drafts]),
    )
    properties = Metadata() if info.layout is None else info.layout.metadata
    metadata, statements = read_metadata(version_id, title, blocks, properties)
    return SourceDocument(
        version_id,
        title,
        finished,
        blocks,
        tuple(sections),
        numerals,
        metadata,
        outcome_of(finished, info.page_count),
        document_coverage(finished),
        statements,
        account.lost,
        () if info.layout is None else info.layout.facts,
    )


def _drafts(
    info: RawInfo, pages: Sequence[RawPage]
) -> tuple[list[Draft], Sequence[str | None], float]:
    """Drafts of the blocks, a label for each page, and the size of running text."""
    if info.layout is not None:
        labels = dict(enumerate(info.layout.page_labels))
        drafts = declared_drafts(info.layout, pages)
        return drafts, [labels.get(page.index) for page in pages], DECLARED_BODY_PT
    framed = [page_lines(page) for page in pages]
    size = body_size(framed)
    furniture = find_furniture(framed)
    vocabulary = vocabulary_of([line for page in framed for line in page.level])
    flows: list[PageFlow] = []
    for page, lines in zip(framed, furniture.lines, strict=True):
        flows.append(page_flow(page, lines, size, vocabulary, flows[-1] if flows else None))
    setting = Setting(size, _known_titles(info, flows), mostly_bold(framed, size))
    return document_drafts(flows, setting, vocabulary), furniture.labels, size


def _known_titles(info: RawInfo, flows: Sequence[PageFlow]) -> dict[str, KnownTitle]:
    """Folded titles that the outline and the contents page name."""
    known: dict[str, KnownTitle] = {}
    for flow in flows:
        for step in flow.steps:
            if isinstance(step.content, Paragraph) and LEADERS.search(step.content.text):
                title = _CONTENTS_TAIL.sub("", LEADERS.split(step.content.text)[0])
                known[fold(title)] = KnownTitle()
    entries: dict[str, list[OutlineEntry]] = defaultdict(list)
    for entry in info.outline:
        entries[fold(entry.title)].append(entry)
    for title, same in entries.items():
        levels = {entry.level for entry in same}
        pages = frozenset(entry.page_index for entry in same)
        known[title] = KnownTitle(levels.pop() if len(levels) == 1 else None, pages)
    return {title: each for title, each in known.items() if len(title) >= 4}


def _mark_title(drafts: Sequence[Draft], size: float) -> Draft | None:
    """The document's own title: the largest heading of its first page, if it is plainly larger."""
    first_page = next((d.page_index for d in drafts if d.kind is not BlockKind.FURNITURE), 0)
    headings = [
        draft
        for draft in drafts
        if draft.kind is BlockKind.HEADING and draft.page_index == first_page
    ]
    unnumbered = [draft for draft in headings if draft.marker is None]
    if not unnumbered:
        return None
    title = max(unnumbered, key=lambda draft: draft.style[0])
    others = [draft for draft in drafts if draft.kind is BlockKind.HEADING and draft is not title]
    largest = max((draft.style[0] for draft in others), default=size)
    first = headings[0] is title
    if title.style[0] > largest + 0.5 or (first and title.style[0] >= largest):
        title.is_title = True
        return title
    return None


def _title(info: RawInfo, draft: Draft | None, file_name: str) -> str:
    if info.title and not _NO_TITLE.search(info.title.strip()):
        return " ".join(info.title.split())
    if draft is not None:
        return draft.passage.text
    return PurePath(file_name).stem or file_name


def _blocks(
    drafts: Sequence[Draft], owners: Sequence[int | None], sections: Sequence[Section]
) -> tuple[Block, ...]:
    index_of = {id(draft): number for number, draft in enumerate(drafts)}
    blocks: list[Block] = []
    for number, (draft, owner) in enumerate(zip(drafts, owners, strict=True)):
        level = draft.level
        if draft.kind is BlockKind.HEADING and owner is not None:
            level = sections[owner].level
        attached = None if draft.attached_to is None else index_of.get(id(draft.attached_to))
        blocks.append(
            Block(
                number,
                draft.kind,
                level,
                draft.passage.text,
                draft.passage.char_map(),
                owner,
                draft.cells,
                attached,
                draft.place,
            )
        )
    return tuple(blocks)
