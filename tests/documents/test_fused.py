"""Numbers printed over each other, taken for one word."""

from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.documents.fused import Piece, parted

WIDTH, SIZE = 5.0, 8.0


def _letters(text: str, left: float, step_back_at: int | None, by: float) -> list[dict[str, Any]]:
    letters = []
    for index, letter in enumerate(text):
        if index == step_back_at:
            left -= by
        letters.append({"c": letter, "bbox": (left, 10.0, left + WIDTH, 18.0)})
        left += WIDTH
    return letters


def _page(letters: list[dict[str, Any]], direction: tuple[float, float] = (1.0, 0.0)) -> dict[str, Any]:
    return {"blocks": [{}, {"lines": [{"dir": direction, "spans": [{"size": SIZE, "chars": letters}]}]}]}


def _word(letters: list[dict[str, Any]]) -> Piece:
    return "".join(letter["c"] for letter in letters), (letters[0]["bbox"][0], 10.0, letters[-1]["bbox"][2], 18.0)


def test_a_word_is_parted_where_one_number_begins_before_the_other_ends() -> None:
    letters = _letters("4,2851,355", 100.0, 5, 0.8)
    pieces = parted([("Total", (10.0, 10.0, 40.0, 18.0)), _word(letters)], lambda: _page(letters))
    assert [text for text, _ in pieces] == ["Total", "4,285", "1,355"]
    assert [box[::2] for _, box in pieces[1:]] == [(100.0, 125.0), (124.2, 149.2)]


@pytest.mark.parametrize(
    ("back", "direction"), [(0.4, (1.0, 0.0)), (0.0, (1.0, 0.0)), (0.8, (0.0, -1.0)), (6.0, (1.0, 0.0))]
)
def test_kerned_letters_and_turned_lines_stay_one_word(back: float, direction: tuple[float, float]) -> None:
    letters = _letters("4,2851,355", 100.0, 5, back)
    word = _word(letters)
    assert parted([word], lambda: _page(letters, direction)) == [word]


@pytest.mark.parametrize("text", ["4,285", "$1,23,45,678.90", "(1,355)", "2023-24", "3.4"])
def test_letters_are_asked_for_only_where_a_word_is_grouped_as_no_number_is(text: str) -> None:
    def letters() -> dict[str, Any]:
        raise AssertionError

    word = (text, (0.0, 0.0, 1.0, 1.0))
    assert parted([word], letters) == [word]
