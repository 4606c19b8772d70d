from __future__ import annotations

import pytest

from auditor_tui.documents.omitted import left_out
from auditor_tui.documents.pages import Word
from auditor_tui.documents.pictures import looks_printed, unread

PAGE = (0.0, 0.0, 600.0, 800.0)
SCAN = (0.0, 0.0, 600.0, 800.0)
HEAD = [
    Word(text, (60 + 60 * at, 20, 110 + 60 * at, 32)) for at, text in enumerate(("Annual", "Report", "2024", "p.", "7"))
]
BODY = [
    Word("word", (60 + 50 * (at % 10), 60 + 14 * (at // 10), 105 + 50 * (at % 10), 72 + 14 * (at // 10)))
    for at in range(400)
]


@pytest.mark.parametrize(
    ("images", "words", "found"),
    [
        ([SCAN], [], [SCAN]),
        ([SCAN], HEAD, [SCAN]),
        ([SCAN], BODY, []),
        ([(0.0, 0.0, 100.0, 100.0)], [], []),
        ([(0.0, 400.0, 900.0, 1200.0)], BODY[:100], [(0.0, 400.0, 600.0, 800.0)]),
        ([SCAN, SCAN], [], [SCAN]),
        ([], [], []),
    ],
)
def test_a_large_picture_that_carries_hardly_any_text_is_unread(
    images: list[tuple[float, float, float, float]], words: list[Word], found: list[object]
) -> None:
    assert unread([("fill-path", PAGE), *(("fill-image", image) for image in images)], PAGE, words) == found


@pytest.mark.parametrize(
    ("samples", "printed"),
    [
        (b"\xff" * 950 + b"\x00" * 50, True),
        (b"\xff" * 1000, False),
        (b"\xff" * 996 + b"\x80" * 4, True),
        (bytes(range(256)) * 4, False),
        (b"\x00" * 1000, False),
        (b"", False),
    ],
)
def test_print_is_mostly_paper_with_a_little_ink(samples: bytes, printed: bool) -> None:
    assert looks_printed(samples) is printed


@pytest.mark.parametrize(
    ("words", "markdown", "missing"),
    [
        (["Cash", "at", "bank", "1,234"], "|Cash at **bank**|1,2<br>34|", 0),
        ([f"word{number}" for number in range(9)], "word1 word2 word3", 6),
        ([f"word{number}" for number in range(9)], " ".join(f"word{number}" for number in range(5)), 0),
        ([f"w{number}x" for number in range(300)], " ".join(f"w{number}x" for number in range(294)), 0),
    ],
)
def test_words_that_stand_in_no_line_are_counted_once_they_are_more_than_spelling(
    words: list[str], markdown: str, missing: int
) -> None:
    assert left_out(words, markdown) == missing
