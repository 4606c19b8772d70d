"""How the commands that open documents read files: the arguments they share, and what those come to."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor_tui.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from auditor_tui.documents.options import Options

LANGUAGE: Final = "eng"
"""What pictures are read in unless someone says otherwise."""

_TRIES: Final = 3
_PAGES: Final = re.compile(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?")
_SELECTED: Final = re.compile(r"(.+)#pages=(.*)", re.DOTALL)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what every command that opens documents takes."""
    group = parser.add_argument_group("reading the file")
    group.add_argument("--password-file", metavar="FILE", help="a file whose first line unlocks a locked PDF")
    group.add_argument("--ocr", action="store_true", help="read pages that are pictures with Tesseract, marked as such")
    group.add_argument(
        "--ocr-language", metavar="LANG", default=LANGUAGE, help="languages of --ocr, as in eng+hin (default: eng)"
    )


def split_place(place: str) -> tuple[str, tuple[int, int] | None]:
    """A path as typed, and the pages wanted of it, where it ends in `#pages=A-B` and is not itself a file's name.

    Raises:
        UsageError: when what follows is no range of pages.
    """
    selected = _SELECTED.fullmatch(place)
    if selected is None or is_there(Path(place)):
        return place, None
    return selected[1], parse_pages(selected[2])


def is_there(path: Path) -> bool:
    """Whether something is at a path; at one that no system can have, nothing is."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def parse_pages(text: str) -> tuple[int, int]:
    """First and last page of a typed range.

    Raises:
        UsageError: when it is none.
    """
    form = _PAGES.fullmatch(text.strip())
    first, last = (int(form[1]), int(form[2] or form[1])) if form else (0, 0)
    if not 0 < first <= last:
        raise UsageError(f"{text} is no range of pages.", "Type it as A-B, for example 400-450.")
    return first, last


def options_of(args: argparse.Namespace, pages: tuple[int, int] | None) -> Options:
    """How a file is to be read."""
    from auditor_tui.documents.options import Options

    return Options(pages=pages, ocr=args.ocr_language if args.ocr else None)


def password_source(args: argparse.Namespace) -> Callable[[str, bool], str | None]:
    """Who is asked for a password: the file that was named, else the person at the terminal, else nobody.

    Raises:
        UsageError: when the file cannot be read, or is empty.
    """
    secret = password_in_file(args)
    if secret is not None:
        return lambda name, wrong: None if wrong else secret
    if sys.stdin.isatty() and sys.stderr.isatty():
        return _Prompt().ask
    return lambda name, wrong: None


def password_in_file(args: argparse.Namespace) -> str | None:
    """The password in the file that was named, or None where none was.

    Raises:
        UsageError: when the file cannot be read, or is empty.
    """
    if args.password_file is None:
        return None
    path = Path(args.password_file)
    try:
        secret = path.read_text(encoding="utf-8-sig").split("\n")[0].removesuffix("\r")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise UsageError(f"The password file {path} cannot be read ({reason}).") from None
    if not secret:
        raise UsageError(f"The password file {path} has nothing on its first line.")
    return secret


class _Prompt:
    """Asks at the terminal, a few times."""

    def __init__(self) -> None:
        self._asked = 0

    def ask(self, name: str, wrong: bool) -> str | None:
        from getpass import getpass

        from auditor_tui.commands import narration

        if wrong:
            narration.say("That password does not open it.")
        else:
            self._asked = 0
        if self._asked >= _TRIES:
            return None
        self._asked += 1
        try:
            return getpass(f"Password of {name} (nothing gives up): ", stream=sys.stderr) or None
        except EOFError:
            return None
