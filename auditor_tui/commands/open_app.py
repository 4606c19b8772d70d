"""`auditor [PATH]`: the app, on a document or on a folder of them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from auditor_tui.commands import reading
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.library.library import Library
    from auditor_tui.workspace.inquiry.session import Session
    from auditor_tui.workspace.opening import Opening

NAME = "open"
TITLE = "Open the app on a PDF, a Markdown file or a folder."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "path", metavar="PATH", nargs="?", default=".", help="a PDF, a Markdown file or a folder (default: this folder)"
    )
    parser.add_argument(
        "--researcher",
        metavar="NAME",
        help="who decides the operations: rules (no model), claude, or scripted:FILE (default: as set, else rules)",
    )
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal, to select and copy")
    reading.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the app.

    Raises:
        UsageError: when there is no terminal to open it in, or no such researcher.
        DocumentError: when there is nothing to open, or the only document cannot be read.
    """
    from auditor_tui.library.library import Shelf
    from auditor_tui.workspace.opening import Opening

    opening = Opening(reading.password_in_file(args))
    typed, pages = reading.split_place(args.path)
    shelf = Shelf.open(Path(typed), opening.watch, reading.options_of(args, pages))
    return open_on(shelf, researcher=args.researcher, opening=opening, mouse=not args.no_mouse)


def open_on(
    library: Library,
    doc_id: str | None = None,
    question: str | None = None,
    *,
    researcher: str | None = None,
    opening: Opening | None = None,
    mouse: bool = True,
) -> int:
    """Open the app on a library, and leave when the person does.

    Args:
        library: What can be read.
        doc_id: The document opened at once; the only one, or a choice, when None.
        question: Asked as soon as the document is there.
        researcher: Who answers; whom the settings name when None.
        opening: Told of progress by the library, where it converts.
        mouse: Whether the app takes the mouse, where the settings do not leave it to the terminal.

    Raises:
        UsageError: when there is no terminal to open it in, or no such researcher.
        ConfigError: when the settings cannot be used, or there is no key for a hosted model.
        DocumentError: when the only document cannot be read.
    """
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise UsageError("The app needs a terminal.", "`auditor ask` and `auditor --help` work without one.")
    from auditor_tui.settings.config import load_config
    from auditor_tui.settings.paths import config_dir
    from auditor_tui.ui.app import AuditorApp
    from auditor_tui.ui.pixels import find_pixels
    from auditor_tui.workspace.desk import Desk
    from auditor_tui.workspace.inquiry.researchers import checked_name, make_researcher

    def make_session() -> Session:
        from auditor_tui.workspace.inquiry.engagement import configured_engagement
        from auditor_tui.workspace.inquiry.researchers import configured_limits
        from auditor_tui.workspace.inquiry.session import Session

        return Session(library, limits=configured_limits(config), engagement=configured_engagement(config))

    # What is wrong with the settings is said now, not at the first question.
    config, name = load_config(), checked_name(researcher)
    if config.engagement.model_fields_set:
        from auditor_tui.workspace.inquiry.engagement import configured_engagement

        configured_engagement(config)
    desk = Desk(make_session, lambda: make_researcher(researcher), opening, library=library, researcher_name=name)
    app = AuditorApp(
        desk,
        doc_id=doc_id,
        question=question,
        themes_folder=config_dir() / "themes",
        theme=config.ui.theme,
        keys=config.keys,
        pixels=find_pixels(),
        offers_guide=True,
    )
    error = app.run(mouse=mouse and config.ui.mouse)
    if error is not None:
        raise error
    return int(app.return_code or ExitCode.DONE)
