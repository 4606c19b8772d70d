"""One command for each registered operation, made from the model of its arguments and from nothing else.

Required arguments are positional, the document last; an operation on a whole library takes its folder instead, and one
that may be about either takes either. A range of lines (`first`, `last`) is `--lines A-B`, and may as well stand after
the document where no other argument has to be there. Every other argument is an option of its own name.
"""

from __future__ import annotations

import argparse
import shutil
import textwrap
from dataclasses import dataclass
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

from auditor_tui.commands import COMMANDS, OPERATION, narration, output, ranges, reading, spelling
from auditor_tui.commands.spelling import DOCUMENT, LINES_OPTION, RANGE
from auditor_tui.errors import ExitCode, OperationError
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.registry import ArgumentError

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from auditor_tui.library.library import Shelf
    from auditor_tui.operations.registry import Completed, Operation

_DOCUMENT: Final = "a path, or an id in the library of this folder"
_DOCUMENT_OR_FOLDER: Final = f"{_DOCUMENT}; a folder for all in it (default: here)"
_FOLDER: Final = "library"
_LINES: Final = "lines"
_LINES_AS_OPTION: Final = "lines_option"
_NO_LIMIT: Final = 1_000_000
"""A limit of this or more is there for the machine, and tells a person nothing."""
_GREATEST_WIDTH: Final = 120


def command(name: str) -> OperationCommand:
    """The command of an operation."""
    return OperationCommand(OPERATIONS[name])


def readme_table() -> str:
    """Every operation with its one line and its example, as a table in Markdown."""
    rows = ["| operation | what it does | for example |", "|---|---|---|"]
    for name, entry in COMMANDS.items():
        if entry.module == OPERATION:
            operation = OPERATIONS[entry.operation or name]
            rows.append(f"| `{operation.name}` | {operation.title} | `{spelling.example(operation, name)}` |")
    return "\n".join(rows)


