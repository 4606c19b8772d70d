from __future__ import annotations

from typing import Any

from auditor_tui.auditlog.events import EVENT, Record
from auditor_tui.documents.document import LineSpan
from auditor_tui.workspace.inquiry.fold import ScreenState, fold, folded
from auditor_tui.workspace.inquiry.step import Said

DOC = "d" * 64
_DOCUMENT = {
    "doc_id": "accounts",
    "source_name": "accounts.pdf",
    "source_bytes": 1,
    "source_sha256": "s" * 64,
    "text_sha256": DOC,
    "pages_sha256": "p" * 64,
    "lines": 900,
    "pages": 3,
    "converter": {},
}
_FIGURE = {
    "id": "L812C6",
    "line": 812,
    "char": 3,
    "printed": "1568936",
    "unit": {"line": 790, "text": "(In ₹ crore)", "state": "stated", "distance": 22},
    "period": {"line": 793, "label": "2025-2026", "state": "stated"},
    "role": "answer",
    "support": "read",
    "support_seq": [5],
}


def _record(
    seq: int, kind: str, data: dict[str, Any], actor: str = "agent", at: str = "2026-01-31T09:30:00Z"
) -> Record:
    event = EVENT.validate_python({"type": kind, "actor": actor, "data": data})
    return Record(seq=seq, at=at, event=event, prev="", hash="")


def _operation(seq: int, op: str, result: dict[str, Any], **args: Any) -> Record:
    return _record(seq, "operation", {"op": op, "args": args, "doc": DOC, "result": result, "result_hash": ""})


def _inquiry() -> list[Record]:
    hits = {"spans": [[812, 812], [40, 40]], "data": {"total": 2, "hits": [{"line": 812}, {"line": 40}]}}
    header = {
        "log_id": "log-1",
        "tool_version": "1",
        "created_at": "2026-01-31T09:30:00Z",
        "documents": [_DOCUMENT],
        "researcher": "scripted",
        "operations": {},
    }
    return [
        _record(1, "header", header, "system"),
        _record(2, "question", {"text": "What is the fiscal deficit?"}, "user"),
        _operation(3, "grep", hits, pattern="fiscal deficit"),
        _record(4, "text", {"text": "Two lines; the second is a heading."}),
        _operation(5, "figure", {"spans": [[810, 815]], "data": {"figures": [_FIGURE]}}, first=810, last=815),
        _record(6, "answer", {"text": "₹ 15,68,936 crore.", "figures": [_FIGURE]}),
        _record(7, "outcome", {"outcome": "answered", "reason": "read"}, at="2026-01-31T09:30:04Z"),
        _record(8, "sealed", {"records": 7}, "system"),
    ]


def test_a_whole_inquiry_folds_into_question_steps_answer_and_outcome() -> None:
    state = folded(_inquiry())
    assert (state.log_id, state.researcher, state.question) == ("log-1", "scripted", "What is the fiscal deficit?")
    assert [step.typed for step in state.steps] == ['grep "fiscal deficit"', "figure 810-815"]
    assert [step.number for step in state.steps] == [1, 2]
    assert state.entries[1] == Said(4, "Two lines; the second is a heading.")
    assert (state.answer, state.outcome, state.closed, state.seconds) == ("₹ 15,68,936 crore.", "answered", True, 4)
    assert [figure.line_no for figure in state.answers] == [812]


def test_lines_are_marked_by_the_steps_that_returned_them() -> None:
    marks = folded(_inquiry()).marks_of(DOC)
    assert marks[812].steps == (1, 2)
    assert marks[812].hit
    assert marks[811].steps == (2,)
    assert not marks[811].hit
    assert 816 not in marks


def test_the_answer_marks_its_line_with_the_lines_that_govern_it() -> None:
    marks = folded(_inquiry()).marks_of(DOC)
    assert (marks[812].cited, marks[812].governs) == (True, False)
    assert (marks[790].unit, marks[790].period, marks[790].steps) == (True, False, ())
    assert marks[793].period
    assert marks[793].governs


def test_the_target_is_where_the_newest_event_points() -> None:
    state = ScreenState()
    targets = []
    for record in _inquiry():
        state = fold(state, record)
        targets.append(state.target.span if state.target else None)
    assert targets == [None, None, *[LineSpan(40, 40)] * 2, *[LineSpan(812, 812)] * 4]


def test_it_runs_from_the_question_to_the_outcome() -> None:
    records = _inquiry()
    assert [folded(records[:count]).running for count in (1, 2, 6, 7, 8)] == [False, True, True, False, False]


def test_folding_is_pure_and_does_not_depend_on_how_often_it_stops() -> None:
    records = _inquiry()
    half = folded(records[:4])
    before = half
    whole = half
    for record in records[4:]:
        whole = fold(whole, record)
    assert half == before
    assert whole == folded(records)


def test_a_fault_and_what_left_the_machine_are_kept() -> None:
    usage = {"input_tokens": 10, "output_tokens": 5}
    call = {
        "model": "m",
        "hosted": True,
        "stop_reason": "end",
        "usage": usage,
        "lines_sent": [[DOC, 1, 4], [DOC, 9, 9]],
    }
    state = folded(
        [
            *_inquiry()[:2],
            _record(3, "model_call", call),
            _record(4, "error", {"message": "It broke off.", "exit_code": 4}, "system"),
        ]
    )
    assert (state.lines_sent, state.tokens, state.faults) == (5, 15, ("It broke off.",))


def test_a_figure_without_a_place_is_shown_and_marks_nothing() -> None:
    answer = {"text": "It is 5.", "figures": [{"id": "x", "printed": "5", "role": "answer", "support": "unsupported"}]}
    state = folded([*_inquiry()[:2], _record(3, "answer", answer)])
    assert state.answers[0].support_mark == "○"
    assert state.target is None
    assert state.marks_of(DOC) == {}


def test_documents_opened_on_the_way_are_documents_of_the_log_and_what_another_program_got_is_said() -> None:
    header, *_ = _inquiry()
    named = header.event.data.model_dump(mode="json")
    outside = named | {"documents": [], "researcher": "mcp:some-client 1.0"}
    opened = _record(2, "library", {"ids": ["accounts"], "opened": [_DOCUMENT]}, "system")
    state = folded([_record(1, "header", outside, "system"), opened])
    assert [document.doc_id for document in state.documents] == ["accounts"]
    assert state.sent_out == "results went to another program"
    assert folded([header]).sent_out == "nothing sent out"


def test_a_call_made_again_is_a_step_that_shows_what_the_first_one_touched() -> None:
    records = _inquiry()
    again = _record(6, "repeated", {"op": "grep", "args": {"pattern": "fiscal deficit"}, "first": 3})
    state = folded([*records[:5], again])
    last = state.steps[-1]
    assert (last.number, last.seq, last.typed, last.summary) == (3, 6, 'grep "fiscal deficit"', "as in step 1")
    assert state.target is not None
    assert (state.target.span, state.target.step) == (LineSpan(40, 40), 3)
    assert state.marks_of(DOC)[812].steps == (1, 2, 3)


def test_a_call_said_to_be_made_again_that_never_was_shows_as_typed() -> None:
    again = _record(3, "repeated", {"op": "grep", "args": {"pattern": "x"}, "first": 99})
    (step,) = folded([*_inquiry()[:2], again]).steps
    assert (step.typed, step.summary, step.spans) == ('grep "x"', "not run again", ())
