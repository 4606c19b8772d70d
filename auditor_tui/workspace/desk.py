"""What the app works at: a library, a session over it, who researches, and how quickly things show."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from auditor_tui.workspace.opening import Opening

if TYPE_CHECKING:
    from auditor_tui.agent.researcher import Researcher
    from auditor_tui.library.library import Library
    from auditor_tui.workspace.inquiry.session import Session
    from auditor_tui.workspace.logs.log_shelf import LogShelf


class Desk:
    """Everything the app is given; nothing of it is looked up elsewhere.

    A session brings the operations, the researchers and the log along, which take longer to load than a document takes
    to be shown: given as a way to make it, it is made when it is first asked for.
    """

    def __init__(
        self,
        session: Session | Callable[[], Session],
        make_researcher: Callable[[], Researcher],
        opening: Opening | None = None,
        pace_seconds: float = 0.25,
        find_delay_seconds: float = 0.12,
        patience_seconds: float = 0.1,
        look_seconds: float = 1.5,
        *,
        library: Library | None = None,
        researcher_name: str | None = None,
    ) -> None:
        """Args:
        session: Runs operations and inquiries, or makes what does.
        make_researcher: A fresh researcher for each question.
        opening: Told by the library how far a document is that is being read.
        pace_seconds: Rest after each operation, so that the eye can follow; 0 for none.
        find_delay_seconds: Rest of the keys before a search in the text starts; 0 for none.
        patience_seconds: Rest before it is said that a document is being read, and before its figures are looked at, so
            that one that is there at once is shown at once; 0 for none.
        look_seconds: How long lines stay on the screen to count as looked at; 0 for none.
        library: What can be read; that of the session when None.
        researcher_name: Who will answer; asked of a fresh researcher when None.
        """
        self._session = session
        self._making = threading.Lock()
        self._log_shelf: LogShelf | None = None
        self._library = library
        self._researcher_name = researcher_name
        self.make_researcher = make_researcher
        self.opening = opening or Opening()
        self.pace_seconds = pace_seconds
        self.find_delay_seconds = find_delay_seconds
        self.patience_seconds = patience_seconds
        self.look_seconds = look_seconds

    @property
    def session(self) -> Session:
        """The session, made now if need be."""
        with self._making:
            if callable(self._session):
                self._session = self._session()
            return self._session

    @property
    def log_shelf(self) -> LogShelf:
        """The saved logs, with what was found out of them since the app was opened."""
        from auditor_tui.auditlog.writer import timestamp
        from auditor_tui.settings import paths
        from auditor_tui.workspace.logs.log_shelf import LogShelf

        if self._log_shelf is None:
            session = self.session
            folder = session.logs_dir or paths.logs_dir()
            self._log_shelf = LogShelf(folder, lambda: timestamp(session.clock()))
        return self._log_shelf

    def prepare(self) -> None:
        """Make and load what a question needs, away from the screen's thread."""

        _ = self.session

    @property
    def library(self) -> Library:
        """What can be read."""
        return self._library if self._library is not None else self.session.library

    @property
    def researcher_name(self) -> str:
        """Who will answer."""
        return self._researcher_name or self.make_researcher().name
