"""A person's own operations: typed, or asked for at a figure; every one in a log."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from auditor_tui.auditlog.events import OperationEvent
from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.registry import Operation, Registry
from auditor_tui.workspace.logs.reproduce import reproduce

QUESTION = "What is the fiscal deficit?"
TABLE = ["# Receipts", "", "(₹ in crore)", "", "|Particulars|2024-25|", "|---|---|", "|Tax|1,200|", "|Total|1,200|"]


def logs(home: Path) -> list[Path]:
    return sorted((home / "data" / "logs").glob("*.jsonl"))


def operations(log: Log) -> list[tuple[str, str]]:
    return [
        (record.event.actor, record.event.data.op) for record in log.records if isinstance(record.event, OperationEvent)
    ]


async def type_in(ui: Any, line: str) -> None:
    await ui.ask(line)


async def test_a_typed_operation_shows_what_it_returned_moves_the_reader_and_is_logged(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app()) as ui:
        await type_in(ui, "/grep fiscal deficit")
        assert ui.screen.question_input.value == ""
        assert ui.screen.reader.cursor_line_no == 108
        assert '/grep "fiscal deficit" 1 hit' in ui.said()
        assert "Fiscal Deficit" in ui.said()
        await type_in(ui, "/read 101-103")
        assert ui.screen.reader.cursor_line_no == 101
    (path,) = logs(home)
    assert verify(path).intact
    log = read_log(path)
    assert log.header.researcher == "person"
    assert operations(log) == [("person", "grep"), ("person", "read")]
    assert reproduce(path, OPERATIONS).verdict == "same"


async def test_what_is_no_operation_is_said_and_stays_in_the_box(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app()) as ui:
        await type_in(ui, "/gerp x")
        assert ui.screen.question_input.value == "/gerp x"
        assert any("There is no operation /gerp." in notice for notice in ui.notices())
    assert not logs(home)


async def test_an_operation_at_work_is_seen_and_holds_up_no_other(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    go_on = threading.Event()

    def slow(operation: Operation[Any]) -> Operation[Any]:
        def function(library: Any, args: Any) -> Any:
            assert go_on.wait(20)
            return operation.function(library, args)

        return replace(operation, function=function) if operation.name == "foot" else operation

    async with drive(make_app()) as ui:
        session = ui.screen._desk.session
        session.registry = Registry(*map(slow, session.registry.values()))
        await ui.press("i")
        ui.screen.question_input.value = "/foot 105-108"
        await ui.pilot.press("enter")
        ui.screen.question_input.value = "/read 101-103"
        await ui.pilot.press("enter")
        for _ in range(200):
            await ui.pilot.pause(0.01)
            if "line 101" in ui.said() or "101–103" in ui.said():
                break
        assert "/foot 105-108 …" in ui.said()
        assert "/read 101-103 101–103" in ui.said()
        go_on.set()
        await ui.settle()
        assert "…" not in ui.inquiry()[0]
        assert "/foot 105-108" in ui.said()
    assert operations(read_log(logs(home)[0])) == [("person", "read"), ("person", "foot")]


async def test_an_operation_that_is_refused_is_shown_and_logged_like_any(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app()) as ui:
        await type_in(ui, "/read 999-1000")
        assert "refused" in ui.said()
    assert operations(read_log(logs(home)[0])) == [("person", "read")]


async def test_operations_at_a_figure_are_logged_like_typed_ones(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app(documents=(make_document("\n".join(TABLE)),))) as ui:
        await ui.press("G")
        await ui.press("equals_sign", "F", "escape")
        assert "/amount" in ui.said()
        assert "/foot 5-8 --column 2" in ui.said()
        line_no = ui.screen.reader.cursor_line_no
        assert line_no == 8
    assert operations(read_log(logs(home)[0])) == [("person", "amount"), ("person", "foot")]


async def test_a_step_shows_what_it_returned_or_hides_it(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        shorter = len(ui.inquiry())
        await ui.press("3", "g", "k", "k", "k", "k", "k", "k", "k", "k")
        row = ui.screen.inquiry_view.rows[ui.screen.inquiry_view.cursor_row]
        assert "grep" in row.text
        await ui.press("e")
        assert len(ui.inquiry()) > shorter
        assert " │ " in " ".join(ui.inquiry())
        await ui.press("e")
        assert len(ui.inquiry()) == shorter


async def test_own_operations_do_not_disturb_a_question_that_is_worked_on(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app()) as ui:
        await ui.ask(QUESTION)
        await type_in(ui, "/grep revenue")
        await ui.ask("And once more?")
        said = ui.said()
        assert said.index(QUESTION) < said.index('/grep "revenue"') < said.index("And once more?")
        assert said.count("answered") == 2
    assert len(logs(home)) == 3


async def test_while_pages_still_come_in_nothing_is_logged_and_that_is_said(
    make_app: Callable[..., Any], drive: Callable[..., Any], document: Document, home: Path
) -> None:
    async with drive(make_app()) as ui:
        ui.screen.document = replace(document, awaited=(3,))
        await type_in(ui, "/grep fiscal deficit")
        assert '/grep "fiscal deficit" 1 hit' in ui.said()
        assert any("It is in no log" in notice for notice in ui.notices())
    assert not logs(home)


async def test_the_palette_lists_the_operations_in_the_words_of_the_help(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        commands = {command.title: command for command in ui.app.get_system_commands(ui.app.screen)}
        for operation in OPERATIONS.values():
            assert commands[f"operation: /{operation.name}"].help == operation.title
        commands["operation: /foot"].callback()
        await ui.settle()
        assert ui.screen.question_input.value == "/foot "
        assert ui.screen.question_input.has_focus


async def test_the_log_of_own_operations_is_in_the_list_and_opens(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await type_in(ui, "/read 101-103")
    async with drive(make_app()) as ui:
        await ui.press("L")
        assert "1 operation of your own: read" in str(ui.app.screen.query_one("#log-standing > Static").content)
        await ui.press("enter")
        assert "1 read 101-103" in ui.said()
        await ui.press("escape")
        assert ui.inquiry()[0].startswith("Ask about")
