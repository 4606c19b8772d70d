from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.commands import convert
from auditor_tui.errors import ExitCode, UsageError


def run(*argv: str) -> int:
    parser = argparse.ArgumentParser()
    convert.configure(parser)
    return convert.run(parser.parse_args(argv))


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    (tmp_path / "notes.txt").write_text("Revenue 12\n\x1b[2J\n")
    return tmp_path / "notes.txt"


def test_it_says_what_was_made_and_where_it_went(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(notes), "-o", str(tmp_path / "out.md")) == ExitCode.DONE
    out, err = capsys.readouterr()
    assert out.startswith(f"{notes}: 2 lines, text ")
    assert out.endswith(f"written to {tmp_path / 'out.md'}\n")
    assert "1 control or hidden characters are shown by stand-ins" in err
    assert (tmp_path / "out.md").read_text() == "Revenue 12\n␛[2J\n"


def test_markdown_alone_goes_to_stdout_when_asked(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(str(notes), "-o", "-")
    assert capsys.readouterr().out == "Revenue 12\n␛[2J\n"


def test_one_bad_file_does_not_keep_the_others(notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.pdf").write_bytes(b"")
    assert run(str(tmp_path / "empty.pdf"), str(notes), "-o", f"{tmp_path}/made/") == ExitCode.DOCUMENT
    assert "empty.pdf is empty" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["notes.md"]


def test_of_a_folder_every_document_is_converted(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (notes.parent / "sub").mkdir()
    (notes.parent / "sub" / "more.md").write_text("# More\n")
    assert run(str(notes.parent), str(notes), "--json") == ExitCode.DONE
    found = json.loads(capsys.readouterr().out)
    assert [document["doc_id"] for document in found["documents"]] == ["notes", "more"]
    assert found["failed"] == []


def test_subfolders_are_kept_where_two_files_have_one_name(tmp_path: Path) -> None:
    for year in ("2024", "2025"):
        (tmp_path / "in" / year).mkdir(parents=True)
        (tmp_path / "in" / year / "annual.md").write_text(f"# {year}\n")
    assert run(str(tmp_path / "in"), "-o", f"{tmp_path}/out/") == ExitCode.DONE
    written = sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.md"))
    assert written == ["2024/annual.md", "2025/annual.md"]


def test_another_text_is_written_over_only_by_force(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.md"
    target.write_text("mine")
    assert run(str(notes), "-o", str(target), "--json") == ExitCode.USAGE
    out, err = capsys.readouterr()
    assert "out.md is there already, and is another text" in err
    assert json.loads(out)["failed"][0]["path"] == str(notes)
    assert target.read_text() == "mine"
    for argv in (["--force"], []):  # written over; then the same text is there, which nobody minds
        assert run(str(notes), "-o", str(target), *argv) == ExitCode.DONE
        assert target.read_text().startswith("Revenue 12")


def test_some_pages_are_a_document_of_their_own(
    make_pdf: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(make_pdf("# One\nFirst", "# Two\nSecond")), "--pages", "2", "--json") == ExitCode.DONE
    (document,) = json.loads(capsys.readouterr().out)["documents"]
    assert (document["doc_id"], document["pages"], document["converter"]["pages"]) == ("report#pages=2-2", 1, "2-2")


def test_a_pdf_is_described_in_json(make_pdf: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(make_pdf("Revenue 12")), "--json") == ExitCode.DONE
    (document,) = json.loads(capsys.readouterr().out)["documents"]
    assert (document["doc_id"], document["pages"], document["lines"]) == ("report", 1, 2)
    assert document["converter"]["name"] == "pymupdf4llm"
    assert document["notices"] == []


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["a.pdf", "--workers", "0"], "0 workers cannot be used"),
        (["a.pdf", "--json", "-o", "-"], "cannot both go to stdout"),
        (["a.pdf", "b.pdf", "-o", "-"], "Only one document can be written to stdout"),
        (["a.pdf", "x/a.pdf", "-o", "out"], "2 documents would be written to out/a.md"),
        (["a.md", "-o", "a.md"], "a.md is a source and is not written over"),
        (["a.pdf#pages=2-3"], "a.pdf#pages=2-3 names pages. Here they are chosen with --pages A-B"),
    ],
)
def test_arguments_that_do_not_go_together_are_refused(argv: list[str], sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        run(*argv)
