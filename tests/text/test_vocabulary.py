from __future__ import annotations

from auditor_tui.text.shadows import Shadows
from auditor_tui.text.vocabulary import closest


def test_words_that_occur_alone_and_words_that_are_alike() -> None:
    shadows = Shadows(["|**Expenditure** on Health|48,964.89|", "expenditure on heath"])
    assert closest(shadows, r"\bexpenditure\s+surplus") == [("expenditure", 2)]
    assert closest(shadows, "expenditures") == [("expenditure", 2)]
    assert closest(shadows, "helth") == [("health", 1), ("heath", 1)]


def test_numbers_that_differ_by_a_digit() -> None:
    shadows = Shadows(["|48,964.89|", "|18,942.94|"])
    assert closest(shadows, "48,964.98") == [("48,964.89", 1)]
    assert closest(shadows, "7") == []


def test_a_number_is_named_as_it_is_printed() -> None:
    shadows = Shadows(["# 2025", "|Cash|**1,250**.**50**|1 250.50|", "|Loans|7<b>7</b>1|48,96|4.89|"])
    assert closest(shadows, "1250.50") == [("1,250.50", 2)]
    assert closest(shadows, "771") == [("771", 1)]
    assert closest(shadows, "48964.89") == [("48,964.89", 1)]
