from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.text.sanitise import HIDDEN, json_safe, sanitise, terminal_safe


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\x1b]0;owned\x07", "␛]0;owned␇"),
        ("\x9b31m", f"{HIDDEN}31m"),
        ("\u202e431", f"{HIDDEN}431"),
        ("\u2066(500)\u2069", f"{HIDDEN}(500){HIDDEN}"),
        ("1,2\u200b34", f"1,2{HIDDEN}34"),
        ("\ufeff208", f"{HIDDEN}208"),
        ("a\u2028b\u2029c\x85d", f"a{HIDDEN}b{HIDDEN}c{HIDDEN}d"),
        ("a\rb\x08c\x00\x7f", "a␍b␈c␀␡"),
        ("amorti\u00adsation", "amorti‐sation"),
        ("\ud800", "\ufffd"),
        ("tag\U000e0041", f"tag{HIDDEN}"),
    ],
)
def test_a_character_that_acts_becomes_one_that_shows(raw: str, shown: str) -> None:
    assert sanitise(raw).text == shown
    assert sanitise(raw).replaced == sum(before != after for before, after in zip(raw, shown, strict=True))


def test_a_tab_becomes_a_space_and_hides_nothing() -> None:
    assert sanitise("Revenue\t1,234") == ("Revenue 1,234", 0)


@pytest.mark.parametrize(
    "text", ["क्\u200dष राज\u200cस्व", "₹ 15,68,936 crore — “net”", "│ ▌ ✓ × é ü 收入", "line\nline"]
)
def test_what_a_reader_needs_stays(text: str) -> None:
    assert sanitise(text) == (text, 0)


@given(st.text(st.characters(), max_size=60))
def test_length_and_line_feeds_stay_and_nothing_acts_twice(text: str) -> None:
    shown, replaced = sanitise(text)
    assert len(shown) == len(text)
    assert [i for i, c in enumerate(shown) if c == "\n"] == [i for i, c in enumerate(text) if c == "\n"]
    assert sanitise(shown) == (shown, 0)
    assert replaced <= len(text)


@given(st.text(st.characters(), max_size=60))
def test_no_control_or_surrogate_reaches_a_terminal(text: str) -> None:
    categories = {unicodedata.category(character) for character in terminal_safe(text)}
    assert not categories & {"Cc", "Cs", "Zl", "Zp"}


def test_a_single_string_stays_on_one_line() -> None:
    assert terminal_safe("report\n\x1b[2J.pdf") == "report␊␛[2J.pdf"


@given(st.text(st.characters(), max_size=60))
def test_json_keeps_its_value_and_nothing_in_it_acts(text: str) -> None:
    spelled = json_safe(json.dumps(text, ensure_ascii=False))
    assert json.loads(spelled) == text
    assert sanitise(spelled) == (spelled, 0)
