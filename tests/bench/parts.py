# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Runs the parts of a benchmark, each in a process of its own, one after the other.

A part whose files are not there says so, and the others go on.
"""

import argparse
import importlib
import inspect
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_MISSED, _FAILED = 1, 2
_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Parts:
    """A benchmark in parts.

    Attributes:
        package: Holds a module for each part, with `measure(data)` and, if it needs any, `NEEDS`.
        what: What it measures, for its help.
        names: Of the parts, in order.
        choices: Options without a value and their help; a part that takes one gets it.
        needs: What the data folder must hold, for its help.
    """

    package: str
    what: str
    names: tuple[str, ...]
    choices: Mapping[str, str]
    needs: str

    def run(self) -> int:
        """Run the asked parts; 1 when an aim is missed, 2 when one could not be measured."""
        options = self._options()
        if len(options.only) == 1:
            return self._measure(options.only[0], options)
        chosen = [f"--{name}" for name in self.choices if getattr(options, name)]
        worst = 0
        for name in options.only:
            own = ["--only", name, *chosen, "--data", str(options.data.absolute())]
            command = [sys.executable, "-m", self.package, *own]
            ended = subprocess.run(command, cwd=_ROOT, check=False).returncode
            worst = max(worst, ended if ended in {0, _MISSED} else _FAILED)
        return worst

    def _options(self) -> argparse.Namespace:
        parser = argparse.ArgumentParser(prog=f"python -m {self.package}", description=self.what)
        parser.add_argument(
            "--data",
            type=Path,
            default=Path("../shared"),
            help=f"the folder that holds {self.needs} (default: %(default)s)",
        )
        some = "some of " + ",".join(self.names) + ", with commas"
        parser.add_argument("--only", type=self._named, default=self.names, help=some)
        for name, told in self.choices.items():
            parser.add_argument(f"--{name}", action="store_true", help=told)
        return parser.parse_args()

    def _named(self, text: str) -> Sequence[str]:
        names = tuple(text.split(","))
        unknown = [name for name in names if name not in self.names]
        if unknown:
            message = f"no such part: {', '.join(unknown)}"
            raise argparse.ArgumentTypeError(message)
        return names

    def _measure(self, name: str, options: argparse.Namespace) -> int:
        data = options.data.absolute()
        sys.stdout.write(f"\n== {name}\n")
        sys.stdout.flush()
        module = importlib.import_module(f"{self.package}.{name}")
        missing = [each for each in getattr(module, "NEEDS", ()) if not (data / each).is_dir()]
        if missing:
            sys.stdout.write(f"not measured: {data} has no {', '.join(missing)}\n")
            return _FAILED
        takes = inspect.signature(module.measure).parameters
        chosen = {each: getattr(options, each) for each in self.choices if each in takes}
        report: Any = module.measure(data, **chosen)
        sys.stdout.write("\n".join(report.lines()) + "\n")
        sys.stdout.flush()
        return 0 if report.met else _MISSED
