from __future__ import annotations

import argparse

import pytest

from auditor_tui.bench.probes import PROBES, Found, Probe, probe_all
from auditor_tui.commands import bench
from auditor_tui.errors import ExitCode


def test_normalized_grep_finds_more_exactly_where_grouping_is_left_out() -> None:
    found = probe_all()
    assert len(found) == 12
    assert [item.probe.name for item in found if not item.as_expected] == []
    assert all(item.normalized for item in found if item.probe.name != "nothing")


@pytest.mark.parametrize(
    ("differs", "normalized", "naive", "expected"),
    [(True, 2, 1, True), (True, 1, 1, False), (False, 1, 1, True), (False, 2, 1, False), (True, 0, 1, False)],
)
def test_a_probe_is_judged_by_what_it_must_show(differs: bool, normalized: int, naive: int, expected: bool) -> None:
    assert Found(Probe("x", "x", differs), normalized, naive).as_expected is expected


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    bench.configure(parser)
    assert bench.run(parser.parse_args(["probes"])) == ExitCode.DONE
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(PROBES) + 1
    assert lines[8].startswith("a figure without its grouping")
    assert lines[8].endswith("more, as it must")
