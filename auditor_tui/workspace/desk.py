"""What the app works at: a session over a library, who researches, and how quickly things show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from auditor_tui.agent.researcher import Researcher
from auditor_tui.workspace.opening import Opening
from auditor_tui.workspace.session import Session


@dataclass
class Desk:
    """Everything the app is given; nothing of it is looked up elsewhere."""

    session: Session
    make_researcher: Callable[[], Researcher]
    """A fresh researcher for each question."""
    opening: Opening = field(default_factory=Opening)
    """Told by the library how far a document is that is being read."""
    pace_seconds: float = 0.25
    """Rest after each operation, so that the eye can follow; 0 for none."""
    find_delay_seconds: float = 0.12
    """Rest of the keys before a search in the text starts; 0 for none."""
