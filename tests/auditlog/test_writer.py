"""Writing: on disk before it is shown, one writer, nothing fused and nothing lost."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor_tui.auditlog.events import (
    Answer,
    AnswerEvent,
    ErrorEvent,
    Event,
    Fault,
    Header,
    ModelCall,
    ModelCallEvent,
    OperationEvent,
    OperationRun,
    OtherEvent,
    OutcomeEvent,
    OutcomeReached,
    Question,
    QuestionEvent,
    Text,
    TextEvent,
    Usage,
)
from auditor_tui.auditlog.reader import read_log, seal_path
from auditor_tui.auditlog.verify import verify
from auditor_tui.auditlog.writer import LogWriter, new_log_id
from auditor_tui.errors import LogError

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
COUNTS = st.integers(0, 2**53 - 1)
JSON = st.recursive(st.none() | st.booleans() | COUNTS | TEXTS, lambda inner: st.lists(inner, max_size=3), max_leaves=5)
OBJECTS = st.dictionaries(TEXTS, JSON, max_size=3)
DATA_EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(QuestionEvent, actor=TEXTS, data=st.builds(Question, text=TEXTS)),
    st.builds(TextEvent, actor=TEXTS, data=st.builds(Text, text=TEXTS)),
    st.builds(
        OperationEvent,
        actor=TEXTS,
        data=st.builds(OperationRun, op=TEXTS, args=OBJECTS, doc=TEXTS, result=OBJECTS, result_hash=TEXTS, why=TEXTS),
    ),
    st.builds(
        ModelCallEvent,
        actor=TEXTS,
        data=st.builds(
            ModelCall,
            model=TEXTS,
            hosted=st.booleans(),
            stop_reason=st.none() | TEXTS,
            usage=st.builds(Usage, input_tokens=COUNTS, output_tokens=COUNTS),
            lines_sent=st.lists(st.tuples(TEXTS, COUNTS, COUNTS), max_size=2).map(tuple),
        ),
    ),
    st.builds(
        AnswerEvent, actor=TEXTS, data=st.builds(Answer, text=TEXTS, figures=st.lists(OBJECTS, max_size=2).map(tuple))
    ),
    st.builds(
        OutcomeEvent,
        actor=TEXTS,
        data=st.builds(OutcomeReached, outcome=st.sampled_from(["answered", "not_found"]), reason=TEXTS),
    ),
    st.builds(ErrorEvent, actor=TEXTS, data=st.builds(Fault, message=TEXTS, exit_code=COUNTS)),
    st.builds(OtherEvent, actor=TEXTS, type=st.sampled_from(["mark", "note", "from a later version"]), data=OBJECTS),
)


def say(text: str) -> TextEvent:
    return TextEvent(actor="agent", data=Text(text=text))


@pytest.fixture(scope="module")
def header() -> Header:
    return Header(
        log_id="20260131T093000Z-0a1b2c3d",
        tool_version="0.1.0",
        created_at="2026-01-31T09:30:00Z",
        documents=(),
        researcher="scripted",
        operations={},
    )


@given(st.lists(DATA_EVENTS, max_size=6))
@settings(max_examples=30, deadline=None)
def test_any_events_come_back_as_they_were_written(header: Header, events: list[Event]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        with LogWriter.create(path, header, lambda: datetime(2026, 1, 31, tzinfo=UTC)) as writer:
            written = [writer.header_record, *(writer.append(event) for event in events), writer.seal()]
        log = read_log(path)
    assert list(log.records) == written
    assert [record.seq for record in log.records] == list(range(1, len(events) + 3))
    assert log.sealed and not log.torn


def test_a_record_is_on_disk_when_append_returns(tmp_path: Path, header: Header, clock: Callable[[], datetime]) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        for text in ("one", "two"):
            record = writer.append(say(text))
            assert read_log(writer.path).records[-1] == record


def test_the_seal_file_tells_count_and_head(sealed_log: Path) -> None:
    seal = json.loads(seal_path(sealed_log).read_bytes())
    last = read_log(sealed_log).records[-1]
    assert seal == {"log_id": "20260131T093000Z-0a1b2c3d", "records": 8, "head": last.hash}
    assert {path.name for path in sealed_log.parent.iterdir()} == {sealed_log.name, seal_path(sealed_log).name}


def test_leaving_without_sealing_leaves_an_open_log(
    tmp_path: Path, header: Header, clock: Callable[[], datetime]
) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        writer.append(say("one"))
    assert not read_log(writer.path).sealed
    assert not seal_path(writer.path).exists()


def test_a_taken_name_gets_a_suffix_in_path_and_id(
    tmp_path: Path, header: Header, clock: Callable[[], datetime]
) -> None:
    path = tmp_path / f"{header.log_id}.jsonl"
    for expected in (header.log_id, header.log_id + "-2", header.log_id + "-3"):
        with LogWriter.create(path, header, clock) as writer:
            assert writer.path == tmp_path / f"{expected}.jsonl"
            assert writer.log_id == expected == read_log(writer.path).header.log_id


def test_a_sealed_log_takes_no_more(
    tmp_path: Path, header: Header, sealed_log: Path, clock: Callable[[], datetime]
) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        writer.seal()
        with pytest.raises(LogError, match="sealed"):
            writer.append(say("late"))
    with pytest.raises(LogError, match="sealed"):
        LogWriter.reopen(sealed_log, clock)


def test_an_event_that_cannot_be_written_leaves_the_log_as_it_was(
    tmp_path: Path, header: Header, clock: Callable[[], datetime]
) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        before = writer.path.read_bytes()
        with pytest.raises(LogError, match="floating-point"):
            writer.append(OtherEvent(actor="agent", type="mark", data={"x": 0.5}))
        assert writer.path.read_bytes() == before
        writer.append(say("still open"))
        writer.seal()
    assert verify(writer.path).intact


def test_times_are_utc_whatever_the_clock_says(tmp_path: Path, header: Header) -> None:
    local = datetime(2026, 1, 31, 15, 0, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    with LogWriter.create(tmp_path / "log.jsonl", header, lambda: local) as writer:
        assert writer.header_record.at == "2026-01-31T09:30:00Z"
    assert new_log_id(local, "q", ()).startswith("20260131T093000Z-")


def test_ids_of_one_second_differ_by_what_was_asked() -> None:
    at = datetime(2026, 1, 31, tzinfo=UTC)
    assert new_log_id(at, "one", ()) != new_log_id(at, "two", ())
    assert new_log_id(at, "one", ()) == new_log_id(at, "one", ())


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(
    tmp_path: Path, header: Header, clock: Callable[[], datetime]
) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(LogError, match=r"The audit log log\.jsonl cannot be written"):
        LogWriter.create(tmp_path / "file" / "log.jsonl", header, clock)


@pytest.mark.skipif(sys.platform == "win32", reason="needs file locks of POSIX")
def test_a_second_writer_is_kept_out_until_the_first_has_gone(
    tmp_path: Path, header: Header, clock: Callable[[], datetime]
) -> None:
    writer = LogWriter.create(tmp_path / "log.jsonl", header, clock)
    with pytest.raises(LogError, match="being written by another program"):
        LogWriter.reopen(writer.path, clock)
    writer.close()
    LogWriter.reopen(writer.path, clock).close()
