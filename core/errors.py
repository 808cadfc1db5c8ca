# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every fault of the engine that has a known cause. Faults of models are in `models.errors`.

A class is a cause. Nothing is told apart by the text of a message. `DocumentError`s end one
document as `failed` (or one page of it) and the batch goes on; the others end the command.
"""

from models.errors import KnownError, ModelError

__all__ = ["KnownError", "ModelError"]


class CancelledError(KnownError):
    """The user stopped the work; what was finished stays, nothing half-done can be asked."""

    code = "CANCELLED"

    def __init__(self) -> None:
        """Take no arguments: there is nothing to add."""
        super().__init__("The work was stopped.", "Start it again to go on from where it stood.")


class DocumentError(KnownError):
    """A file, or a page of it, cannot be read."""

    code = "DOCUMENT_ERROR"


class EncryptedDocumentError(DocumentError):
    """The file needs a password that was not given."""

    code = "ENCRYPTED"


class WrongPasswordError(EncryptedDocumentError):
    """The file needs a password, and what was given is not it."""


class DamagedDocumentError(DocumentError):
    """The file, or a page of it, is broken."""

    code = "DAMAGED"


class EmptyDocumentError(DocumentError):
    """The file has no bytes, no pages or no text."""

    code = "EMPTY"


class UnsupportedFormatError(DocumentError):
    """The file is of a kind that the program does not read."""

    code = "UNSUPPORTED_FORMAT"


class UnreadableFileError(DocumentError):
    """The file is missing, or may not be opened by this user."""

    code = "UNREADABLE"


class DriveStalledError(UnreadableFileError):
    """The drive that holds the file does not answer: a network share, a stick that was pulled."""

    code = "DRIVE_STALLED"


class FileChangedError(DocumentError):
    """The file changed while it was read."""

    code = "CHANGED_WHILE_READ"


class LimitExceededError(DocumentError):
    """The file asks for more pages, pixels, memory or time than the settings allow."""

    code = "LIMIT_EXCEEDED"


class PackageBombError(LimitExceededError):
    """The archive that the file is unpacks to far more than it should hold."""

    code = "PACKAGE_BOMB"


class UnsafeDocumentError(DocumentError):
    """The file is built as files are that shall harm whoever opens them."""

    code = "UNSAFE"


class UnsafeNameError(UnsafeDocumentError):
    """A part of the archive that the file is has a name that leads out of it, or names another."""

    code = "UNSAFE_NAME"


class XmlEntityError(UnsafeDocumentError):
    """A part of the file declares entities of its own, which no Office program does."""

    code = "XML_ENTITY"


class XmlDepthError(LimitExceededError):
    """The elements of a part are nested deeper, or one text is longer, than the settings allow."""

    code = "XML_DEPTH"


class PageTimeoutError(LimitExceededError):
    """One page took longer than the settings allow."""

    code = "PAGE_TIMEOUT"


class RulesFileError(DocumentError):
    """The rules of the file's folder cannot be used, so that nothing sure can be stated of it."""

    code = "RULES_INVALID"


class WorkerDiedError(DocumentError):
    """The parse worker ended without a word (out of memory, a crash in a library)."""

    code = "WORKER_DIED"


class WorkspaceError(KnownError):
    """The workspace cannot be used."""

    code = "WORKSPACE_ERROR"


class WorkspaceBusyError(WorkspaceError):
    """Another process has the workspace open."""

    code = "WORKSPACE_BUSY"


class WorkspaceNewerError(WorkspaceError):
    """A newer version of the program wrote this workspace."""

    code = "WORKSPACE_NEWER"


class WorkspacePermissionError(WorkspaceError):
    """The folder cannot be created, read or written."""

    code = "WORKSPACE_PERMISSION"


class WorkspaceDamagedError(WorkspaceError):
    """The database or the vector index is broken."""

    code = "WORKSPACE_DAMAGED"


class DiskFullError(WorkspaceError):
    """There is no room left on the disk."""

    code = "DISK_FULL"


class RequestError(KnownError):
    """What the user asked for cannot be done as asked."""

    code = "BAD_REQUEST"


class ClusterError(RequestError):
    """The cluster that is to read and embed cannot be used."""

    code = "CLUSTER"


class EmptyQuestionError(RequestError):
    """The question has no words."""

    code = "EMPTY_QUESTION"


class QuestionTooLongError(RequestError):
    """The question is longer than the settings allow."""

    code = "QUESTION_TOO_LONG"


class NotFoundError(RequestError):
    """There is no document, version or answer of that id."""

    code = "NOT_FOUND"


class NotANumberError(RequestError):
    """What was read, or what a person wrote, is not one number."""

    code = "NOT_A_NUMBER"


class UnlikelyCorrectionError(RequestError):
    """What a person settles is far from what was read, and they did not say that they are sure."""

    code = "UNLIKELY_CORRECTION"


class GoldenFileError(RequestError):
    """A file of questions, passages or runs does not have the form that it should have."""

    code = "GOLDEN_FILE_INVALID"


class StaleSpanError(KnownError):
    """A span points into a version or text that the store does not hold."""

    code = "STALE_SPAN"
