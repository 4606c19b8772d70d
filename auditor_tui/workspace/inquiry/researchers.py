"""Which researcher a flag, a setting or a screen names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor_tui.errors import ConfigError, UsageError
from auditor_tui.settings.config import Config, load_config, model_key, model_url

if TYPE_CHECKING:
    from auditor_tui.agent.loop import Limits
    from auditor_tui.agent.researcher import Researcher

DEFAULT: Final = "rules"
"""Needs no model and no network: nothing leaves the machine unless another researcher is chosen."""
_NO_KEY: Final = "none"
"""Sent to a server of this machine where there is no key: the client will not go without."""


def make_researcher(name: str | None = DEFAULT, model: str | None = None) -> Researcher:
    """A fresh researcher: `rules`, `claude`, or `scripted:FILE`.

    Args:
        name: Who; whom the settings name when None.
        model: Which model `claude` asks; that of the settings when None.

    Raises:
        UsageError: when there is no such researcher, its script cannot be read, or a model is named for one without.
        ConfigError: when the settings cannot be used, or there is no key for a hosted model.
    """
    chosen = load_config().researcher if name is None else name
    kind, _, file = chosen.partition(":")
    if kind == "claude" and not file:
        return _claude(load_config(), model)
    if model is not None:
        raise UsageError(f"The researcher {chosen} asks no model.", "--model goes with --researcher claude.")
    if kind == "rules" and not file:
        from auditor_tui.agent.rules import Rules

        return Rules()
    if kind == "scripted" and file:
        from auditor_tui.agent.scripted import Scripted

        return Scripted.load(Path(file))
    raise UsageError(f"There is no researcher {chosen!r}.", "There are: rules, claude, scripted:FILE.")


def listens(researcher: Researcher) -> bool:
    """Whether a researcher can be told something while it is at work."""
    from auditor_tui.agent.researcher import Conversing

    return isinstance(researcher, Conversing)


def checked_name(name: str | None = DEFAULT) -> str:
    """Who answers, in a word; `rules` is not loaded for it, which takes longer than a document takes to be shown.

    Raises:
        UsageError, ConfigError: as `make_researcher`.
    """
    chosen = load_config().researcher if name is None else name
    return chosen if chosen == DEFAULT else make_researcher(chosen).name


def configured_limits(config: Config | None = None) -> Limits:
    """Where an inquiry stops by itself, as the settings say.

    Args:
        config: The settings; those of now when None.

    Raises:
        ConfigError: when the settings cannot be used.
    """
    from auditor_tui.agent.loop import Limits

    limits = (config or load_config()).limits
    return Limits(limits.turns, limits.operations, limits.tokens, limits.seconds)


def _claude(config: Config, model: str | None) -> Researcher:
    from auditor_tui.agent.claude import Claude
    from auditor_tui.agent.claude.service import HOSTED_URL, MessagesApi, endpoint, is_this_machine
    from auditor_tui.agent.claude.ways import Price, Ways

    settings = config.claude
    url = model_url(settings, HOSTED_URL)
    hosted = not is_this_machine(url) if settings.hosted is None else settings.hosted
    key = model_key()
    if key is None and hosted:
        raise ConfigError("There is no key for the model service.", "Set ANTHROPIC_API_KEY.")
    ways = Ways(
        model=model or settings.model,
        max_tokens=settings.max_tokens,
        window_tokens=settings.window_tokens,
        effort=settings.effort,
        thinking=settings.thinking,
        strict=settings.strict,
    )
    prices = {name: Price(**dict(price)) for name, price in config.all_prices.items()} if hosted else {}
    service = MessagesApi(url, key or _NO_KEY, timeout_seconds=settings.timeout_seconds)
    return Claude(service, ways, endpoint=endpoint(url), hosted=hosted, prices=prices)
