# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether the text inside each block's boxes, read from the page again, is the block's text.

Compared without spaces, raised and lowered figures as plain ones: the page shows them small. Text
that runs from right to left is compared letter for letter in any order, for a reader of PDF gives
it in an order of its own. A letter that no font of ours can draw stands as a square.
"""

import unicodedata
from collections import Counter
from pathlib import Path

from core.spans import Span
from core.types import Outcome
from tests.bench.parse.report import Report
from tests.bench.sources.files import FOLDERS, library_of, office, passwords

NEEDS = FOLDERS[:1]
_SHOWN = 40
_VERDICTS = ("equal", "no glyph", "differs")
_LEFTWARD = frozenset({"R", "AL", "AN"})
_SQUARE = "\u25a1"


def measure(data: Path) -> Report:
    """Read back every block of every Office file."""
    report = Report()
    rows = [("file", *_VERDICTS)]
    total: Counter[str] = Counter()
    examples = []
    with library_of(office(data), passwords(data)) as (library, results):
        spans = library.store.spans
        for result in results:
            name = Path(result.path).name
            if result.outcome is Outcome.FAILED:
                rows.append((name, *("-" for _ in _VERDICTS)))
                continue
            version_id = f"{result.document_id}.v{result.version}"
            verdicts: Counter[str] = Counter()
            for block in spans.blocks(version_id):
                if not block.text.strip():
                    continue
                boxes = spans.boxes(Span(version_id, block.index, 0, len(block.text)))
                again = library.text_in_boxes(version_id, boxes)
                verdict = _verdict(block.text, again)
                verdicts[verdict] += 1
                if verdict == "differs":
                    examples.append(f"{name} block {block.index}: {_around(block.text, again)}")
            rows.append((name, *(str(verdicts[each]) for each in _VERDICTS)))
            total += verdicts
    report.table(rows)
    report.say("", *examples[:20])
    wrong, count = total["differs"], total.total()
    report.aim(f"{wrong} of {count} blocks differ (aim 0)", count > 0 and not wrong)
    return report


def _verdict(text: str, again: str) -> str:
    own, read = _plain(text), _plain(again)
    if own == read:
        return "equal"
    if any(unicodedata.bidirectional(each) in _LEFTWARD for each in own):
        return "equal" if sorted(own) == sorted(read) else "differs"
    drawn = len(own) == len(read) and all(b in {a, _SQUARE} for a, b in zip(own, read, strict=True))
    return "no glyph" if drawn else "differs"


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def _around(text: str, again: str) -> str:
    """Both, where they begin to differ."""
    own, read = _plain(text), _plain(again)
    pairs = enumerate(zip(own, read, strict=False))
    start = next((n for n, (a, b) in pairs if a != b), min(len(own), len(read)))
    first = max(0, start - 10)
    return f"{own[first : first + _SHOWN]!r} read back as {read[first : first + _SHOWN]!r}"
