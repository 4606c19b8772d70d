"""The identity of a paper, stated on the command line and kept in the log's header."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from auditor_tui.auditlog.header import Engagement, Origin
from auditor_tui.auditlog.reader import read_log
from auditor_tui.cli import main
from auditor_tui.commands import engagement
from auditor_tui.errors import ConfigError, UsageError
from auditor_tui.settings import paths
from auditor_tui.settings.config import EngagementSettings, config_path
from auditor_tui.workspace.inquiry.engagement import configured_engagement

STATED = {
    "engagement": "Audit 2025", "entity": "Tamarind Freight", "period": "2024-25", "area": "Revenue",
    "paper_ref": "R/3", "objective": "Completeness of revenue", "preparer": "A. Rao", "preparer_id": "AR-17",
    "preparer_role": "senior", "report_date": "2025-06-30", "lock_days": "60", "lock_rule": "SA 230",
    "retain_until": "2032-06-30", "confidentiality": "restricted", "title": "Annual report",
    "publisher": "Tamarind Freight", "obtained_from": "the company secretary", "obtained_on": "2025-05-02",
}  # fmt: skip


def parsed(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    engagement.add_arguments(parser)
    return parser.parse_args(argv)


def options(stated: dict[str, str]) -> list[str]:
    return [word for name, value in stated.items() for word in (f"--{name.replace('_', '-')}", value)]


def test_every_field_of_the_header_can_be_stated_and_none_has_to_be() -> None:
    fields = (Engagement.model_fields | Origin.model_fields).keys() - {"egress_policy"}
    assert fields == STATED.keys()
    assert engagement.engagement_of(parsed()) == Engagement()
    assert engagement.origin_of(parsed()) == Origin()


@pytest.mark.parametrize("wrong", [{"report_date": "30.6.2025"}, {"lock_days": "-1"}, {"obtained_on": "May"}])
def test_what_cannot_be_recorded_is_refused_by_its_option(wrong: dict[str, str]) -> None:
    args = parsed(*options(wrong))
    with pytest.raises(UsageError, match=f"--{next(iter(wrong)).replace('_', '-')} cannot be"):
        engagement.engagement_of(args), engagement.origin_of(args)


def test_a_paper_is_not_kept_until_a_day_that_is_past() -> None:
    with pytest.raises(UsageError, match="--retain-until 2020-01-31 is past"):
        engagement.engagement_of(parsed("--retain-until", "2020-01-31"))


def test_what_was_stated_stands_in_the_header_with_the_path_as_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("accounts.md").write_text("# Accounts\n\n(₹ in crore)\n\n||2024-25|\n|---|---|\n|Revenue|2,418.6|\n", "utf-8")
    assert main(["ask", "accounts.md", "What was the revenue in 2024-25?", *options(STATED)]) == 0
    (path,) = paths.logs_dir().glob("*.jsonl")
    header = read_log(path).header
    (document,) = header.documents
    said = header.model_dump() | document.model_dump()
    assert {name: str(said[name]) for name in STATED} == STATED
    assert document.path_as_opened == str(tmp_path / "accounts.md")
    assert header.limits["operations"] == 120
    assert header.host_timezone and header.tool_source_sha256 and header.host_system


def test_hidden_characters_do_not_get_into_the_header() -> None:
    assert engagement.engagement_of(parsed("--entity", "A\u202eB\x1b[2J")).entity == "A␦B␛[2J"


def settings(text: str) -> None:
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text(text, encoding="utf-8")


def test_what_the_settings_state_stands_where_no_option_says_otherwise() -> None:
    settings(
        '[engagement]\nentity = "Navadhara"\npreparer = "A.\u202e Rao"\nreport_date = 2026-06-30\nlock_days = 60\n'
    )
    stated = engagement.engagement_of(parsed("--entity", "Tamarind", "--lock-days", "14"))
    assert stated == Engagement(entity="Tamarind", preparer="A.␦ Rao", report_date="2026-06-30", lock_days=14)
    assert configured_engagement().lock_days == 60


def test_the_settings_can_state_every_field_of_the_header() -> None:
    assert EngagementSettings.model_fields.keys() == Engagement.model_fields.keys() - {"egress_policy"}


@pytest.mark.parametrize("wrong", ['report_date = "2026-02-31"', 'report_date = "June"', "lock_days = -1", "x = 1"])
def test_a_setting_that_cannot_be_stated_is_named(wrong: str) -> None:
    settings(f"[engagement]\n{wrong}\n")
    with pytest.raises(ConfigError, match=f"engagement.{wrong.split()[0]}"):
        configured_engagement()
