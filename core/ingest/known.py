# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the library knows already of a file: where its document was before, what is stated of it."""

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from core.drives import Patience
from core.errors import DriveStalledError, RequestError, RulesFileError
from core.ingest.order import IngestOrder, IngestParts
from core.ingest.results import overlay
from core.ingest.rules import Ruled
from core.store.descriptions import Descriptions
from core.store.paths import may_differ
from core.store.whereabouts import Whereabouts, moved_here
from core.types import Metadata, SourceDocument, StatedBy, Statement, VersionInfo


def find_again(
    parts: IngestParts,
    order: IngestOrder,
    source_path: str,
    sha256: str,
    is_there: Callable[[str], bool],
) -> str | None:
    """Give a document that was moved or withdrawn the path at which its bytes are now.

    Args:
        parts: The library.
        order: Whose corpus is looked through.
        source_path: Where the file is.
        sha256: Of its bytes.
        is_there: Tells whether there is a file at a path; where there is, this one is a copy.

    Returns:
        The path that a moved document had before; else None.
    """
    if parts.versions.find(order.corpus, source_path) is not None:
        return None
    whereabouts = Whereabouts(parts.database, parts.vectors)
    holders = whereabouts.holders(order.corpus, sha256)
    for version in holders:
        if version.source_path == source_path and not version.current:
            whereabouts.restore(version.document_id, "ingest")
            return None
    moved = moved_here(holders, source_path, is_there)
    if moved is None:
        return None
    whereabouts.move(moved.document_id, source_path, "ingest")
    return moved.source_path


def is_elsewhere(path: Path, here: Path, patience: Patience) -> bool:
    """Whether there is a file at a path that is not the one here under its name of before.

    Where capitals make no other file, the old name of a renamed one still finds it.
    """
    if not is_there(path, patience):
        return False
    if _folded(path) != _folded(here):
        return True
    try:
        return not patience.wait_for(path, lambda: path.samefile(here))
    except (DriveStalledError, OSError):
        return True


def is_there(path: Path, patience: Patience) -> bool:
    """Whether there is a file at a path; where that cannot be told, there may well be one."""
    if may_differ(str(path)):
        return True
    try:
        patience.wait_for(path, path.lstat)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (DriveStalledError, OSError):
        return True
    return True


def _folded(path: Path) -> str:
    return unicodedata.normalize("NFC", str(path)).casefold()


def stated_before(parts: IngestParts, version: VersionInfo, given: Metadata) -> Metadata:
    """Return what the user states now, and what was stated of earlier versions and holds on."""
    carried = Descriptions(parts.database).carried(version.document_id, version.content_sha256)
    return overlay(carried, given)


def with_rules(document: SourceDocument, ruled: Ruled) -> SourceDocument:
    """Lay what the rules for a file state over what its pages state."""
    kept = [each for each in document.statements if each.field not in ruled.fields]
    added = [Statement(name, StatedBy.RULE) for name in sorted(ruled.fields)]
    metadata = replace(document.metadata, **ruled.fields)
    return replace(document, metadata=metadata, statements=(*kept, *added))


def follow_rules(parts: IngestParts, known: VersionInfo, ruled: Ruled) -> None:
    """State of a document that is not read again what the rules state now.

    Raises:
        RulesFileError: It does not go together with what the user states.
    """
    if not ruled.fields:
        return
    descriptions = Descriptions(parts.database)
    try:
        descriptions.describe(known.document_id, ruled.fields, ruled.source, StatedBy.RULE)
    except RequestError as error:
        message = f"The rules in {ruled.source} cannot be followed: {error.message}"
        raise RulesFileError(message, error.advice) from error
