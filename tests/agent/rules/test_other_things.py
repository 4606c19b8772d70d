"""Questions near to what a document gives, and not the same: the figure beside it must not be given for the answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

ACCOUNTS = """\
# Consolidated Income Statement

(USD in millions, except per share amounts)

|Particulars|Year ended December 31, 2024|Year ended December 31, 2023|
|---|---|---|
|Net ferry sales|300|250|
|Total net sales|1,200|1,000|
|Income before income taxes|200|150|
|Provision for income taxes|(34)|(30)|
|Net income|166|120|

# Consolidated Balance Sheet

(USD in millions)

|Particulars|December 31, 2024|December 31, 2023|
|---|---|---|
|Total current assets|900|800|
|Total current liabilities|500|450|
|Prepaid fares|88|80|
|Class B — 1,253 shares outstanding|3|3|

# Consolidated Statement of Cash Flows

(USD in millions)

|Particulars|Year ended December 31, 2024|Year ended December 31, 2023|
|---|---|---|
|Prepaid fares|8|5|

The change in working capital in 2024 relates to an accrual of $77 million.

# Meetings attended in the year ended December 31, 2024

|Director|Board Meetings|Remuneration Committee Meetings|
|---|---|---|
|Ada Holm|9|2|

# Pay of directors in the year ended December 31, 2024

(USD thousand)

|Director|Salary|Total|
|---|---|---|
|Ada Holm|410|455|
"""


async def test_a_measure_is_computed_rather_than_read_from_a_sentence_on_something_else(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was the working capital at December 31, 2024?")
    assert found.value() == "400"


async def test_what_stands_at_a_date_is_not_read_from_the_flows(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What were prepaid fares at the end of 2024?")
    assert found.printed("answer") == ["88"]


async def test_a_loss_asked_for_where_there_is_a_profit_is_a_false_premise(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was the net loss in 2024?")
    assert found.outcome == "false_premise"
    assert "a profit" in found.text
    assert found.printed("answer") == []


async def test_tax_printed_with_a_minus_makes_no_negative_rate(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was the effective tax rate in 2024?")
    assert found.value() == "17"
    assert "in per cent" in found.text


async def test_a_share_is_computed_though_the_part_has_a_row(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What share of 2024 net sales was ferry sales?")
    assert found.value() == "25"


@pytest.mark.parametrize(
    "question",
    [
        "What was net income per dollar of total net sales in 2024?",
        "What was the ratio of net income to total net sales in 2024?",
    ],
)
async def test_a_ratio_is_computed_though_its_parts_have_rows(ask_text: Ask, question: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.value().startswith("0.13833")


async def test_a_row_called_a_share_is_the_share(ask_text: Ask) -> None:
    text = ACCOUNTS.replace("|Net income|166|120|", "|Share of profit in associates|11|10|\n|Net income|166|120|")
    found = await ask_text(text, "What was the share of profit in associates in 2024?")
    assert found.printed("answer") == ["11"]


async def test_a_number_of_shares_is_not_their_stated_value(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "How many shares of Class B were outstanding at December 31, 2024?")
    assert "3" not in found.printed("answer")


async def test_pay_is_not_the_meetings_of_the_committee_on_pay(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was Ada Holm's total remuneration in 2024?")
    assert set(found.printed("answer")) <= {"455"}


async def test_both_of_two_items_are_given(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "Net sales and net income in 2023")
    assert found.printed("answer") == ["1,000", "120"]


@pytest.mark.parametrize("question", ["What is a current ratio?", "Define net income.", "What does net income mean?"])
async def test_the_meaning_of_a_term_is_not_looked_up(ask_text: Ask, question: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == "not_found"
    assert found.operations == []


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("in thousands of dollars", "166,000 thousand"),
        ("in dollars", "USD 166,000,000"),
        ("(USD billions)", "0.166 billion"),
    ],
)
async def test_a_wish_for_a_unit_is_met_exactly(ask_text: Ask, wish: str, said: str) -> None:
    found = await ask_text(ACCOUNTS, f"What was net income in 2024 {wish}?")
    assert found.outcome == "answered"
    assert said in found.text


async def test_another_currency_is_not_converted(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was net income in 2024 in crore rupees?")
    assert found.outcome == "not_found"
    assert "no rate for rupees" in found.reason


async def test_a_change_wished_for_in_percent_is_one(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "By how much did total net sales grow from 2023 to 2024, in percent?")
    assert found.value() == "20"


PEOPLE = """\
# Key figures

