"""Which working paper an inquiry belongs to, and where its document was obtained, as options of a command."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final, TypeVar

from auditor_tui.errors import UsageError

if TYPE_CHECKING:
    from auditor_tui.auditlog.header import Data, Engagement, Origin

    Stated = TypeVar("Stated", bound=Data)

_ENGAGEMENT: Final = {
    "engagement": ("NAME", "the engagement"),
    "entity": ("NAME", "whose document it is"),
    "period": ("PERIOD", "the period under audit"),
    "area": ("AREA", "the area of the audit"),
    "paper_ref": ("REF", "the paper's reference, as in R/3"),
    "objective": ("TEXT", "why the question is asked, and which assertion it tests"),
    "preparer": ("NAME", "who asks and concludes"),
    "preparer_id": ("ID", "what tells the preparer from others of that name"),
    "preparer_role": ("ROLE", "the preparer's role"),
    "report_date": ("DATE", "the date of the auditor's report, as in 2026-01-31"),
    "lock_days": ("DAYS", "days from the report date to the lock of the file"),
    "lock_rule": ("RULE", "the rule those days come from"),
    "retain_until": ("DATE", "the day until which the paper is kept"),
    "confidentiality": ("CLASS", "the paper's class of confidentiality"),
}
_ORIGIN: Final = {
    "title": ("TEXT", "the document's title"),
    "publisher": ("NAME", "who published the document"),
    "obtained_from": ("SOURCE", "the address or the person the file was had from"),
    "obtained_on": ("DATE", "when it was had, as in 2026-01-31"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what states the identity of a paper and the origin of its document."""
    group = parser.add_argument_group("the working paper", "recorded in the log's header, and shown in the paper")
    for name, (metavar, help_text) in (_ENGAGEMENT | _ORIGIN).items():
        kind = int if name == "lock_days" else str
        group.add_argument(f"--{name.replace('_', '-')}", metavar=metavar, help=help_text, type=kind)


def engagement_of(args: argparse.Namespace) -> Engagement:
    """The paper's identity as it was stated: by an option, else by the settings.

    Raises:
        UsageError: when a date is none, a number of days is out of range, or the paper would be kept until a past day.
    """
    from auditor_tui.auditlog.header import Engagement
    from auditor_tui.workspace.inquiry.engagement import configured_engagement
    from auditor_tui.workspace.inquiry.session import utc_now

    stated = _stated(Engagement, args, _ENGAGEMENT)
    if stated.retain_until and stated.retain_until < utc_now().date().isoformat():
        raise UsageError(f"--retain-until {stated.retain_until} is past.", "A paper is kept until a day to come.")
    given = {name: value for name, value in stated.model_dump().items() if value is not None}
    return configured_engagement().model_copy(update=given)


def origin_of(args: argparse.Namespace) -> Origin:
    """Where the document was obtained, as it was stated.

    Raises:
        UsageError: when the date is none.
    """
    from auditor_tui.auditlog.header import Origin

    return _stated(Origin, args, _ORIGIN)


def _stated(model: type[Stated], args: argparse.Namespace, names: dict[str, Any]) -> Stated:
    from pydantic import ValidationError

    from auditor_tui.text.sanitise import sanitise

    values = {name: getattr(args, name) for name in names}
    clean = {name: sanitise(value).text if isinstance(value, str) else value for name, value in values.items()}
    try:
        return model.model_validate(clean)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        option = f"--{name.replace('_', '-')}"
        raise UsageError(f"{option} cannot be {values[name]!r}.", f"It takes {names[name][1]}.") from None
