"""What the browser of saved logs says of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor_tui.auditlog.listing import LogSummary
from auditor_tui.ui.screens.log_words import UNCHECKED, choice_of


@pytest.mark.parametrize(
    ("outcome", "checked", "said"),
    [
        ("not_found", True, "not in this document"),
        ("not_found", False, f"not in this document · {UNCHECKED}"),
        ("", True, "no outcome"),
        ("", False, UNCHECKED),
    ],
)
def test_that_a_log_has_no_outcome_is_said_once_all_of_it_was_read(outcome: str, checked: bool, said: str) -> None:
    log = LogSummary("a", Path("a.jsonl"), question="How much?", outcome=outcome, sealed=True, checked=checked)
    assert choice_of(log).detail == said
