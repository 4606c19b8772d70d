"""Figures of running text, line by line."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import Binding
from auditor_tui.figures.reading import prose

SENTENCE = "In 2023-24 the cost of the works came to ₹ 1,234.50 crore and nothing more was owed. "


def test_a_long_line_is_read_like_the_sentences_it_is_made_of(make_document: Callable[..., Document]) -> None:
    short = Binding(make_document(SENTENCE.strip())).all
    long = Binding(make_document((SENTENCE * 200).strip())).all
    assert len(long) == 200 * len(short) == 200
    for figure in long:
        assert (figure.value, figure.scale, figure.period) == (short[0].value, short[0].scale, short[0].period)
    assert [figure.char for figure in long] == [len(SENTENCE) * i + short[0].char for i in range(200)]


def test_the_text_searched_for_a_figure_does_not_grow_with_its_line(
    make_document: Callable[..., Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: list[int] = []
    find_numbers = prose.find_numbers

    def measured(text: str) -> tuple[prose.Found, ...]:
        lengths.append(len(text))
        return tuple(find_numbers(text))

    monkeypatch.setattr(prose, "find_numbers", measured)
    figures = Binding(make_document("cost 1,234.50 for works done " * 2_000)).all
    assert len(figures) == 2_000
    assert {figure.value for figure in figures} == {Decimal("1234.50")}
    assert max(lengths) <= 4_000


def test_a_run_without_words_gives_no_figures_cut_in_two(make_document: Callable[..., Document]) -> None:
    figures = Binding(make_document("7" * 9_000 + " and then the cost was ₹ 5 crore in the end")).all
    assert all(figure.value in (None, Decimal(5)) for figure in figures)
