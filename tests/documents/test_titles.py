from __future__ import annotations

import pytest

from auditor_tui.documents.pages import PageInfo
from auditor_tui.documents.titles import find_titles, numbered_name, plain_title

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
    assert (numbered_name(line) is not None and numbered_name(line) == numbered_name(title)) is same


@pytest.mark.parametrize(
    "text",
    [
        "# STATEMENT NO. 5\n\n# DETAILED ACCOUNT OF RECEIPTS",
        "**STATEMENT NO. 5**\n\n**DETAILED ACCOUNT OF RECEIPTS**",
        "STATEMENT NO. 5 -\n\nDETAILED ACCOUNT OF RECEIPTS",
        "# **STATEMENT NO. 5**\n\n**DETAILED ACCOUNT OF RECEIPTS**",
    ],
)
def test_a_number_and_the_name_below_it_are_one_title(text: str) -> None:
    assert titles(f"{text}\n\n(₹ in crore)\n\n|a|b|\n|---|---|\n|1|2|") == [
        "STATEMENT NO. 5 – DETAILED ACCOUNT OF RECEIPTS"
    ]


def test_a_name_set_like_the_text_is_one_where_its_words_are_capitalised() -> None:
    assert titles("Statement No. 5\n\nDetailed Account of Revenue Receipts") == [
        "Statement No. 5 – Detailed Account of Revenue Receipts"
    ]
    assert titles("Statement No. 5\n\nThe receipts of the year rose.") == ["Statement No. 5"]


@pytest.mark.parametrize("below", ["(₹ in crore)", "# A. Tax revenue", "|a|b|", "**Statement No. 6**", "1. Opening"])
def test_other_lines_below_a_number_do_not_name_it(below: str) -> None:
    assert titles(f"**Statement No. 5**\n\n{below}")[0] == "Statement No. 5"


def test_a_running_line_below_a_number_does_not_name_it() -> None:
    lines = ["**Statement No. 5**", "", "**Accounts of the State**"]
    assert [title.text for title in find_titles(lines, PAGE, None, {3})] == ["Statement No. 5"]
    assert len(find_titles(lines, PAGE, None, {1, 3})) == 1


def test_a_continuation_takes_no_name_from_below() -> None:
    assert titles("# Statement No. 5: Loans\n\nText.\n\n_STATEMENT NO. 5 – Continued_\n\n_Accounts of the State_") == [
        "Statement No. 5: Loans"
    ]


def test_a_name_below_a_number_is_repeated_with_it() -> None:
    page = "# STATEMENT NO. 5\n\n# LOANS\n\nText.\n"
    again = "# STATEMENT NO. 5\n\nText.\n\n# STATEMENT NO. 5 (Contd.)\n\n# LOANS\n\nText."
    assert titles(f"{page}\n{again}") == ["STATEMENT NO. 5 – LOANS"]


def test_a_title_drawn_into_its_table_is_one() -> None:
    assert titles("|**STATEMENT NO. 5: LOANS**|||\n|---|---|---|\n|Head|2025|2024|") == ["STATEMENT NO. 5: LOANS"]
    assert titles("|Statement 5|Loans|\n|---|---|\n|1|2|") == []


def test_a_continued_heading_never_starts_a_section() -> None:
    assert titles("# NOTES TO THE ACCOUNTS\n\nText.\n\n# NOTES TO THE ACCOUNTS (Continued)\n\n# Goodwill") == [
        "NOTES TO THE ACCOUNTS",
        "Goodwill",
    ]


def test_notes_of_another_set_of_accounts_start_again() -> None:
    text = "# Note 1 Policies\n\nText.\n\n# Note 2 Loans\n\nText.\n\n# Note 1 Policies\n\nText."
    assert titles(text) == ["Note 1 Policies", "Note 2 Loans", "Note 1 Policies"]


def test_tables_numbered_anew_in_every_chapter_are_all_there() -> None:
    text = "# Chapter 1\n\nTable 1\n\nText.\n\n# Chapter 2\n\nTable 1\n\nText."
    assert titles(text) == ["Chapter 1", "Table 1", "Chapter 2", "Table 1"]


