from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.index.terms import MAX_TERMS, Query, Term, line_terms, read_query, text_terms


def keys(text: str) -> set[str]:
    return {term.key for term in text_terms(text)}


def identifiers(query: Query) -> list[str]:
    return [sought.shown for sought in query.identifiers]


def words(query: Query) -> list[str]:
    return [sought.shown for sought in query.words]


def finds(query: str, text: str) -> bool:
    """Whether a text holds every identifier and at least half of the words of a query."""
    asked, held = read_query(query), set(line_terms(text))
    if not asked.sought:
        return False
    found = [not held.isdisjoint(sought.terms) for sought in asked.words]
    return all(not held.isdisjoint(sought.terms) for sought in asked.identifiers) and sum(found) >= asked.least_words


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("E-4471", "the code E-4471 is shown"),
        ("E4471", "the code E-4471 is shown"),
        ("e-4471", "the code E4471 is shown"),
        ("E–4471", "|**E-4471**|"),
        ("E-4471", "the code E 4471 is shown"),
        ("Note 14(b)", "see Note No. 14(b), below"),
        ("Note 14", "see Note 14(b)"),
        ("14(b)", "see Note 14(b)"),
        ("Statement No. 5A", "STATEMENT-5A"),
        ("Stmt. 5A", "Statement No. 5-A"),
        ("Schedule B rates", "the rates of Schedule B"),
        ("Section 7.3", "## 7.3 Late payment"),
        ("48,964.89", "|Deficit|48964.89|"),
        ("48964.89", "|Deficit|**48,964.89**|"),
        ("1,23,456.78", "123,456.78"),
        ("IFRS 16", "as IFRS 16 requires"),
        ("2024/25", "in 2024-25"),
        ("2024-2025", "in 2024-25"),
        ("5:1", "a ratio of 5:1"),
        ("घाटा", "राजकोषीय घाटा"),
        ("customer’s", "the customer"),
        ("efficiency", "eﬃciency"),
        ("revenue", "Revenue²"),
        ("₹", "(₹ in crore)"),
        ("debt:equity", "a ratio of debt to equity"),
    ],
)
def test_a_term_is_found_however_it_is_spelt(query: str, text: str) -> None:
    assert finds(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("E-4471", "E-4417, E-44710 and 4471"),
        ("E-4471", "|E|4471|"),
        ("Note 14(b)", "Note 14(c), and b"),
        ("Note 14(b)", "Note 14"),
        ("Statement No. 5", "Statement No. 5A"),
        ("48,964.89", "1,48,964.89 and 48,964.8"),
        ("1,234", "1,234,567"),
        ("5:1", "|5|1|"),
        ("5:1", "15:10"),
        ("7.3", "7.35 and 17.3"),
        ("₹", "in crore"),
        ("title:revenue", "revenue"),
        ("₹ crore", "₹ lakh"),
    ],
)
def test_a_term_is_not_found_in_part_or_across_cells(query: str, text: str) -> None:
    assert not finds(query, text)


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("What does E-4471 mean?", ["E-4471"], ["mean"]),
        ("V310 on three of our lines", ["V310"], ["three", "lines"]),
        ("Note 14(b) on leases", ["Note 14(b)"], ["leases"]),
        ("interest of 48,964.89", ["48,964.89"], ["interest"]),
        ("IFRS 16 leases", ["IFRS 16"], ["leases"]),
        ("kb-205", ["kb-205"], []),
        ("H2086 and Q4471", ["H2086", "Q4471"], []),
    ],
)
def test_codes_titles_and_exact_figures_are_identifiers(text: str, expected: list[str], rest: list[str]) -> None:
    query = read_query(text)
    assert (identifiers(query), words(query), query.least_words) == (expected, rest, 0)


@pytest.mark.parametrize(
    "text",
    [
        "a 20-day notice",
        "the 3rd month",
        "FY2024 revenue",
        "Q3 sales",
        "2H24 or Q3-2024",
        "code 65",
        "INR 500 fee",
        "on 31.12.2022",
        "BE 2025",
    ],
)
def test_periods_amounts_and_lengths_are_words(text: str) -> None:
    assert identifiers(read_query(text)) == []
    assert words(read_query(text))


def test_half_of_the_words_rounded_up() -> None:
    least = [read_query(" ".join(["alpha", "beta", "gamma", "delta", "eta"][:count])).least_words for count in range(6)]
    assert least == [0, 1, 1, 2, 2, 3]


@pytest.mark.parametrize("text", ["", "\0", "a AND", '"x', "what is it?", "[1 TO", "()", "-", "::"])
def test_marks_and_function_words_are_nothing_to_look_for(text: str) -> None:
    assert read_query(text).sought == ()


def test_a_long_query_is_cut_and_says_so() -> None:
    query = read_query(" ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(200)))
    assert (len(query.sought), query.is_cut) == (MAX_TERMS, True)
    assert not read_query("short").is_cut
    assert len(read_query("x" * 10_000).sought) <= MAX_TERMS


def test_a_word_is_given_as_often_as_it_stands_and_a_name_once() -> None:
    assert [term.key for term in text_terms("tax, tax")] == ["tax", "tax"]
    assert list(text_terms("E-42 E-42")).count(Term("name", "e42")) == 1


@given(st.text())
def test_any_text_gives_terms_without_spaces_and_a_query_that_it_answers(text: str) -> None:
    terms = set(text_terms(text))
    assert all(term.key and not any(char.isspace() for char in term.key) for term in terms)
    for sought in read_query(text).sought:
        assert not terms.isdisjoint(sought.terms), sought
