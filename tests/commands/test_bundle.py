"""A bundle of an inquiry on a PDF: checked with Python alone, replayed elsewhere, any change of it found."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.auditlog.export.bundle import LOGS
from auditor_tui.auditlog.review.files import review_path
from auditor_tui.cli import main
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.documents.store import load_entry
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.researchers import make_researcher
from auditor_tui.workspace.inquiry.session import Session

SAMPLE = Path(__file__).parents[2] / "sample_docs" / "finance-accounts-2024-25.pdf"
QUESTION = "What is the Fiscal Deficit in the Revised Estimates of 2024-25?"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("export", …)`: exit code, stdout and stderr of a command."""

    def go(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Path:
    """An answered inquiry on the sample, opened where it ships."""
    import asyncio

    document = load_entry(sample_entry(), SAMPLE_ID)
    monkeypatch.setattr("auditor_tui.workspace.inquiry.session.path_as_opened", lambda library, doc_id: str(SAMPLE))
    session = Session(MemoryLibrary({document.doc_id: document}))
    found: list[Path] = []

    async def ask() -> None:
        async for _ in session.ask(QUESTION, make_researcher(), on_log=found.append):
            pass

    asyncio.run(ask())
    return found[0]


@pytest.fixture
def folder(log: Path, run: Run, tmp_path: Path) -> Path:
    """The bundle of that log, after a review, unpacked."""
    assert run("review", log.stem, "conclude", "It is as printed.", "--by", "A. Rao")[0] == 0
    code, out, err = run("export", log.stem, "--bundle", "-o", str(tmp_path / "bundle.zip"))
    assert (code, out) == (0, "") and err.startswith("Wrote ")
    with zipfile.ZipFile(tmp_path / "bundle.zip") as packed:
        packed.extractall(tmp_path / "unpacked")
    return tmp_path / "unpacked"


def checked(folder: Path) -> tuple[int, str]:
    """What the bundle's own program says, run without site packages."""
    command = [sys.executable, "-I", "-S", str(folder / "verify.py")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert not done.stderr
    return done.returncode, done.stdout


def test_python_alone_finds_everything_in_order(folder: Path, log: Path) -> None:
    code, said = checked(folder)
    assert code == 0
    assert f"{log.name}: intact, " in said
    assert "review intact, 2 entries" in said and "1 texts unchanged" in said and "1 figures stand on" in said


def test_what_attests_the_log_and_its_review_comes_along(log: Path, run: Run, tmp_path: Path) -> None:
    review_path(log).write_bytes(b"")
    for name in (f"{log.stem}.key.sig.json", f"{log.stem}.review.9.key.sig.json", f"{log.stem}.tsr", "other.tsr"):
        log.with_name(name).write_bytes(b"{}")
    run("export", log.stem, "--bundle", "-o", str(tmp_path / "bundle.zip"))
    with zipfile.ZipFile(tmp_path / "bundle.zip") as packed:
        beside = {Path(name).name for name in packed.namelist() if name.startswith("data/logs/")}
    ends = {"jsonl", "seal.json", "review.jsonl", "key.sig.json", "review.9.key.sig.json", "tsr"}
    assert beside == {f"{log.stem}.{end}" for end in ends}


def test_the_cited_page_is_pictured(folder: Path) -> None:
    (picture,) = (folder / "pages").iterdir()
    assert picture.name.endswith("-page-0007.png")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_it_replays_and_verifies_in_another_home(
    folder: Path, log: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUDITOR_HOME", str(folder))
    assert run("replay", log.stem)[1].splitlines()[-1].startswith("same: ")
    assert run("verify", log.stem)[0] == 0
    assert run("verify", str(folder / "paper.md"))[0] == 0


def test_a_bundle_is_verified_as_it_is_and_other_files_are_named(
    folder: Path, log: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "elsewhere"))
    code, out, _ = run("verify", str(folder.parent / "bundle.zip"))
    assert code == 0 and out.startswith("intact: ") and f"Its id is {log.stem}." in out
    seal = folder / LOGS / f"{log.stem}.seal.json"
    for other in (seal, SAMPLE, folder):
        code, out, err = run("verify", str(other))
        assert (code, out) == (2, "") and "is no audit log" in err


def test_a_bundle_is_replayed_as_it_is_and_one_that_is_none_is_told(
    folder: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "elsewhere"))
    code, out, _ = run("replay", str(folder.parent / "bundle.zip"))
    assert code == 0 and out.splitlines()[-1].startswith("same: ")
    broken = tmp_path / "broken.zip"
    broken.write_bytes((folder.parent / "bundle.zip").read_bytes()[:-40])
    empty = tmp_path / "empty.zip"
    with zipfile.ZipFile(empty, "w") as packed:
        packed.writestr("../../outside.jsonl", "x")
    for path, said in (
        (broken, "is no bundle"),
        (empty, "holds no audit log"),
        (tmp_path / "none.zip", "is no bundle"),
    ):
        code, _, err = run("replay", str(path))
        assert code == 1 and said in err
    assert not (tmp_path / "outside.jsonl").exists()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (f"{LOGS}/*Z-*[0-9a-f].jsonl", b"24,810.50", b"24,810.60"),
        (f"{LOGS}/*.review.jsonl", b"as printed", b"as guessed"),
        (f"{LOGS}/*.review.seal.json", b'"records":', b'"records":1'),
        (f"{LOGS}/*[0-9a-f].seal.json", b'"head":"', b'"head":"0'),
        ("data/pinned/*/text.md", b"24,810.50", b"24,810.60"),
        ("paper.md", b"24,810.50", b"24,810.60"),
    ],
)
def test_any_change_is_found_even_where_the_manifest_was_made_anew(
    folder: Path, file: str, old: bytes, new: bytes
) -> None:
    (path,) = [path for path in folder.glob(file) if ".review" not in path.name or ".review" in file]
    assert old in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(old, new))
    assert checked(folder)[0] == 1
    if path.name == "paper.md":
        return  # what a paper says is for `auditor verify` to compare with its log
    import hashlib

    manifest = json.loads((folder / "manifest.json").read_bytes())
    name = path.relative_to(folder).as_posix()
    manifest["files"][name] = hashlib.sha256(path.read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    code, said = checked(folder)
    assert code == 1 and "BROKEN" in said


@pytest.mark.parametrize("what", ["*.review.jsonl", "*.seal.json", "last record", "last of the review"])
def test_what_was_taken_away_is_found(folder: Path, log: Path, what: str) -> None:
    logs = folder / LOGS
    if what.startswith("*"):
        for path in logs.glob(what):
            path.unlink()
    else:
        path = logs / (log.name if what == "last record" else log.stem + ".review.jsonl")
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    (folder / "manifest.json").write_text('{"files": {}}', encoding="utf-8")
    assert checked(folder)[0] == 1


def test_the_program_alone_agrees_with_ours_on_every_golden_log(folder: Path) -> None:
    golden = Path(__file__).parents[1] / "golden"
    for path in (folder / LOGS).iterdir():
        path.unlink()
    for path in [*golden.glob("*.jsonl"), *golden.glob("*.seal.json")]:
        (folder / LOGS / path.name).write_bytes(path.read_bytes())
    (folder / "manifest.json").write_text('{"files": {}}', encoding="utf-8")
    code, said = checked(folder)
    assert code == 0 and said.count(": intact, ") == len(list(golden.glob("*.jsonl")))


def test_a_bundle_is_a_file_and_says_what_it_lacks(log: Path, run: Run, tmp_path: Path) -> None:
    assert run("export", log.stem, "--bundle")[0] == 2
    first = tmp_path / "1.zip"
    run("export", log.stem, "--bundle", "-o", str(first))
    run("export", log.stem, "--bundle", "-o", str(tmp_path / "2.zip"))
    assert first.read_bytes() == (tmp_path / "2.zip").read_bytes()
    assert first.stat().st_size > 10_000


def test_a_page_of_a_file_that_is_gone_is_left_out_and_said(
    log: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "auditor_tui.workspace.logs.papers.look_at", lambda path: (_ for _ in ()).throw(ValueError("gone"))
    )
    code, _, err = run("export", log.stem, "--bundle", "-o", str(tmp_path / "bundle.zip"))
    assert code == 0 and "Not every page of finance-accounts-2024-25.pdf is pictured: gone" in err
