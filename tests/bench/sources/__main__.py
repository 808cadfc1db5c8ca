# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measures files without pages and the life of documents: ``python -m tests.bench.sources``."""

import sys

from tests.bench.parts import Parts

if __name__ == "__main__":
    sys.exit(
        Parts(
            package="tests.bench.sources",
            what=__doc__,
            names=("outcomes", "words", "boxes", "formats", "provisions", "cluster", "changes"),
            choices={"quick": "measure changes with a model without weights"},
            needs="corpus/",
        ).run()
    )
