# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From the flow of pages to drafts of blocks: kinds, paragraphs that run on, tables that go on."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise

from core.parse.lines.line_ends import joined, joined_passages
from core.parse.lines.lines import Row
from core.parse.lines.paragraphs import Paragraph, runs_on
from core.parse.lines.passages import Passage
from core.parse.structure.broken_off import is_broken_off
from core.parse.structure.drafts import Draft
from core.parse.structure.flow import PageFlow, Step
from core.parse.structure.footnotes import attach, is_table_note
from core.parse.structure.headings import judge
from core.parse.structure.lists import set_levels
from core.parse.structure.titles import Setting, Verdict
from core.parse.structure.wrapped_headings import wrapped
from core.parse.tables.tables import TablePart, goes_on, joined_table, repeated_header
from core.types import BlockKind

_CAPTION = re.compile(
    r"(?P<word>table|figure|fig\.|chart|exhibit|diagram)\s+[A-Z]?\d*[A-Z]?(?:[.-]\d+)*\s*(?P<rest>[-\u2013\u2014:.]|$|.)",
    re.IGNORECASE,
)
_CONTINUED = re.compile(r"\(?\s*(?:continued|cont[\u2019']?d\.?)\s*\)?\s*$", re.IGNORECASE)
_ROLES = {
    "heading": BlockKind.HEADING,
    "clause": BlockKind.PARAGRAPH,
    "item": BlockKind.LIST_ITEM,
    "text": BlockKind.PARAGRAPH,
}


@dataclass(slots=True, eq=False)
class _Builder:
    """Drafts so far, and what may still go on.

    Texts and tables that go on over pages are put together when all their parts are there.
    """

    vocabulary: Set[str]
    drafts: list[Draft] = field(default_factory=list)
    open_text: Draft | None = None
    open_table: tuple[Draft, list[TablePart]] | None = None
    tables: list[tuple[Draft, list[TablePart]]] = field(default_factory=list)
    texts: dict[int, tuple[Draft, list[Paragraph], list[Passage]]] = field(default_factory=dict)


def document_drafts(
    flows: Sequence[PageFlow], setting: Setting, vocabulary: Set[str]
) -> list[Draft]:
    """Make the drafts of a document, in reading order."""
    flows = [_with_whole_headings(flow, setting) for flow in flows]
    contents = [step.content for flow in flows for step in flow.steps]
    texts = [content for content in contents if isinstance(content, Paragraph)]
    over_tables = {id(a) for a, b in pairwise(contents) if isinstance(b, TablePart)}
    verdicts = dict(zip(map(id, texts), judge(texts, setting, over_tables), strict=True))
    repeated = _repeated_turned(flows)
    builder = _Builder(vocabulary)
    for flow in flows:
        _add_furniture(builder, flow)
        for number, step in enumerate(flow.steps):
            if isinstance(step.content, TablePart):
                _add_table(builder, step, flow.steps[:number])
            else:
                _add_paragraph(builder, step, step.content, verdicts[id(step.content)])
        _add_notes(builder, flow)
        _add_turned(builder, flow, repeated)
    _put_together(builder)
    tie_together(builder.drafts)
    set_levels(builder.drafts)
    return builder.drafts


def tie_together(drafts: Sequence[Draft]) -> None:
    """Tell captions and notes by what stands beside them."""
    _name_captions(drafts)
    _tie_table_notes(drafts)
    attach(drafts)


def _with_whole_headings(flow: PageFlow, setting: Setting) -> PageFlow:
    steps: list[Step] = []
    for step in flow.steps:
        before = steps[-1] if steps else None
        whole = None if before is None or step.opens_column else _whole(before, step, setting)
        if before is not None and whole is not None:
            steps[-1] = Step(whole, before.page_index, before.opens_column)
        else:
            steps.append(step)
    return PageFlow(flow.index, tuple(steps), flow.notes, flow.turned, flow.furniture)


def _whole(before: Step, step: Step, setting: Setting) -> Paragraph | None:
    if isinstance(before.content, Paragraph) and isinstance(step.content, Paragraph):
        return wrapped(before.content, step.content, setting)
    return None


def _add_furniture(builder: _Builder, flow: PageFlow) -> None:
    for row in flow.furniture:
        builder.drafts.append(Draft(BlockKind.FURNITURE, row.passage(), flow.index))


def draft_of(paragraph: Paragraph, verdict: Verdict, passage: Passage) -> Draft:
    """The draft of a paragraph that was judged."""
    draft = Draft(
        _ROLES[verdict.role],
        passage,
        paragraph.rows[0].page_index,
        paragraph,
        verdict.marker,
        verdict.level,
        verdict.title,
        opens_section=verdict.role in {"heading", "clause"},
        style=(paragraph.size, paragraph.bold, paragraph.capitals),
    )
    if draft.kind is BlockKind.HEADING and verdict.marker is None:
        draft.title = passage.text
    return draft


def _add_paragraph(builder: _Builder, step: Step, paragraph: Paragraph, verdict: Verdict) -> None:
    passage = joined(paragraph.rows, builder.vocabulary)
    if step.opens_column and verdict.role == "text" and _go_on(builder, paragraph, passage):
        return
    draft = draft_of(paragraph, verdict, passage)
    builder.drafts.append(draft)
    builder.open_text = None if draft.kind is BlockKind.HEADING else draft


def _go_on(builder: _Builder, paragraph: Paragraph, passage: Passage) -> bool:
    """Add a paragraph to the one that broke off at the end of the column before."""
    before = builder.open_text
    if before is None or before.paragraph is None:
        return False
    parts = builder.texts.get(id(before), (before, [before.paragraph], [before.passage]))
    if not (runs_on(parts[1][-1], paragraph) or is_broken_off(parts[1][-1], paragraph)):
        return False
    parts[1].append(paragraph)
    parts[2].append(passage)
    builder.texts[id(before)] = parts
    return True


