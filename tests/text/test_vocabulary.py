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
    assert closest(shadows, "48,964.98") == [("48964.89", 1)]
    assert closest(shadows, "7") == []
