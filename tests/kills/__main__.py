# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Kills the program at random points of ingest and publish: ``python -m tests.kills``.

One library lives through all of it. Before each kill a file gets a new edition; after it the
library is opened as after any crash, and looked at: see `tests.kills.library`. All happens in forks
of one process that has imported what they need, so that a kill takes a second and not ten.
"""

import argparse
import random
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from tests.kills.apart import run_apart
from tests.kills.library import Shelf
from tests.kills.points import Run, counted_run, run_killed

_WAYS = {True: "reading", False: "publishing"}
_FINISHED_EVERY = 5
"""So often nobody kills what comes next, and then nothing unfinished may be left."""


@dataclass
class Tally:
    """What came of it."""

    kills: int = 0
    in_time: int = 0
    after: int = 0
    too_late: int = 0
    faults: int = 0


def main() -> int:
    """Kill as often as asked for; return 0 when nothing was ever wrong."""
    options = argparse.ArgumentParser(prog="python -m tests.kills")
    options.add_argument("--kills", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--log", type=Path, default=None)
    asked = options.parse_args()
    log = sys.stdout if asked.log is None else asked.log.open("w", encoding="utf-8")
    with TemporaryDirectory(prefix="clauselight-kills-") as folder:
        tally = kill_all(Path(folder), asked.kills, asked.seed, log)
    return 1 if tally.faults else 0


def kill_all(folder: Path, kills: int, seed: int, log: TextIO) -> Tally:
    """Kill so often, and write a line for each."""
    shelf, chance, tally = Shelf(folder), random.Random(seed), Tally()
    begun = time.monotonic()
    shelf.prepare()
    whole = {real: _measured(shelf, real=real) for real in (False, True)}
    places: Counter[str] = Counter()
    while tally.kills < kills:
        # Every fifth reads with a worker process; the others have their pages ready.
        real = chance.randrange(5) == 0
        point = whole[real].point(chance)
        shelf.write_next(chance)
        ended = run_killed(point, partial(shelf.ingest, real=real))
        if ended.signal == signal.SIGKILL:
            tally.kills += 1
            places[point.step] += 1
        else:
            tally.too_late += 1
        _look(shelf, tally, f"{tally.kills:4} {_WAYS[real]} {point}", log)
        if tally.kills % _FINISHED_EVERY == 0:
            run_apart(lambda: shelf.ingest(real=False))
            _look(shelf, tally, f"{tally.kills:4} not killed", log, finished=True)
    log.write(f"\nseed {seed}: {tally.kills} kills in {time.monotonic() - begun:.0f} s, ")
    log.write(f"{len(places)} different places\n")
    log.write(f"the old edition stayed {tally.in_time} times, the new one had come {tally.after}\n")
    log.write(f"{tally.too_late} were killed too late: all was done\n")
    log.write(f"{tally.faults} faults\n")
    log.flush()
    return tally


def _measured(shelf: Shelf, *, real: bool) -> Run:
    """What happens when nobody kills it, and both files are new."""
    shelf.write_next(random.Random(0))
    run = counted_run(partial(shelf.ingest, real=real))
    shelf.look(finished=True)
    return run


def _look(shelf: Shelf, tally: Tally, line: str, log: TextIO, finished: bool = False) -> None:
    seen = shelf.look(finished=finished)
    tally.faults += len(seen.faults)
    if not finished:
        tally.after += seen.is_new
        tally.in_time += not seen.is_new
    state = "new" if seen.is_new else "old"
    log.write(f"{line}: {state}{''.join(f'; FAULT {fault}' for fault in seen.faults)}\n")
    log.flush()


if __name__ == "__main__":
    sys.exit(main())
