"""A result as other programs are given it, from whatever face: one object, its boxes as numbers.

Inside and in logs a box is four decimal strings, since a log holds no floating-point number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from auditor_tui.operations.registry import Completed


def as_object(done: Completed) -> dict[str, Any]:
    """What an operation did and returned: `operation`, `args`, `doc`, `text`, `spans`, `pages`, `data`, `truncated`."""
    return {"operation": done.op, "args": done.args, "doc": done.doc, **done.result.as_data()}


def with_numbers(value: Any) -> Any:
    """The value with each `bbox` of decimal strings as numbers: points, from the top left of the page."""
    if isinstance(value, Mapping):
        return {
            key: [float(edge) for edge in item] if key == "bbox" and item is not None else with_numbers(item)
            for key, item in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [with_numbers(item) for item in value]
    return value
