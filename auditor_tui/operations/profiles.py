"""Profiles: the operations an agent is given, as registries of their own.

Whoever runs operations is handed one of these and does not know which it is. `READ` has the four tools of the paper on
reading with an outline; `naive_grep` and `without` are its ablations.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pydantic import Field, field_validator
from pydantic.json_schema import SkipJsonSchema

from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.grep import GREP, GrepArguments
from auditor_tui.operations.registry import Registry

READ: Final = OPERATIONS.only("grep", "list", "outline", "read")
"""Search, see what there is, see how it is divided, read."""

PROFILES: Final = {"all": OPERATIONS, "read": READ}
"""By the name that chooses one."""


class NaiveGrepArguments(GrepArguments):
    """What to look for, and where, in the lines as they are."""

    pattern: str = Field(
        description="regular expression (RE2: no lookaround, no backreferences), compared with the lines as they are, "
        "markup and grouping of numbers included; upper case in it makes case matter"
    )
    raw: SkipJsonSchema[bool] = True
    """Not offered, and always on; it stands among the arguments, so that a log says how the lines were searched."""

    unit: SkipJsonSchema[str | None] = None
    """Not offered either, and refused: an amount is found as it is printed, or not at all."""

    @field_validator("raw", mode="after")
    @classmethod
    def _always(cls, _: bool) -> bool:
        return True


NAIVE_GREP: Final = replace(
    GREP,
    description=(
        "Search one document with a regular expression, its lines as they are: nothing is normalised. Matching lines "
        "come with their line numbers, the section and page they stand on, and the unit and periods that govern their "
        "figures."
    ),
    arguments=NaiveGrepArguments,
)


def naive_grep(registry: Registry) -> Registry:
    """The same operations, with a `grep` that normalises nothing."""
    return Registry(*(NAIVE_GREP if operation.name == GREP.name else operation for operation in registry.values()))


def without(registry: Registry, name: str) -> Registry:
    """The same operations but one."""
    return registry.only(*(other for other in registry if other != name))
