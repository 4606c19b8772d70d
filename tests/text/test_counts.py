from __future__ import annotations

from auditor_tui.text.counts import counted


def test_a_number_and_its_noun_agree() -> None:
    assert [counted(total, "row") for total in (0, 1, 1200)] == ["0 rows", "1 row", "1,200 rows"]
    assert counted(2, "match", "matches") == "2 matches"
