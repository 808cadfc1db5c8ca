# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measures the program beside the bare engines it stands on: ``python -m tests.bench``.

Each measurement runs in a process of its own, one after the other: none of them inherits another's
loaded models, threads or memory. They share one folder, so the sample library is built once.
"""

import argparse
import importlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from models.errors import KnownError
from tests.bench.harness import Bench, machine

_NAMES = ("window", "reading", "ocr", "embedding", "search", "evidence", "answer", "memory")
_ROOT = Path(__file__).parents[2]
_UNMET, _FAILED = 1, 2


def main() -> int:
    """Run what is asked for and return 0, 1 when an aim is missed, 2 when a measurement failed."""
    options = _options()
    names = options.only or _NAMES
    if options.folder is not None:
        return _measure_here(names[0], options)
    results: list[dict[str, Any]] = []
    failed: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="clauselight-bench-") as folder:
        for name in names:
            sys.stderr.write(f"measuring {name} ...\n")
            found, fault = _measure_apart(name, options, Path(folder))
            results += found
            if fault:
                failed[name] = fault
    if options.json:
        report = {"machine": machine(), "measured": results, "failed": failed}
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
    else:
        sys.stdout.write(_table(results, failed) + "\n")
    if failed:
        return _FAILED
    return _UNMET if any(each["met"] is False for each in results) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", action="append", choices=_NAMES, help="measure this alone")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of which the median counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--library", type=Path, help="build the sample library there, or use it")
    parser.add_argument("--folder", type=Path, default=None, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds is 1 or more")
    return options


def _measure_here(name: str, options: argparse.Namespace) -> int:
    module = importlib.import_module(f"tests.bench.{name}")
    with tempfile.TemporaryDirectory(dir=options.folder) as own:
        try:
            bench = Bench(Path(own), options.library, options.rounds)
            measured = module.measure(bench)
        except KnownError as error:
            told = " ".join(f"{error.code}: {error.message} {error.advice}".split())
            sys.stderr.write(told + "\n")
            return _FAILED
    (options.folder / f"{name}.json").write_text(
        json.dumps([each.to_json() for each in measured]), encoding="utf-8"
    )
    return 0


def _measure_apart(
    name: str, options: argparse.Namespace, folder: Path
) -> tuple[list[dict[str, Any]], str]:
    library = (options.library or folder / "library").absolute()
    command = [sys.executable, "-m", "tests.bench", "--only", name, "--library", str(library)]
    process = subprocess.run(
        [*command, "--rounds", str(options.rounds), "--folder", str(folder)],
        cwd=_ROOT,
        stdout=sys.stderr,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if process.returncode:
        lines = process.stderr.strip().splitlines()
        return [], lines[-1] if lines else f"ended with {process.returncode}"
    found: list[dict[str, Any]] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return found, ""


def _table(results: Sequence[dict[str, Any]], failed: dict[str, str]) -> str:
    told = machine()
    lines = [f"{told['system']}, {told['cores']} cores, Python {told['python']}", ""]
    head = ("", "measured", "bare engine", "ratio", "aim", "")
    rows = [head, *(_row(each) for each in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append("  ".join(padded).rstrip())
    lines += [f"not measured: {name}: {fault}" for name, fault in failed.items()]
    return "\n".join(lines)


def _row(result: dict[str, Any]) -> tuple[str, ...]:
    bare = "" if result["bare"] is None else f"{result['bare']:.2f} ({result['bare_name']})"
    ratio = "" if result["ratio"] is None else f"{result['ratio']:.2f}"
    sign = ">=" if result["better"] == "higher" else "<="
    aim = "" if result["aim"] is None else f"{sign} {result['aim']:g}"
    verdict = {True: "met", False: "MISSED", None: ""}[result["met"]]
    return (
        result["name"],
        f"{result['value']:.2f} {result['unit']}",
        bare,
        ratio,
        f"{aim} {verdict}".strip(),
        result["note"],
    )


if __name__ == "__main__":
    sys.exit(main())