|Particulars|2024|2023|
|---|---|---|
|Equity ratio|14|13|
|**Full-time personnel**|**31.12.2024**|**31.12.2023**|
|Norland|734|700|
|Abroad|200|190|

# Reports by country

The number of employees counts full-time personnel and part-time personnel converted to full-time ones.

|Country|Turnover|Employees number|
|---|---|---|
|Norland|9,000|504|
|Sudland|8,000|100|
"""


async def test_a_group_that_says_it_is_better_than_a_sentence_above_another_table(ask_text: Ask) -> None:
    found = await ask_text(PEOPLE, "How many full-time personnel were employed in Norland at 31.12.2024?")
    assert found.printed("answer") == ["734"]


async def test_a_loss_printed_as_one_is_said_to_be_one(ask_text: Ask) -> None:
    text = ACCOUNTS.replace("|Net income|166|120|", "|Net income|(166)|120|")
    found = await ask_text(text, "What was the loss after tax in 2024?")
    assert found.printed("answer") == ["(166)"]
    assert "Negative as printed: a loss." in found.text


BORROWING = """\
# Borrowing of graduates and undergraduates of the academy

(USD)

|Degree|Percent who borrowed, graduate only|Average amount borrowed, undergraduate only|Average amount borrowed, graduate only|
|---|---|---|---|
|Master of Tides|23.7|‡|46,600|
|Bachelor of Piers|21.3|9,500|25,500|

# Charges

(USD in millions)

|Particulars|2024|2023|
|---|---|---|
|Severance|148|63|
|Keel impairment|217||

In 2023 Tidewater Partners recognized a pre-tax keel impairment of $916 million.
"""


@pytest.mark.parametrize(
    "question",
    [
        "What was the average amount borrowed by undergraduates only for a Master of Tides?",
        "What was the keel impairment in 2023?",
    ],
)
async def test_what_a_cell_leaves_open_is_not_taken_from_beside_it(ask_text: Ask, question: str) -> None:
    found = await ask_text(BORROWING, question)
    assert found.outcome == "not_found", found.text


async def test_growth_of_something_named_before_it_is_no_change_of_what_it_is_of(ask_text: Ask) -> None:
    text = "# Idle boats (in %)\n\n|Year|Island|Mainland|\n|---|---|---|\n|2000|15.3|9.1|\n|2005|16.7|8.2|\n"
    found = await ask_text(text, "What was the real GDP growth of the island in 2005?")
    assert found.outcome == "not_found", found.text


SEGMENTS = """\
# Harbours

(USD in millions)

|Particulars|Year ended December 31, 2024|
|---|---|
|Revenue||
|Tugs||
|Inner|442|
|Outer|38|
|Barges|9|
|Operating income||
|Tugs||
|Inner|23|
|Outer|(3)|
|Barges|7|

# Greater Sound

(USD in millions)

|Particulars|Year ended December 31, 2024|
|---|---|
|Wholesale price index of rope|131.5|
|Earnings before interest and taxes|237|

# Lesser Sound

(USD in millions)

