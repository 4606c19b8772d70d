from __future__ import annotations

import pytest

from auditor_tui.ui.widgets.prose_layout import draw_prose


@pytest.mark.parametrize(
    ("line", "text", "strong"),
    [
        ("##### **Note 5.** Leases", "Note 5. Leases", ["Note 5."]),
        ("## Heading", "Heading", []),
        ("a **strong** word and _a slanted one_ here", "a strong word and a slanted one here", ["strong"]),
        ("**_Both_** at once", "Both at once", ["Both"]),
        ("### **_A title:_**", "A title:", ["A title:"]),
        ("**one **and two**", "**one and two", ["and two"]),
        ("<b>bold</b> and <sup>1</sup>", "bold and 1", ["bold"]),
        ("one<br>two", "one two", []),
    ],
)
def test_emphasis_is_shown_and_not_spelled(line: str, text: str, strong: list[str]) -> None:
    drawn = draw_prose(line)
    assert drawn is not None
    assert drawn.text == text
    assert [drawn.text[low:high] for low, high in drawn.strong] == strong
    assert len(drawn.origins) == len(text) + 1
    assert all(line[at] == char or char == " " for at, char in zip(drawn.origins, text, strict=False))
    assert list(drawn.origins) == sorted(drawn.origins)


@pytest.mark.parametrize(
    "line",
    [
        "Words as they are.",
        "Signed ______________ of ____",
        "snake_case_name stays",
        "** a footnote mark",
        "2 ** 3",
        "#1 of all",
        "a < b",
        "an _open slant",
        "[/bold] no markup of ours",
    ],
)
def test_what_is_no_emphasis_is_drawn_as_it_is(line: str) -> None:
    assert draw_prose(line) is None
