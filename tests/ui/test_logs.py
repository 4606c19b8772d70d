"""The browser of saved logs: looking for one, and what people do to its paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, OptionList, Static

from auditor_tui.auditlog.verify import verify
from auditor_tui.ui.screens.form import FormScreen
from auditor_tui.ui.screens.logs import LogSearch, LogsScreen
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.widgets.choice_list import ChoiceList
from auditor_tui.ui.widgets.choice_row import ChoiceRow
from auditor_tui.workspace.logs import log_shelf
from auditor_tui.workspace.logs.reviewing import review_of

QUESTION = "What is the fiscal deficit?"


@pytest.fixture
def browse(make_app: Callable[..., Any], drive: Callable[..., Any]) -> Callable[..., Any]:
    """`async with browse() as ui`: two questions were asked, and the logs are on the screen."""

    class Browsing:
        async def __aenter__(self) -> Any:
            self.context = drive(make_app())
            ui = await self.context.__aenter__()
            for question in (QUESTION, "And the revenue of last year?"):
                await ui.ask(question)
            await ui.press("escape", "L")
            return ui

        async def __aexit__(self, *error: Any) -> None:
            await self.context.__aexit__(*error)

    return Browsing


def rows(ui: Any) -> list[str]:
    choices = ui.app.screen.query_one(OptionList)
    return [str(choices.get_option_at_index(index).prompt).split("\n")[0] for index in range(choices.option_count)]


def standing(ui: Any) -> str:
    return str(ui.app.screen.query_one("#log-standing > Static", Static).content)


async def search(ui: Any, line: str) -> None:
    ui.app.screen.query_one(LogSearch).value = line
    await ui.settle()


async def fill(ui: Any, **values: str) -> None:
    """Fill a form in and go through it to its end."""
    screen = ui.app.screen
    assert isinstance(screen, FormScreen)
    for name, value in values.items():
        screen.query_one(f"#form-{name}", Input).value = value
    last = screen._widgets[-1]
    last.focus()
    await ui.press("enter")


def fault(ui: Any) -> str:
    return str(ui.app.screen.query_one("#form-fault", Static).content)


def review(home: Path, log: Path) -> Any:
    return review_of(log).review


def chosen(ui: Any) -> Path:
    log = ui.app.screen.current
    assert log is not None
    path: Path = log.path
    return path


async def test_logs_are_found_as_words_are_typed(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        assert len(rows(ui)) == 2
        await ui.press("slash", *"last", "space", *"year")
        assert rows(ui) == ["And the revenue of last year?"]
        assert "1 log" in ui.bar("logs-title")
        await ui.press("escape")
        assert ui.app.screen.focused is ui.app.screen.query_one(OptionList)
        assert rows(ui) == ["And the revenue of last year?"]
        await ui.press("enter")
        assert isinstance(ui.app.screen, MainScreen)


async def test_filters_are_those_of_the_command(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        for line, count in (
            ("outcome:answered", 2),
            ("outcome:stopped", 0),
            ("document:accounts figure:345 review:open", 2),
            ("document:other", 0),
            ("figure:999", 0),
        ):
            await search(ui, line)
            assert len(rows(ui)) == count, line
        assert "No log fits." in str(ui.app.screen.query_one("#no-logs", Static).content)
        await search(ui, "outcome:lost")
        assert "outcome:lost is none." in ui.bar("logs-title")


async def test_a_key_goes_through_outcomes(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        await ui.press("o")
        assert (ui.app.screen.query_one(LogSearch).value, len(rows(ui))) == ("outcome:answered", 2)
        await ui.press("o")
        assert (ui.app.screen.query_one(LogSearch).value, len(rows(ui))) == ("outcome:not_found", 0)
        await search(ui, "")
        first = chosen(ui)
        await ui.press("j")
        assert chosen(ui) != first


async def test_a_paper_is_concluded_reviewed_and_locked(browse: Callable[..., Any], home: Path) -> None:
    async with browse() as ui:
        log = chosen(ui)
        assert "no conclusion by a person" in standing(ui)
        await ui.press("c")
        await fill(ui, text="It agrees.", by="A. Rao")
        assert any("The conclusion is recorded" in notice for notice in ui.notices())
        assert "It agrees." in standing(ui)
        await ui.press("n")
        await fill(ui, text="Which table?", on="L108C2", by="B. Sen")
        await ui.press("a")
        await fill(ui, text="Statement 1.", by="A. Rao")
        await ui.press("x")
        await fill(ui, text="", by="B. Sen")
        await ui.press("s")
        await fill(ui, by="A. Rao")
        await ui.press("S")
        await fill(ui, extent="All figures opened.", by="B. Sen")
        found = review(home, log)
        assert [note.cleared.by for note in found.notes] == ["B. Sen"]
        assert [(sign.said.role, sign.by) for sign in found.sign_offs] == [
            ("preparer", "A. Rao"),
            ("reviewer", "B. Sen"),
        ]
        await ui.press("l")
        assert "Nothing is missing." in " ".join(str(said.content) for said in ui.app.screen.query(Static))
        await fill(ui, confirm="lock", by="B. Sen")
        assert review(home, log).lock.by == "B. Sen"
        assert chosen(ui) == log
        assert "locked since" in standing(ui)


async def test_the_lock_names_what_is_missing_and_wants_to_be_confirmed(browse: Callable[..., Any], home: Path) -> None:
    async with browse() as ui:
        log = chosen(ui)
        await ui.press("l")
        said = " ".join(str(said.content) for said in ui.app.screen.query(Static))
        assert "no conclusion by a person" in said
        assert "no sign-off by the reviewer" in said
        await fill(ui, confirm="yes", by="A. Rao")
        assert fault(ui) == "It is locked only where lock is typed."
        await ui.press("escape")
        assert review(home, log).lock is None


@pytest.mark.parametrize(
    ("key", "values", "sentence"),
    [
        ("c", {"text": "Fine.", "by": ""}, "Nothing is recorded without the name of who does it."),
        ("c", {"text": "", "by": "A"}, "something must be written here"),
        ("n", {"text": "See.", "on": "L9C9", "by": "A"}, "The log has no figure, record, mark or note 'L9C9'."),
        ("s", {"by": "A"}, "There is no conclusion to sign off."),
        ("S", {"extent": "", "by": "B"}, "A reviewer says how far the paper was reviewed."),
    ],
)
async def test_what_cannot_be_done_is_said_in_the_form_with_everything_still_in_it(
    browse: Callable[..., Any], home: Path, key: str, values: dict[str, str], sentence: str
) -> None:
    async with browse() as ui:
        log = chosen(ui)
        await ui.press(key)
        await fill(ui, **values)
        assert sentence in fault(ui)
        assert "`" not in fault(ui)
        assert {name: ui.app.screen.query_one(f"#form-{name}", Input).value for name in values} == values
        assert not review(home, log).records


@pytest.mark.parametrize("key", ["c", "n"])
async def test_a_field_that_cannot_stay_empty_is_not_left_empty(browse: Callable[..., Any], key: str) -> None:
    async with browse() as ui:
        await ui.press(key, "enter")
        assert "something must be written here" in fault(ui)
        assert ui.app.screen.focused.id == "form-text"
        await ui.press("x", "enter")
        assert fault(ui) == ""
        assert ui.app.screen.focused.id != "form-text"


async def test_a_persons_own_operations_were_not_stopped_by_leaving(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.ask("/read 101-103")
    async with drive(make_app()) as ui:
        await ui.press("L")
        assert rows(ui) == ["1 operation of your own: read"]
        prompt = str(ui.app.screen.query_one(OptionList).get_option_at_index(0).prompt)
        assert prompt.split("\n")[1].startswith("2026-01-31 09:30:00 UTC · ")
        assert "stopped" not in prompt
        assert " · ended · " in prompt


async def test_a_saved_log_says_that_nothing_is_asked_of_it(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        await ui.press("enter", "i")
        assert "Nothing is asked of a saved log; Esc closes it." in ui.notices()


async def test_a_note_is_answered_only_where_one_is_open(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        await ui.press("a")
        assert isinstance(ui.app.screen, LogsScreen)
        assert "No review note of this log is open." in ui.notices()


async def test_an_export_is_written_in_the_form_chosen(browse: Callable[..., Any], tmp_path: Path) -> None:
    async with browse() as ui:
        await ui.press("e")
        box = ui.app.screen.query_one("#form-path", Input)
        box.value = str(tmp_path / "paper.md")
        await ui.press("right")
        assert ui.app.screen.query_one(ChoiceRow).value == "html"
        assert box.value == str(tmp_path / "paper.html")
        await ui.press("enter", "enter")
        assert (tmp_path / "paper.html").read_text("utf-8").startswith("<!DOCTYPE html>")
        assert any(f"Wrote {tmp_path / 'paper.html'}." in notice for notice in ui.notices())


async def test_an_export_takes_the_place_of_nothing_else(browse: Callable[..., Any], tmp_path: Path) -> None:
    target = tmp_path / "mine.md"
    target.write_text("my own words", "utf-8")
    async with browse() as ui:
        await ui.press("e")
        ui.app.screen.query_one("#form-path", Input).value = str(target)
        await ui.press("enter", "enter")
        assert "is there already, and is no earlier export." in fault(ui)
        assert "--" not in fault(ui)
    assert target.read_text("utf-8") == "my own words"


async def test_a_log_that_was_left_open_is_closed_from_here(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        log = chosen(ui)
        await ui.press("f")
        await fill(ui, confirm="close")
        assert "is closed already" in fault(ui)
        await ui.press("escape")
        log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-2]))
        log.with_name(f"{log.stem}.seal.json").unlink()
        await search(ui, " ")
        assert chosen(ui) == log
        await ui.press("f")
        await fill(ui, confirm="yes")
        assert fault(ui) == "It is closed only where close is typed."
        await fill(ui, confirm="close")
        assert any("The log is intact" in notice for notice in ui.notices())
        assert verify(log).intact


async def test_a_broken_log_is_told_and_not_acted_on(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        log = chosen(ui)
        log.write_bytes(log.read_bytes().replace(b"345", b"346"))
        await ui.press("o", "w", "w", "w", "w", "w", "w", "w")
        await search(ui, "")
        await ui.press("c")
        await fill(ui, text="Fine.", by="A")
        assert "closed and intact" in fault(ui)


async def test_only_logs_that_are_in_view_are_read_and_the_others_as_they_come(
    make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: set[Path] = set()
    whole = log_shelf.read_summary

    def read_summary(path: Path, *args: Any) -> Any:
        read.add(path)
        return whole(path, *args)

    monkeypatch.setattr(log_shelf, "read_summary", read_summary)
    async with drive(make_app(), size=(100, 14)) as ui:
        for number in range(30):
            ui.screen.inquiring.ask(f"Question {number}?")
            await ui.settle()
        await ui.press("L")
        logs = ui.app.screen._logs
        assert len(logs) == 30
        in_view = ui.app.screen.query_one(ChoiceList).in_view
        assert read == {logs[index].path for index in in_view}
        assert all(log.checked == (log.path in read) for log in logs)
        await ui.press("G")
        assert logs[-1].checked
        assert not logs[15].checked
        prompts = ui.app.screen.query_one(OptionList)
        assert "…" in str(prompts.get_option_at_index(15).prompt)
        assert "…" not in str(prompts.get_option_at_index(29).prompt)


async def test_an_export_is_called_after_document_question_and_log(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        log = ui.app.screen.current
        await ui.press("e")
        name = Path(ui.app.screen.query_one("#form-path", Input).value).name
        assert name == f"accounts-and-the-revenue-of-last-year-{log.log_id[-8:]}.md"


async def test_what_is_missing_is_said_below_its_field_which_has_the_keys(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        await ui.press("c")
        await fill(ui, text="", by="A. Rao")
        screen = ui.app.screen
        assert screen.focused is screen.query_one("#form-text")
        order = list(screen.query_one("#form").children)
        assert order.index(screen.query_one("#form-fault")) == order.index(screen.focused) + 1


async def test_a_reviewer_is_never_taken_for_the_preparer(browse: Callable[..., Any]) -> None:
    async with browse() as ui:
        await ui.press("c")
        await fill(ui, text="It agrees.", by="A. Rao")
        for key in ("n", "S"):
            await ui.press(key)
            assert ui.app.screen.query_one("#form-by", Input).value == ""
            await ui.press("escape")
        await ui.press("n")
        await fill(ui, text="Which table?", by="B. Sen")
        for key, name in (("S", "B. Sen"), ("c", "A. Rao"), ("x", "B. Sen")):
            await ui.press(key)
            assert ui.app.screen.query_one("#form-by", Input).value == name, key
            await ui.press("escape")
        await ui.press("c")
        await fill(ui, text="It agrees.", by="B. Sen")
        await ui.press("S")
        assert ui.app.screen.query_one("#form-by", Input).value == "", "B. Sen stands for the paper now"


async def test_the_day_of_the_lock_is_stated_as_the_command_does(browse: Callable[..., Any], home: Path) -> None:
    async with browse() as ui:
        log = chosen(ui)
        await ui.press("l", "right")
        assert ui.app.screen.query_one(ChoiceRow).value == "day"
        await fill(ui, report_date="2026-02-10", days="", by="A. Rao")
        assert "takes the date of the report, and the days from then" in fault(ui)
        await fill(ui, days="six")
        assert "whole number" in fault(ui)
        await fill(ui, days="60", rule="SA 230")
        due = review(home, log).lock_date
        assert (due.report_date, due.lock_days, due.lock_rule) == ("2026-02-10", 60, "SA 230")
        assert review(home, log).lock is None
        await ui.press("l", "right")
        values = {
            name: ui.app.screen.query_one(f"#form-{name}", Input).value for name in ("report_date", "days", "rule")
        }
        assert values == {"report_date": "2026-02-10", "days": "60", "rule": "SA 230"}
        await fill(ui, days="90")
        assert "a later day has a reason" in fault(ui)
        await fill(ui, why="The report is later.")
        assert review(home, log).lock_date.lock_days == 90


async def test_what_must_be_known_before_is_seen_first_on_a_small_screen(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION), (80, 24)) as ui:
        await ui.press("L", "l")
        assert isinstance(ui.app.screen, FormScreen)
        assert ui.app.screen.query_one("#form").scroll_offset.y == 0


async def test_a_choice_that_is_out_of_sight_is_not_changed(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION), (40, 12)) as ui:
        await ui.press("L", "l")
        form = ui.app.screen.query_one("#form")
        when = ui.app.screen.query_one(ChoiceRow)
        chosen = when.value
        assert not form.can_view_partial(when)
        await ui.press("right")
        assert when.value == chosen
        assert form.can_view_partial(when)
        await ui.press("right")
        assert when.value != chosen
