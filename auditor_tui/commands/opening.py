"""From what a person types, a path or an id, to a library and an id in it."""

from __future__ import annotations

import argparse
from pathlib import Path

from auditor_tui.commands import narration, reading
from auditor_tui.commands.narration import Progress
from auditor_tui.documents.source import READ_SUFFIXES
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import DocumentMissing, OperationError, UsageError
from auditor_tui.library.library import Shelf
from auditor_tui.text.sanitise import terminal_safe


def open_library(place: str, args: argparse.Namespace) -> Shelf:
    """The library of a folder, or of one file; nothing is converted yet.

    `args` are those of `reading.add_arguments`.

    Raises:
        DocumentMissing: when there is nothing there.
        UsageError: when pages are chosen of a folder.
    """
    typed, pages = reading.split_place(place)
    path = Path(typed)
    if not reading.is_there(path):
        raise DocumentMissing(f"There is no file or folder {terminal_safe(typed)}.", "Check the path.")
    if pages and path.is_dir():
        raise UsageError(f"{typed} is a folder, and pages are chosen of one file.", "Name the file.")
    progress = Progress(f"converting in {path.name}" if path.is_dir() else f"converting {path.name}")
    watch = Watch(progress=progress.show, password=reading.password_source(args), damaged=narration.say)
    return Shelf.open(path, watch, reading.options_of(args, pages))


def open_document(doc: str, args: argparse.Namespace) -> tuple[Shelf, str]:
    """The library that holds a document, and its id there.

    A path opens the library of that one file. Anything else is an id in the library of the present folder.

    Raises:
        DocumentMissing: when it is neither.
        OperationError: when the folder has documents, but none of that id; names the nearest.
    """
    path = Path(reading.split_place(doc)[0])
    if reading.is_there(path) and path.is_dir():
        raise DocumentMissing(f"{doc} is a folder.", "Name one of its documents; `auditor list` shows them.")
    if reading.is_there(path):
        library = open_library(doc, args)
        return library, library.ids()[0]
    try:
        library = open_library(".", args)
    except DocumentMissing:
        raise DocumentMissing(f"There is no file {doc}.", "Check the path.") from None
    try:
        return library, library.resolve(doc)
    except OperationError:
        if path.suffix.lower() in READ_SUFFIXES:
            raise DocumentMissing(f"There is no file {doc}.", "Check the path.") from None
        raise
