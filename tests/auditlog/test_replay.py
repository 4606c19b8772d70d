"""Replaying: operations are done again, in order, on the pinned text; everything else is shown as recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import (
    Event,
    Header,
    LibraryEvent,
    LibraryKnown,
    OperationEvent,
    OperationRun,
    UnopenedDocument,
)
from auditor_tui.auditlog.known import as_described, grown
from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.replay import ReplayedStep, Replayer, compare, replay
from auditor_tui.documents.document import Document
from auditor_tui.errors import AuditorError, DocumentMissing
from auditor_tui.library.known import KnownLibrary
from auditor_tui.library.library import Description, Library, MemoryLibrary
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result
from auditor_tui.workspace.inquiry.session import identity


@pytest.fixture
def saved(
    write_log: Callable[..., Path], make_header: Callable[..., Header], accounts: Document
) -> Callable[[Sequence[Event]], Log]:
    return lambda events: read_log(write_log(make_header(accounts), events))


def steps_of(log: Log, library: Library, registry: Registry) -> list[ReplayedStep]:
    return [step for step in replay(log, library, registry) if step.mark != "recorded"]


def test_an_unchanged_log_gives_the_same_and_keeps_every_record_in_order(
    saved: Callable[..., Log], inquiry: Sequence[Event], library: Library, registry: Registry
) -> None:
    log = saved(inquiry)
    steps = list(replay(log, library, registry))
    assert [step.record for step in steps] == list(log.records)
    assert [step.mark for step in steps] == ["recorded", "recorded", "same", "same", *["recorded"] * 4]
    comparison = compare(steps)
    assert (comparison.verdict, comparison.operations, comparison.different) == ("same", 2, ())


def test_a_refusal_must_be_refused_in_the_same_words(
    saved: Callable[..., Log], operate: Callable[..., OperationEvent], library: Library, registry: Registry
) -> None:
    refused = [
        operate("grep", doc="accounts", pattern="x"),
        operate("find", doc="accounts"),
        operate("find", doc="other", words="x"),
    ]
    assert all("error" in event.data.result for event in refused)
    assert [step.mark for step in steps_of(saved(refused), library, registry)] == ["same"] * 3


def test_operations_added_since_do_not_change_a_recorded_refusal(
    saved: Callable[..., Log], operate: Callable[..., OperationEvent], library: Library, registry: Registry
) -> None:
    log = saved([operate("grep", doc="accounts", pattern="x")])
    grown = Registry(*registry.values(), replace(registry["find"], name="seek"))
    assert [step.mark for step in steps_of(log, library, grown)] == ["same"]


def with_result(event: OperationEvent, result: dict[str, Any], *, rehashed: bool = True) -> OperationEvent:
    changed = {"result": result} | ({"result_hash": digest(result)} if rehashed else {})
    return event.model_copy(update={"data": event.data.model_copy(update=changed)})


def test_a_changed_result_is_named_by_step_and_part(
    saved: Callable[..., Log], operate: Callable[..., OperationEvent], library: Library, registry: Registry
) -> None:
    honest = operate("find", doc="accounts", words="Revenue")
    text = honest.data.result["text"]
    changed = with_result(honest, honest.data.result | {"text": text.replace("2,418.6", "2,481.6")})
    log = saved([honest, changed, with_result(honest, honest.data.result | {"spans": []})])
    first, second, third = steps_of(log, library, registry)
    assert first.mark == "same"
    assert second.difference and second.difference.part == "text, line 2"
    assert "2,481.6" in second.difference.recorded and "2,418.6" in second.difference.now
    assert third.difference and third.difference.part == "spans"
    assert compare([first, second, third]).different == (3, 4)


def test_a_result_hash_of_another_result_is_named(
    saved: Callable[..., Log], operate: Callable[..., OperationEvent], library: Library, registry: Registry
) -> None:
    honest = operate("find", doc="accounts", words="Revenue")
    data = honest.data.model_copy(update={"result_hash": "0" * 64})
    (step,) = steps_of(saved([honest.model_copy(update={"data": data})]), library, registry)
    assert step.difference and step.difference.part == "result_hash"


def test_repeated_calls_are_done_again_each_and_compared_with_their_own_result(
    saved: Callable[..., Log], operate: Callable[..., OperationEvent], library: Library, registry: Registry
) -> None:
    call = operate("find", doc="accounts", words="Revenue")
    other = with_result(call, call.data.result | {"data": {"total": 2}})
    marks = [step.mark for step in steps_of(saved([call, other, call]), library, registry)]
    assert marks == ["same", "different", "same"]


def test_rules_of_another_version_are_named(
    saved: Callable[..., Log], operate: Callable[..., OperationEvent], library: Library, registry: Registry
) -> None:
    log = saved([operate("find", doc="accounts", words="Revenue")])
    newer: Operation[Any] = replace(registry["find"], rules_version=2)
    (step,) = steps_of(log, library, Registry(newer))
    assert (step.mark, step.rules) == ("same", "find has rules 2 now, 1 when recorded")

    changed = replace(newer, function=lambda library, args: replace(newer.function(library, args), text="other"))
    assert compare(steps_of(log, library, Registry(changed))).verdict == "rules changed"

    (gone,) = steps_of(log, library, Registry())
    assert (gone.mark, gone.rules) == ("different", "find is no longer offered")


def test_the_time_of_day_takes_no_part(
    tmp_path: Path,
    make_header: Callable[..., Header],
    accounts: Document,
    inquiry: Sequence[Event],
    backwards: Callable[[], Any],
    library: Library,
    registry: Registry,
) -> None:
    from auditor_tui.auditlog.writer import LogWriter

    with LogWriter.create(tmp_path / "log.jsonl", make_header(accounts), backwards) as writer:
        for event in inquiry:
            writer.append(event)
    assert compare(replay(read_log(writer.path), library, registry)).verdict == "same"


def test_a_text_that_is_not_at_hand_or_another_stops_before_the_first_step(
    saved: Callable[..., Log], inquiry: Sequence[Event], accounts: Document, registry: Registry
) -> None:
    log = saved(inquiry)
    with pytest.raises(DocumentMissing, match="not at hand"):
        replay(log, MemoryLibrary({}), registry)
    for what, other in (
        ("text", replace(accounts, text_sha256="b" * 64)),
        ("page records", replace(accounts, pages_sha256="b" * 64)),
    ):
        with pytest.raises(DocumentMissing, match=f"The {what} of 'accounts' changed") as caught:
            replay(log, MemoryLibrary({"accounts": other}), registry)
        assert "b" * 64 in str(caught.value)


class DescribeArguments(Arguments):
    """Nothing to say."""


def _describe(library: Library, args: DescribeArguments) -> Result:
    return Result("\n".join(f"{library.describe(doc_id)}" for doc_id in library.ids()))


DESCRIBE = Operation("describe", "Describe", "Describes.", DescribeArguments, _describe)


def test_an_operation_sees_what_the_log_says_was_known_before_it_and_no_more(
    write_log: Callable[..., Path], make_header: Callable[..., Header], accounts: Document, registry: Registry
) -> None:
    both = Registry(*registry.values(), DESCRIBE)
    seen = KnownLibrary()
    events: list[Event] = []

    def learn(**more: Any) -> None:
        nonlocal seen
        events.append(LibraryEvent(actor="system", data=LibraryKnown(**more)))
        seen = grown(seen, events[-1].data, {"accounts": accounts}.__getitem__)

    def run(op: str, **args: Any) -> None:
        try:
            done = both.run(seen, op, args)
            doc, result = done.doc, done.result.as_data()
        except AuditorError as error:
            doc, result = None, {"error": str(error)}
        data = OperationRun(op=op, args=args, doc=doc, result=result, result_hash=digest(result))
        events.append(OperationEvent(actor="agent", data=data))

    waiting = Description("accounts", source_bytes=9, note="not converted yet")
    learn(ids=("accounts", "torn"), described=(as_described(waiting), as_described(Description("torn", note="?"))))
    run("describe")
    run("find", doc="acounts", words="x")
    learn(unopened=(UnopenedDocument(doc_id="torn", reason="It is damaged."),))
    run("find", doc="torn", words="x")
    run("describe")
    learn(opened=(identity(accounts),))
    run("find", doc="accounts", words="Revenue")
    run("describe")

    log = read_log(write_log(make_header(operations={"find": 1, "describe": 1}), events))
    assert [document.doc_id for document in log.documents] == ["accounts"]
    assert log.header.documents == ()
    library = MemoryLibrary({"accounts": accounts})
    assert [step.mark for step in steps_of(log, library, both)] == ["same"] * 6

    # A record moved before the one that says what it rests on: the same events, another order.
    moved = [*events[:-3], *events[-2:], events[-3]]
    early = read_log(write_log(make_header(operations={"find": 1, "describe": 1}), moved))
    assert [step.mark for step in steps_of(early, library, both)] == ["same"] * 4 + ["different"] * 2


def test_a_document_opened_later_must_be_at_hand_too(
    write_log: Callable[..., Path], make_header: Callable[..., Header], accounts: Document, registry: Registry
) -> None:
    opened = LibraryEvent(actor="system", data=LibraryKnown(ids=("accounts",), opened=(identity(accounts),)))
    log = read_log(write_log(make_header(), [opened]))
    with pytest.raises(DocumentMissing, match="not at hand"):
        replay(log, MemoryLibrary({}), registry)


def test_a_replay_begins_anywhere_and_each_record_is_met_as_in_a_whole_one(
    saved: Callable[..., Log], inquiry: Sequence[Event], library: Library, registry: Registry
) -> None:
    log = saved(inquiry)
    whole = list(replay(log, library, registry))
    replayer = Replayer(log, library, registry)
    assert len(replayer) == len(log.records)
    for index in (5, 2, 3, 2, 0, 7):
        assert replayer.step(index) == whole[index]


def test_what_was_known_where_a_replay_begins_is_what_was_known_then(
    accounts: Document, saved: Callable[..., Log], operate: Callable[..., OperationEvent], registry: Registry
) -> None:
    known = LibraryEvent(actor="system", data=LibraryKnown(ids=(accounts.doc_id,), opened=(identity(accounts),)))
    ran = operate("find", doc="accounts", words="Revenue")
    log = saved([ran, known, ran])
    log = replace(log, header=log.header.model_copy(update={"documents": ()}))
    replayer = Replayer(log, MemoryLibrary({accounts.doc_id: accounts}), registry)
    assert replayer.step(3).mark == "same"
    assert replayer.step(1).mark == "different", "the document was not known before it was opened"


def test_the_pace_is_that_of_the_inquiry_with_long_waits_cut_and_none_for_a_clock_set_back(
    write_log: Callable[..., Path], make_header: Callable[..., Header], accounts: Document, inquiry: Sequence[Event],
    library: Library, registry: Registry,
) -> None:  # fmt: skip
    log = read_log(write_log(make_header(accounts), inquiry))
    replayer = Replayer(log, library, registry)
    assert [replayer.pause_seconds(index) for index in range(3)] == [0, 1, 1]
    assert replayer.pause_seconds(1, speed=4) == 0.25
    for at, pause in (("2026-01-31T11:30:00Z", 3), ("2026-01-31T08:00:00Z", 0)):
        changed = (log.records[0], log.records[1].model_copy(update={"at": at}), *log.records[2:])
        assert Replayer(replace(log, records=changed), library, registry).pause_seconds(1) == pause
