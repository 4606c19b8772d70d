"""A researcher that plays a list of decisions: for tests, for demonstrations, and as proof that the loop is general.

A script is JSON Lines, one decision a line, in the order they are taken:

    {"call": "grep", "args": {"doc": "accounts", "pattern": "Fiscal Deficit"}, "why": "the words of the question"}
    {"say": "The line is there; now what governs it."}
    {"answer": "…", "outcome": "answered", "reason": "…", "figures": [{"id": "L12C3", "role": "answer"}],
     "calculations": [{"expr": "L12C3 - L12C2", "role": "answer"}]}

(each on one line). An argument equal to `"$doc"` stands for the document the question is about. A figure is named by
its id, a calculation by its expression, and both are taken from what the operations returned; one that none returned is
passed on bare, and the gate marks it unsupported.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from auditor_tui.agent.researcher import Call, Cited, Computed, Inquiry, Proposal, Step
from auditor_tui.auditlog.events import Outcome, Role, Text
from auditor_tui.errors import UsageError

DOCUMENT = "$doc"


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Call(_Line):
    call: str
    args: dict[str, Any] = Field(default_factory=dict)
    why: str | None = None


class _Say(_Line):
    say: str


class _Figure(_Line):
    id: str
    role: Role = "answer"


class _Calculation(_Line):
    expr: str
    role: Role = "answer"


class _Answer(_Line):
    answer: str
    outcome: Outcome
    reason: str = ""
    figures: tuple[_Figure, ...] = ()
    calculations: tuple[_Calculation, ...] = ()


_KINDS: Final[dict[str, type[_Call] | type[_Say] | type[_Answer]]] = {"call": _Call, "say": _Say, "answer": _Answer}
_FORM: Final = 'Each line has one of "call", "say" or "answer"; the README shows a script.'


def _read_line(line: str) -> _Call | _Say | _Answer:
    """One decision.

    Raises:
        ValueError: when it is none; its message says what is wrong, as the end of a sentence.
    """
    try:
        decided = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("it is not JSON") from None
    kinds = [kind for kind in _KINDS if kind in decided] if isinstance(decided, dict) else []
    if len(kinds) != 1:
        raise ValueError("it does not say what is done")
    try:
        return _KINDS[kinds[0]].model_validate_json(line)
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(map(str, fault["loc"])) or kinds[0]
        raise ValueError(f"{where}: {fault['msg'][:1].lower()}{fault['msg'][1:]}") from None


class Scripted:
    """Plays decisions in order, one a turn."""

    name = "scripted"

    def __init__(self, lines: Sequence[_Call | _Say | _Answer]) -> None:
        self._lines = lines
        self._next = 0

    @classmethod
    def load(cls, path: Path) -> Scripted:
        """A script from a file.

        Raises:
            UsageError: when the file cannot be read, or a line is no decision; names the line.
        """
        try:
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            reason = (error.strerror or type(error).__name__).lower()
            raise UsageError(f"The script {path.name} cannot be read: {reason}.", "Check the path.") from None
        except UnicodeDecodeError:
            raise UsageError(f"The script {path.name} is not UTF-8 text.", "Save it as UTF-8.") from None
        return cls.parse(text, path.name)

    @classmethod
    def parse(cls, text: str, name: str = "script") -> Scripted:
        """A script from its text; see the module for the form."""
        lines = []
        for line_no, line in enumerate(text.split("\n"), start=1):
            if not line.strip():
                continue
            try:
                lines.append(_read_line(line))
            except ValueError as error:
                raise UsageError(f"Line {line_no} of {name} is no decision: {error}.", _FORM) from None
        return cls(lines)

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        """The next decision; words are followed by the decision after them."""
        while self._next < len(self._lines):
            line = self._lines[self._next]
            self._next += 1
            match line:
                case _Say():
                    yield Text(text=line.say)
                case _Call():
                    args = {
                        key: inquiry.documents[0] if value == DOCUMENT else value for key, value in line.args.items()
                    }
                    yield Call(line.call, args, line.why)
                    return
                case _Answer():
                    cited = tuple(Cited(_find(inquiry, figure.id), figure.role) for figure in line.figures)
                    made = tuple(Computed(_made(inquiry, item.expr), item.role) for item in line.calculations)
                    yield Proposal(line.outcome, line.answer, line.reason, cited, made)
                    return


def _find(inquiry: Inquiry, figure_id: str) -> dict[str, Any]:
    for taken in reversed(inquiry.taken):
        for figure in taken.result.data.get("figures", ()) if taken.result else ():
            if figure["id"] == figure_id:
                return dict(figure)
    return {"id": figure_id, "printed": figure_id}


def _made(inquiry: Inquiry, expression: str) -> dict[str, Any]:
    for taken in reversed(inquiry.taken):
        if taken.result and taken.call.op == "calculate" and taken.result.data["expression"] == expression:
            return taken.result.data
    return {"expression": expression}
