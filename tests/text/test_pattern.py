from __future__ import annotations

import pytest

from auditor_tui.errors import OperationError
from auditor_tui.text.pattern import MAX_PATTERN_CHARS, compile_pattern, compile_raw
from auditor_tui.text.search import search
from auditor_tui.text.shadows import Shadows


@pytest.mark.parametrize(
    ("pattern", "named"),
    [
        (r"(?<=\|)\d", "lookbehind"),
        (r"(?<!a)b", "lookbehind"),
        (r"a(?=b)", "lookahead"),
        (r"(\d)\1", "backreference"),
        (r"(?P<n>a)(?P=n)", "backreference"),
        (r"a{1,100000}", "repeat over 1000"),
        (r"a++", "possessive repeat"),
        (r"(?>a)", "atomic group"),
        (r"(?x)a b", "flag x"),
        (r"\hello", r"escape \h"),
        ("(", "bracket ( is not closed"),
        ("[1 TO", "bracket [ is not closed"),
        ("a)", "bracket ) closes nothing"),
        ("*a", "repeat has nothing before it"),
        ("a**", "repeat follows a repeat"),
        ("[z-a]", "range"),
        ("((a{100}){100}){100}", "multiply to more than 1000"),
        ("a\\", "single backslash"),
        ("", "empty"),
        ("a" * (MAX_PATTERN_CHARS + 1), "longer"),
        ("\ud800", "half a character"),
    ],
)
def test_what_cannot_be_run_is_named(pattern: str, named: str, capfd: pytest.CaptureFixture[str]) -> None:
    for compiled in (compile_pattern, compile_raw):
        with pytest.raises(OperationError) as caught:
            compiled(pattern)
        assert named in caught.value.message
        assert caught.value.hint
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("pattern", "ignores"),
    [
        ("deficit", True),
        ("Deficit", False),
        (r"\S+\D\p{Lu}", True),
        ("[A-Z]", False),
        (r"\QÉtat\E", False),
        ("₹ 5", True),
    ],
)
def test_a_capital_letter_makes_case_matter(pattern: str, ignores: bool) -> None:
    assert compile_pattern(pattern).ignores_case is ignores
    assert compile_pattern(pattern, case="ignore").ignores_case
    assert not compile_pattern(pattern, case="match").ignores_case


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"^\d+$", "१२३"),
        (r"^\w+$", "आय"),
        (r"^[\w,]+$", "आय,व्यय"),
        (r"^\D$", "₹"),
        (r"^[\W]$", "₹"),
        (r"^[^\s]$", "₹"),
        (r"^\u20b9\x31$", "₹1"),
        (r"^[\u20b9$]$", "₹"),
        (r"\Aa\Z", "a"),
        (r"(?s)^a.c$", "abc"),
        (r"^(?P<year>\d{4})\Q-(*)\E$", "2024-(*)"),
        (r"(?i:TOTAL)", "total"),
    ],
)
def test_classes_anchors_and_escapes_mean_what_they_say(pattern: str, text: str) -> None:
    content = text.encode()
    for engine in (compile_pattern(pattern).spaced, compile_raw(pattern)):
        assert engine.search(content, 0, len(content))


@pytest.mark.parametrize(
    "pattern", [r"\w", r"[\w]", r"\d", r"[\S]", ".", "[^a]", r"\W", r"[\W]", r"[\D]", r"\s", "é|."]
)
def test_no_pattern_matches_the_mark_of_a_bar(pattern: str) -> None:
    for engine in (compile_pattern(pattern).tight, compile_raw(pattern)):
        assert engine is None or not engine.search(b"\xff", 0, 1)


def test_a_pattern_of_nothing_but_marks_says_what_would_find_it() -> None:
    with pytest.raises(OperationError, match="raw=true"):
        compile_pattern("|**|", literal=True)


@pytest.mark.parametrize(
    ("pattern", "text", "hits"),
    [
        ("stock", "STOCK", True),
        ("s+k?s*", "SSKs", True),
        ("(?-i)stock", "Stock", False),
        ("(?-i:s)tock", "Stock", False),
        ("[^s]k", "sK", False),
        ("s{2}", "Ss", True),
    ],
)
def test_case_is_ignored_in_every_letter(pattern: str, text: str, hits: bool) -> None:
    engine = compile_pattern(pattern, case="ignore").spaced
    assert bool(engine.search(text.encode(), 0, len(text))) is hits


@pytest.mark.parametrize("pattern", ["geſchäft", "Geſchäft", "GESCHÄFT", "300 k", "300 \u212a"])
def test_letters_of_three_forms_are_found_by_each(pattern: str) -> None:
    shadows = Shadows(["Geſchäft at 300 \u212a"])
    assert search(shadows, compile_pattern(pattern, case="ignore"), 0, 0)
    assert search(shadows, compile_pattern(pattern, case="ignore", literal=True), 0, 0)
