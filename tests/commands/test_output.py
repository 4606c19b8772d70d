from __future__ import annotations

import pytest

from auditor_tui.commands import output

Captured = pytest.CaptureFixture[str]


def test_text_ends_with_one_line_feed_and_cannot_act_on_a_terminal(capsys: Captured) -> None:
    output.write("one\ntwo")
    output.write("\x1b[31mthree\n")
    assert capsys.readouterr() == ("one\ntwo\n␛[31mthree\n", "")


def test_json_keeps_every_script_and_is_one_line(capsys: Captured) -> None:
    output.write_json({"text": "₹ करोड़\n", "spans": [(1, 2)]})
    assert capsys.readouterr().out == '{"text": "₹ करोड़\\n", "spans": [[1, 2]]}\n'