@pytest.mark.parametrize("leader", [" ........ 12", " . . . . . 12", "……… 12"])
def test_a_line_that_runs_into_dots_is_no_section(leader: str) -> None:
    assert titles(f"**Statement No. 5 Loans**{leader}\n\n# **Statement No. 6**{leader}") == []


CONTENTS = "# CONTENTS\n\n**Statement No. 1** Receipts 1\n\n**Statement No. 2** Loans 7\n\n**Statement No. 3** Guarantees 9\n\n"
BODY = "".join(f"# STATEMENT-{n}\n\nThe text of the statement says what it holds.\n\n" for n in (1, 2, 3))


def test_the_lines_of_a_contents_page_are_no_sections() -> None:
    assert titles(CONTENTS + BODY) == ["CONTENTS", "STATEMENT-1", "STATEMENT-2", "STATEMENT-3"]


def test_nor_are_headings_in_a_list_with_page_numbers() -> None:
    listed = "# Strategy\n\n- 4 Review\n\n- 6 Risks\n\n# Governance\n\n- 9 Board\n\n# Accounts\n\n|Notes|12|\n\n"
    body = "".join(
        f"# {name}\n\nThe text of the section says much.\n\n" for name in ("Strategy", "Governance", "Accounts")
    )
    assert titles(listed + body) == ["Strategy", "Governance", "Accounts"]


def test_a_list_that_goes_on_overleaf_ends_there() -> None:
    last = "**Statement No. 4** Funds 12\n\n"
    lines_of_first = CONTENTS.count("\n")
    pages = (
        PageInfo(1, None, 1, lines_of_first),
        PageInfo(2, None, lines_of_first + 1, 2),
        PageInfo(3, None, lines_of_first + 3, 100),
    )
    body = BODY + "# STATEMENT-4\n\nText."
    assert titles(CONTENTS + last + body, pages) == ["CONTENTS", *(f"STATEMENT-{number}" for number in (1, 2, 3, 4))]


def test_sections_that_stand_close_are_kept_where_they_come_once() -> None:
    assert titles("# PART III\n\n# Item 10. Directors\n\n# Item 11. Pay") == [
        "PART III",
        "Item 10. Directors",
        "Item 11. Pay",
    ]


def test_a_head_on_every_page_is_no_heading_and_one_over_a_few_pages_is_once() -> None:
    pages = tuple(PageInfo(number, None, 1 + 4 * (number - 1), 4) for number in range(1, 17))
    lines: list[str] = []
    running: set[int] = set()
    for page in pages:
        chapter = "Receipts" if page.page_no < 4 else f"Chapter text {'x' * page.page_no}"
        running.add(page.first_line)
        if page.page_no < 4:
            running.add(page.first_line + 1)
        lines += ["# ANNUAL SURVEY", f"# {chapter}" if page.page_no < 4 else chapter, "|a|b|", "|---|---|"]
    assert [title.text for title in find_titles(lines, pages, None, running)] == ["Receipts"]


def test_a_title_above_the_running_head_that_repeats_it_is_kept() -> None:
    pages = tuple(PageInfo(number, None, 1 + 2 * (number - 1), 2) for number in range(1, 5))
    lines = ["# Public Debt", "Text."] + ["Public Debt", "Text."] * 3
    assert [title.text for title in find_titles(lines, pages, None, {3, 5, 7})] == ["Public Debt"]


@pytest.mark.parametrize(
    "line", ["# /s/ A. Clerk", "Section 906 of the Act of 2002", "**Section 906 OF THE ACT OF 2002**"]
)
def test_signatures_and_laws_head_nothing(line: str) -> None:
    assert titles(f"Text.\n\n{line}\n\nText.") == []


def test_the_notes_to_the_accounts_hold_the_notes() -> None:
    found = find_titles(["NOTES TO THE FINANCIAL STATEMENTS for the year", "", "# 1 Policies"], PAGE, None)
    assert [title.text for title in found] == ["NOTES TO THE FINANCIAL STATEMENTS for the year", "1 Policies"]
    assert found[0].rank < found[1].rank
