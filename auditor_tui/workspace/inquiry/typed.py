"""An operation as a person types it: `/grep "fiscal deficit"`, `/read 101-109`, `/foot 101-109 --column 3`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from types import NoneType
from typing import Any, Final, get_args

from auditor_tui.errors import OperationError
from auditor_tui.operations.registry import Operation, Registry
from auditor_tui.workspace.inquiry.step import OPERATION_SIGN as SIGN

_DOCUMENT: Final = "doc"
_RANGE: Final = ("first", "last")
_LINES_OPTION: Final = "--lines"
_LINES: Final = re.compile(r"(\d[\d,]*)(?:[-–](\d[\d,]*))?")


def parse_typed(line: str, registry: Registry, doc_id: str) -> tuple[str, dict[str, Any]]:
    """The operation that a line asks for, and its arguments; the document on the screen is always the one meant.

    Raises:
        OperationError: when there is no such operation, or that cannot be its arguments; says how one types it.
    """
    words = _words(line.removeprefix(SIGN))
    operation = _named(words.pop(0) if words else "", registry)
    fields = operation.arguments.model_fields
    args: dict[str, Any] = {_DOCUMENT: doc_id} if _DOCUMENT in fields else {}
    texts, has_range = positional(operation), all(name in fields for name in _RANGE)
    while words:
        word = words.pop(0)
        name = word[2:].replace("-", "_") if word.startswith("--") else ""
        if name in fields and name != _DOCUMENT:
            args[name] = True if _kind(operation, name) is bool else _value(operation, name, words)
        elif word == _LINES_OPTION and has_range:
            args |= _range(operation, words.pop(0) if words else "")
        elif not word.startswith("--") and texts:
            # Words need no quotation marks where nothing but one text can be meant.
            args[texts[0]] = f"{args[texts[0]]} {word}" if texts[0] in args else word
        elif has_range and _LINES.fullmatch(word):
            args |= _range(operation, word)
        else:
            raise OperationError(f"{operation.name}: {word} is not understood here.", usage(operation))
    missing = [name for name, field in fields.items() if field.is_required() and name not in args]
    if missing:
        raise OperationError(f"{operation.name}: {missing[0]} is missing.", usage(operation))
    return operation.name, args


def usage(operation: Operation[Any]) -> str:
    """How one types an operation."""
    return f"It is typed {' '.join([SIGN + operation.name, *_shape(operation)])}."


def positional(operation: Operation[Any]) -> list[str]:
    """The arguments that have to be there, typed without their names: no operation has more than one."""
    fields = operation.arguments.model_fields
    return [name for name, field in fields.items() if field.is_required() and name not in (_DOCUMENT, *_RANGE)]


def _words(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    # A backslash belongs to the pattern, and so does a quote inside a word.
    lexer.whitespace_split, lexer.escape, lexer.commenters, lexer.quotes = True, "", "", '"'
    try:
        return list(lexer)
    except ValueError:
        raise OperationError(
            "A quotation mark is not closed.", 'Words that belong together are typed "like this".'
        ) from None


def _named(name: str, registry: Registry) -> Operation[Any]:
    if name in registry:
        return registry[name]
    begun = [known for known in registry if name and known.startswith(name)]
    if len(begun) == 1:
        return registry[begun[0]]
    raise OperationError(
        f"There is no operation {SIGN}{name}." if name else "Which operation?",
        f"There are: {', '.join(SIGN + known for known in registry)}.",
    )


def _range(operation: Operation[Any], word: str) -> dict[str, int]:
    lines = _LINES.fullmatch(word)
    if lines is None:
        raise OperationError(f"{operation.name}: {word or 'nothing'} is no range of lines.", usage(operation))
    first, last = (int((part or lines[1]).replace(",", "")) for part in lines.groups())
    return dict(zip(_RANGE, (first, last), strict=True))


def _value(operation: Operation[Any], name: str, words: list[str]) -> Any:
    if not words:
        raise OperationError(f"{operation.name}: --{name} needs a value.", usage(operation))
    word = words.pop(0)
    if _kind(operation, name) is int:
        try:
            return int(word.replace(",", ""))
        except ValueError:
            raise OperationError(f"{operation.name}: --{name} {word} is no whole number.", usage(operation)) from None
    return word


def _kind(operation: Operation[Any], name: str) -> Any:
    """The type of an argument, without the None that stands for its absence."""
    annotation = operation.arguments.model_fields[name].annotation
    kinds = [kind for kind in get_args(annotation) if kind is not NoneType]
    return kinds[0] if len(kinds) == 1 else annotation


def _shape(operation: Operation[Any]) -> Iterator[str]:
    fields = operation.arguments.model_fields
    yield from (name.upper() for name in positional(operation))
    if all(name in fields for name in _RANGE):
        yield f"[{_LINES_OPTION} A-B]" if positional(operation) else "[A-B]"
    for name, field in fields.items():
        if not field.is_required() and name not in (_DOCUMENT, *_RANGE):
            option = f"--{name.replace('_', '-')}"
            yield f"[{option}]" if _kind(operation, name) is bool else f"[{option} …]"
