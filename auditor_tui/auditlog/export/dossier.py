"""A log with everything that a paper of it is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from auditor_tui.auditlog.attestations import Attestations
from auditor_tui.auditlog.export.evidence import Quote, quotes
from auditor_tui.auditlog.reader import Log
from auditor_tui.auditlog.review.state import Placed, Review
from auditor_tui.auditlog.review.verify import ReviewVerdict
from auditor_tui.auditlog.verify import Verdict
from auditor_tui.documents.document import Document


@dataclass(frozen=True)
class Dossier:
    """One log, its review, and the texts it pins."""

    log: Log
    documents: tuple[Document, ...]
    """In the order in which the log pins them."""
    verdict: Verdict | None = None
    """What verifying the log's files said; None where there are none."""
    review_verdict: ReviewVerdict | None = None
    attestations: Attestations | None = None
    """The signatures and time-stamps beside the log, checked without anyone named as trusted; None where no files are
    known."""

    @property
    def review(self) -> Review | None:
        """What people have said of the log; None where nobody has, or it does not hold."""
        found = self.review_verdict.review if self.review_verdict else None
        return found if found and found.records else None

    @property
    def figures(self) -> Sequence[dict[str, Any]]:
        """The figures of the answer."""
        return self.log.answer.data.figures if self.log.answer else ()

    @cached_property
    def quotes(self) -> tuple[Quote, ...]:
        """The lines that carry or govern a figure of the answer."""
        return tuple(quotes(self.figures, self.log, self.documents))

    @property
    def title(self) -> str:
        """What the paper is called: its reference, else the log's id."""
        return self.log.header.paper_ref or self.log.header.log_id

    @property
    def as_of(self) -> str:
        """The time of the last record: a paper knows no later one, so that it can be made again."""
        last = self.log.records[-1].at
        return max(last, self.review.latest) if self.review else last

    def sign_off(self, role: str) -> Placed[Any] | None:
        """The last sign-off in a role, whether or not the paper was changed since."""
        signs = [sign for sign in self.review.sign_offs if sign.said.role == role] if self.review else []
        return signs[-1] if signs else None
