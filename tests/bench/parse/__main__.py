# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measures reading on public test files beside the checkout: ``python -m tests.bench.parse``."""

import sys

from tests.bench.parts import Parts

if __name__ == "__main__":
    sys.exit(
        Parts(
            package="tests.bench.parse",
            what=__doc__,
            names=("outcomes", "numerals", "tables", "headings", "speed", "memory"),
            choices={
                "long": "with memory over 500 scanned pages",
                "quick": "read filings near the asked pages",
            },
            needs="corpus/ and bench/",
        ).run()
    )