def _add_table(builder: _Builder, step: Step, above: Sequence[Step]) -> None:
    part = step.content
    if not isinstance(part, TablePart):
        return
    if builder.open_table is not None and _is_first_text(builder, above):
        _, parts = builder.open_table
        if goes_on(parts[-1], part):
            parts.append(part)
            builder.drafts.extend(
                Draft(BlockKind.FURNITURE, passage, int(passage.pages[0]))
                for passage in repeated_header(parts[0], part)
            )
            return
    draft = Draft(BlockKind.TABLE, part.texts[0], step.page_index)
    draft.style = (part.draft.size, False, False)
    builder.drafts.append(draft)
    builder.open_table = (draft, [part])
    builder.tables.append(builder.open_table)


def _is_first_text(builder: _Builder, above: Sequence[Step]) -> bool:
    """Whether nothing but a "(continued)" stands between a table and the page's edge."""
    texts = [step.content for step in above]
    if not texts:
        return _ends_with_table(builder, 0)
    only = texts[0]
    if len(texts) > 1 or not isinstance(only, Paragraph) or not _CONTINUED.search(only.text):
        return False
    continued = builder.drafts[-1]
    if not _ends_with_table(builder, 1):
        return False
    continued.kind, continued.opens_section = BlockKind.FURNITURE, False
    return True


def _ends_with_table(builder: _Builder, skip: int) -> bool:
    """Whether the open table is the last text before this page."""
    drafts = builder.drafts[: len(builder.drafts) - skip]
    for draft in reversed(drafts):
        if builder.open_table is not None and draft is builder.open_table[0]:
            return True
        if draft.kind not in {BlockKind.FURNITURE, BlockKind.FOOTNOTE}:
            return False
    return False


def _put_together(builder: _Builder) -> None:
    for draft, parts in builder.tables:
        table = joined_table(parts, builder.vocabulary)
        draft.passage, draft.cells = table.passage, table.cells
    for draft, paragraphs, passages in builder.texts.values():
        rows = tuple(row for paragraph in paragraphs for row in paragraph.rows)
        draft.paragraph = replace(paragraphs[0], rows=rows)
        draft.passage = joined_passages(passages, builder.vocabulary)


def _add_notes(builder: _Builder, flow: PageFlow) -> None:
    for rows in flow.notes:
        passage = joined(rows, builder.vocabulary)
        builder.drafts.append(Draft(BlockKind.FOOTNOTE, passage, flow.index))


def _repeated_turned(flows: Sequence[PageFlow]) -> frozenset[str]:
    counts: dict[str, int] = {}
    for flow in flows:
        for text in {line.text for line in flow.turned}:
            counts[text] = counts.get(text, 0) + 1
    return frozenset(text for text, count in counts.items() if count >= 3)


def _add_turned(builder: _Builder, flow: PageFlow, repeated: Set[str]) -> None:
    for line in flow.turned:
        kind = BlockKind.FURNITURE if line.text in repeated else BlockKind.PARAGRAPH
        builder.drafts.append(Draft(kind, Row((line,)).passage(), flow.index))


def _neighbour(drafts: Sequence[Draft], number: int, step: int) -> Draft | None:
    number += step
    while 0 <= number < len(drafts):
        if drafts[number].kind is not BlockKind.FURNITURE:
            return drafts[number]
        number += step
    return None


def _name_captions(drafts: Sequence[Draft]) -> None:
    for number, draft in enumerate(drafts):
        if draft.kind not in {BlockKind.PARAGRAPH, BlockKind.HEADING} or draft.paragraph is None:
            continue
        match = _CAPTION.match(draft.passage.text)
        if match is None or len(draft.passage.text.split()) > 40:
            continue
        after, before = _neighbour(drafts, number, 1), _neighbour(drafts, number, -1)
        table = next(
            (d for d in (after, before) if d is not None and d.kind is BlockKind.TABLE), None
        )
        marked = not match["rest"].isalnum()
        if _is_attachment(draft, match, after):
            continue
        if marked or (table is not None and not draft.passage.text.endswith((".", ":"))):
            draft.kind, draft.opens_section = BlockKind.CAPTION, False
            draft.level, draft.marker, draft.attached_to = None, None, table


def _is_attachment(draft: Draft, match: re.Match[str], after: Draft | None) -> bool:
    """Whether an exhibit is a part of the document rather than the picture or table below it."""
    if draft.kind is not BlockKind.HEADING or match["word"].casefold() != "exhibit":
        return False
    over_table = after is not None and after.kind is BlockKind.TABLE
    rows = () if draft.paragraph is None else draft.paragraph.rows
    return not over_table or len(rows) > 1


def _tie_table_notes(drafts: Sequence[Draft]) -> None:
    for number, draft in enumerate(drafts):
        before = _neighbour(drafts, number, -1)
        if before is None or draft.paragraph is None or draft.kind is BlockKind.HEADING:
            continue
        table = before if before.kind is BlockKind.TABLE else before.attached_to
        if table is None or table.kind is not BlockKind.TABLE:
            continue
        if before.kind not in {BlockKind.TABLE, BlockKind.FOOTNOTE}:
            continue
        numbered = before.kind is BlockKind.FOOTNOTE
        if is_table_note(draft.passage.text, draft.paragraph.size, table.style[0], numbered):
            draft.kind, draft.attached_to, draft.opens_section = BlockKind.FOOTNOTE, table, False
            draft.marker = None
