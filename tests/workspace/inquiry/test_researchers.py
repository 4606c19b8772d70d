"""Which researcher a name makes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from auditor_tui.agent.claude import Claude
from auditor_tui.errors import ConfigError, UsageError
from auditor_tui.settings.config import config_path
from auditor_tui.workspace.inquiry.researchers import configured_limits, make_researcher


def write(text: str) -> None:
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text(text, encoding="utf-8")


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANTHROPIC_BASE_URL", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setitem(sys.modules, "keyring", None)


def test_a_key_in_the_environment_alone_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk")
    assert make_researcher(None).name == "rules"
    write('researcher = "claude"')
    assert make_researcher(None).name == "claude"
    assert make_researcher("rules").name == "rules"


def test_a_hosted_model_needs_a_key_and_a_local_one_none() -> None:
    with pytest.raises(ConfigError, match="no key"):
        make_researcher("claude")
    write('[claude]\nbase_url = "http://127.0.0.1:8080"')
    local = make_researcher("claude", "tiny")
    assert isinstance(local, Claude)
    assert not local.hosted
    write('[claude]\nbase_url = "http://127.0.0.1:8080"\nhosted = true')
    with pytest.raises(ConfigError, match="no key"):
        make_researcher("claude")


@pytest.mark.parametrize(("name", "model"), [("rules", "m"), ("claude:x", None), ("oracle", None), (None, "m")])
def test_names_that_name_nobody(name: str | None, model: str | None) -> None:
    with pytest.raises(UsageError):
        make_researcher(name, model)


def test_a_script_is_played(tmp_path: Path) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text("")
    assert make_researcher(f"scripted:{script}").name == "scripted"


def test_limits_are_those_of_the_settings() -> None:
    write("[limits]\noperations = 7\nseconds = 9")
    limits = configured_limits()
    assert (limits.turns, limits.operations, limits.seconds) == (120, 7, 9)
