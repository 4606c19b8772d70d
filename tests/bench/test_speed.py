"""What the rows make of times; how fast anything is, no test asks."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.bench import finding, keeping, long_text, ranking, searching
from auditor_tui.bench.binding import BIND
from auditor_tui.bench.converting import ALONE, FIRST_PAGE, MEMORY, TOGETHER
from auditor_tui.bench.finding import FIND
from auditor_tui.bench.keeping import REPLAY
from auditor_tui.bench.long_text import long_document
from auditor_tui.bench.measuring import Lab, run_child
from auditor_tui.bench.opening import OPEN
from auditor_tui.bench.ranking import RANK, Text
from auditor_tui.bench.searching import FLOOD, GREP, LINES, patterns
from auditor_tui.bench.speed import ROWS, take
from auditor_tui.bench.starting import VERSION
from auditor_tui.documents.convert import FileFacts
from auditor_tui.documents.entry import load_entry, save_entry
from auditor_tui.index.ranked import RankedIndex, open_index
from auditor_tui.library.library import MemoryLibrary


class FakeClock:
    """Stands still unless something takes time."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class FakeConversion:
    """Converts a page in two seconds of a clock."""

    PAGE_COUNT = 200

    def __init__(self, clock: FakeClock, source: Path, one_thread: bool = False) -> None:
        self._clock = clock
        self.source = source

    def __enter__(self) -> FakeConversion:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def open(self) -> FileFacts:
        self._clock.now += 1
        return FileFacts(self.PAGE_COUNT, (), ())

    def stop(self) -> None:
        pass

    def pages(self, page_nos: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        for page_no in page_nos:
            self._clock.now += 2
            yield page_no, b"{}"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def lab(clock: FakeClock, tmp_path: Path) -> Lab:
    """Two pages, once each, on a clock that only fake conversions and fake programs move."""

    def run(command: Sequence[str], *, may_say_no: bool = False) -> str:
        clock.now += 0.5 if "auditor_tui" in command else 0.25
        return json.dumps({"seconds": 2.5, "bytes": 50_000_000}) + "\n"

    def conversion(source: Path, one_thread: bool = False) -> Any:
        return FakeConversion(clock, source, one_thread)

    source = tmp_path / "report.pdf"
    return Lab(
        source,
        2,
        1,
        tmp_path,
        clock=clock,
        run=run,
        conversion=conversion,
        held=lambda: [7_000_000, 9_000_000],
        used=dict,
    )


def test_starting_is_what_it_takes_more_than_the_yardstick(lab: Lab) -> None:
    (figure,) = VERSION.take(lab)
    assert (figure.value, figure.met) == (0.25, False)
    assert figure.details == {"ours_seconds": 0.5, "yardstick_seconds": 0.25}


def test_one_worker_is_held_against_the_seconds_the_plain_converter_reports(lab: Lab) -> None:
    (figure,) = ALONE.take(lab)
    assert figure.details == {"pages": 2, "ours_seconds": 4.0, "yardstick_seconds": 2.5}
    assert (figure.value, figure.met) == (1.6, False)


def test_no_more_pages_are_converted_than_there_are(lab: Lab) -> None:
    (figure,) = ALONE.take(replace(lab, pages=1000))
    assert figure.details["pages"] == FakeConversion.PAGE_COUNT


def test_two_workers_are_held_against_one_by_the_clock_and_by_the_processor(lab: Lab) -> None:
    used = iter([{1: 1.0}, {1: 5.0}, {2: 1.0, 3: 1.0}, {2: 3.0, 3: 3.5}])
    by_clock, by_processor = TOGETHER.take(replace(lab, used=lambda: next(used)))
    # On one clock, two lanes take as long as one: no faster at all.
    assert (by_clock.value, by_clock.met) == (1.0, False)
    assert (by_processor.value, by_processor.met) == (1.6, False)
    assert by_processor.details["together_processor_seconds"] == 2.5


def test_a_single_page_cannot_be_shared(lab: Lab) -> None:
    (refused,) = TOGETHER.take(replace(lab, pages=1))
    assert refused.reason == "report.pdf has too few pages to share"


def test_memory_is_that_of_the_largest_child(lab: Lab) -> None:
    (figure,) = MEMORY.take(lab)
    assert (figure.value, figure.met) == (9.0, True)


def test_the_first_page_is_the_earliest_a_child_tells_each_with_a_cache_of_its_own(lab: Lab, tmp_path: Path) -> None:
    homes = []

    def run(command: Sequence[str], *, may_say_no: bool = False) -> str:
        homes.append(command[-1])
        return f"a warning\n{json.dumps({'seconds': 4.0 - len(homes), 'pages': 780})}\n"

    (figure,) = FIRST_PAGE.take(replace(lab, long_pdf=tmp_path / "long.pdf", repeat=2, run=run))
    assert (figure.value, figure.met, figure.details) == (2.0, True, {"pages": 780})
    assert len(set(homes)) == 2


def test_without_a_long_pdf_there_is_no_first_page(lab: Lab, tmp_path: Path) -> None:
    (figure,) = FIRST_PAGE.take(lab)
    assert (figure.value, figure.reason) == (None, "no long PDF was named with --long-pdf")

    def run(command: Sequence[str], *, may_say_no: bool = False) -> str:
        return json.dumps({"seconds": 1, "pages": 12})

    (figure,) = FIRST_PAGE.take(replace(lab, long_pdf=tmp_path / "short.pdf", run=run))
    assert figure.reason == "short.pdf has 12 pages and is not long"


def test_a_short_pdf_is_opened_up_to_its_first_page(lab: Lab, make_pdf: Callable[..., Path]) -> None:
    real = replace(lab, long_pdf=make_pdf("Revenue 12", "Notes"), run=run_child)
    (figure,) = FIRST_PAGE.take(real)
    assert figure.reason == "report.pdf has 2 pages and is not long"


def test_opening_gives_time_and_memory(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("auditor_tui.bench.opening._PAGES", 13)
    time, memory = OPEN.take(lab)
    assert (time.value, time.met, memory.value, memory.met) == (2.5, False, 50.0, True)
    assert 13 <= time.details["pages"] < time.details["lines"]


def test_grep_without_ripgrep_says_so(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching.shutil, "which", lambda name: None)
    (figure,) = GREP.take(lab)
    assert figure.reason == "ripgrep (rg) is not installed"


def test_grep_gives_whole_search_and_flood(lab: Lab, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(library: object, pattern: str) -> int:
        clock.now += 0.75 if pattern == FLOOD else 0.125
        return 1

    monkeypatch.setattr(searching, "LINES", 1)
    monkeypatch.setattr(searching.shutil, "which", lambda name: "/usr/bin/rg")
    monkeypatch.setattr(searching, "find", found)
    monkeypatch.setattr(searching, "search", lambda *_: setattr(clock, "now", clock.now + 0.0625))
    whole, alone, flood = GREP.take(lab)
    assert (whole.value, alone.value, flood.value) == (0.5, 0.25, 3.0)
    assert len(whole.details["patterns"]) == 12


def test_find_is_held_against_ripgrep(lab: Lab, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "LINES", 1)
    monkeypatch.setattr(searching.shutil, "which", lambda name: "/usr/bin/rg")
    monkeypatch.setattr(finding, "find", lambda *_: setattr(clock, "now", clock.now + 0.125))
    (figure,) = FIND.take(lab)
    assert (figure.value, figure.met) == (0.5, True)
    monkeypatch.setattr(searching.shutil, "which", lambda name: None)
    (figure,) = FIND.take(lab)
    assert figure.reason == "ripgrep (rg) is not installed"


def test_binding_is_a_share_of_the_conversion(lab: Lab) -> None:
    def run(command: Sequence[str], *, may_say_no: bool = False) -> str:
        return json.dumps({"seconds": 0.5, "figures": 70}) + "\n"

    (figure,) = BIND.take(replace(lab, run=run))
    assert (figure.value, figure.met) == (0.125, False)
    assert figure.details == {"pages": 2, "figures": 70, "ours_seconds": 0.5, "yardstick_seconds": 4.0}


def test_binding_a_short_pdf_counts_its_figures(lab: Lab, make_pdf: Callable[..., Path]) -> None:
    pdf = make_pdf("Revenue was Rs. 12 crore", "Notes")
    (figure,) = BIND.take(replace(lab, pdf=pdf, run=run_child))
    assert (figure.reason, figure.details["figures"]) == (None, 1)


def test_replay_is_taken_on_the_sample_and_on_a_long_text(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_GREPS", 12)
    monkeypatch.setattr(keeping, "LINES", 1)
    short, long = REPLAY.take(lab)
    assert (short.reason, long.reason) == (None, None)
    assert short.details["operations"] == 12


def test_ranked_search_gives_two_ratios_and_counts_differing_builds(
    lab: Lab, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = ranking.ours, iter(range(10_000))

    def differing_once(index: RankedIndex, words: Sequence[str]) -> list[tuple[str, int]]:
        clock.now += 0.125 * len(words)
        return [("0.001", 0)] if next(asked) == 50 else real(index, words)

    monkeypatch.setattr(ranking, "PASSAGES", 200)
    monkeypatch.setattr(ranking, "ours", differing_once)
    monkeypatch.setattr(ranking, "yardstick", lambda table, words: setattr(clock, "now", clock.now + 0.5))
    many, one, builds = RANK.take(lab)
    assert (many.value, many.met, one.value, one.met) == (1.25, False, 0.25, True)
    assert (builds.value, builds.met) == (1, False)


def test_ours_and_the_yardstick_find_the_same_passages_for_one_word() -> None:
    text = Text(500)
    index = open_index("passages", text.contents, None)
    with closing(sqlite3.connect(":memory:")) as table:
        ranking._fill(table, text)
        word = max(text.passages[0], key=lambda word: sum(word in words for words in text.passages))
        assert len(ranking.yardstick(table, [word])) == len(ranking.ours(index, [word])) == ranking._HITS


def test_rows_are_taken_in_their_order_and_only_those_named(lab: Lab) -> None:
    told: list[str] = []
    figures = take(lab, ["first-page", "version"], lambda row: told.append(row.name))
    assert told == [figure.row for figure in figures] == ["version", "first-page"]
    assert [name for name, row in ROWS.items() if name != row.name] == []


class TestLongText:
    def test_it_is_a_document_that_can_be_stored_and_opened(self, tmp_path: Path) -> None:
        sample = long_document()
        document = long_document(pages=len(sample.pages) + 1)
        save_entry(document, tmp_path / "long")
        opened = load_entry(tmp_path / "long", long_text.LONG_ID)
        assert (opened.lines, opened.pages) == (document.lines, document.pages)
        assert opened.lines == sample.lines * 2
        count = len(opened.pages)
        assert [page.page_no for page in opened.pages] == list(range(1, 2 * len(sample.pages) + 1))
        assert opened.pages[-1].last_line <= len(opened.lines)
        record = opened.record(count)
        assert record is not None and record.page_no == count

    def test_each_pattern_finds_what_its_row_says(self) -> None:
        document = long_document()
        copies = -(-LINES // len(document.lines))
        library = MemoryLibrary({long_text.LONG_ID: document})
        found = {name: searching.find(library, pattern) for name, pattern in patterns(document).items()}
        assert len(found) == 12
        assert [name for name, count in found.items() if not count] == ["nothing"]
        assert max(found.values()) * copies <= 1_000
        assert searching.find(library, FLOOD) * 10 >= len(document.lines)
