"""The registry: operations as one value, handed to whoever runs them.

The command line, the logged arguments, and every later face are derived from an `Operation`; nothing else describes
one.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from math import isfinite
from typing import Annotated, Any, Final, Generic, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from auditor_tui.errors import OperationError
from auditor_tui.library.library import Library
from auditor_tui.operations.result import Result


class ArgumentError(OperationError):
    """Raised when one argument cannot be used, whatever the document."""

    def __init__(self, operation: Operation[Any], argument: str, fault: str) -> None:
        """`fault` follows the argument's name: "must be 1 or more"."""
        named = (
            name if field.is_required() else f"[{name}]" for name, field in operation.arguments.model_fields.items()
        )
        super().__init__(f"{operation.name}: {argument} {fault}.", f"Arguments: {', '.join(named)}.")
        self.argument = argument
        self.fault = fault


class Arguments(BaseModel):
    """Base of every operation's arguments: unknown names are refused, values never change once given."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _as_text(value: object) -> object:
    """A number as text, exactly as its shortest printing says it; anything else as it is."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        return value
    return format(Decimal(repr(value)), "f")


_NUMBER_AS_TEXT: Final = BeforeValidator(_as_text)
NumberText = Annotated[str, _NUMBER_AS_TEXT]
"""A number typed as text, as (1,234) is, which a model may as well send as a JSON number."""

A = TypeVar("A", bound=Arguments)


@dataclass(frozen=True)
class Operation(Generic[A]):
    """One deterministic, read-only thing that can be done to a document.

    An argument named `doc` is a document id of the library; no argument is ever a path.
    """

    name: str
    title: str
    """One line, for people."""
    description: str
    """For a model: what it does, what it returns, what it is good for."""
    arguments: type[A]
    function: Callable[[Library, A], Result]
    example: Mapping[str, Any] = field(default_factory=dict)
    """Arguments, without the document, that show what it is for."""
    rules_version: int = 1
    """Raised whenever the same arguments may give other bytes than before."""
    says_no: Callable[[Result], bool] = lambda result: result.data.get("total") == 0
    """Whether a result is a "no", which the command line ends with: nothing found, or something found amiss."""


@dataclass(frozen=True)
class Completed:
    """An operation that ran: what to log and what to show."""

    op: str
    args: dict[str, Any]
    """Complete, defaults filled in."""
    doc: str | None
    """`text_sha256` of the document it ran on; None where it ran on the whole library."""
    result: Result


class Registry(Mapping[str, Operation[Any]]):
    """A fixed set of operations, in a fixed order."""

    def __init__(self, *operations: Operation[Any]) -> None:
        self._operations = {operation.name: operation for operation in operations}
        if len(self._operations) != len(operations):
            raise ValueError("two operations share a name")

    def __getitem__(self, name: str) -> Operation[Any]:
        try:
            return self._operations[name]
        except KeyError:
            # Sorted, since a log stores the error and a replay may have the same operations in another order.
            raise OperationError(f"There is no operation {name!r}.", f"There are: {', '.join(sorted(self))}.") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._operations)

    def __len__(self) -> int:
        return len(self._operations)

    def __contains__(self, name: object) -> bool:
        return name in self._operations

    def only(self, *names: str) -> Registry:
        """A profile: the same operations, fewer of them."""
        return Registry(*(self[name] for name in names))

    def check(self, name: str, args: Mapping[str, Any]) -> tuple[Operation[Any], Arguments]:
        """The operation and its arguments with defaults filled in.

        Raises:
            OperationError: when the name or an argument is not usable; says which, and what would be.
        """
        operation = self[name]
        try:
            # JSON mode: what a log or a model sends are JSON values, so a list may stand for a tuple but "3" not for 3.
            return operation, operation.arguments.model_validate_json(_spell(operation, args))
        except ValidationError as error:
            raise _explain(operation, error) from None

    def run(self, library: Library, name: str, args: Mapping[str, Any]) -> Completed:
        """Run one operation.

        Raises:
            OperationError: when the name or the arguments are not usable.
            DocumentError: when the document cannot be read.
        """
        operation, arguments = self.check(name, args)
        doc_id = getattr(arguments, "doc", None)
        digest = library.document(doc_id).text_sha256 if doc_id else None
        result = operation.function(library, arguments)
        return Completed(name, arguments.model_dump(mode="json"), digest, result)


def _spell(operation: Operation[Any], args: Mapping[str, Any]) -> str:
    """Arguments as JSON.

    Raises:
        ArgumentError: when one is not Unicode text, or larger than any number of lines.
    """
    for name, value in args.items():
        field = operation.arguments.model_fields.get(name)
        is_number_text = field is not None and _NUMBER_AS_TEXT in field.metadata
        if isinstance(value, int) and abs(value) > _LARGEST and not is_number_text:
            raise ArgumentError(operation, name, f"must be a number from 0 to {_LARGEST}")
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ArgumentError(operation, name, "holds half a character") from None
    return json.dumps(dict(args), ensure_ascii=False)


_LARGEST: Final = 999_999_999
"""Of a number among the arguments: a log holds it exactly, and no document has as many lines or characters."""


def _explain(operation: Operation[Any], error: ValidationError) -> OperationError:
    """What is wrong with the first argument that is."""
    fault = error.errors()[0]
    name = ".".join(str(part) for part in fault["loc"]) or "arguments"
    if fault["type"] == "extra_forbidden":
        close = difflib.get_close_matches(name, operation.arguments.model_fields, n=1)
        return ArgumentError(operation, name, "is no argument" + (f", but {close[0]} is" if close else ""))
    if fault["type"] in ("greater_than_equal", "less_than_equal"):
        return ArgumentError(operation, name, f"must be {_range(operation, name)}")
    words = _FAULTS.get(fault["type"])
    said = words.format_map(fault.get("ctx", {})) if words else f"cannot be used: {fault['msg']}"
    return ArgumentError(operation, name, said)


def _range(operation: Operation[Any], name: str) -> str:
    """The numbers that an argument may be, in words."""
    rules = operation.arguments.model_fields[name].metadata
    lowest = next((rule.ge for rule in rules if hasattr(rule, "ge")), 0)
    highest = next((rule.le for rule in rules if hasattr(rule, "le")), None)
    return f"{lowest} or more" if highest is None else f"from {lowest} to {highest}"


_FAULTS: Final = {
    "missing": "is missing",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "int_parsing_size": "is too large",
    "string_type": "must be text, in quotes",
    "bool_type": "must be true or false",
    "string_too_short": "is empty",
    "string_too_long": "is longer than {max_length} characters",
    "literal_error": "must be {expected}",
}
"""By pydantic's name of the fault; what an argument of an operation can be wrong by."""
