"""A figure's plain form: what a log holds gives back the exact numbers."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures.figure import Figure, Period, Unit

_VALUES = st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-(10**13), max_value=10**13)
_SCALES = st.sampled_from([Decimal(1), *(Decimal(10) ** power for power in (-2, 3, 5, 6, 7, 9, 12))])


def _figure(value: Decimal | None, scale: Decimal) -> Figure:
    return Figure(
        figure_id="L1C2",
        line_no=1,
        cell=2,
        char=0,
        page_no=None,
        page_label=None,
        printed="1",
        kind="amount",
        value=value,
        scale=scale,
        currency=None,
        unit=Unit("not_stated"),
        period=Period("not_stated"),
        row_label="",
        column_header=(),
        section=(),
    )


@given(_VALUES, _SCALES)
def test_value_times_scale_is_exact_and_gives_the_value_back(value: Decimal, scale: Decimal) -> None:
    data = _figure(value, scale).as_data()
    assert Decimal(data["value"]) * Decimal(data["scale"]) == Decimal(data["normalized"])
    assert Decimal(data["normalized"]) / Decimal(data["scale"]) == value
    assert "E" not in data["value"] + data["scale"] + data["normalized"]


def test_what_has_no_value_has_no_normalized_value() -> None:
    data = _figure(None, Decimal(1000)).as_data()
    assert (data["value"], data["normalized"]) == (None, None)
