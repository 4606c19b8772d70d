from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER, PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.grep import GREP
from auditor_tui.operations.registry import Registry
from auditor_tui.operations.result import MAX_LINE_CHARS, MAX_RESULT_CHARS, Result

STATEMENT = """# Finance Accounts
## Indicators
(₹ in crore)

|Item|2024-25|2023-24|
|---|---|---|
|Fiscal Deficit|**48,964**.**89**|18,942.94|
|Revenue Deficit|12,000|.50|
## Notes
The fiscal deficit is what has to be borrowed."""
PAGES = (PageInfo(1, "i", 1, 8), PageInfo(2, None, 9, 0, NO_TEXT_LAYER), PageInfo(3, "1", 9, 2))

Grep = Callable[..., Result]


@pytest.fixture
def grep(make_document: Callable[..., Document]) -> Grep:
    """`grep(pattern, text=STATEMENT, pages=(), **args)` runs the operation as every face does."""

    def run(pattern: str, text: str = STATEMENT, pages: tuple[PageInfo, ...] = (), **args: Any) -> Result:
        library = MemoryLibrary({"accounts": make_document(text, pages=pages)})
        return Registry(GREP).run(library, "grep", {"doc": "accounts", "pattern": pattern, **args}).result

    return run


def lines(result: Result) -> list[int]:
    return [hit["line"] for hit in result.data["hits"]]


def test_a_hit_says_where_it_stands_and_what_governs_it(grep: Grep) -> None:
    result = grep("48964.89", pages=PAGES)
    assert result.data["total"] == 1
    (hit,) = result.data["hits"]
    unit, governing = hit.pop("unit"), hit.pop("governing")
    assert [(each["figures"], each["period"]) for each in governing] == [
        (["L7C2"], "2024-25"),
        (["L7C3"], "2023-24"),
    ]
    assert hit == {
        "line": 7,
        "page": 1,
        "text": "|Fiscal Deficit|**48,964**.**89**|18,942.94|",
        "match": "tight",
        "section": ["Finance Accounts", "Indicators"],
    }
    assert (unit["state"], unit["line"]) == ("stated", 3)
    assert result.text.splitlines()[:3] == [
        '1 match for "48964.89"',
        f"[page 1 · Finance Accounts › Indicators · unit {unit['text']!r} from line 3 · C2 2024-25; C3 2023-24]",
        "7: |Fiscal Deficit|**48,964**.**89**|18,942.94|",
    ]
    assert (result.spans, result.pages, result.truncated) == (((7, 7),), (1,), None)


def test_hits_come_in_order_under_one_heading_each(grep: Grep) -> None:
    result = grep("deficit")
    assert lines(result) == [7, 8, 10]
    assert result.text.count("Indicators") == 1
    assert result.data["hits"][2]["unit"] is None


def test_a_missing_unit_is_told_of_rows_and_not_of_sentences(grep: Grep) -> None:
    result = grep("total", "|Item|2024|\n|---|---|\n|Total|1,234|\n\nThe total of 2024 rose.")
    assert [hit["unit"]["state"] for hit in result.data["hits"]] == ["not_stated", "not_stated"]
    assert result.text.splitlines() == [
        '2 matches for "total"',
        "[unit not stated · period 2024]",
        "3: |Total|1,234|",
        "[no section]",
        "5: The total of 2024 rose.",
    ]


def test_a_number_split_over_cells_is_marked(grep: Grep) -> None:
    result = grep("12000.50")
    assert [hit["match"] for hit in result.data["hits"]] == ["across_cells"]
    assert "split over cells" in result.text


def test_nothing_found_is_a_sentence_with_what_comes_closest(grep: Grep) -> None:
    result = grep("fiscal surplus")
    assert result.text == '0 matches for "fiscal surplus" in lines 1–10 of accounts; closest: fiscal (2 times).'
    assert result.data == {"hits": [], "total": 0}
    assert "closest: 48,964.89 (once)" in grep("48964.98").text
    assert "no similar word" in grep("zeppelin").text


