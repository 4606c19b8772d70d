"""Every error a user can meet, and the exit code each ends with.

    AuditorError
    ├── UsageError               2  the command line or an argument is wrong
    │   ├── ConfigError          2  a setting is unknown or unusable
    │   └── OperationError       2  an operation cannot do what it was asked; names what would work
    ├── DocumentError            3  a file cannot be read as a document
    │   ├── DocumentMissing      3  no such file, or the pinned text is not at hand
    │   ├── LockedDocument       3  a password is needed
    │   ├── UnreadableDocument   3  empty, damaged, or of a kind that is not read
    │   ├── NoTextLayer          3  only pictures: there is nothing to search
    │   └── ConversionFailed     3  the converter stopped or ran past its limit
    ├── LogError                 1  an audit log does not hold together
    ├── MarksError               3  what a person marked in a document cannot be read or kept
    ├── ModelError               4  the model or the network failed
    └── ProgramFault            70  an unexpected error at a border of the program

Each message is one sentence that can be shown as it is; `hint` says what would have worked.
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What a command's exit status means; stable, documented in the README."""

    DONE = 0
    NO = 1
    USAGE = 2
    DOCUMENT = 3
    MODEL = 4
    WITHHELD = 5
    FAULT = 70
    """A fault of the program itself: never mistaken for an answer, nor for a mistake of the user."""
    INTERRUPTED = 130


class AuditorError(Exception):
    """The root: a sentence for the user, and optionally what would have worked."""

    exit_code: ExitCode = ExitCode.USAGE

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}" if self.hint else self.message


class UsageError(AuditorError):
    """Raised when an argument or option cannot be understood."""


class ConfigError(UsageError):
    """Raised when a setting is unknown, or has a value that cannot be used."""


class OperationError(UsageError):
    """Raised when an operation's arguments are unusable; the hint names what would have worked."""


class DocumentError(AuditorError):
    """Raised when a file cannot be read as a document."""

    exit_code = ExitCode.DOCUMENT


class DocumentMissing(DocumentError):
    """Raised when a file, or the pinned text of a log, is not there."""


class LockedDocument(DocumentError):
    """Raised when a document needs a password to be opened."""


class UnreadableDocument(DocumentError):
    """Raised when a file is empty, damaged, or not of a kind that is read."""


class NoTextLayer(DocumentError):
    """Raised when every page of a document is a picture."""


class ConversionFailed(DocumentError):
    """Raised when the converter stops or runs past its time limit."""


class LogError(AuditorError):
    """Raised when an audit log is missing a record, was changed, or cannot be written."""

    exit_code = ExitCode.NO


class MarksError(AuditorError):
    """Raised when what a person marked in a document cannot be read or kept."""

    exit_code = ExitCode.DOCUMENT


class ModelError(AuditorError):
    """Raised when a hosted or local model cannot be reached or breaks off."""

    exit_code = ExitCode.MODEL


class ProgramFault(AuditorError):
    """Stands for an unexpected error where it must be said instead of raised."""

    exit_code = ExitCode.FAULT

    @classmethod
    def of(cls, error: BaseException | None) -> ProgramFault:
        """The fault that an error is, and the error as its cause."""
        fault = cls(f"This is a fault of the program, not yours: {type(error).__name__}.")
        fault.__cause__ = error
        return fault


def reason_of(error: OSError) -> str:
    """What the system says of a file it refuses, as the end of a sentence."""
    return (error.strerror or type(error).__name__).lower()
