from __future__ import annotations

import pytest

from auditor_tui.documents.numbered import (
    is_continuation,
    read_numbered,
    unspaced,
    without_continuation,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Statement No. 5", ("statement", "5")),
        ("Statement No 5", ("statement", "5")),
        ("STATEMENT NO.5-A", ("statement", "5a")),
        ("STATEMENT NO. 5(a)", ("statement", "5a")),
        ("Statement Number 5", ("statement", "5")),
        ("Statement No. (5)", ("statement", "5")),
        ("Statement No.: 5", ("statement", "5")),
        ("Statement # 5", ("statement", "5")),
        ("Statement-3", ("statement", "3")),
        ("Statement – 3", ("statement", "3")),
        ("Statement: 3", ("statement", "3")),
        ("STATEMENT3", ("statement", "3")),
        ("Statement5A", ("statement", "5a")),
        ("STATEMENT V", ("statement", "v")),
        ("Statement No. IV", ("statement", "iv")),
        ("Statement (iv)", ("statement", "iv")),
        ("Statement B-2", ("statement", "b2")),
        ("Stmt. 3", ("statement", "3")),
        ("Stmt 3", ("statement", "3")),
        ("Stmt. No. 3", ("statement", "3")),
        ("St. No. 3", ("statement", "3")),
        ("ST NO.3", ("statement", "3")),
        ("Schedule 3", ("schedule", "3")),
        ("Sch. 3", ("schedule", "3")),
        ("Sch-III", ("schedule", "iii")),
        ("SCH. NO. 4", ("schedule", "4")),
        ("Schedule – IV : Loans", ("schedule", "iv")),
        ("Note 14", ("note", "14")),
        ("Note No. 14", ("note", "14")),
        ("NOTE-14", ("note", "14")),
        ("Annexure A", ("annexure", "a")),
        ("Annexure-IV", ("annexure", "iv")),
        ("Annex. II", ("annexure", "ii")),
        ("ANNEXE 1", ("annexure", "1")),
        ("Appendix I", ("appendix", "i")),
        ("App. 3", ("appendix", "3")),
        ("Exhibit 99.1 Press release", ("exhibit", "99.1")),
        ("Ex. 4", ("exhibit", "4")),
        ("Part II", ("part", "ii")),
        ("PART-A", ("part", "a")),
        ("Item 7A. Market risk", ("item", "7a")),
        ("Item 1.Business", ("item", "1")),
        ("Section 4", ("section", "4")),
        ("Table III.6: Transfers", ("table", "iii6")),
        ("Table No. 3", ("table", "3")),
        ("Table2: Indicators", ("table", "2")),
        ("Table 12.1", ("table", "12.1")),
        ("Table 1.21", ("table", "1.21")),
        ("Box III.1: Maturing", ("box", "iii1")),
        ("Fig. 2", ("figure", "2")),
    ],
)
def test_a_number_is_read_however_it_is_spelled(text: str, name: tuple[str, str]) -> None:
    numbered = read_numbered(text)
    assert numbered is not None
    assert numbered.name == name


@pytest.mark.parametrize(
    "text",
    [
        "NOTES TO ACCOUNTS",
        "NOTE TO ACCOUNTS",
        "PARTS",
        "Parties",
        "ITEMS",
        "PARTICULARS",
        "Statement of accounts",
        "STATEMENT OF ACCOUNTS",
        "STATEMENT CIVIL WORKS",
        "Statement 2024-25",
        "Schedule of rates",
        "Annexure to the report",
        "Note that it is provisional",
        "Part of the grant",
        "St. Louis",
        "Chartered Accountants",
        "Boxes 3",
    ],
)
def test_words_without_a_number_have_none(text: str) -> None:
    assert read_numbered(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Statement No. 5 (Contd.)",
        "STATEMENT NO. 5 – Contd.",
        "Statement 5 contd",
        "Statement 5 (cont'd)",
        "Statement 5 (Cont.)",
        "Statement 5 (Continued on next page)",
        "Statement 5 (Concld.) Loans",
        "NOTES TO THE FINANCIAL STATEMENTS CONTINUED",
        "Balance Sheet (continued)",
    ],
)
def test_a_continuation_says_so(text: str) -> None:
    assert is_continuation(text)
    assert "ont" not in without_continuation(text)


@pytest.mark.parametrize("text", ["Note 5 – Discontinued operations", "Continued fall in yields", "Container freight"])
def test_other_words_do_not(text: str) -> None:
    assert not is_continuation(text)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("S T A T E M E N T N O . 5", "STATEMENT NO. 5"),
        ("S T A T E M E N T - 5", "STATEMENT - 5"),
        ("S C H E D U L E 3 Loans", "SCHEDULE 3 Loans"),
        ("Statement No. 5", "Statement No. 5"),
    ],
)
def test_letters_set_apart_are_drawn_together(text: str, drawn: str) -> None:
    found, expected = read_numbered(unspaced(text)), read_numbered(drawn)
    assert found is not None and expected is not None
    assert (found.name, found.rest) == (expected.name, expected.rest)