@dataclass(frozen=True)
class OperationCommand:
    """An operation as a command."""

    operation: Operation[Any]

    @property
    def NAME(self) -> str:
        """What is typed."""
        return next(name for name, entry in COMMANDS.items() if self.operation.name in (name, entry.operation))

    @property
    def TITLE(self) -> str:
        """One line for the help."""
        return self.operation.title

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the operation's arguments, and say what it does and what one types."""
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        example = spelling.example(self.operation, self.NAME)
        parser.epilog = f"{_wrapped(self.operation.description)}\n\nexample:\n  {example}".replace("%", "%%")
        fields = self._fields
        before = spelling.positional(self.operation)
        for name in before:
            parser.add_argument(name, metavar=name.upper(), help=_help(fields[name]))
        if DOCUMENT in fields and fields[DOCUMENT].is_required():
            parser.add_argument(DOCUMENT, metavar="DOC", help=_DOCUMENT)
        elif DOCUMENT in fields:
            parser.add_argument(DOCUMENT, metavar="DOC|DIR", nargs="?", default=".", help=_DOCUMENT_OR_FOLDER)
        else:
            parser.add_argument(_FOLDER, metavar="DIR", nargs="?", default=".", help="a folder or file (default: here)")
        if spelling.has_range(self.operation):
            _add_range(parser, is_option_only=bool(before))
        for name, field in fields.items():
            if not field.is_required() and name not in (DOCUMENT, *RANGE):
                _add_option(parser, name, field)
        reading.add_arguments(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def run(self, args: argparse.Namespace) -> int:
        """Run the operation and print its text, or all of its result as JSON."""
        from auditor_tui.index import told
        from auditor_tui.operations.outward import as_object

        typed = {name: value for name, value in vars(args).items() if value is not None and name in self._fields}
        library = self._open(args, typed)
        try:
            typed |= self._lines(args, library, typed)
            with told.listening(narration.say):
                done = OPERATIONS.run(library, self.operation.name, typed)
        except OperationError as error:
            raise self._in_options(error) from None
        if args.json:
            output.write_json(as_object(done))
        else:
            output.write(self._text(done))
        return int(ExitCode.NO if self.operation.says_no(done.result) else ExitCode.DONE)

    @property
    def _fields(self) -> dict[str, FieldInfo]:
        return dict(self.operation.arguments.model_fields)

    def _open(self, args: argparse.Namespace, typed: dict[str, Any]) -> Shelf:
        """The library meant, whose id of the document is put among the arguments."""
        from auditor_tui.commands.opening import open_document, open_library

        if DOCUMENT not in self._fields:
            return open_library(args.library, args)
        if not self._fields[DOCUMENT].is_required() and Path(args.doc).is_dir():
            return open_library(typed.pop(DOCUMENT), args)
        library, typed[DOCUMENT] = open_document(args.doc, args)
        return library

    def _lines(self, args: argparse.Namespace, library: Shelf, typed: dict[str, Any]) -> dict[str, int]:
        """The range of lines that was typed, wherever it was."""
        given = getattr(args, _LINES, None) or getattr(args, _LINES_AS_OPTION, None)
        if given is None:
            return {}
        lines = ranges.parse_range(given)
        last = len(library.document(typed[DOCUMENT]).lines) if lines.last is None else lines.last
        return dict(zip(RANGE, (lines.first, last), strict=True))

    def _text(self, done: Completed) -> str:
        """The result's text; what it says of how to go on is said in options."""
        text, truncated = done.result.text, done.result.truncated
        if truncated is None or truncated.next not in text:
            return text
        before, _, after = text.rpartition(truncated.next)
        return f"{before}{spelling.in_options(self.operation, truncated.next)}{after}"

    def _in_options(self, error: OperationError) -> OperationError:
        """The same error, which names what is typed instead of arguments."""
        if isinstance(error, ArgumentError):
            is_typed_so = error.argument in spelling.positional(self.operation)
            name = error.argument.upper() if is_typed_so else spelling.option(error.argument)
            return OperationError(f"{name} {error.fault}.", f"`auditor {self.NAME} --help` says more.")
        return OperationError(error.message, error.hint and spelling.in_options(self.operation, error.hint))


def _wrapped(text: str) -> str:
    """Paragraphs as wide as the help around them."""
    width = min(shutil.get_terminal_size().columns - 2, _GREATEST_WIDTH)
    return "\n".join(
        textwrap.fill(line, width, subsequent_indent="  " if line[:1] == " " else "") for line in text.split("\n")
    )


def _add_range(parser: argparse.ArgumentParser, *, is_option_only: bool) -> None:
    if is_option_only:
        parser.add_argument(LINES_OPTION, metavar="A-B", help=ranges.HELP)
        return
    either = parser.add_mutually_exclusive_group()
    either.add_argument(_LINES, metavar="A-B", nargs="?", help=ranges.HELP)
    either.add_argument(LINES_OPTION, dest=_LINES_AS_OPTION, metavar="A-B", help="the same, as an option")


def _add_option(parser: argparse.ArgumentParser, name: str, field: FieldInfo) -> None:
    flag = spelling.option(name)
    kind = _kind(field.annotation)
    if kind is bool:
        parser.add_argument(flag, dest=name, action="store_true", default=None, help=_help(field))
    elif get_origin(kind) is Literal:
        parser.add_argument(flag, dest=name, choices=get_args(kind), help=_help(field))
    else:
        parser.add_argument(
            flag, dest=name, type=_whole_number if kind is int else str, metavar=_metavar(kind), help=_help(field)
        )


def _whole_number(typed: str) -> int:
    try:
        return int(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{typed!r} is no whole number") from None


def _kind(annotation: Any) -> Any:
    """The type of an argument, without the None that stands for its absence."""
    kinds = [kind for kind in get_args(annotation) if kind is not NoneType]
    return kinds[0] if get_origin(annotation) is not Literal and len(kinds) == 1 else annotation


def _metavar(kind: Any) -> str:
    return "N" if kind is int else "TEXT"


def _help(field: FieldInfo) -> str:
    """What an argument is, its limits, and what it is when left out."""
    said = [_limits(field)] if _limits(field) else []
    if not field.is_required() and field.default not in (None, False, ""):
        said.append(f"default: {field.default}")
    text = field.description or ""
    return f"{text} ({'; '.join(said)})".replace("%", "%%") if said else text.replace("%", "%%")


def _limits(field: FieldInfo) -> str:
    """The limits of a number or of a text, as far as they are any to a person."""
    limits = {
        kind: getattr(rule, kind)
        for rule in field.metadata
        for kind in ("ge", "le", "max_length")
        if getattr(rule, kind, None) is not None
    }
    if "max_length" in limits:
        return f"at most {limits['max_length']:,} characters"
    if "le" in limits and limits["le"] < _NO_LIMIT:
        return f"{limits.get('ge', 0)} to {limits['le']}"
    return ""
