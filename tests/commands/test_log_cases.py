"""Small inputs that broke other tools' logs: a tail cut off, calls repeated on another text, a file swapped in place."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.chain import GENESIS, link, parse_line
from auditor_tui.auditlog.events import EVENT, Event
from auditor_tui.auditlog.reader import find_log, read_log, seal_path
from auditor_tui.auditlog.writer import LogWriter
from auditor_tui.cli import main
from auditor_tui.settings import paths

pytestmark = pytest.mark.corpus

Run = Callable[..., tuple[int, str, str]]
OPERATIONS = (
    {"call": "grep", "args": {"doc": "$doc", "pattern": "Revenue"}},
    {"call": "read", "args": {"doc": "$doc", "first": 7, "last": 12}},
    {"call": "grep", "args": {"doc": "$doc", "pattern": "Other income"}},
    {"call": "read", "args": {"doc": "$doc", "first": 1, "last": 5}},
    {"call": "outline", "args": {"doc": "$doc"}},
)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("verify", …)`: exit code, stdout and stderr of a command."""

    def go(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


@pytest.fixture
def ask(run: Run, tmp_path: Path) -> Callable[..., Path]:
    """`ask(document, *steps)`: the log of a scripted inquiry that ends without a figure."""

    def go(document: Path, *steps: object) -> Path:
        script = tmp_path / "script.jsonl"
        end = {"answer": "See the lines.", "outcome": "not_found", "reason": "none asked for"}
        script.write_text("\n".join(json.dumps(step) for step in (*steps, end)), encoding="utf-8")
        before = set(paths.logs_dir().glob("*.seal.json"))
        run("ask", str(document), "What is there?", "--researcher", f"scripted:{script}")
        (seal,) = set(paths.logs_dir().glob("*.seal.json")) - before
        return find_log(seal.name.removesuffix(".seal.json"), paths.logs_dir())

    return go


def test_case_61_a_cut_tail_and_every_other_damage_is_told_and_no_more_is_claimed(
    corpus: Path, ask: Callable[..., Path], run: Run, tmp_path: Path
) -> None:
    source = tmp_path / "input.md"
    shutil.copy(corpus / "cases/61-cut-tail/input.md", source)
    log = ask(source, *OPERATIONS)
    other = ask(source, OPERATIONS[0])
    lines, seal = log.read_bytes().splitlines(keepends=True), seal_path(log).read_bytes()

    def judged(data: bytes | None, side: bytes | None) -> tuple[int, str]:
        for path, content in ((log, data), (seal_path(log), side)):
            path.unlink(missing_ok=True)
            if content is not None:
                path.write_bytes(content)
        code, out, err = run("verify", str(log))
        return code, out or err

    whole = b"".join(lines)
    code, said = judged(whole, seal)
    assert code == 0 and said.startswith(f"intact: {len(lines)} entries, head ")
    for cut in (3, 1):
        for side in (seal, None):
            code, said = judged(b"".join(lines[:-cut]), side)
            assert code == 1 and said.startswith("not closed: ")
    assert judged(None, seal)[1].startswith("missing: ")
    code, said = judged(None, None)
    assert code == 2 and "no audit log" in said

    changed = lines[3].replace(b'"first":7', b'"first":8')
    assert changed != lines[3]
    swapped = [*lines[:3], lines[4], lines[3], *lines[5:]]
    assert judged(b"".join([*lines[:3], changed, *lines[4:]]), seal)[1].startswith("broken: Entry 4 ")
    assert judged(b"".join(swapped), seal)[1].startswith("broken: Entry 4 ")
    assert judged(b"".join(lines[:3] + lines[4:]), seal)[1].startswith("broken: Entry 4 ")
    code, said = judged(whole + lines[4], seal)
    assert code == 1 and "after the closing record" in said
    code, said = judged(b"".join([*lines[:-1], other.read_bytes().splitlines(keepends=True)[-1]]), seal)
    assert code == 1 and said.startswith(f"broken: Entry {len(lines)} ")
    spelled = b"".join(json.dumps(json.loads(line), indent=None).encode() + b"\n" for line in lines)
    assert judged(spelled, seal)[0] == 1

    # F: a whole rewrite agrees with itself, and shows against the head that was kept elsewhere.
    prev, remade = GENESIS, []
    for line in lines:
        entry = parse_line(line[:-1])
        data = json.loads(json.dumps(entry.data).replace("2,418.6", "2,419.6"))
        if entry.type == "operation":
            data["result_hash"] = digest(data["result"])
        made = link(entry.seq, entry.at, entry.actor, entry.type, data, prev)
        prev = made.hash
        remade.append(made.line())
    code, said = judged(b"".join(remade), seal)
    assert code == 1 and "not with the seal file" in said
    assert "whoever holds both can do" in said


def test_case_62_the_same_call_on_two_texts_replays_first_then_second(
    corpus: Path, ask: Callable[..., Path], run: Run, tmp_path: Path
) -> None:
    case = corpus / "cases/62-repeated-calls"
    expected = json.loads((case / "expected.json").read_bytes())["expect"]["results"]
    source = tmp_path / "fs.md"
    logs = []
    for version in ("v1.md", "v2.md"):
        shutil.copy(case / version, source)
        logs.append(ask(source, OPERATIONS[0]))
    results = [event.data.result for log in logs for _, event in read_log(log).operations()]
    assert [result["data"]["total"] for result in results] == [expected["r1_hits"], expected["r2_hits"]]
    assert expected["r1_contains"] in results[0]["text"] and expected["r2_contains"] in results[1]["text"]

    # Both in one log, as a program that was given the document twice would have it: order is by number, not by clock.
    logs_of = [read_log(log) for log in logs]
    events: list[Event] = [
        EVENT.validate_python(event.model_dump()) for log in logs_of for _, event in log.operations()
    ]
    identities = tuple(
        log.documents[0].model_copy(update={"doc_id": f"fs-{number}"}) for number, log in enumerate(logs_of, 1)
    )
    started = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)
    clock = iter([started, started, started - timedelta(hours=2), *[started] * 5])
    header = logs_of[0].header.model_copy(update={"documents": identities, "log_id": "both"})
    events = [
        event.model_copy(update={"data": event.data.model_copy(update={"args": event.data.args | {"doc": f"fs-{n}"}})})  # type: ignore[union-attr]
        for n, event in enumerate(events, 1)
    ]
    with LogWriter.create(paths.logs_dir() / "both.jsonl", header, lambda: next(clock)) as writer:
        for event in events:
            writer.append(event)
        writer.seal()
    code, out, err = run("replay", "both", "--json")
    found = json.loads(out)
    assert (code, found["verdict"], found["different"]) == (1, "document changed", [])
    assert [step["seq"] for step in found["steps"]] == [2, 3]
    assert "The clock was set back at entry 3" in err


def test_case_63_a_file_swapped_in_place_is_told_and_nothing_of_it_is_stale(
    corpus: Path, ask: Callable[..., Path], run: Run, tmp_path: Path
) -> None:
    case = corpus / "cases/63-swapped-file"
    source = tmp_path / "fs.pdf"
    shutil.copy(case / "v1.pdf", source)
    log = ask(source, {"call": "grep", "args": {"doc": "$doc", "pattern": "Finished goods"}})
    stood = source.stat()
    assert run("replay", str(log))[0] == 0

    shutil.copy(case / "v2.pdf", source)
    os.utime(source, ns=(stood.st_atime_ns, stood.st_mtime_ns))
    assert source.stat().st_size == stood.st_size
    code, out, _ = run("replay", str(log))
    assert code == 1 and out.splitlines()[-1].startswith("document changed: 1 of 1 operations gave the recorded")
    for command in ("verify", "export"):
        said = "".join(run(command, str(log))[1:])
        assert "document changed" in said and "is not verified against it" in said
    assert "4,904" in run("grep", "Finished goods", str(source))[1]
    assert "4,409" in next(read_log(log).operations())[1].data.result["text"]

    shutil.copy(case / "v1.pdf", source)
    assert run("replay", str(log))[0] == 0
