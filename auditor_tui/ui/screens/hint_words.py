"""What the line of hints says of actions whose use depends on what goes on."""

from __future__ import annotations

from typing import NamedTuple


class Doings(NamedTuple):
    """What goes on in the main screen."""

    at_work: bool
    """Whether a researcher is."""
    listens: bool
    """Whether it can be told something meanwhile."""
    follows: bool
    page: bool
    """Whether the printed page stands beside the text."""
    saved: bool
    """Whether a saved log is shown."""


def hint_words(action_id: str, doings: Doings) -> str | None:
    """Other words for an action as things stand, "" where it is no use now, None where its own words are right."""
    at_work, page = doings.at_work, doings.page
    match action_id:
        case "main.ask":
            return "" if at_work or page or doings.saved else None
        case "main.copy_or_stop" | "question.stop":
            return "stop" if at_work else ""
        case "question.send":
            return "tell the researcher" if at_work and doings.listens else None
        case "main.follow":
            return ("stay here" if doings.follows else "follow") if at_work else ""
        case "main.closer" | "main.farther" | "reader.viewer":
            return None if page else ""
        case "reader.page":
            return "text alone" if page else None
        case "reader.cite" | "main.find":
            return "" if page else None
        case "reader.heading_down" | "main.logs":
            return "" if at_work or page else None
    return None
