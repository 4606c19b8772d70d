"""Scales, years and declarations that several statements share."""

from __future__ import annotations

from finance_accounts.sheet import Period, Unit

CRORE = 10_000_000
LAKH = 100_000

THIS_YEAR = Period("2024-25", "2025-03-31")
LAST_YEAR = Period("2023-24", "2024-03-31")
OPENING = Period("as on 1 April 2024", "2024-04-01", "instant", None)
CLOSING = Period("as on 31 March 2025", "2025-03-31", "instant", None)
PER_CENT = Unit("per cent", 1, None)
NUMBER = Unit("Number", 1, None)

IN_CRORE = Unit("(₹ in crore)", CRORE)
IN_LAKH = Unit("(₹ in lakh)", LAKH)
LAKH_SPELLINGS = (
    Unit("(Rs. in lakh)", LAKH),
    IN_LAKH,
    Unit("(₹ in lakhs)", LAKH),
    Unit("(Rupees in lakh)", LAKH),
    Unit("(Rs. in lakhs)", LAKH),
)
"""The declarations of the detailed statements, in turn."""
