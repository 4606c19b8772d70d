"""How a model is asked, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from auditor_tui.auditlog.events import Usage


@dataclass(frozen=True)
class Price:
    """US dollars for a million tokens."""

    input: Decimal
    output: Decimal
    cache_read: Decimal
    cache_write: Decimal

    def of(self, usage: Usage) -> str:
        """What some tokens cost, in dollars, exactly."""
        millions = (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_read_tokens * self.cache_read
            + usage.cache_write_tokens * self.cache_write
        )
        return format((millions / 1_000_000).normalize(), "f")


@dataclass(frozen=True)
class Ways:
    """How a model is asked."""

    model: str
    max_tokens: int = 16_000
    """Most tokens of one reply."""
    window_tokens: int = 200_000
    """Most tokens of a request and its reply together."""
    effort: str | None = None
    thinking: str | None = None
    strict: bool = True
    """Whether the service is to hold the model to the schemas of the tools."""

    def as_settings(self) -> dict[str, str | int | bool]:
        """As a log has it."""
        said = {"effort": self.effort, "thinking": self.thinking}
        return {
            "model": self.model,
            "max_tokens": self.max_tokens,
            "window_tokens": self.window_tokens,
            "strict": self.strict,
            **{name: value for name, value in said.items() if value is not None},
        }
