"""Which working paper the inquiries of this machine belong to, as the settings say."""

from __future__ import annotations

from pydantic import ValidationError

from auditor_tui.auditlog.header import Engagement
from auditor_tui.errors import ConfigError
from auditor_tui.settings.config import Config, load_config
from auditor_tui.text.sanitise import sanitise


def configured_engagement(config: Config | None = None) -> Engagement:
    """The identity of a paper, from `[engagement]` in the settings; nothing is stated where they have none.

    Args:
        config: The settings; those of now when None.

    Raises:
        ConfigError: when the settings cannot be used, or a date in them is none.
    """
    stated = (config or load_config()).engagement.model_dump()
    clean = {name: sanitise(value).text if isinstance(value, str) else value for name, value in stated.items()}
    try:
        return Engagement.model_validate(clean)
    except ValidationError as error:
        name = error.errors()[0]["loc"][0]
        raise ConfigError(f"The setting engagement.{name} cannot be {stated[str(name)]!r}.") from None
