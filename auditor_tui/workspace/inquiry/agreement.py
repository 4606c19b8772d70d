"""Whether inquiries into the same question came to the same: what they end with, the values, and the lines cited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

_CITED: Final = ("answer", "operand")
"""Roles of the figures that an answer rests on."""
_LINES_SHOWN: Final = 12
_STOPPED: Final = "stopped"


def agreement(runs: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What inquiries came to, each as `report` gives it, compared with the first of them.

    Returns:
        `agreed`, with `outcome`, `value` and `lines`: whether all inquiries ended alike, gave the same values, and
        rested on the same lines, None each where one was stopped, since that says nothing; and `runs`, what each of
        them has of these. A value is in single units; the order of values says nothing.
    """
    compared = [
        {"log_id": run["log_id"], "outcome": run["outcome"], "values": _values(run), "lines": _lines(run)}
        for run in runs
    ]
    first = compared[0]
    was_stopped = any(run["outcome"] == _STOPPED for run in compared)
    agreed = {
        name: None if was_stopped else all(run[key] == first[key] for run in compared)
        for name, key in (("outcome", "outcome"), ("value", "values"), ("lines", "lines"))
    }
    return {"agreed": agreed, "runs": compared}


def is_agreed(found: Mapping[str, Any]) -> bool:
    """Whether the inquiries agreed in everything that is compared; those that were stopped did in nothing."""
    return all(found["agreed"].values())


def agreement_text(found: Mapping[str, Any]) -> str:
    """The same in words: what agreed, and a line for each inquiry."""
    runs = found["runs"]
    if stopped := sum(run["outcome"] == _STOPPED for run in runs):
        verdict = f"not compared, since {'one was' if stopped == 1 else f'{stopped} were'} stopped"
    else:
        verdict = ", ".join(f"{name} {'agreed' if same else 'differed'}" for name, same in found["agreed"].items())
    lines = [f"repeated: {len(runs)} inquiries: {verdict}"]
    return "\n".join([*lines, *(f"  {number}: {_told(run)}" for number, run in enumerate(runs, start=1))])


def _told(run: Mapping[str, Any]) -> str:
    """What one inquiry came to, in a line."""
    values = ", ".join(run["values"]) or "no value"
    shown = ", ".join(map(str, run["lines"][:_LINES_SHOWN]))
    more = " …" if len(run["lines"]) > _LINES_SHOWN else ""
    return f"{run['outcome']}; {values}; {f'lines {shown}{more}' if shown else 'no lines'}; log {run['log_id']}"


def _values(run: Mapping[str, Any]) -> list[str]:
    """The values of an answer, spelled one way, with what they are counted in."""
    return sorted(_value(figure) for figure in run["figures"] if figure.get("role") == "answer")


def _value(figure: Mapping[str, Any]) -> str:
    if figure.get("normalized") is None:
        return str(figure.get("printed"))
    number = format(Decimal(str(figure["normalized"])).normalize(), "f")
    return f"{figure['currency']} {number}" if figure.get("currency") else number


def _lines(run: Mapping[str, Any]) -> list[int]:
    """The lines of the figures that an answer rests on."""
    cited = (figure for figure in run["figures"] if figure.get("role") in _CITED)
    return sorted({figure["line"] for figure in cited if figure.get("line") is not None})
