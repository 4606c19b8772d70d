"""Arguments of an operation as they are typed: a range of lines as `A-B`, any other by its option."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from auditor_tui.operations.registry import Operation

DOCUMENT: Final = "doc"
RANGE: Final = ("first", "last")
LINES_OPTION: Final = "--lines"
EXAMPLE_DOCUMENT: Final = "report.pdf"
EXAMPLE_FOLDER: Final = "reports/"


def option(name: str) -> str:
    """The option of an argument."""
    return f"--{name.replace('_', '-')}"


def positional(operation: Operation[Any]) -> list[str]:
    """The arguments typed before the document: those that have to be there."""
    fields = operation.arguments.model_fields
    return [name for name, field in fields.items() if field.is_required() and name not in (DOCUMENT, *RANGE)]


def has_range(operation: Operation[Any]) -> bool:
    """Whether it is asked about lines from one number to another."""
    return all(name in operation.arguments.model_fields for name in RANGE)


def example(operation: Operation[Any], command: str) -> str:
    """The operation's example as one types it.

    Args:
        operation: Its example names no document.
        command: What the operation is called on the command line.
    """
    before = positional(operation)
    fields = operation.arguments.model_fields
    typed = ["auditor", command, *(_word(operation.example[name]) for name in before)]
    whole = DOCUMENT in fields and fields[DOCUMENT].is_required()
    typed.append(EXAMPLE_DOCUMENT if whole else EXAMPLE_FOLDER)
    rest = {name: value for name, value in operation.example.items() if name not in before}
    return " ".join([*typed, *_options(rest, lines_are_option=bool(before))])


def in_options(operation: Operation[Any], words: str) -> str:
    """Words with every `name=value` of the operation spelt as an option: `skip=50` is `--skip 50`."""
    names = "|".join(operation.arguments.model_fields)
    assigned = rf"\b(?:{names})=[^\s,()]+"
    return re.sub(rf"{assigned}(?: {assigned})*", lambda found: _spell(found[0]), words)


def _spell(assignments: str) -> str:
    pairs = (assignment.partition("=") for assignment in assignments.split(" "))
    return " ".join(_options({name: value for name, _, value in pairs}, lines_are_option=True))


def _options(args: Mapping[str, Any], *, lines_are_option: bool) -> Iterator[str]:
    if RANGE[0] in args:
        first = args[RANGE[0]]
        last = args.get(RANGE[1], first)
        lines = str(first) if first == last else f"{first}-{last}"
        yield f"{LINES_OPTION} {lines}" if lines_are_option else lines
    for name, value in args.items():
        if name not in RANGE:
            yield option(name) if value is True or value == "true" else f"{option(name)} {_word(value)}"


def _word(value: Any) -> str:
    """A value as a shell takes it, in double quotes where it needs any: they read the same in every shell."""
    text = str(value)
    if shlex.quote(text) == text:
        return text
    return json.dumps(text, ensure_ascii=False) if not set(text) & set("$`\\!") else shlex.quote(text)
