from __future__ import annotations

import pytest

from auditor_tui.documents.pages import PageInfo
from auditor_tui.documents.titles import find_titles, plain_title, same_number

PAGE = (PageInfo(1, None, 1, 100),)


def titles(text: str, pages: tuple[PageInfo, ...] = PAGE, headings: set[int] | None = None) -> list[str]:
    return [title.text for title in find_titles(text.split("\n"), pages, headings)]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("**<u>Item 8.</u>** _Financial_ Statements ", "Item 8. Financial Statements"),
        ("Fixed assets<sup>**1**</sup>", "Fixed assets1"),
        ("`code` and snake_case and 5 < 6", "code and snake_case and 5 < 6"),
        ("~~old~~  **बजट का सार** ", "old बजट का सार"),
    ],
)
def test_titles_are_plain(line: str, title: str) -> None:
    assert plain_title(line) == title


@pytest.mark.parametrize(
    "line",
    [
        "Table III.6: Details of transfers",
        "Table 3A- Pre-GST period",
        "STATEMENT NO. 5 – DETAILED ACCOUNT OF EXPENDITURE",
        "Statement No. 5 Detailed account of receipts",
        "SCHEDULE-B",
        "**Note 14** Borrowings",
        "Note 14: Borrowings",
        "Annexure IV",
        "Annexe 1:  Data on longer-term trends",
        "Exhibit 99.1 Press release",
        "Figure 2. Deficits over the years",
        "Appendix A (Statement of guarantees)",
    ],
)
def test_a_numbered_title_is_one_however_it_is_set(line: str) -> None:
    assert titles(f"Text.\n\n{line}\n\nText.") == [plain_title(line)]


@pytest.mark.parametrize(
    "line",
    [
        "Table 5 below shows the transfers.",
        "Note 14 describes the borrowings",
        "Figure 12 includes data for 27 states",
        "Notes to the accounts",
        "Note: Figures are provisional",
        "Note that Table 3 is provisional",
        "Source: Table 3.1 of the report",
        "Section 5(1) of the Act applies to such loans, and 6 to others.",
        "- Schedule B",
        "> 2 Table 4: see overleaf",
        "|Schedule B|12|",
        "Part of the grant was surrendered",
        "Chart<br>Table 4: x<br>y",
    ],
)
def test_a_sentence_about_one_is_not(line: str) -> None:
    assert titles(f"Text.\n\n{line}\n\nText.") == []


def test_a_table_is_headed_by_the_bold_line_above_its_unit() -> None:
    text = "Some prose.\n\nबजट का सार **Budget at a Glance**\n\n_(In ₹ crore)_\n\n|a|b|\n|---|---|\n|1|2|"
    assert titles(text) == ["बजट का सार Budget at a Glance"]


@pytest.mark.parametrize(
    "above",
    [
        "A summary of our obligations as of December 31 follows:",
        "**(In ₹ crore)**",
        "47",
        "**Rs** in the sentence that comes right before a table is no title of it",
    ],
)
def test_prose_and_units_head_no_table(above: str) -> None:
    assert titles(f"{above}\n\n|a|b|\n|---|---|\n|1|2|") == []


def test_the_line_above_an_earlier_table_heads_no_later_one() -> None:
    text = "**Receipts**\n\n|a|\n|---|\n|1|\n\n(In ₹ crore)\n\n|b|\n|---|\n|2|"
    assert titles(text) == ["Receipts"]


def test_only_the_lines_the_converter_made_headings_are_headings() -> None:
    text = "## Receipts\n\n# includes buy-backs\n\nText."
    assert titles(text) == ["Receipts", "includes buy-backs"]
    assert titles(text, headings={1}) == ["Receipts"]


@pytest.mark.parametrize("heading", ["# (₹ in crore)", "# 2025-2026", "# .", f"# {'long ' * 50}"])
def test_headings_that_name_nothing_are_left_out(heading: str) -> None:
    assert titles(heading) == []


def test_number_signs_in_code_are_not_headings() -> None:
    assert titles("# Method\n```\n# total = a + b\n```\n# Result") == ["Method", "Result"]


def test_a_running_head_is_a_title_once_at_most() -> None:
    pages = tuple(PageInfo(number, None, 1 + 4 * (number - 1), 4) for number in range(1, 5))
    text = "\n".join(f"# ACME INC.\n**{number}** Annual Report 2024\n|a|b|\n|---|---|" for number in range(1, 5))
    assert titles(text, pages) == ["ACME INC."]


@pytest.mark.parametrize(
    "again", ["STATEMENT NO. 5", "Statement No. 5 (contd.)", "STATEMENT-5 – Continued", "**Statement 5 contd**"]
)
def test_a_title_that_goes_on_is_not_named_again(again: str) -> None:
    assert titles(f"# STATEMENT NO. 5\n\nText.\n\n{again}\n\nText.\n\n# STATEMENT NO. 6") == [
        "STATEMENT NO. 5",
        "STATEMENT NO. 6",
    ]


@pytest.mark.parametrize(
    ("line", "title", "same"),
    [
        ("# **STATEMENT 4**", "Statement No. 4: Loans", True),
        ("Statement No. 5", "Statement No. 4: Loans", False),
        ("Statement 4", "Schedule 4", False),
        ("Loans", "Loans", False),
    ],
)
def test_numbers_name_a_title_by_themselves(line: str, title: str, same: bool) -> None:
    assert same_number(line, title) is same
