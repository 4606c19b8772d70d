"""How far the work went: what no operation returned, known from the log alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from auditor_tui.auditlog.events import Event, Header, OperationEvent
from auditor_tui.auditlog.export.extent import extents
from auditor_tui.auditlog.reader import read_log
from auditor_tui.documents.document import Document


@pytest.mark.parametrize(
    ("spans", "never"),
    [
        ([], [(1, 8)]),
        ([(1, 8)], []),
        ([(3, 4)], [(1, 2), (5, 8)]),
        ([(5, 6), (2, 5)], [(1, 1), (7, 8)]),
        ([(7, 99)], [(1, 6)]),
        ([(20, 25)], [(1, 8)]),
    ],
)
def test_what_no_operation_returned(
    write_log: Callable[..., Path],
    make_header: Callable[..., Header],
    accounts: Document,
    operate: Callable[..., OperationEvent],
    spans: list[tuple[int, int]],
    never: list[tuple[int, int]],
) -> None:
    ran = operate("find", doc="accounts", words="Revenue")
    result = ran.data.result | {"spans": [list(span) for span in spans]}
    events: Sequence[Event] = [ran.model_copy(update={"data": ran.data.model_copy(update={"result": result})})]
    (extent,) = extents(read_log(write_log(make_header(accounts), events)))
    assert [tuple(span) for span in extent.never] == never
    assert extent.touched == 8 - sum(last - first + 1 for first, last in never)
