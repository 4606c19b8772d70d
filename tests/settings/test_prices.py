"""What models are known to cost."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic import ValidationError

from auditor_tui.settings.config import ClaudeSettings
from auditor_tui.settings.prices import KNOWN_PRICES, PriceSettings


def test_the_model_that_is_asked_unless_another_is_set_has_a_price() -> None:
    assert ClaudeSettings().model in KNOWN_PRICES


@pytest.mark.parametrize("model", KNOWN_PRICES)
def test_a_price_is_one_of_its_kind(model: str) -> None:
    price = KNOWN_PRICES[model]
    assert price.cache_read < price.input < price.cache_write < price.output
    assert price.cache_write == price.input * Decimal("1.25"), "of a cache of five minutes"


def test_no_price_is_below_nothing() -> None:
    with pytest.raises(ValidationError):
        PriceSettings(input=Decimal(-1), output=Decimal(1), cache_read=Decimal(0), cache_write=Decimal(0))
