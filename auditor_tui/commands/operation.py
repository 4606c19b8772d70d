"""One command for each registered operation, made from the model of its arguments and from nothing else.

Required arguments are positional, the document last; an operation on a whole library takes its folder instead, and one
that may be about either takes either. A range of lines (`first`, `last`) is typed `A-B`: after the document where that
is what the operation is about, else with `--lines`. Every other argument is an option of its own name.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

from auditor_tui.commands import output, ranges, reading
from auditor_tui.errors import ExitCode
from auditor_tui.operations.catalogue import OPERATIONS

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from auditor_tui.operations.registry import Operation

_DOCUMENT: Final = "doc"
_DOCUMENT_OR_FOLDER: Final = "a path, or an id in the library of this folder; a folder for all in it (default: here)"
_FOLDER: Final = "library"
_LINES: Final = "lines"
_RANGE: Final = ("first", "last")


def command(name: str) -> OperationCommand:
    """The command of an operation."""
    return OperationCommand(OPERATIONS[name])


@dataclass(frozen=True)
class OperationCommand:
    """An operation as a command."""

    operation: Operation[Any]

    @property
    def NAME(self) -> str:
        """What is typed."""
        return self.operation.name

    @property
    def TITLE(self) -> str:
        """One line for the help."""
        return self.operation.title

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the operation's arguments."""
        fields = self._fields
        required = [name for name, field in fields.items() if field.is_required() and name not in (_DOCUMENT, *_RANGE)]
        for name in required:
            parser.add_argument(name, metavar=name.upper(), help=_help(fields[name]))
        if _DOCUMENT in fields and fields[_DOCUMENT].is_required():
            parser.add_argument(_DOCUMENT, metavar="DOC", help="a path, or an id in the library of this folder")
        elif _DOCUMENT in fields:
            parser.add_argument(_DOCUMENT, metavar="DOC|DIR", nargs="?", default=".", help=_DOCUMENT_OR_FOLDER)
        else:
            parser.add_argument(_FOLDER, metavar="DIR", nargs="?", default=".", help="a folder or file (default: here)")
        if self._has_range:
            _add_range(parser, is_option=bool(required), is_required=fields[_RANGE[0]].is_required())
        for name, field in fields.items():
            if not field.is_required() and name not in (_DOCUMENT, *_RANGE):
                _add_option(parser, name, field)
        reading.add_arguments(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def run(self, args: argparse.Namespace) -> int:
        """Run the operation and print its text, or all of its result as JSON."""
        from auditor_tui.commands.opening import open_document, open_library
        from auditor_tui.operations.outward import as_object

        typed = {name: value for name, value in vars(args).items() if value is not None and name in self._fields}
        lines = ranges.parse_range(args.lines) if self._has_range and args.lines is not None else None
        if _DOCUMENT not in self._fields:
            library = open_library(args.library, args)
        elif not self._fields[_DOCUMENT].is_required() and Path(args.doc).is_dir():
            library = open_library(typed.pop(_DOCUMENT), args)
        else:
            library, typed[_DOCUMENT] = open_document(args.doc, args)
        if lines is not None:
            last = len(library.document(typed[_DOCUMENT]).lines) if lines.last is None else lines.last
            typed |= dict(zip(_RANGE, (lines.first, last), strict=True))
        done = OPERATIONS.run(library, self.operation.name, typed)
        if args.json:
            output.write_json(as_object(done))
        else:
            output.write(done.result.text)
        return int(ExitCode.NO if self.operation.says_no(done.result) else ExitCode.DONE)

    @property
    def _fields(self) -> dict[str, FieldInfo]:
        return dict(self.operation.arguments.model_fields)

    @property
    def _has_range(self) -> bool:
        return all(name in self._fields for name in _RANGE)


def _add_range(parser: argparse.ArgumentParser, *, is_option: bool, is_required: bool) -> None:
    if is_option:
        parser.add_argument(f"--{_LINES}", metavar="A-B", help=ranges.HELP, required=is_required)
    else:
        parser.add_argument(_LINES, metavar="A-B", nargs=None if is_required else "?", help=ranges.HELP)


def _add_option(parser: argparse.ArgumentParser, name: str, field: FieldInfo) -> None:
    flag = f"--{name.replace('_', '-')}"
    kind = _kind(field.annotation)
    if kind is bool:
        parser.add_argument(flag, dest=name, action="store_true", default=None, help=_help(field))
    elif get_origin(kind) is Literal:
        parser.add_argument(flag, dest=name, choices=get_args(kind), help=_help(field))
    else:
        parser.add_argument(
            flag, dest=name, type=int if kind is int else str, metavar=_metavar(kind), help=_help(field)
        )


def _kind(annotation: Any) -> Any:
    """The type of an argument, without the None that stands for its absence."""
    kinds = [kind for kind in get_args(annotation) if kind is not NoneType]
    return kinds[0] if get_origin(annotation) is not Literal and len(kinds) == 1 else annotation


def _metavar(kind: Any) -> str:
    return "N" if kind is int else "TEXT"


def _help(field: FieldInfo) -> str:
    text = (field.description or "").replace("%", "%%")
    shown = not field.is_required() and field.default not in (None, False, "")
    return f"{text} (default: {field.default})" if shown else text
