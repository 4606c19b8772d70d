"""How many of a thing there are, in words."""

from __future__ import annotations


def counted(total: int, one: str, many: str | None = None) -> str:
    """A number with its noun: "1 row", "12,000 rows".

    Args:
        total: How many, 0 or more.
        one: The noun for one of them.
        many: The noun for several, where it is not that of one with an s.
    """
    return f"1 {one}" if total == 1 else f"{total:,} {many or one + 's'}"
