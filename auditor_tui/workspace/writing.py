"""Writing a file that the user named: whole or not at all, and never into what the product must keep."""

from __future__ import annotations

from pathlib import Path

from auditor_tui.errors import UsageError


def write_file(target: Path, data: bytes, *, make_folder: bool = False) -> None:
    """Write a file, replacing one that is there; its folder is made only where the caller says so.

    A pipe or a character device, `/dev/stdout` included, is written into and stays.

    Raises:
        UsageError: when it lies among audit logs and pinned texts, which nothing rewrites, or cannot be written.
    """
    from auditor_tui.documents.files import write_atomically
    from auditor_tui.settings.paths import data_dir

    if target.resolve().is_relative_to(data_dir().resolve()):
        raise UsageError(f"{target} lies among the audit logs and the texts they pin.", "Name a file elsewhere.")
    if not make_folder and not target.parent.is_dir():
        raise UsageError(
            f"{target} cannot be written: there is no such folder.", "Name a file in a folder that is there."
        )
    try:
        if target.is_fifo() or target.is_char_device():
            with target.open("wb") as stream:
                stream.write(data)
            return
        write_atomically(target, data)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"{target} cannot be written: {reason}.", "Name a file in a folder that is there.") from None
