"""A source file as it lies on disk, looked at before anything is asked of it."""

from __future__ import annotations

import hashlib
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from auditor_tui.errors import DocumentMissing, UnreadableDocument
from auditor_tui.text.sanitise import terminal_safe

PDF_SUFFIX: Final = ".pdf"
PLAIN_SUFFIXES: Final = (".md", ".markdown", ".txt")
READ_SUFFIXES: Final = (PDF_SUFFIX, *PLAIN_SUFFIXES)
"""Lower-case suffixes of the files that are read."""

_HEAD_BYTES: Final = 1024
"""A PDF's mark may stand anywhere in the first kilobyte."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file of a kind that is read, and not empty."""

    path: Path
    name: str
    """File name, safe to show."""
    size_bytes: int

    @property
    def doc_id(self) -> str:
        """What the document is called in a library of this one file."""
        return terminal_safe(self.path.stem)

    @property
    def is_pdf(self) -> bool:
        """Whether it has to be converted."""
        return self.path.suffix.lower() == PDF_SUFFIX

    def read(self) -> bytes:
        """The whole file.

        Raises:
            UnreadableDocument: when the system refuses.
        """
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise _refused(self.name, error) from error

    def sha256(self) -> str:
        """The digest of the whole file.

        Raises:
            UnreadableDocument: when the system refuses.
        """
        try:
            with self.path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise _refused(self.name, error) from error


def look_at(path: Path) -> Source:
    """The source at a path.

    Raises:
        DocumentMissing: when there is no file.
        UnreadableDocument: when it is a folder, empty, of another kind, or not what its name says.
    """
    name = terminal_safe(path.name)
    try:
        found = path.stat()
    except FileNotFoundError as error:
        raise DocumentMissing(f"There is no file {terminal_safe(str(path))}.", "Check the path.") from error
    except OSError as error:
        raise _refused(name, error) from error
    except ValueError as error:
        raise DocumentMissing(f"There is no file {name}.", "Check the path.") from error
    if stat.S_ISDIR(found.st_mode):
        raise UnreadableDocument(f"{name} is a folder, not a document.", "Name a file inside it.")
    if not stat.S_ISREG(found.st_mode):
        raise UnreadableDocument(f"{name} is no file but a device or a pipe.", "Save what comes out of it as a file.")
    size_bytes = found.st_size
    source = Source(path, name, size_bytes)
    if path.suffix.lower() not in READ_SUFFIXES:
        raise UnreadableDocument(f"{name} is of a kind that is not read.", f"Read are: {', '.join(READ_SUFFIXES)}.")
    if not size_bytes:
        raise UnreadableDocument(f"{name} is empty (0 bytes).", "Fetch or export the file again.")
    if source.is_pdf:
        _check_mark(source)
    return source


def _check_mark(source: Source) -> None:
    """The converter would open a web page that is called a PDF, so the first bytes decide."""
    try:
        with source.path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError as error:
        raise _refused(source.name, error) from error
    if b"%PDF-" not in head:
        kind = " but a web page (HTML)" if head.lstrip()[:5].lower() in (b"<!doc", b"<html") else ""
        raise UnreadableDocument(f"{source.name} is not a PDF{kind}, whatever its name says.", "Fetch the file again.")


def _refused(name: str, error: OSError) -> UnreadableDocument:
    return UnreadableDocument(f"{name} cannot be opened ({error.strerror or error}).", "Check who may read it.")