def test_nothing_found_tells_what_a_wider_search_would_find(grep: Grep) -> None:
    assert "There would be 3 matches with any case." in grep("DEFICIT").text
    assert "There would be 3 matches in the whole document." in grep("deficit", first=1, last=3).text
    assert "There would be 1 match as plain text." in grep("Borrowings (net)", "Borrowings (net)").text
    assert "There would be" not in grep("<b>").text


@pytest.mark.parametrize("pattern", ["deficit", "zeppelin"])
def test_pages_without_text_are_named_with_every_result(grep: Grep, pattern: str) -> None:
    assert grep(pattern, pages=PAGES).text.endswith("\nPage 2: no text layer.")


def test_lines_and_pages_narrow_the_search(grep: Grep) -> None:
    assert lines(grep("deficit", first=8)) == [8, 10]
    assert lines(grep("deficit", last=8)) == [7, 8]
    assert lines(grep("c", pages=PAGES, last_page=1, last=3)) == [1, 2, 3]
    assert lines(grep("deficit", pages=PAGES, first_page=2, last_page=3)) == [10]


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ({"first": 11}, "There is no line 11. The last line of accounts is 10."),
        ({"first": 5, "last": 4}, "Lines 5 to 4 are no range."),
        ({"first_page": 4}, "There is no page 4. accounts has pages 1 to 3."),
        ({"first_page": 3, "last_page": 2}, "Pages 3 to 2 are no range."),
        ({"first": 9, "last_page": 1}, "lines 1 to 10"),
        ({"first_page": 2, "last_page": 2}, "lines 1 to 10"),
    ],
)
def test_a_range_without_lines_names_what_there_is(grep: Grep, args: dict[str, int], named: str) -> None:
    with pytest.raises(OperationError, match=named):
        grep("deficit", pages=PAGES, **args)


def test_pages_of_a_document_without_pages_are_refused(grep: Grep) -> None:
    with pytest.raises(OperationError, match="pages of accounts are not known"):
        grep("deficit", first_page=1)


def test_case_and_raw(grep: Grep) -> None:
    assert lines(grep("Deficit")) == [7, 8]
    assert lines(grep("Deficit", ignore_case=True)) == [7, 8, 10]
    assert lines(grep("deficit", match_case=True)) == [10]
    assert grep("48964.89", raw=True).data["total"] == 0
    assert [hit["match"] for hit in grep(r"\*\*48,964", raw=True).data["hits"]] == ["raw"]
    assert lines(grep("(₹ in crore)", literal=True)) == [3]


def test_context_is_told_from_hits_and_shown_once(grep: Grep) -> None:
    result = grep("deficit", context=1)
    shown = [line for line in result.text.splitlines() if line[:1].isdigit()][1:]
    assert [line.split(" ", 1)[0] for line in shown] == ["6-", "7:", "8:", "9-", "10:"]
    assert result.spans == ((6, 10),)


def test_a_flood_is_counted_whole_and_paged_without_loss(grep: Grep) -> None:
    text = "\n".join(f"Row {number}, value {number * 7}" for number in range(1, 701))
    seen: list[int] = []
    skip = 0
    while True:
        result = grep(",", text, max_hits=200, skip=skip)
        assert result.data["total"] == 700
        assert len(result.text) <= MAX_RESULT_CHARS
        seen += lines(result)
        if result.truncated is None:
            break
        assert (result.truncated.shown, result.truncated.total) == (len(result.data["hits"]), 700)
        assert result.text.endswith(f"Go on with {result.truncated.next}.")
        skip = int(result.truncated.next.removeprefix("skip="))
    assert seen == list(range(1, 701))
    with pytest.raises(OperationError, match="700 matches"):
        grep(",", text, skip=700)


def test_long_lines_fill_a_result_and_no_more(grep: Grep) -> None:
    text = "\n".join("x " * 900 + f"total {number}" for number in range(40))
    result = grep("total", text, context=10)
    assert len(result.text) <= MAX_RESULT_CHARS
    assert result.truncated
    assert result.truncated.next == f"skip={len(result.data['hits'])}"