|Particulars|Year ended December 31, 2024|
|---|---|
|Earnings before interest and taxes|98|
"""


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What was the operating income of inner tugs in 2024?", "23"),
        ("What was the revenue of inner tugs in 2024?", "442"),
        ("What was EBIT for Greater Sound in 2024?", "237"),
        ("What was the WPI of rope in 2024?", "131.5"),
    ],
)
async def test_headings_within_a_table_and_abbreviations_are_read(ask_text: Ask, question: str, printed: str) -> None:
    found = await ask_text(SEGMENTS, question)
    assert (found.outcome, found.printed("answer")) == ("answered", [printed]), found.text


async def test_total_liabilities_are_computed_where_no_row_gives_them(ask_text: Ask) -> None:
    text = "# Balance Sheet\n\n(USD in millions)\n\n|Particulars|December 31, 2024|\n|---|---|\n"
    found = await ask_text(f"{text}|Total assets|900|\n|Total equity|350|\n", "What were total liabilities in 2024?")
    assert (found.outcome, found.value()) == ("answered", "550"), found.text
    assert "total assets less total equity" in found.text


SAILORS = """\
# 2.1 Prevalence of Seasickness and idle hands in Inner and Outer isles

(Numbers in thousands)

|Category|2010|2005|
|---|---|---|
|All sailors|303|291|
|With a seasickness|56|54|
|Aged 65 and older|38|35|
|With a seasickness|19|18|

# 2.2 Idle hands in Inner and Outer isles

(in %)

|Year|Inner Female|Inner Male|Outer Female|
|---|---|---|---|
|1995|12.0|8.7|:|
|2000|9.3|6.4|10.2|
|2005|8.9|7.0|9.8|

# 2.3 Pledges

|Class|Additions|Deletions|
|---|---|---|
|Pledges to piers|9|2|
|Others|5|1|
|Total|14|3|

# 2.5 Statement of Cash Flows

|Particulars|2024|2023|
|---|---|---|
|Net cash provided by (used in) financing|(176)|1,120|
|Cash paid during the period for:|||
|Interest|116|57|
|Mooring fees|126|98|

# 2.4 Hands

|Functions|2024 Number|% of total hands|
|---|---|---|
|Rowing|14|16.9|
|Steering|5|6.0|
|Total number of hands|19|22.9|
"""


@pytest.mark.parametrize(
    "question",
    [
        "How many people aged 65 and older had a seasickness in 2005?",
        "What was the share of idle women of the Outer isles in 1995?",
    ],
)
async def test_a_title_does_not_say_of_a_row_what_tells_rows_apart(ask_text: Ask, question: str) -> None:
    found = await ask_text(SAILORS, question)
    assert found.outcome == "not_found", found.text


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What was cash paid for mooring fees in 2024?", "126"),
        ("How many rowing hands were there in 2024?", "14"),
        ("What did the additions to pledges come to in total?", "14"),
        ("What were idle hands of women of the Outer isles in 2000?", "10.2"),
        ("What were idle hands of men of the Inner isles in 2005?", "7.0"),
    ],
)
async def test_women_are_found_under_female_and_a_total_under_its_title(
    ask_text: Ask, question: str, printed: str
) -> None:
    found = await ask_text(SAILORS, question)
    assert (found.outcome, found.printed("answer")) == ("answered", [printed]), found.text


NIL = """\
# Statement of receipts

(USD in millions)

|Particulars|2024|2023|2022|
|---|---|---|---|
|Sale of buoys|—|17|Nil|
|Sale of nets|..|12|9|
|Sale of nets abroad|3|4|5|
"""


@pytest.mark.parametrize(
    ("question", "mark"),
    [
        ("What was the sale of buoys in 2024?", "—"),
        ("What was the sale of buoys in 2022?", "Nil"),
        ("What was the sale of nets in 2024?", ".."),
    ],
)
async def test_a_mark_for_nil_is_the_answer_as_it_is_printed(ask_text: Ask, question: str, mark: str) -> None:
    found = await ask_text(NIL, question)
    assert (found.outcome, found.printed("answer")) == ("answered", [mark]), found.text
    assert mark in found.text


async def test_a_mark_for_nil_of_another_row_or_year_is_no_answer(ask_text: Ask) -> None:
    for question in ("What was the sale of sails in 2024?", "What was the sale of buoys in 2020?"):
        assert (await ask_text(NIL, question)).outcome == "not_found"
