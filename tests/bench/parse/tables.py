# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How well tables are read: against hand-drawn and published ones, beside two other readers.

Half ``a`` of the documents may be looked at while mending; half ``b`` only gives its figures.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.parse.adjacency import Relation, Score, relations, score, whole_figures
from tests.bench.parse.report import Report
from tests.bench.parse.table_readers import Tables, find_tables, ours, pdfplumber_tables
from tests.bench.parse.table_truth import TrueTable, pages_without_tables, true_tables

NEEDS = ("corpus/pdf/gt", "corpus/policy", "bench/financebench/pdfs")
_AIM = 0.90
READERS = ("ours", "find_tables", "pdfplumber")


@dataclass(frozen=True, slots=True)
class Result:
    """What the readers made of one true table, or of a page outside of every table."""

    table: TrueTable | None
    scores: Mapping[str, Score]


def measure(data: Path) -> Report:
    """Read every page that has a true table or surely has none, and compare."""
    by_file: dict[str, list[TrueTable]] = defaultdict(list)
    for table in true_tables(data):
        by_file[table.file].append(table)
    bare = pages_without_tables(data)
    wanted = {file: {table.page_index for table in tables} for file, tables in by_file.items()}
    for file, page_index in bare:
        wanted.setdefault(file, set()).add(page_index)
    results: list[Result] = []
    made_up: dict[str, list[str]] = defaultdict(list)
    for file, page_indexes in sorted(wanted.items()):
        read, going_on = _read(data / file, sorted(page_indexes))
        results.extend(_results(by_file[file], read, going_on))
        for page_index in (n for name, n in bare if name == file):
            for reader, pages in read.items():
                made_up[reader].extend([f"{file} page {page_index + 1}"] * len(pages[page_index]))
    return _report(results, made_up, len(bare))


def _read(
    path: Path, page_indexes: Sequence[int]
) -> tuple[dict[str, dict[int, Tables]], frozenset[int]]:
    """What each reader finds, and the pages on which one of our tables goes on."""
    mine = ours(path, page_indexes)
    read = {
        "ours": {n: tables for n, (tables, _) in mine.items()},
        "find_tables": find_tables(path, page_indexes),
    }
    theirs = pdfplumber_tables(path, page_indexes)
    if theirs is not None:
        read["pdfplumber"] = theirs
    return read, frozenset(n for n, (_, goes_on) in mine.items() if goes_on)


def _results(
    tables: Sequence[TrueTable],
    read: Mapping[str, Mapping[int, Tables]],
    going_on: Collection[int],
) -> list[Result]:
    """Compare table for table; what was read outside of every table of a page counts as wrong.

    A table of ours that goes on from the page before has its repeated header only there.
    """
    results: list[Result] = []
    for page_index in sorted({table.page_index for table in tables}):
        on_page = [table for table in tables if table.page_index == page_index]
        scores: list[dict[str, Score]] = [{} for _ in on_page]
        stray: dict[str, Score] = {}
        for reader, pages in read.items():
            parts = shared_out(on_page, pages[page_index])
            for n, table in enumerate(on_page):
                joined = reader == "ours" and page_index in going_on
                scores[n][reader] = score(_true(table, joined), parts[n])
            stray[reader] = Score(read=parts[-1].total())
        results.extend(Result(table, s) for table, s in zip(on_page, scores, strict=True))
        results.append(Result(None, stray))
    return results


def _true(table: TrueTable, joined: bool = False) -> Counter[Relation]:
    skipped = table.repeated_rows if joined else 0
    cells = [cell for cell in table.cells if cell.row >= skipped]
    return Counter(relation for relation, _ in relations(whole_figures(cells)))


def shared_out(on_page: Sequence[TrueTable], found: Tables) -> list[Counter[Relation]]:
    """Relations that were read, by the true table they begin in; the last are those in none."""
    parts: list[Counter[Relation]] = [Counter() for _ in (*on_page, None)]
    for cells in found:
        for relation, cell in relations(whole_figures(cells)):
            n = next((n for n, table in enumerate(on_page) if table.holds(cell)), -1)
            parts[n][relation] += 1
    return parts


def _report(
    results: Sequence[Result], made_up: Mapping[str, Sequence[str]], bare_pages: int
) -> Report:
    report = Report()
    readers = [name for name in READERS if any(name in result.scores for result in results)]
    rows = [["table", "half", "ruled", *(f"{name} F1 / P / R" for name in readers)]]
    for result in results:
        if result.table is not None:
            table = result.table
            name = f"{Path(table.file).stem[:34]} p{table.page_index + 1}"
            figures = [_figures(result.scores[reader]) for reader in readers]
            rows.append([name, table.half, "yes" if table.ruled else "no", *figures])
    report.table(rows)
    report.say("")
    report.table(_totals(results, readers))
    report.say("")
    for reader in readers:
        pages = made_up.get(reader, [])
        report.say(f"{reader}: {len(pages)} made-up tables on {bare_pages} pages without one")
    report.say(*(f"  made up by ours: {page}" for page in made_up.get("ours", [])))
    whole = sum((result.scores["ours"] for result in results), Score())
    report.aim(f"adjacency F1 at least {_AIM:.2f}: {whole.f1:.3f}", whole.f1 >= _AIM)
    return report


def _figures(found: Score) -> str:
    return f"{found.f1:.3f} {found.precision:.2f} {found.recall:.2f}"


def _totals(results: Sequence[Result], readers: Sequence[str]) -> list[list[str]]:
    kinds: dict[str, Callable[[TrueTable | None], bool]] = {
        "all relations": lambda table: True,
        "half a": lambda table: table is not None and table.half == "a",
        "half b": lambda table: table is not None and table.half == "b",
        "ruled": lambda table: table is not None and table.ruled,
        "unruled": lambda table: table is not None and not table.ruled,
    }
    rows = [["of", "tables", *(f"{name} F1 / P / R" for name in readers)]]
    for kind, belongs in kinds.items():
        chosen = [result for result in results if belongs(result.table)]
        count = sum(result.table is not None for result in chosen)
        sums = [sum((r.scores[reader] for r in chosen), Score()) for reader in readers]
        rows.append([kind, str(count), *map(_figures, sums)])
    whole = [result for result in results if result.table is not None]
    means = [sum(r.scores[reader].f1 for r in whole) / max(len(whole), 1) for reader in readers]
    rows.append(["mean of the tables", str(len(whole)), *(f"{mean:.3f}" for mean in means)])
    return rows


def main() -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.parse.tables")
    parser.add_argument("--data", type=Path, default=Path("../shared"))
    report = measure(parser.parse_args().data)
    sys.stdout.write("\n".join(report.lines()) + "\n")
    return 0 if report.met else 1


if __name__ == "__main__":
    sys.exit(main())
