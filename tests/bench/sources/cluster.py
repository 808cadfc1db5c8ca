# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The same folder brought in here and on a cluster of two processes: seconds, and what differs."""

import tempfile
from pathlib import Path

from tests.bench.parse.report import Report
from tests.bench.sources.files import FOLDERS
from tests.cluster_runs import compared

NEEDS = FOLDERS[:1]


def measure(data: Path) -> Report:
    """Bring the Office files in, both ways."""
    report = Report()
    with tempfile.TemporaryDirectory(prefix="clauselight-bench-") as work:
        told = compared(data / NEEDS[0], Path(work))
    rows = [("way", "seconds", "complete", "partial", "failed")]
    for way in ("here", "cluster"):
        outcomes = told[way]["outcomes"]
        counts = (str(outcomes.count(each)) for each in ("complete", "partial", "failed"))
        rows.append((way, f"{told[way]['seconds']:.1f}", *counts))
    report.table(rows)
    unlike = told["differences"]
    report.aim(f"the same byte for byte; {', '.join(unlike) or 'nothing'} differs", not unlike)
    return report
