"""What a value lacks that a model refused, in words for people: the validator's own are for programmers."""

from __future__ import annotations

from typing import Any, Final

from pydantic import ValidationError

_IN_WORDS: Final = {
    "missing": "is missing",
    "extra_forbidden": "has no place there",
    "string_too_short": "is empty",
    "string_too_long": "has more than {max_length:,} characters",
    "string_type": "is no text",
    "int_type": "is no whole number",
    "int_parsing": "is no whole number",
    "dict_type": "is no object",
    "tuple_type": "is no list",
    "greater_than_equal": "is less than {ge}",
    "less_than_equal": "is more than {le}",
    "string_pattern_mismatch": "is no date as in 2026-01-31",
    "value_error": "is no date as in 2026-01-31",
}
"""By the validator's own kind of error. Dates are the one thing that a pattern or a function of ours checks."""


def fault_in_words(error: ValidationError) -> tuple[str, str]:
    """The path of the member at fault, and what about it is refused: `("data.text", "is empty")`."""
    fault: Any = error.errors()[0]
    told = _IN_WORDS.get(fault["type"])
    said = told.format(**fault.get("ctx", {})) if told else f"cannot be that ({fault['type'].replace('_', ' ')})"
    return ".".join(map(str, fault["loc"])), said
