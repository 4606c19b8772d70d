"""Names of places, works, concerns and funds; all invented."""

from __future__ import annotations

from collections.abc import Sequence

_FIRST = (
    "Ambar", "Bhadra", "Chandan", "Devi", "Gauri", "Hema", "Indu", "Jala", "Kamal", "Lata",
    "Madhu", "Nanda", "Palash", "Rama", "Sona", "Tara", "Uday", "Vasu", "Yash", "Zari",
)  # fmt: skip
_LAST = ("pura", "nagara", "gaon", "kheda", "wadi", "gadh", "palli", "kota", "bad", "vani", "tara", "sari")
_SIDES = ("", " North", " South", " Khurd", " Budruk")

PLACES: Sequence[str] = tuple(f"{first}{last}{side}" for side in _SIDES for last in _LAST for first in _FIRST)
"""Neighbours in the list differ in their first half, so that a page of them is told apart."""

WORKS: Sequence[str] = (
    "Bridge at {}",
    "Minor irrigation tank, {}",
    "Primary health centre, {}",
    "Widening of road at {}",
    "Girls' hostel, {}",
    "Water treatment works, {}",
    "Canal lining near {}",
    "Bus station, {}",
    "Court building, {}",
    "Sub-station at {}",
    "Flood wall, {}",
    "Godown at {}",
    "College block, {}",
)
CONCERNS: Sequence[str] = (
    "{} Power Generation Ltd.",
    "{} Road Transport Ltd.",
    "{} Mineral Works Ltd.",
    "{} Textile Mills Ltd.",
    "{} Sugar Co-operative",
    "{} Dairy Federation",
    "{} Seeds Co-operative",
    "{} Tourism Ltd.",
    "{} Ports Company Ltd.",
    "{} Water Grid Ltd.",
    "{} Spinning Mills",
)
INSTITUTIONS: Sequence[str] = (
    "{} University",
    "{} Agricultural College",
    "{} Municipal Board",
    "{} Zilla Parishad",
    "{} Institute of Technology",
    "{} Hospital Trust",
    "{} Khadi Board",
    "{} Sports Council",
    "{} Library Society",
)
LOAN_CLASSES: Sequence[tuple[str, int]] = (
    ("Loans for Power Projects", 5200),
    ("Loans for Urban Development", 1900),
    ("Loans for Water Supply and Sanitation", 1300),
    ("Loans for Housing", 640),
    ("Loans for Co-operation", 880),
    ("Loans for Village and Small Industries", 230),
    ("Loans for Road Transport", 1700),
    ("Loans for Crop Husbandry", 310),
    ("Loans for Fisheries", 90),
    ("Loans for Tourism", 70),
    ("Loans to Government Servants", 160),
    ("Miscellaneous Loans", 45),
)
"""With the balance in ₹ crore around which each is drawn."""
GUARANTEED: Sequence[tuple[str, int]] = (
    ("Power", 30),
    ("Co-operative Banks", 14),
    ("Irrigation", 11),
    ("Roads and Transport", 16),
    ("State Financial Corporations", 6),
    ("Urban Development and Housing", 13),
    ("Other Infrastructure", 7),
    ("Handlooms and Textiles", 3),
)
"""Sectors, with their weight among all guarantees."""
INVESTED_FUNDS: Sequence[tuple[str, int]] = (
    ("Famine Relief Fund", 260),
    ("State Road Fund", 1150),
    ("Rural Electrification Reserve", 480),
    ("Port Development Fund", 190),
    ("Police Welfare Fund", 75),
    ("Zamindari Abolition Fund", 40),
    ("Mines Rehabilitation Fund", 820),
    ("Urban Transport Fund", 610),
    ("Irrigation Depreciation Reserve", 330),
    ("Calamity Insurance Fund", 540),
)
FUNCTIONS: Sequence[str] = (
    "General Administration",
    "Police",
    "Education",
    "Health",
    "Water Supply",
    "Social Welfare",
    "Agriculture",
    "Rural Works",
    "Irrigation",
    "Roads and Bridges",
)


def place(number: int) -> str:
    """A place for any number; they repeat, numbered, where the list ends."""
    round_, index = divmod(number, len(PLACES))
    return PLACES[index] if not round_ else f"{PLACES[index]} {round_ + 1}"
