# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of files as text: a system may hand over names whose bytes or units are not."""

import re

_ESCAPED = re.compile(r"\\(?:x[89a-f][0-9a-f]|ud[89a-f][0-9a-f]{2})")


def storable(untrusted_name: str) -> str:
    """Return a name, or a sentence that holds one, as text: the database keeps text alone."""
    try:
        data = untrusted_name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = untrusted_name.encode("utf-8", "backslashreplace")  # half of a pair, on Windows
    return data.decode("utf-8", "backslashreplace")


def may_differ(stored_path: str) -> bool:
    """Return whether a path may have been another one before it was made storable.

    Then nothing can be asked of the system by it: the file that it names may well be there.
    """
    return _ESCAPED.search(stored_path) is not None
