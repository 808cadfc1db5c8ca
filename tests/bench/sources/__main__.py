# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measures files without pages and the life of documents: ``python -m tests.bench.sources``.

Each part runs in a process of its own, one after the other. A part whose files are not there says
so, and the others go on.
"""

import argparse
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

PARTS = ("outcomes", "words", "boxes", "formats", "provisions", "cluster", "changes")
_MISSED, _FAILED = 1, 2
_ROOT = Path(__file__).parents[3]


def main() -> int:
    """Run the parts; 1 when an aim is missed, 2 when a part could not be measured."""
    options = _options()
    names = options.only
    if len(names) == 1:
        return _measure(names[0], options)
    chosen = ["--quick"] if options.quick else []
    worst = 0
    for name in names:
        own = ["--only", name, *chosen, "--data", str(options.data.absolute())]
        command = [sys.executable, "-m", "tests.bench.sources", *own]
        ended = subprocess.run(command, cwd=_ROOT, check=False).returncode
        worst = max(worst, ended if ended in {0, _MISSED} else _FAILED)
    return worst


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sources", description=__doc__)
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("../shared"),
        help="the folder that holds corpus/ (default: %(default)s)",
    )
    parser.add_argument(
        "--only", type=_parts, default=PARTS, help="some of " + ",".join(PARTS) + ", with commas"
    )
    parser.add_argument(
        "--quick", action="store_true", help="measure changes with a model without weights"
    )
    return parser.parse_args()


def _parts(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        message = f"no such part: {', '.join(unknown)}"
        raise argparse.ArgumentTypeError(message)
    return names


def _measure(name: str, options: argparse.Namespace) -> int:
    data = options.data.absolute()
    sys.stdout.write(f"\n== {name}\n")
    sys.stdout.flush()
    module = importlib.import_module(f"tests.bench.sources.{name}")
    missing = [each for each in getattr(module, "NEEDS", ()) if not (data / each).is_dir()]
    if missing:
        sys.stdout.write(f"not measured: {data} has no {', '.join(missing)}\n")
        return _FAILED
    report: Any = module.measure(data, quick=options.quick)
    sys.stdout.write("\n".join(report.lines()) + "\n")
    sys.stdout.flush()
    return 0 if report.met else _MISSED


if __name__ == "__main__":
    sys.exit(main())
