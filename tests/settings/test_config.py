"""Settings: what may be said, and what a folder of documents forbids."""

from __future__ import annotations

import os
from decimal import Decimal
from pathlib import Path

import pytest

from auditor_tui.errors import ConfigError
from auditor_tui.settings.config import Config, config_path, egress_forbidden, load_config, model_key, model_url


def write(text: str) -> None:
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text(text, encoding="utf-8")


def test_without_a_file_nothing_leaves_the_machine() -> None:
    assert load_config() == Config()
    assert load_config().researcher == "rules"


def test_what_is_set_is_read_and_the_rest_stays() -> None:
    write(
        'researcher = "claude"\n[claude]\nmodel = "m"\neffort = "low"\nbase_url = "http://127.0.0.1:1"\n'
        '[limits]\nturns = 5\n[prices."m"]\ninput = 0.1\noutput = 1\ncache_read = 0\ncache_write = 0.125\n'
    )
    config = load_config()
    assert (config.researcher, config.claude.model, config.claude.effort, config.limits.turns) == (
        "claude",
        "m",
        "low",
        5,
    )
    assert config.limits.operations == 120
    assert config.all_prices["m"].input == Decimal("0.1"), "exact, not the nearest binary fraction"
    assert "claude-sonnet-5-5" in config.all_prices


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('reseacher = "rules"', "Did you mean researcher?"),
        ('[claude]\nmodle = "m"', "There is no setting claude.modle"),
        ('[claude]\nmodle = "m"', "Did you mean claude.model?"),
        ('[claude]\napi_key = "sk"', "There is no setting claude.api_key"),
        ('[claude]\neffort = "heroic"', "claude.effort"),
        ('[claude]\nbase_url = "file:///etc"', "claude.base_url"),
        ("[limits]\nturns = 0", "limits.turns"),
        ('[prices."m"]\ninput = 1', "prices.m.output"),
        ("researcher = ", "not TOML"),
        ('egress = "none"', "There is no setting egress"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(text: str, said: str) -> None:
    write(text)
    with pytest.raises(ConfigError) as error:
        load_config()
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_folder_above_forbids_too(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert egress_forbidden([deep]) is None
    (tmp_path / "a" / ".auditor.toml").write_text('egress = "none"')
    (deep / ".auditor.toml").write_text('egress = "allowed"')
    assert egress_forbidden([deep]) == (tmp_path / "a" / ".auditor.toml").resolve()
    assert egress_forbidden([tmp_path]) is None


@pytest.mark.parametrize("text", ['base_url = "http://evil.example"', 'egress = "no"', "egress = ", "egress = 1"])
def test_a_folder_can_forbid_and_nothing_else(tmp_path: Path, text: str) -> None:
    (tmp_path / ".auditor.toml").write_text(text)
    with pytest.raises(ConfigError):
        egress_forbidden([tmp_path])


def test_the_key_is_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_AUTH_TOKEN", raising=False)
    monkeypatch.setitem(__import__("sys").modules, "keyring", None)
    assert model_key() is None
    monkeypatch.setenv("ANTHROPIC_API_KEY", " sk-1 ")
    assert model_key() == "sk-1"


def test_the_address_is_that_of_the_settings_or_else_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
    settings = load_config().claude
    assert model_url(settings, "https://default") == "https://default"
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    assert model_url(settings, "https://default") == "http://127.0.0.1:9"
    assert model_url(settings.model_copy(update={"base_url": "https://set"}), "https://default") == "https://set"


@pytest.mark.parametrize(
    "url",
    [
        "notaurl",
        "ftp://host",
        "http://",
        "http://host:99999",
        "http://host:port",
        "http://host:0",
        "http://[::1",
        "http://a b",
        "http://a\x1bb",
    ],
)
def test_an_address_that_is_none_is_an_error_of_settings_wherever_it_is_set(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", url)
    with pytest.raises(ConfigError, match=r"^ANTHROPIC_BASE_URL is no address of a model service\."):
        model_url(Config().claude, "https://default")
    with pytest.raises(ConfigError, match=r"^The setting claude\.base_url is no address"):
        model_url(Config().claude.model_copy(update={"base_url": url}), "https://default")


def test_addresses_of_every_usual_form_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for url in ("http://[::1]:8080", "https://host.example/path", "http://localhost:1"):
        monkeypatch.setenv("ANTHROPIC_BASE_URL", url)
        assert model_url(Config().claude, "https://default") == url


@pytest.mark.parametrize("key", ["a\nb", "a b", "clé", "a\x00b"])
def test_a_key_that_cannot_be_sent_is_an_error_of_settings_that_does_not_say_it(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.setattr("os.environ", {**os.environ, "ANTHROPIC_AUTH_TOKEN": key})
    with pytest.raises(ConfigError, match="key in ANTHROPIC_AUTH_TOKEN") as raised:
        model_key()
    assert key not in str(raised.value)
