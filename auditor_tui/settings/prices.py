"""What models cost that are known by name: the settings may say otherwise, and add others.

As published on platform.claude.com in November 2026, with a cache of five minutes. A model whose price depends on more
than its tokens (on how long a prompt is, say) is not in the table: its cost is not stated rather than guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel, ConfigDict, Field


class PriceSettings(BaseModel):
    """US dollars for a million tokens."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    input: Decimal = Field(ge=0)
    output: Decimal = Field(ge=0)
    cache_read: Decimal = Field(ge=0)
    cache_write: Decimal = Field(ge=0)


_TABLE: Final = (
    # model, input, output, cache read, cache write
    ("claude-fable-5-1", "10", "50", "0.25", "12.50"),
    ("claude-fable-5", "10", "50", "1", "12.50"),
    ("claude-opus-5-5", "4", "20", "0.20", "5"),
    ("claude-opus-5", "5", "25", "0.50", "6.25"),
    ("claude-opus-4-8", "5", "25", "0.50", "6.25"),
    ("claude-opus-4-7", "5", "25", "0.50", "6.25"),
    ("claude-opus-4-6", "5", "25", "0.50", "6.25"),
    ("claude-opus-4-5", "5", "25", "0.50", "6.25"),
    ("claude-sonnet-5-5", "2", "10", "0.10", "2.50"),
    ("claude-sonnet-5", "2", "10", "0.20", "2.50"),
    ("claude-sonnet-4-6", "3", "15", "0.30", "3.75"),
    ("claude-sonnet-4-5", "3", "15", "0.30", "3.75"),
    ("claude-haiku-4-5", "1", "5", "0.10", "1.25"),
)

KNOWN_PRICES: Final[Mapping[str, PriceSettings]] = MappingProxyType(
    {
        model: PriceSettings(
            input=Decimal(tokens_in),
            output=Decimal(tokens_out),
            cache_read=Decimal(cache_read),
            cache_write=Decimal(cache_write),
        )
        for model, tokens_in, tokens_out, cache_read, cache_write in _TABLE
    }
)
"""By the model's name without the date of a snapshot."""
