"""One verdict of a replay: the file was swapped, the converter gives another text, the text is gone; never mixed up."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from auditor_tui.agent.scripted import Scripted
from auditor_tui.auditlog.events import OperationEvent
from auditor_tui.auditlog.fingerprint import fingerprint
from auditor_tui.auditlog.reader import read_log
from auditor_tui.cli import main
from auditor_tui.documents.assemble import text_sha256
from auditor_tui.documents.document import Document
from auditor_tui.documents.store import open_source
from auditor_tui.library.library import MemoryLibrary, Shelf
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.settings import paths
from auditor_tui.workspace.inquiry.session import Session
from auditor_tui.workspace.logs.reproduce import Reproduction, reproduce
from auditor_tui.workspace.logs.saved import open_saved
from auditor_tui.workspace.logs.standing import warnings

SCRIPT = '{"call": "grep", "args": {"doc": "$doc", "pattern": "Revenue"}}\n{"call": "read", "args": {"doc": "$doc", "first": 1, "last": 3}}'
TEXT = "# Accounts\n\nRevenue 2,418.6\n"


def ask(library: Shelf | MemoryLibrary, hour: int = 9) -> Path:
    session = Session(library, clock=lambda: datetime(2026, 1, 31, hour, tzinfo=UTC))
    found: list[Path] = []

    async def run() -> None:
        async for _ in session.ask("What was the revenue?", Scripted.parse(SCRIPT), on_log=found.append):
            pass

    asyncio.run(run())
    return found[0]


def replayed(log: Path) -> Reproduction:
    return reproduce(log, OPERATIONS)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "fs.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_a_file_swapped_in_place_is_told_by_its_digest_and_swapped_back_is_the_same(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, times = ask(Shelf.open(source)), source.stat()
    assert (replayed(log).verdict, replayed(log).exit_code) == ("same", 0)
    source.write_text(TEXT.replace("2,418.6", "2,481.6"), encoding="utf-8")
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
    done = replayed(log)
    assert (done.verdict, done.exit_code, done.findings) == ("document changed", 1, ("document changed",))
    assert done.comparison and done.comparison.different == ()
    assert "not verified against it" in warnings(done.documents)[0]
    assert "not verified against it" in open_saved(log).verdict and not open_saved(log).intact
    for command in (["replay"], ["verify"], ["export", "--format", "csv"]):
        main([*command, str(log)])
        said = capsys.readouterr()
        assert "document changed: the file at" in said.out + said.err
    source.write_text(TEXT, encoding="utf-8")
    assert replayed(log).verdict == "same"
    source.unlink()
    done = replayed(log)
    assert (done.verdict, done.documents[0].source) == ("same", "not at hand")
    assert "was not compared" in warnings(done.documents)[0]


def drifted(document: Document) -> Document:
    """The same file as another version of the converter gave it."""
    lines = (*document.lines[:1], "", *document.lines[1:])
    converter = dict(document.converter) | {"version": "1.27"}
    return replace(document, lines=lines, text_sha256=text_sha256(lines), converter=converter)


class Drifted(Shelf):
    """A shelf of files as they were converted once."""

    def document(self, doc_id: str, watch: object = None) -> Document:
        return drifted(super().document(doc_id))


def test_another_text_of_the_same_file_is_converted_differently_with_the_old_text_or_without(
    make_pdf: Callable[..., Path],
) -> None:
    source = make_pdf("# Accounts\nRevenue 2,418.6")
    log = ask(Drifted.open(source))
    pinned_before = (paths.pinned_dir() / read_log(log).documents[0].text_sha256 / "text.md").read_bytes()
    done = replayed(log)
    assert (done.verdict, done.exit_code) == ("converted differently", 1)
    assert done.comparison and (done.comparison.operations, done.comparison.different) == (2, ())
    (said,) = warnings(done.documents)
    assert "pymupdf4llm 2" in said and "pymupdf4llm 1.27" in said and "document changed" not in said
    (folder,) = (path for path in paths.pinned_dir().iterdir() if path.is_dir())
    assert (folder / "text.md").read_bytes() == pinned_before
    shutil.rmtree(folder)
    done = replayed(log)
    assert (done.verdict, done.exit_code, done.steps) == ("converted differently", 3, ())
    assert "not reproducible here" in done.sentence

    shutil.rmtree(paths.conversions_dir())
    done = replayed(log)
    assert (done.verdict, done.exit_code, done.documents[0].conversion) == ("text not at hand", 3, "not at hand")
    assert not paths.conversions_dir().exists(), "nothing is converted for a replay"
    assert open_source(source).text_sha256 != read_log(log).documents[0].text_sha256


def test_what_the_operations_gave_comes_before_what_became_of_the_file(source: Path) -> None:
    log = ask(Shelf.open(source))
    source.write_text("Other\n", encoding="utf-8")
    newer = OPERATIONS["grep"]
    other = replace(newer, function=lambda library, args: replace(newer.function(library, args), text="other"))
    registry = type(OPERATIONS)(other, *(operation for name, operation in OPERATIONS.items() if name != "grep"))
    assert reproduce(log, registry).findings == ("different", "document changed")
    newest = replace(other, rules_version=other.rules_version + 1)
    registry = type(OPERATIONS)(newest, *(operation for name, operation in OPERATIONS.items() if name != "grep"))
    assert reproduce(log, registry).findings == ("rules changed", "document changed")


def test_a_fingerprint_has_the_order_of_things_in_it_and_not_the_time(source: Path) -> None:
    early, late = read_log(ask(Shelf.open(source), 9)), read_log(ask(Shelf.open(source), 7))
    assert early.header.log_id != late.header.log_id
    assert fingerprint(early) == fingerprint(late)
    assert all(event.data.milliseconds is not None for _, event in early.operations())
    first, second = (index for index, record in enumerate(early.records) if isinstance(record.event, OperationEvent))
    records = list(early.records)
    records[first], records[second] = records[second], records[first]
    assert fingerprint(replace(early, records=tuple(records))) != fingerprint(early)
