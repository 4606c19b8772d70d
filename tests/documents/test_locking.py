from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from filelock import Timeout

from auditor_tui.documents.locking import entry_lock, is_locked, lock_path

HOLD = """
import sys
from pathlib import Path
from auditor_tui.documents.locking import entry_lock
with entry_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_lock_is_seen_while_it_is_held_and_not_after(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "entry"
    assert not is_locked(folder)
    with entry_lock(folder):
        assert is_locked(folder)
        with pytest.raises(Timeout):
            entry_lock(folder).acquire(timeout=0)
    assert not is_locked(folder)


def test_looking_makes_nothing(tmp_path: Path) -> None:
    assert not is_locked(tmp_path / "cache" / "entry")
    assert list(tmp_path.iterdir()) == []


def test_the_lock_lies_beside_its_folder_which_may_come_and_go_under_it(tmp_path: Path) -> None:
    folder = tmp_path / "entry"
    folder.mkdir()
    with entry_lock(folder):
        folder.rmdir()
        assert is_locked(folder)
        folder.mkdir()
        assert is_locked(folder)
    assert lock_path(folder).parent == folder.parent


def test_a_process_that_is_killed_leaves_no_lock(tmp_path: Path) -> None:
    folder = tmp_path / "entry"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        assert is_locked(folder)
        holder.kill()
        holder.wait()
    assert not is_locked(folder)
