# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was asked and answered, as it was given: append-only, each record with its own hash.

A record is canonical JSON (sorted keys, no spaces, ASCII), so that the same answer always has the
same bytes and anyone can derive the hash again.
"""

import hashlib
import json

from pydantic import TypeAdapter

from core.answers import Answer
from core.errors import NotFoundError, WorkspaceDamagedError
from core.store.database import Database

HASH_PREFIX = "sha256:"

_ANSWER = TypeAdapter(Answer)


class AnswerLog:
    """Answers in the order in which they were saved. The database itself refuses to change one."""

    def __init__(self, database: Database) -> None:
        """Work on an open database."""
        self._database = database

    def save(self, answer: Answer) -> str:
        """Keep an answer or refusal for good, and return its tagged hash."""
        record = canonical_json(answer)
        record_hash = tagged_hash(record)
        self._database.write(
            "INSERT INTO answers (answer_id, asked_at, record, record_hash) VALUES (?, ?, ?, ?)",
            (answer.answer_id, answer.asked_at, record, record_hash),
        )
        return record_hash

    def load(self, answer_id: str) -> Answer:
        """Return an answer, after its hash was derived again.

        A record that was changed outside the program gives `WorkspaceDamagedError`.

        Raises:
            NotFoundError: There is none of that id.
        """
        row = self._database.row(
            "SELECT answer_id, record, record_hash FROM answers WHERE answer_id = ?", (answer_id,)
        )
        if row is None:
            message = f"There is no answer {answer_id!r} in this library."
            raise NotFoundError(message, "Ask again, or name an answer that was given.")
        return _checked(row["answer_id"], row["record"], row["record_hash"])

    def list(self, limit: int) -> tuple[Answer, ...]:
        """Return the last `limit` answers, newest first; each is checked as by `load`."""
        rows = self._database.rows(
            "SELECT answer_id, record, record_hash FROM answers ORDER BY id DESC LIMIT ?", (limit,)
        )
        return tuple(_checked(*row) for row in rows)


def canonical_json(answer: Answer) -> str:
    """Return an answer as the JSON that is hashed; every number in it is finite."""
    plain = _ANSWER.dump_python(answer, mode="json")
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)


def tagged_hash(record: str) -> str:
    """Return the hash of a record with the name of its kind before it."""
    return HASH_PREFIX + hashlib.sha256(record.encode("ascii")).hexdigest()


def _checked(answer_id: str, record: str, record_hash: str) -> Answer:
    advice = "Put back a backup of the workspace folder; do not rely on this answer."
    if tagged_hash(record) != record_hash:
        message = f"The record of answer {answer_id} was changed after it was written."
        raise WorkspaceDamagedError(message, advice)
    try:
        # Not validate_json: it refuses half of a character pair, which a question may hold.
        return _ANSWER.validate_python(json.loads(record))
    except ValueError as error:  # of the JSON or of the values in it
        message = f"The record of answer {answer_id} cannot be read: {error}"
        raise WorkspaceDamagedError(message, advice) from error
