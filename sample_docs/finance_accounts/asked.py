"""Every question of a volume, in six kinds."""

from __future__ import annotations

from finance_accounts.derived import aggregations, arithmetic
from finance_accounts.gold import Gold
from finance_accounts.lookups import conversion_limited, lookups
from finance_accounts.questions import Question
from finance_accounts.structure import navigation, unanswerable


def write_questions(gold: Gold) -> list[Question]:
    """Look-ups first; then what is computed, what is about places, what has no answer, what conversion destroyed."""
    return [
        *lookups(gold),
        *aggregations(gold),
        *arithmetic(gold),
        *navigation(gold),
        *unanswerable(gold),
        *conversion_limited(gold),
    ]
