"""What the README says of settings and scripts holds when it is tried."""

from __future__ import annotations

import json
import re
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from auditor_tui.cli import main
from auditor_tui.settings.config import Config, config_path, load_config

ROOT = Path(__file__).parents[2]


def block(mark: str) -> str:
    """The code that stands under a mark of the README."""
    readme = (ROOT / "README.md").read_text("utf-8")
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```", readme, re.DOTALL)
    assert found, mark
    return found[1]


def test_the_settings_shown_are_all_there_are_with_the_values_they_have_unset() -> None:
    shown = block("settings")
    config_path().parent.mkdir(parents=True)
    config_path().write_text(shown, encoding="utf-8")
    assert load_config() == Config()
    with_all = tomllib.loads(re.sub(r"(?m)^# (?=\w+ = |\[)", "", shown), parse_float=Decimal)
    config = Config.model_validate(with_all)
    assert set(with_all["limits"]) == set(type(config.limits).model_fields)
    assert set(with_all["claude"]) == set(type(config.claude).model_fields)
    assert set(with_all["prices"]["my-model"]) == {"input", "output", "cache_read", "cache_write"}


def test_the_script_shown_is_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(block("script"), encoding="utf-8")
    asked = [str(ROOT / "sample_docs" / "services-agreement.md"), "How much more is a restart?"]
    assert main(["ask", *asked, "--researcher", f"scripted:{script}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(figure["printed"], figure["support"]) for figure in found["figures"]] == [
        ("2,400.00", "read"),
        ("1,150.00", "read"),
        ("1250", "computed"),
    ]
