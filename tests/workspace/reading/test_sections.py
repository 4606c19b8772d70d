from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.auditlog.events import OperationRun
from auditor_tui.documents.pages import BLANK, CUT_SHORT, NO_TEXT_LAYER, PageInfo
from auditor_tui.workspace.inquiry.step import ShownStep, step_of
from auditor_tui.workspace.reading.sections import SectionFacts, Sections

DOC = "a" * 64


def step(doc: str | None = DOC, **result: Any) -> ShownStep:
    return step_of(1, 1, "agent", OperationRun(op="any", args={}, doc=doc, result=result, result_hash=""))


def total(line: int, verdict: str) -> dict[str, Any]:
    return {"line": line, "verdict": verdict}


def test_lines_that_matched_and_steps_that_read_are_counted_once_each() -> None:
    found = step(spans=[[5, 5], [9, 9], [40, 40]], data={"hits": [{"line": 5}, {"line": 9}, {"line": 40}], "total": 3})
    sections = Sections((), [found, found, step(spans=[[1, 100]]), step("b" * 64, spans=[[1, 9]])], DOC)
    assert sections.look(1, 10) == SectionFacts(hits=2, reads=3)
    assert sections.look(10, 39) == SectionFacts(reads=1)
    assert sections.look(101, 200) == SectionFacts()


def test_a_long_span_counts_where_a_short_one_begins_after_it() -> None:
    assert Sections((), [step(spans=[[1, 50], [2, 2]])], DOC).look(20, 30).reads == 1


@pytest.mark.parametrize(
    ("verdicts", "foots"),
    [
        ([], None),
        (["unchecked"], None),
        (["foots", "rounding"], True),
        (["foots", "differs", "unchecked"], False),
    ],
)
def test_a_section_foots_where_no_total_of_it_differs(verdicts: list[str], foots: bool | None) -> None:
    columns = [total(10 + index, verdict) for index, verdict in enumerate(verdicts)]
    sections = Sections((), [step(data={"columns": columns, "rows": [total(99, "differs")]})], DOC)
    assert sections.look(1, 50).foots is foots
    assert sections.look(99, 99).foots is False


@pytest.mark.parametrize("data", [{"columns": 7}, {"rows": [{"line": "x", "verdict": "foots"}, None, {"verdict": 3}]}])
def test_a_garbled_result_foots_nothing(data: dict[str, Any]) -> None:
    assert not step(data=data).footed


def test_pages_that_say_less_belong_to_the_section_they_lie_in_without_lines_too() -> None:
    pages = (
        PageInfo(1, None, 1, 10, BLANK),
        PageInfo(2, None, 11, 10, CUT_SHORT),
        PageInfo(3, None, 21, 0, NO_TEXT_LAYER),
        PageInfo(4, None, 21, 10),
    )
    sections = Sections(pages)
    assert sections.look(1, 10).damaged == ()
    assert sections.look(15, 18).damaged == (pages[1],)
    assert sections.look(15, 25).without_text
    assert sections.look(22, 25).damaged == ()


def test_facts_in_words() -> None:
    page = PageInfo(4, None, 1, 0, NO_TEXT_LAYER)
    assert SectionFacts(1, 2, False, (page,)).words == ("1 hit", "2 reads", "totals differ", f"p. 4: {NO_TEXT_LAYER}")
    assert SectionFacts().words == ()
