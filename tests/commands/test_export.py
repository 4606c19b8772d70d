"""`auditor export -o`: it takes the place of an earlier export, and of nothing else."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.agent.scripted import Scripted
from auditor_tui.cli import main
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.session import Session

SCRIPT = '{"call": "find", "args": {"words": "Revenue"}}\n{"answer": "None.", "outcome": "not_found", "reason": "r"}'


@pytest.fixture
def saved(make_document: Callable[..., Document]) -> Path:
    """A sealed log in the user's own folder."""
    document = make_document("# Accounts\n\n||2024-25|\n|---|---|\n|Revenue|2,418.6|")
    session = Session(MemoryLibrary({document.doc_id: document}))
    found: list[Path] = []

    async def ask() -> None:
        async for _ in session.ask("What was it?", Scripted.parse(SCRIPT), on_log=found.append):
            pass

    asyncio.run(ask())
    return found[0]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("other.jsonl", b"anything"),
        ("other.seal.json", b"anything"),
        ("other.review.jsonl", b"anything"),
        ("other.0123.sig.json", b"anything"),
        ("other.tsr", b"anything"),
        ("accounts.pdf", b"%PDF-1.7\n1 0 obj"),
        ("renamed.md", b"%PDF-1.7\n1 0 obj"),
    ],
)
def test_evidence_is_never_replaced(saved: Path, tmp_path: Path, name: str, content: bytes) -> None:
    target = tmp_path / name
    target.write_bytes(content)
    for argv in ([], ["--force"]):
        assert main(["export", saved.stem, "-o", str(target), *argv]) == 2
    assert target.read_bytes() == content


def test_a_log_or_seal_under_another_name_is_never_replaced(saved: Path, tmp_path: Path) -> None:
    for path in (saved, saved.with_name(f"{saved.stem}.seal.json")):
        target = tmp_path / f"{path.name}.txt"
        target.write_bytes(path.read_bytes())
        assert main(["export", saved.stem, "-o", str(target), "--force"]) == 2
        assert target.read_bytes() == path.read_bytes()


def test_a_foreign_file_is_replaced_only_on_demand(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "notes.md"
    target.write_text("my own notes")
    assert main(["export", saved.stem, "-o", str(target)]) == 2
    assert target.read_text() == "my own notes"
    assert main(["export", saved.stem, "-o", str(target), "--force"]) == 0
    assert target.read_text(encoding="utf-8").startswith("# Working paper")


@pytest.mark.parametrize("form", ["md", "html", "json", "csv", "xlsx", "bundle"])
def test_an_earlier_export_is_replaced(saved: Path, tmp_path: Path, form: str) -> None:
    argv = ["--bundle"] if form == "bundle" else ["--format", form]
    for _ in range(2):
        assert main(["export", saved.stem, "-o", str(tmp_path / "paper"), *argv]) == 0


def test_a_bundle_has_no_format(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "paper.zip"
    assert main(["export", saved.stem, "-o", str(target), "--bundle", "--format", "csv"]) == 2
    assert not target.exists()


def test_a_pipe_or_a_device_stays_what_it_is(saved: Path, tmp_path: Path) -> None:
    pipe, full = tmp_path / "pipe", tmp_path / "full"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert main(["export", saved.stem, "--format", "csv", "-o", str(pipe)]) == 0
        assert os.read(reader, 9) == b"id,role,s"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    full.symlink_to("/dev/full")
    assert main(["export", saved.stem, "-o", str(full)]) == 2
    assert full.is_symlink() and Path("/dev/full").is_char_device()
