"""The researcher without a model: it reads the question by rules, searches with the operations, and picks the cell."""

from __future__ import annotations

from auditor_tui.agent.rules.researcher import Rules

__all__ = ["Rules"]
