"""What the user has chosen: `config.toml` in the folder of settings, and what a folder of documents forbids.

    researcher = "claude"                  # who answers where no flag says so; rules without it

    [claude]
    model = "claude-sonnet-5-5"
    effort = "high"                        # low, medium, high, xhigh, max; the model's own without it
    thinking = "adaptive"                  # adaptive, between_tools, disabled; the model's own without it
    max_tokens = 16000                     # of one reply
    window_tokens = 200000                 # of a request and its reply together
    base_url = "http://127.0.0.1:8080"     # any server that speaks the Messages API
    hosted = true                          # say so where a local address passes on to a service elsewhere
    strict = true                          # whether the server holds the model to the schemas of the tools
    timeout_seconds = 600

    [limits]
    turns = 120
    operations = 120
    tokens = 2000000                       # of all calls of one inquiry
    seconds = 1800

    [prices."my-model"]                    # US dollars for a million tokens; without it a model's cost is not stated
    input = 2
    output = 10
    cache_read = 0.10
    cache_write = 2.50

    [ui]
    theme = "paper"                        # contrast, ledger, paper, slate, Textual's own, or one of themes/*.toml here
    mouse = false                          # leave the mouse to the terminal

    [keys]                                 # other keys for the app's actions, as `?` lists them
    reader.down = "e,down"
    "main.find" = "ctrl+f"

    [engagement]                           # stated in every log's header, unless a flag says otherwise
    engagement = "Audit 2025-26"
    entity = "Northfield Water Company"     # also: period, area, paper_ref, objective, confidentiality
    preparer = "A. Rao"                    # also: preparer_id, preparer_role
    report_date = "2026-06-30"
    lock_days = 60                         # also: lock_rule, retain_until

A folder of documents may hold `.auditor.toml` with `egress = "none"`: nothing in it or below it is sent to a hosted
model. It can forbid and nothing else, since a folder may come from anyone. Keys are in the environment or the keyring,
never here.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from auditor_tui.errors import ConfigError
from auditor_tui.settings import paths
from auditor_tui.settings.prices import KNOWN_PRICES, PriceSettings

FOLDER_FILE: Final = ".auditor.toml"
_KEY_VARIABLES: Final = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN")
_URL_VARIABLE: Final = "ANTHROPIC_BASE_URL"
_KEYRING: Final = ("auditor", "anthropic")
"""Service and name under which the keyring holds the key."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ClaudeSettings(_Table):
    """How a model is asked."""

    model: str = "claude-sonnet-5-5"
    effort: Literal["low", "medium", "high", "xhigh", "max"] | None = None
    thinking: Literal["adaptive", "between_tools", "disabled"] | None = None
    max_tokens: int = Field(16_000, ge=256)
    window_tokens: int = Field(200_000, ge=2_000)
    base_url: str | None = Field(None, pattern=r"^https?://\S+$")
    hosted: bool | None = None
    """None: whatever is not at an address of this machine."""
    strict: bool = True
    timeout_seconds: int = Field(600, ge=1)


class LimitSettings(_Table):
    """Where an inquiry stops by itself."""

    turns: int = Field(120, ge=1)
    operations: int = Field(120, ge=1)
    tokens: int | None = Field(2_000_000, ge=1)
    seconds: int | None = Field(1_800, ge=1)


def _as_text(value: Any) -> Any:
    return value.isoformat() if type(value) is date else value


