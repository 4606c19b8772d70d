"""What an inquiry came to, gathered from its records: the form `auditor ask --json` prints."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from auditor_tui.auditlog.events import (
    AnswerEvent,
    ErrorEvent,
    HeaderEvent,
    ModelCallEvent,
    OperationEvent,
    OutcomeEvent,
    Record,
    Usage,
)
from auditor_tui.errors import ExitCode


def report(records: Iterable[Record]) -> dict[str, Any]:
    """Outcome, answer, figures, operations and usage of one inquiry, as plain JSON values."""
    found: dict[str, Any] = {
        "outcome": "stopped",
        "answer": "",
        "reason": "",
        "researcher": None,
        "figures": [],
        "calculations": [],
        "operations": [],
        "searches_without_hit": [],
        "log_id": None,
        "usage": Usage().model_dump(),
        "cost_usd": None,
        "errors": [],
    }
    costs: list[str | None] = []
    for record in records:
        match record.event:
            case HeaderEvent(data=header):
                found["log_id"], found["researcher"] = header.log_id, header.researcher
            case OperationEvent(data=run):
                found["operations"].append(
                    {
                        "seq": record.seq,
                        "operation": run.op,
                        "args": run.args,
                        "spans": run.result.get("spans", []),
                        "pages": run.result.get("pages", []),
                    }
                )
            case ModelCallEvent(data=call):
                for name, tokens in call.usage.model_dump().items():
                    found["usage"][name] += tokens
                if any(call.usage.model_dump().values()):
                    costs.append(call.cost_usd)
            case AnswerEvent(data=answer):
                found["answer"] = answer.text
                found["figures"] = [*answer.figures, *map(_as_figure, answer.calculations)]
                found["calculations"] = list(answer.calculations)
            case OutcomeEvent(data=end):
                found["outcome"], found["reason"] = end.outcome, end.reason
                seqs = set(end.searches_without_hit)
                found["searches_without_hit"] = [step for step in found["operations"] if step["seq"] in seqs]
            case ErrorEvent(data=fault):
                found["errors"].append({"message": fault.message, "exit_code": fault.exit_code})
    found["cost_usd"] = _total(costs)
    return found


def _total(costs: list[str | None]) -> str | None:
    """What all calls cost together; None where there were none, or where one of them has no known cost."""
    known = [Decimal(cost) for cost in costs if cost is not None]
    return format(sum(known, Decimal(0)), "f") if costs and len(known) == len(costs) else None


def _as_figure(calculation: dict[str, Any]) -> dict[str, Any]:
    """A calculation in the form of a figure, for those who look at figures alone."""
    return {
        "id": f"={calculation.get('expression', '')}",
        "printed": calculation.get("value"),
        "kind": calculation.get("measure"),
        **{name: calculation.get(name) for name in ("value", "scale", "normalized", "currency")},
        **{name: calculation.get(name) for name in ("role", "support", "support_seq")},
    }


def exit_code(found: dict[str, Any]) -> ExitCode:
    """How `auditor ask` ends: 0 answered, 1 the document does not say, 5 withheld, or as the recorded fault says."""
    if found["errors"]:
        return ExitCode(found["errors"][-1]["exit_code"])
    match found["outcome"]:
        case "answered":
            return ExitCode.DONE
        case "refused":
            return ExitCode.WITHHELD
        case _:
            return ExitCode.NO
