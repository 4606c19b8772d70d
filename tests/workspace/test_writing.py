"""Files a user names: never written over what must be kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor_tui.errors import UsageError
from auditor_tui.workspace.writing import write_file


@pytest.mark.parametrize("name", ["logs/one.jsonl", "logs/one.seal.json", "pinned/ab/text.md", "new.md"])
def test_nothing_among_logs_and_pinned_texts_is_written(home: Path, tmp_path: Path, name: str) -> None:
    kept = home / "data" / name
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("kept")
    link = tmp_path / "link.md"
    link.symlink_to(kept)
    for target in (kept, link):
        with pytest.raises(UsageError, match="lies among the audit logs"):
            write_file(target, b"other")
    assert kept.read_text() == "kept"


def test_a_file_elsewhere_is_written_whole(tmp_path: Path) -> None:
    write_file(tmp_path / "paper.md", b"one")
    write_file(tmp_path / "paper.md", b"two")
    assert (tmp_path / "paper.md").read_bytes() == b"two"
    assert [path.name for path in tmp_path.iterdir()] == ["paper.md"]


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be written"):
        write_file(tmp_path / "none" / "paper.md", b"one")
