"""Values as a log can hold them: what a model sends may be no Unicode text, or a number that has no one spelling."""

from __future__ import annotations

from typing import Any, Final

_LARGEST: Final = 2**53
"""Integers from here on are not exact in every program that reads JSON."""
_DEEPEST: Final = 32


def storable_text(text: str) -> str:
    """Text without lone surrogates: halves that belong together are joined, any other becomes U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def unicode_only(value: Any) -> Any:
    """A JSON value whose texts have no lone surrogates, and that is otherwise as it was."""
    if isinstance(value, str):
        return storable_text(value)
    if isinstance(value, dict):
        return {storable_text(key): unicode_only(member) for key, member in value.items()}
    if isinstance(value, list):
        return [unicode_only(member) for member in value]
    return value


def storable(value: Any, depth: int = 0) -> Any:
    """A JSON value with each number that no log can hold as its spelling, and text without lone surrogates.

    A value nested more deeply than any argument is spelt out too.
    """
    if isinstance(value, str):
        return storable_text(value)
    if isinstance(value, float) or (isinstance(value, int) and abs(value) >= _LARGEST):
        return str(value)
    if isinstance(value, (dict, list, tuple)) and depth == _DEEPEST:
        return "…"
    if isinstance(value, dict):
        return {storable_text(str(key)): storable(member, depth + 1) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [storable(member, depth + 1) for member in value]
    return value
