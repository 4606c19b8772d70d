"""The command line: argv in, exit code out."""

from __future__ import annotations

import argparse
import os
import re
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn

from auditor_tui import __version__
from auditor_tui.commands import COMMANDS, load, narration, output
from auditor_tui.errors import AuditorError, DocumentMissing, ExitCode, ProgramFault, UsageError

DEBUG_VARIABLE: Final = "AUDITOR_DEBUG"
"""Set to 1, an unexpected error shows its traceback."""
_PAGES_OF_FILE: Final = "#pages="
"""Between a file and the pages wanted of it, as `commands.reading` takes it apart."""
_NEGATIVE: Final = re.compile(r"-[\d.,]+|-[-(\s]*L\d+[C@]\d", re.IGNORECASE)
"""A number under a minus sign, or an expression that begins with a figure under one."""
_DESCRIPTION: Final = "Read a long financial document, ask for a figure, and keep a paper anyone can check."


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        The exit code, as `errors.ExitCode` lists them.
    """
    code = _run(argv)
    if threading.active_count() > 1 and _is_work_left():
        # Ending the interpreter under a thread that is inside a library's own code can abort the program. Nothing is
        # flushed then but what is flushed here: after an error or an interruption some data may still wait.
        with suppress(AuditorError, OSError):
            output.close()
        os._exit(code)
    return code


def _is_work_left() -> bool:
    """Whether an operation that was cut off at the limit of time goes on."""
    from auditor_tui.agent.apart import is_any_left

    return is_any_left()


def _run(argv: Sequence[str] | None) -> int:
    output.prepare()
    narration.prepare()
    try:
        code = _dispatch(list(sys.argv[1:] if argv is None else argv))
        output.close()
    except AuditorError as error:
        narration.fail(error)
        return int(error.exit_code)
    except KeyboardInterrupt:
        narration.say("auditor: Interrupted.")
        return int(ExitCode.INTERRUPTED)
    except BrokenPipeError:
        output.abandon()
        return int(ExitCode.DONE)
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE) == "1":
            raise
        fault = f"auditor: {ProgramFault.of(error)}"
        narration.say(f"{fault} {DEBUG_VARIABLE}=1 shows where.")
        return int(ExitCode.FAULT)
    return code


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are errors like any other, and whose help goes where data goes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.color = False  # from Python 3.14 on help has escape sequences in a terminal, which stdout never sends
        # A grouped negative number (-4,567) is something to look for, and -L6C2 to calculate: no options.
        self._negative_number_matcher = _NEGATIVE

    def error(self, message: str) -> NoReturn:
        raise UsageError(_complaint(self.prog, message), f"`{self.prog} --help` says what it takes.")

    def _print_message(self, message: str, file: object = None) -> None:
        output.write(message)


def _complaint(command: str, message: str) -> str:
    """What argparse finds wrong, as a sentence that names it."""
    kind, _, named = message.partition(": ")
    match kind:
        case "the following arguments are required":
            return f"`{command}` also needs {named}."
        case "unrecognized arguments":
            return f"`{command}` does not take {named}."
    if not kind.startswith("argument "):
        return f"{message[:1].upper()}{message[1:].rstrip('.')}."
    if wrong := re.match(r"invalid int value: (.+)", named):
        named = f"{wrong[1]} is no whole number"
    elif wrong := re.match(r"invalid float value: (.+)", named):
        named = f"{wrong[1]} is no number"
    elif wrong := re.match(r"invalid choice: (.+) \(choose from (.+)\)", named):
        named = f"{wrong[1]} is none of {wrong[2]}"
    return f"{kind.removeprefix('argument ')}: {named.rstrip('.')}."


def _dispatch(argv: list[str]) -> int:
    if not argv or (argv[0] not in COMMANDS and _opens(argv)):
        argv = ["open", *argv]
    name, rest = argv[0], argv[1:]
    if name in ("-V", "--version"):
        output.write(f"auditor {__version__}")
        return int(ExitCode.DONE)
    if name in ("-h", "--help"):
        output.write(_help())
        return int(ExitCode.DONE)
    if name not in COMMANDS:
        raise _unknown(name)
    command = load(name)
    parser = _Parser(prog=f"auditor {name}", description=command.TITLE, allow_abbrev=False)
    command.configure(parser)
    try:
        args = parser.parse_args(rest)
    except SystemExit:
        return int(ExitCode.DONE)  # argparse exits by itself only after --help
    return command.run(args)


def _opens(argv: Sequence[str]) -> bool:
    """Whether the first word is a path, or an option before one: then the app is meant."""
    return _names_something(argv[0]) or (argv[0].startswith("--") and any(map(_names_something, argv[1:])))


def _names_something(word: str) -> bool:
    """Whether a word is the path of something that is there."""
    try:
        return Path(word).exists() or Path(word.partition(_PAGES_OF_FILE)[0]).is_file()
    except (OSError, ValueError):
        return False


def _unknown(word: str) -> AuditorError:
    """What to say of a first word that is neither command nor path."""
    import difflib

    if word.startswith("-"):
        return UsageError(f"There is no option {word}.", "`auditor --help` lists what there is.")
    if Path(word).suffix or os.sep in word:
        return DocumentMissing(f"There is no file {word}.")
    near = difflib.get_close_matches(word, COMMANDS, n=1)
    hint = f"Did you mean {near[0]}?" if near else "`auditor --help` lists the commands."
    return UsageError(f"There is no command, file or folder named {word}.", hint)


def _help() -> str:
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:<{width}}  {entry.title}" for name, entry in COMMANDS.items())
    parser = _Parser(
        prog="auditor",
        usage="auditor [PATH]\n       auditor COMMAND …",
        description=_DESCRIPTION,
        epilog=f"commands (auditor COMMAND --help says more):\n{commands}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    opens = "a PDF, a Markdown file or a folder: opens the app; `auditor open --help` lists its options"
    parser.add_argument("path", metavar="PATH", nargs="?", help=opens)
    parser.add_argument("-V", "--version", action="store_true", help="print the version and leave")
    parser.add_argument(
        "--no-mouse", action="store_true", help="with PATH: leave the mouse to the terminal, to select and copy"
    )
    return parser.format_help()
