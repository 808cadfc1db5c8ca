# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measures the gate on numbers on known scans: ``python -m tests.bench.numbers``."""

import sys

from tests.bench.parts import Parts

if __name__ == "__main__":
    sys.exit(
        Parts(
            package="tests.bench.numbers",
            what=__doc__,
            names=("receipts", "degraded", "cost"),
            choices={
                "quick": "a few pages of each",
                "kept": "judge again what was read before, where it was kept",
            },
            needs="bench/",
        ).run()
    )