def test_a_huge_line_is_cut_around_the_match_and_says_so(grep: Grep) -> None:
    text = "a\n" + "lorem ipsum " * 30_000 + "Revenue from contracts 48,215 " + "lorem ipsum " * 10_000
    result = grep("revenue", text)
    (hit,) = result.data["hits"]
    assert "Revenue from contracts 48,215 " in hit["text"]
    assert "characters before]" in hit["text"]
    assert "characters after]" in hit["text"]
    assert len(hit["text"]) < MAX_LINE_CHARS + 100
    assert result.truncated
    assert "read first=2 last=2" in result.truncated.next
    line = text.split("\n")[1]
    assert (hit["char"], hit["chars"]) == (line.index("Revenue"), len(line))


@pytest.mark.parametrize(
    "pattern", [r"(a+)+$", r"(\d+,?)+$", "(x+x+)+y", "(?<=a)!", r"(a)\1", "(", "[1 TO", "a\0b", "a" * 5000, "\ud800"]
)
def test_odd_patterns_end_in_a_result_or_one_sentence(grep: Grep, pattern: str) -> None:
    try:
        assert grep(pattern, "aaaa!\n1,234").text
    except OperationError as error:
        assert "\n" not in str(error)


AMOUNTS = """# Summary
(₹ in crore)

|Item|2024-25|
|---|---|
|Excise|7,967.79|
|Customs|12.00|

# Detail
(₹ in lakh)

|Item|2024-25|
|---|---|
|Total excise|**7,96,779.00**|
|Other|7,967.79|

Excise brought ₹ 7,968 crore.
"""


def test_an_amount_is_found_in_other_units_and_rounded(grep: Grep) -> None:
    result = grep("7967.79", AMOUNTS, unit="crore")
    assert [(hit["line"], hit["match"]) for hit in result.data["hits"]] == [
        (6, "tight"),
        (14, "other_unit"),
        (15, "tight"),  # the digits are found as ever; the heading over it says in what unit
        (17, "rounded"),
    ]
    assert result.text.splitlines()[0] == '4 matches for "7967.79" in "crore"'
    assert "|Total excise|**7,96,779.00**|  [the same in another unit]" in result.text
    assert "₹ 7,968 crore.  [the same, rounded]" in result.text
    assert grep("7967.79", AMOUNTS).data["total"] == 2


def test_an_amount_is_looked_for_where_it_was_asked_for(grep: Grep) -> None:
    assert lines(grep("7967.79", AMOUNTS, unit="crore", first=9, last=14)) == [14]
    assert '0 matches for "4.5" in "crore" in lines' in grep("4.5", AMOUNTS, unit="crore").text


@pytest.mark.parametrize(("pattern", "unit"), [("excise", "crore"), ("7967.79", "acre")])
def test_what_is_no_amount_is_refused(grep: Grep, pattern: str, unit: str) -> None:
    with pytest.raises(OperationError, match=r"is no (number|unit of money)\. A value is like 48,964\.89"):
        grep(pattern, AMOUNTS, unit=unit)


def test_a_search_can_stay_within_a_section_or_a_table(grep: Grep) -> None:
    assert lines(grep("excise", AMOUNTS)) == [6, 14, 17]
    assert lines(grep("excise", AMOUNTS, within="h2")) == [14, 17]
    assert lines(grep("excise", AMOUNTS, within="t2")) == [14]
    assert lines(grep("excise", AMOUNTS, within="t1", last=5)) == []


@pytest.mark.parametrize("within", ["h9", "t9", "t0", "t", "table", "t" + "9" * 19, "t²", ""])
def test_a_section_or_table_that_is_not_there_names_those_that_are(grep: Grep, within: str) -> None:
    with pytest.raises(
        OperationError, match=r"There is no heading or table .*There are t1 to t2, and h1 ‘Summary’, h2 ‘Detail’\."
    ):
        grep("excise", AMOUNTS, within=within)
    with pytest.raises(OperationError, match="The document has neither"):
        grep("excise", "excise", within=within)
