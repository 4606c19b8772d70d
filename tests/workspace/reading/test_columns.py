from __future__ import annotations

from collections.abc import Callable

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.workspace.figure.shown_figure import shown_figure
from auditor_tui.workspace.inquiry.highlights import where_governed
from auditor_tui.workspace.reading.columns import columns_at

TABLE = [
    "# Statement 1",
    "(₹ in crore)",
    "",
    "|Particulars|2024-25<br>Budget|2023-24<br>Actuals|",
    "|---|---|---|",
    "|Receipts|||",
    "|Tax Revenue|1,200|1,100|",
    *(f"|Item {number}|{number},000|{number},100|" for number in range(1, 31)),
    "",
    "After it.",
]


def test_every_row_of_a_table_knows_what_stands_over_its_columns(make_document: Callable[..., Document]) -> None:
    document = make_document("\n".join(TABLE))
    for line_no in (6, 7, 37):
        assert [header.cell for header in columns_at(document, line_no)] == [2, 3]
        said = [" ".join(header.levels) for header in columns_at(document, line_no)]
        assert "2024-25" in said[0]
        assert "Budget" in said[0]
        assert "2023-24" in said[1]
        assert "Actuals" in said[1]
    assert columns_at(document, 1) == columns_at(document, 39) == ()
    assert columns_at(document, 0) == columns_at(document, 400) == ()


def test_a_page_without_headers_takes_them_over_from_where_its_table_began(
    make_document: Callable[..., Document],
) -> None:
    lines = [
        "# Statement 1",
        "(₹ in crore)",
        "",
        "|Particulars|2024-25|2023-24|",
        "|---|---|---|",
        "|Tax Revenue|1,200|1,100|",
        "|Grants|200|300|",
        "",
        "|Interest|17|18|",
        "|---|---|---|",
        "|Dividends|4|5|",
    ]
    document = make_document("\n".join(lines), pages=(PageInfo(1, None, 1, 8), PageInfo(2, None, 9, 3)))
    assert [header.levels for header in columns_at(document, 11)] == [("2024-25",), ("2023-24",)]


def test_what_governs_is_found_where_it_is_printed(make_document: Callable[..., Document]) -> None:
    document = make_document("\n".join(TABLE))
    figure = shown_figure(
        {
            "line": 7,
            "cell": 3,
            "unit": {"text": "(₹ in crore)", "line": 2, "state": "stated"},
            "period": {"label": "2023-24 Actuals", "line": 4, "state": "stated"},
            "column_header": ["2023-24 Actuals"],
        }
    )
    ranges = where_governed(figure, document)
    assert {
        line_no: [document.line(line_no)[low:high] for low, high in found] for line_no, found in ranges.items()
    } == {
        2: ["(₹ in crore)"],
        4: ["2023-24<br>Actuals"],
    }


def test_a_line_on_which_it_cannot_be_told_apart_governs_whole(make_document: Callable[..., Document]) -> None:
    document = make_document("\n".join(TABLE))
    figure = shown_figure({"line": 7, "unit": {"text": "in lakh", "line": 2}, "period": {"label": "2019", "line": 900}})
    assert where_governed(figure, document) == {2: ()}


def test_a_period_that_no_header_says_stands_over_the_columns_too(make_document: Callable[..., Document]) -> None:
    lines = [
        "# Receipts for the year 2024-25",
        "(₹ in crore)",
        "",
        "|Item|Gross|Net|",
        "|---|---|---|",
        "|Tax|1,200|1,100|",
    ]
    assert [header.levels[-1] for header in columns_at(make_document("\n".join(lines)), 6)] == ["Gross", "Net"]
    dated = ["# Position", "(₹ in crore)", "", "|Item|2024|2023|", "|---|---|---|", "|At March 31:|||", "|Cash|12|11|"]
    assert [header.levels for header in columns_at(make_document("\n".join(dated)), 7)] == [("2024",), ("2023",)]


def test_no_header_is_said_twice(make_document: Callable[..., Document]) -> None:
    header = "|(In millions)<br>**2018**|**First**<br>**Quarter**|**Second**<br>**Quarter**|**Year**<br>**2018**|"
    rows = [header, "|---|---|---|---|", "|Net sales|8,278|8,390|32,765|", "|Cost of sales|4,236|4,227|16,682|"]
    for column in columns_at(make_document("\n".join(rows)), 4):
        words = " ".join(column.levels).split()
        assert len(words) == len(set(words)), column


def test_a_header_over_itself_is_said_once(make_document: Callable[..., Document]) -> None:
    rows = ["||First Quarter|Change|", "|---|---|---|", "||First Quarter|Change|", "|Sales|1,200|4|"]
    document = make_document("\n".join(["# Results 2018", "($ in millions)", "", *rows]))
    assert next(header.levels for header in columns_at(document, 7)) == ("First Quarter",)
