# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether the words of a file are all there and in order, as another reader has them.

Files are read by pandoc as well; transcripts and plain text are taken as they are, without time
stamps. Coverage is the share of the other reader's letters and digits whose words are in ours; the
order that of the passages of four words, found once in both, that stand in the same order.
"""

import html
import re
import unicodedata
import zipfile
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pypandoc

from core.errors import DocumentError
from core.parse.client import ParseClient
from core.settings import Settings
from core.types import Outcome
from tests.bench.parse.report import Report
from tests.bench.sources.files import FOLDERS, laid_out, passwords, read

NEEDS = FOLDERS
_AIM = 0.99
_SHOWN = 12
_PASSAGE = 4
_TAG = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_RAISED = re.compile("[\u00b2\u00b3\u00b9\u2070-\u209c]+")
_WORD = re.compile(r"[^\W_]+")
_PANDOC = {
    ".docx": "docx", ".html": "html", ".md": "gfm", ".pptx": "pptx", ".xlsx": "xlsx",
}  # fmt: skip
_CUES = re.compile(
    r"^(?:WEBVTT.*|NOTE\b.*|\d+|[\d:.]+ --> .*)$|<[^>\n]*>|\{[^}\n]*\}", re.MULTILINE
)


def measure(data: Path) -> Report:
    """Compare file by file."""
    report = Report()
    rows = [("file", "outcome", "words", "coverage", "order", "other reader")]
    lost: list[tuple[str, str]] = []
    low = []
    with ParseClient(Settings().parse, None) as client:
        for path in laid_out(data):
            try:
                document = read(path, client, passwords(data))
            except DocumentError as error:
                rows.append((path.name, f"failed {error.code}", "-", "-", "-", ""))
                continue
            other, reader = _other(path)
            if not other:
                rows.append((path.name, document.outcome.value, "-", "-", "-", reader))
                continue
            ours = _words("\n".join(block.text for block in document.blocks))
            coverage, missing = _coverage(other, ours)
            order = _order(other, ours)
            figures = (str(len(other)), f"{coverage:.4f}", f"{order:.4f}")
            rows.append((path.name, document.outcome.value, *figures, reader))
            if document.outcome is Outcome.COMPLETE and min(coverage, order) < _AIM:
                low.append(path.name)
                lost.append((path.name, " ".join(missing[:_SHOWN])))
    report.table(rows)
    report.say("", *(f"{name} lacks: {words}" for name, words in lost))
    what = f"{len(low)} complete files below {_AIM} in coverage or order (aim 0)"
    report.aim(f"{what}: {', '.join(low)}" if low else what, not low)
    return report


def _other(path: Path) -> tuple[list[str], str]:
    kind = _PANDOC.get(path.suffix.lower())
    if kind is None:
        return _words(_CUES.sub(" ", path.read_text(encoding="utf-8-sig"))), "as it is"
    if not zipfile.is_zipfile(path) and kind in {"docx", "pptx", "xlsx"}:
        return [], "cannot open it"
    # As HTML: plain text would set the cells of a table beside one another, line by line.
    told = pypandoc.convert_file(
        str(path),
        "html",
        format=kind,
        extra_args=["--wrap=none", "--track-changes=accept", "--reference-location=block"],
    )
    words = _words(html.unescape(_TAG.sub(" ", told)))
    if kind == "xlsx":
        # It gives figures as they are kept, not as they are shown.
        return [word for word in words if not word.isdigit()], "pandoc"
    return words, "pandoc"


def _words(text: str) -> list[str]:
    """Words; a raised or lowered figure is one of its own, whichever way it is written."""
    parted = _RAISED.sub(lambda found: f" {unicodedata.normalize('NFKC', found[0])} ", text)
    return [word.casefold() for word in _WORD.findall(parted)]


def _coverage(other: Sequence[str], ours: Sequence[str]) -> tuple[float, list[str]]:
    """Share of letters and digits found, and the words that were not, the most frequent first."""
    missing = Counter(other) - Counter(ours)
    count = sum(map(len, other))
    lost = sum(len(word) * times for word, times in missing.items())
    # What we join or part otherwise is no loss: letters are compared once more as a whole.
    letters = Counter("".join(other)) - Counter("".join(ours))
    lost = min(lost, sum(letters.values()))
    return 1 - lost / max(count, 1), [word for word, _ in missing.most_common()]


def _order(other: Sequence[str], ours: Sequence[str]) -> float:
    """Share of the passages found once in both that stand in the same order."""
    theirs, own = _passages(other), _passages(ours)
    places = [own[passage] for passage in theirs if passage in own]
    tails: list[int] = []
    for place in places:
        where = bisect_left(tails, place)
        tails[where : where + 1] = [place]
    return len(tails) / len(places) if places else 1.0


def _passages(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    # Numbers of lists are printed by one reader and not by the other: figures alone prove nothing.
    runs = (tuple(words[n : n + _PASSAGE]) for n in range(len(words) - _PASSAGE + 1))
    found = [run if sum(not word.isdigit() for word in run) > 1 else () for run in runs]
    once = Counter(found)
    return {passage: n for n, passage in enumerate(found) if passage and once[passage] == 1}
