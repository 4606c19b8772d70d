from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from auditor_tui.commands import output
from auditor_tui.errors import ExitCode

Captured = pytest.CaptureFixture[str]


def test_text_ends_with_one_line_feed_and_cannot_act_on_a_terminal(capsys: Captured) -> None:
    output.write("one\ntwo")
    output.write("\x1b[31mthree\n")
    assert capsys.readouterr() == ("one\ntwo\n␛[31mthree\n", "")


def test_json_keeps_every_script_and_is_one_line(capsys: Captured) -> None:
    output.write_json({"text": "₹ करोड़\n", "spans": [(1, 2)]})
    assert capsys.readouterr().out == '{"text": "₹ करोड़\\n", "spans": [[1, 2]]}\n'


def test_json_cannot_act_on_a_terminal_and_keeps_its_values(capsys: Captured) -> None:
    value = {"pattern": "\x9b31m\u202e\udcff"}
    output.write_json(value)
    out = capsys.readouterr().out
    assert out == '{"pattern": "\\u009b31m\\u202e\\udcff"}\n'
    assert json.loads(out) == value


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("line_count", [1, 400])
def test_a_full_disk_is_one_sentence(tmp_path: Path, line_count: int) -> None:
    (tmp_path / "accounts.md").write_text("word " * 20 + "\n" + "line of words\n" * 400, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "auditor_tui", "read", "accounts.md", f"1-{line_count}"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            check=False,
        )
    assert done.returncode == ExitCode.USAGE
    assert done.stderr.decode().startswith("auditor: The output cannot be written: ")
    assert done.stderr.count(b"\n") == 1
