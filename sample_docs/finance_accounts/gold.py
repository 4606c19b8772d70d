"""The truth of a volume, asked by statement, row and column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from finance_accounts.truth import Record
from finance_accounts.volume import Volume

UNITS: Final = (1, 1000, 100_000, 10_000_000)
"""Scales in which an amount might be quoted: rupees, thousands, lakh, crore."""
_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")


class Gold:
    """Figures and words of a volume."""

    def __init__(self, volume: Volume) -> None:
        self._volume = volume
        self._figures = [record for record in volume.records if record.kind != "not_a_figure"]
        self._text = " ".join(volume.runs)
        self._numbers = {Decimal(number.replace(",", "")) for number in _NUMBER.findall(self._text)}
        self._by_row: dict[tuple[str, str], list[Record]] = {}
        for record in self._figures:
            self._by_row.setdefault((record.statement, record.row_label), []).append(record)

    @property
    def state(self) -> str:
        """The state's name."""
        return self._volume.state

    @property
    def first_pages(self) -> Mapping[str, int]:
        """PDF page on which each statement, and the notes, begin."""
        return self._volume.first_pages

    def find(self, where: str, row: str, *column: str, nth: int = 0) -> Record:
        """The figure of a row and column.

        Args:
            where: The statement's key; `I/2` is the second table of Appendix I.
            row: The row's label.
            column: Headings of the column, outermost first.
            nth: Which of several rows with that label, in the order printed.

        Raises:
            LookupError: when there is none.
        """
        statement, _, table = where.partition("/")
        found = [
            record
            for record in self._by_row.get((statement, row), [])
            if record.column_header == column and (not table or record.column.split(".")[1] == f"t{table}")
        ]
        if not found[nth:]:
            raise LookupError(f"no figure for {where!r}, {row!r}, {column!r}")
        return found[nth]

    def labels(self, where: str, *column: str) -> Sequence[str]:
        """The labels of the rows that have a figure in a column, in the order printed."""
        statement, _, table = where.partition("/")
        return [
            record.row_label
            for record in self._figures
            if record.statement == statement
            and record.column_header == column
            and (not table or record.column.split(".")[1] == f"t{table}")
        ]

    def page_label(self, page: int) -> str:
        """The number printed on a PDF page."""
        return self._volume.labels[page - 1]

    def prints(self, value: Decimal, scale: int) -> bool:
        """Whether the volume prints an amount, signed or not, in any grouping and any usual unit."""
        units = UNITS if scale > 1 else (1,)
        return any(abs(value) * scale / unit in self._numbers for unit in units)

    def says(self, words: str, statement: str | None = None) -> bool:
        """Whether words occur: anywhere, or among the row labels and headings of a statement."""
        if statement is None:
            return words.casefold() in self._text.casefold()
        return any(
            words.casefold() in " ".join((record.row_label, *record.column_header)).casefold()
            for record in self._figures
            if record.statement == statement
        )
