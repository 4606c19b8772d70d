"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from auditor_tui.documents.files import write_atomically


def test_a_pipe_is_never_renamed_over(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="Not a regular file"):
        write_atomically(pipe, b"x")
    assert pipe.is_fifo() and [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "there")
    write_atomically(link, b"new")
    assert link.is_symlink() and (tmp_path / "there").read_bytes() == b"new"
