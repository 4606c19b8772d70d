from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.wording import after_number, describe


def test_a_figure_is_said_in_one_line(make_document: Callable[..., Document]) -> None:
    document = make_document("(₹ in crore)\n\n|Item|2024-25|\n|---|---|\n|Less: refunds|(1,250.5)|")
    (figure,) = bind(document).all
    assert describe(figure) == (
        "L5C2 (1,250.5) · ₹ in crore (line 1, 4 up) · 2024-25 (to 2025-03-31) · row Less: refunds · ! label says less"
    )


def test_what_is_not_stated_is_said(make_document: Callable[..., Document]) -> None:
    document = make_document("|Item|Here|\n|---|---|\n|Claims|1,180|")
    (figure,) = bind(document).all
    assert describe(figure) == "L3C2 1,180 · amount, unit not stated · period not stated · row Claims · column Here"


@pytest.mark.parametrize(
    ("printed", "unit", "said"),
    [
        ("4.1 per cent", "%", ""),
        ("4.1", "%", "%"),
        ("$15", "$ … million", "million"),
        ("$15", "$", ""),
        ("(1,577)", "($ in millions)", "$ in millions"),
        ("15", "(₹in crore)", "₹ in crore"),
        ("15", "[In thousands (except per share amounts)]", "In thousands (except per share amounts)"),
    ],
)
def test_a_unit_is_not_said_twice(printed: str, unit: str, said: str) -> None:
    assert after_number(printed, unit) == said


def test_a_scale_word_stays_beside_its_number(make_document: Callable[..., Document]) -> None:
    (figure,) = bind(make_document("We paid $15 million then.")).all
    assert describe(figure).startswith("L1@8 $15 million · period not stated")
