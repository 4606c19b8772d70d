"""Quarters of a fiscal year, counted from where the document says that year ends."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

RELEASE = """\
# First quarter results

Earnings for the first fiscal quarter ended December 28, 2024, of the fiscal year ended September 27, 2025.

(USD in millions)

|Particulars|Quarter Ended December 28, 2024|Quarter Ended December 30, 2023|
|---|---|---|
|Ferry tolls|300|250|
"""


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What were ferry tolls in Q1 fiscal 2025?", ["300"]),
        ("What were ferry tolls in the first quarter of fiscal 2024?", ["250"]),
        ("What were ferry tolls in Q4 of fiscal 2024?", []),
        ("What were ferry tolls in Q4 2024?", ["300"]),
    ],
)
async def test_a_fiscal_quarter_is_counted_from_the_fiscal_year(
    ask_text: Ask, question: str, printed: list[str]
) -> None:
    found = await ask_text(RELEASE, question)
    assert found.printed("answer") == printed
