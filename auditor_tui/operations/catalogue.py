"""The operations there are."""

from __future__ import annotations

from typing import Final

from auditor_tui.operations.amount import AMOUNT
from auditor_tui.operations.calculate import CALCULATE
from auditor_tui.operations.check import CHECK
from auditor_tui.operations.figure import FIGURE
from auditor_tui.operations.foot import FOOT
from auditor_tui.operations.grep import GREP
from auditor_tui.operations.list_documents import LIST
from auditor_tui.operations.outline import OUTLINE
from auditor_tui.operations.query import QUERY
from auditor_tui.operations.read import READ
from auditor_tui.operations.registry import Registry
from auditor_tui.operations.search import SEARCH

OPERATIONS: Final = Registry(LIST, OUTLINE, GREP, SEARCH, READ, FIGURE, AMOUNT, CALCULATE, FOOT, QUERY, CHECK)
"""Every operation, in the order one would use them."""