_Day = Annotated[str, BeforeValidator(_as_text), Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
"""A date, quoted or as TOML has them."""


class EngagementSettings(_Table):
    """Which working papers the logs of this machine belong to; None is "not stated"."""

    engagement: str | None = None
    entity: str | None = None
    period: str | None = None
    area: str | None = None
    paper_ref: str | None = None
    objective: str | None = None
    preparer: str | None = None
    preparer_id: str | None = None
    preparer_role: str | None = None
    report_date: _Day | None = None
    lock_days: int | None = Field(None, ge=0, le=3650)
    lock_rule: str | None = None
    retain_until: _Day | None = None
    confidentiality: str | None = None


class UiSettings(_Table):
    """How the app looks and what it takes from the terminal."""

    theme: str | None = None
    mouse: bool = True


class Config(_Table):
    """Everything that `config.toml` may say."""

    researcher: str = "rules"
    claude: ClaudeSettings = Field(default_factory=ClaudeSettings)
    limits: LimitSettings = Field(default_factory=LimitSettings)
    engagement: EngagementSettings = Field(default_factory=EngagementSettings)
    prices: dict[str, PriceSettings] = Field(default_factory=dict)
    ui: UiSettings = Field(default_factory=UiSettings)
    keys: dict[str, str | dict[str, str]] = Field(default_factory=dict)
    """Checked by the app, which knows its actions."""

    @property
    def all_prices(self) -> Mapping[str, PriceSettings]:
        """Prices by model: the user's, and those known for the others."""
        return {**KNOWN_PRICES, **self.prices}


class _Folder(_Table):
    egress: Literal["none", "allowed"] = "allowed"


def config_path() -> Path:
    """Where the user's settings are."""
    return paths.config_dir() / "config.toml"


def load_config() -> Config:
    """The user's settings; the defaults where there is no file.

    Raises:
        ConfigError: when the file cannot be read, or a setting is unknown or unusable; names it.
    """
    path = config_path()
    return _checked(Config, _read(path), path)


def egress_forbidden(folders: Iterable[Path]) -> Path | None:
    """The file that forbids sending what is in some folders to a hosted model; None where none does.

    Looked for in each folder and all above it: the strictest counts.

    Raises:
        ConfigError: when such a file cannot be read or says anything else: it might have forbidden it.
    """
    for folder in folders:
        for place in (folder.resolve(), *folder.resolve().parents):
            path = place / FOLDER_FILE
            if _checked(_Folder, _read(path), path).egress == "none":
                return path
    return None


def model_key() -> str | None:
    """The key for the model service, from the environment or else the keyring; None where there is none.

    Raises:
        ConfigError: when it holds what no header of a request can; the key itself is not said.
    """
    for name in _KEY_VARIABLES:
        if key := os.environ.get(name, "").strip():
            return _sendable(key, name)
    try:
        import keyring
    except ImportError:
        return None
    try:
        key = keyring.get_password(*_KEYRING)
    except Exception:  # whatever a system's keyring raises, it gives no key
        return None
    return _sendable(key, "the keyring") if key else None


def _sendable(key: str, place: str) -> str:
    if any(not "!" <= char <= "~" for char in key):
        raise ConfigError(
            f"The key in {place} holds a space, a line break or another character that no key has.", "Set it anew."
        )
    return key


def model_url(settings: ClaudeSettings, default: str) -> str:
    """Where the model service is: as the settings say, else the environment, else the default.

    Raises:
        ConfigError: when that is no address of HTTP; names where it was set.
    """
    url, place = settings.base_url, "The setting claude.base_url"
    if not url:
        url, place = os.environ.get(_URL_VARIABLE, "").strip() or default, _URL_VARIABLE
    try:
        parts = urlsplit(url)
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # of a port that is no number, or above 65535, or of a bracket left open
        is_usable = False
    if not is_usable or any(char.isspace() or not char.isprintable() for char in url):
        raise ConfigError(
            f"{place} is no address of a model service.", "An address is like https://host or http://127.0.0.1:8080."
        )
    return url


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise ConfigError(f"The settings in {path} cannot be read: {reason}.") from None
    except UnicodeDecodeError:
        raise ConfigError(f"The settings in {path} are not UTF-8 text.", "Save them as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"The settings in {path} are not TOML: {error}.") from None


T = TypeVar("T", bound=BaseModel)


def _checked(kind: type[T], values: dict[str, Any], path: Path) -> T:
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(map(str, fault["loc"]))
        if fault["type"] == "extra_forbidden":
            close = difflib.get_close_matches(where, list(_names(kind)), n=1)
            hint = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(_names(kind))}."
            raise ConfigError(f"There is no setting {where} ({path}).", hint) from None
        raise ConfigError(f"The setting {where} in {path} cannot be used: {fault['msg']}.") from None


def _names(kind: type[BaseModel], before: str = "") -> Iterable[str]:
    """Every setting there is, by its full name."""
    for name, field in kind.model_fields.items():
        annotation = field.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            yield from _names(annotation, f"{before}{name}.")
        else:
            yield f"{before}{name}"
