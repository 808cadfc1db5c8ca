# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of files as text: a system may hand over names whose bytes or units are not."""


def storable(untrusted_name: str) -> str:
    """Return a name, or a sentence that holds one, as text: the database keeps text alone."""
    try:
        data = untrusted_name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = untrusted_name.encode("utf-8", "backslashreplace")  # half of a pair, on Windows
    return data.decode("utf-8", "backslashreplace")
