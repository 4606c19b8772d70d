from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import Word
from auditor_tui.figures.binding import Binding

START, END = "<!-- Start of picture text -->", "<!-- End of picture text -->"
Place = tuple[str, float, float]
"""A label, its left edge and its top."""


def _printed(make_page: Callable[..., Document], labels: Sequence[Place]) -> list[str]:
    line = "<br>".join(text for text, _, _ in labels)
    words = [Word(text, (left, top, left + 30, top + 8)) for text, left, top in labels]
    return [figure.printed for figure in Binding(make_page([f"{line}<br>{END}"], words)).all]


def test_numbers_at_even_steps_along_an_edge_are_an_axis(make_page: Callable[..., Document]) -> None:
    axis = [("3.0%", 10.0, 1.0), ("2.5%", 10.0, 5.0), ("2.0%", 10.0, 9.0), ("1.5%", 10.0, 13.0)]
    assert _printed(make_page, [*axis, ("2.9%", 90.0, 2.0), ("2.2%", 60.0, 7.0)]) == ["2.9%", "2.2%"]


def test_numbers_at_uneven_steps_are_figures(make_page: Callable[..., Document]) -> None:
    bars = [("3.0%", 10.0, 1.0), ("2.4%", 10.0, 5.0), ("2.0%", 10.0, 9.0), ("1.5%", 10.0, 13.0)]
    assert _printed(make_page, bars) == ["3.0%", "2.4%", "2.0%", "1.5%"]
