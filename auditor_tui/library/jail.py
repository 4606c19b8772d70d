"""Which files of a folder belong to its library; nothing outside the folder ever does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from auditor_tui.documents.source import READ_SUFFIXES
from auditor_tui.errors import DocumentError

STORED_SUFFIX: Final = ".auditor"
"""Ends the name of a folder that holds a converted document, not documents."""


def files_inside(root: Path) -> Iterator[Path]:
    """The documents below a folder; links count only when they stay inside.

    Left out are hidden files and folders, and folders that hold a converted document.
    """
    for folder, names, files in os.walk(root):
        names[:] = [name for name in names if not name.startswith(".") and not name.endswith(STORED_SUFFIX)]
        for name in files:
            file = Path(folder, name)
            if not name.startswith(".") and file.suffix.lower() in READ_SUFFIXES and is_inside(file, root):
                yield file


def is_inside(file: Path, root: Path) -> bool:
    """Whether a path, its links resolved, is a file below the folder; links that lead round in a circle are none."""
    try:
        resolved = file.resolve()
        return resolved.is_relative_to(root.resolve()) and resolved.is_file()
    except (OSError, RuntimeError):
        return False


def check_inside(file: Path, root: Path) -> None:
    """Look again just before a file is opened: a link may have been turned since the library was listed.

    Raises:
        DocumentError: when the path now leads out of the folder.
    """
    if _exists(file) and not is_inside(file, root):
        raise DocumentError(f"{file.name} now leads out of its library and is not opened.", "Put a copy there instead.")


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except (OSError, RuntimeError):
        return True
