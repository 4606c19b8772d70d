"""Statement numbers as a volume spells them: set by many hands over many years, never twice the same way."""

from __future__ import annotations

from collections.abc import Sequence

CONTINUED: Sequence[str] = (
    "STATEMENT No. {} – Contd.",
    "STATEMENT-{} (contd.)",
    "Stmt. No.{} (contd.)",
    "STATEMENT No.{} – contd.",
    "Statement No. {} (Contd.)",
    "STATEMENT {} – Contd.",
    "STMT. NO. {} – CONTD.",
    "Statement-{} contd.",
    "STATEMENT NO. {} – Continued",
)
REFERENCES: Sequence[str] = (
    "Statement No. {}",
    "Statement {}",
    "Stmt. No. {}",
    "Statement No.{}",
    "St. No. {}",
    "Stt. {}",
    "Statement-{}",
    "Stmt. {}",
    "statement no. {}",
    "Statement No: {}",
    "Stmt No. {}",
    "STMT {}",
)


def running_heads(number: int) -> tuple[str, ...]:
    """The spellings on the continuation pages of a statement, in turn."""
    turned = [CONTINUED[(number + i) % len(CONTINUED)] for i in range(4)]
    return tuple(spelling.format(number) for spelling in turned)


def reference(number: int, turn: int) -> str:
    """A statement as other pages refer to it."""
    return REFERENCES[turn % len(REFERENCES)].format(number)
