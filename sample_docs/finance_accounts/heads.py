"""Heads of account, each with the size in ₹ crore around which it is drawn; 0 is a head without transactions."""

from __future__ import annotations

from collections.abc import Sequence

Heads = Sequence[tuple[str, int]]

OWN_TAX: Heads = (
    ("State Goods and Services Tax", 24000),
    ("Taxes on Sales, Trade, etc.", 13500),
    ("State Excise", 7600),
    ("Stamps and Registration Fees", 6900),
    ("Taxes on Vehicles", 3800),
    ("Taxes and Duties on Electricity", 2900),
    ("Land Revenue", 850),
    ("Taxes on Goods and Passengers", 310),
    ("Other Taxes and Duties", 270),
)
SHARE_OF_UNION_TAXES: Heads = (
    ("Corporation Tax", 4300),
    ("Taxes on Income other than Corporation Tax", 5100),
    ("Central Goods and Services Tax", 4600),
    ("Customs", 560),
    ("Union Excise Duties", 210),
    ("Wealth Tax", 0),
)
NON_TAX: Heads = (
    ("Interest Receipts", 620),
    ("Dividends and Profits", 95),
    ("Non-ferrous Mining and Metallurgical Industries", 4300),
    ("Petroleum", 1400),
    ("Education, Sports, Art and Culture", 380),
    ("Medical and Public Health", 240),
    ("Major and Medium Irrigation", 510),
    ("Forestry and Wild Life", 160),
    ("Other Non-tax Receipts", 2900),
)
GRANTS: Heads = (
    ("Centrally Sponsored Schemes", 9100),
    ("Finance Commission Grants", 4200),
    ("Other Transfers and Grants", 3800),
)
GENERAL_SERVICES: Heads = (
    ("Organs of State", 1050),
    ("Fiscal Services", 980),
    ("Interest Payments and Servicing of Debt", 12400),
    ("Administrative Services", 7400),
    ("Pensions and Miscellaneous General Services", 11800),
)
SOCIAL_SERVICES: Heads = (
    ("Education, Sports, Arts and Culture", 21500),
    ("Health and Family Welfare", 8700),
    ("Water Supply, Sanitation, Housing and Urban Development", 5600),
    ("Information and Broadcasting", 120),
    ("Welfare of Scheduled Castes, Scheduled Tribes and Other Backward Classes", 2900),
    ("Labour and Labour Welfare", 410),
    ("Social Welfare and Nutrition", 6200),
    ("Other Social Services", 90),
)
ECONOMIC_SERVICES: Heads = (
    ("Agriculture and Allied Activities", 5200),
    ("Rural Development", 3300),
    ("Special Areas Programmes", 0),
    ("Irrigation and Flood Control", 1500),
    ("Energy", 7200),
    ("Industry and Minerals", 1100),
    ("Transport", 2700),
    ("Science, Technology and Environment", 85),
    ("General Economic Services", 900),
)
LOCAL_BODIES: Heads = (("Compensation and Assignments to Local Bodies", 2400),)
CAPITAL_OUTLAY: Heads = (
    ("Capital Account of General Services", 640),
    ("Capital Account of Social Services", 5200),
    ("Capital Account of Economic Services", 8900),
)

STATE_NAMES = ("Navadhara", "Meghavana", "Suvarnadri", "Indravana")

OBJECTS: Heads = (
    ("Salaries", 26500),
    ("Wages", 410),
    ("Pensionary Charges", 11300),
    ("Office Expenses", 620),
    ("Travel Expenses", 115),
    ("Supplies and Materials", 1480),
    ("Minor Works and Maintenance", 2350),
    ("Professional Services", 540),
    ("Scholarships and Stipends", 980),
    ("Grants-in-aid (Salary)", 16400),
    ("Grants-in-aid (Non-salary)", 14200),
    ("Grants for Creation of Capital Assets", 3900),
    ("Subsidies", 9600),
    ("Contributions", 1250),
    ("Other Charges", 2700),
)

INSTITUTIONS: Heads = (
    ("Loans from the Life Insurance Corporation of India", 140),
    ("Loans from the General Insurance Corporation of India", 0),
    ("Loans from the National Bank for Agriculture and Rural Development", 3900),
    ("Loans from the National Co-operative Development Corporation", 260),
    ("Loans from Other Institutions", 780),
)
CENTRAL_LOANS: Heads = (
    ("Non-Plan Loans", 45),
    ("Loans for State Plan Schemes", 2900),
    ("Loans for Centrally Sponsored Plan Schemes", 30),
    ("Special Assistance for Capital Investment", 3600),
    ("Back-to-back Loans in lieu of Compensation", 2100),
)
PROVIDENT_FUNDS: Heads = (
    ("State Provident Funds", 9800),
    ("Insurance and Pension Funds", 410),
)
RESERVE_FUNDS: Heads = (
    ("State Disaster Response Fund", 1900),
    ("State Compensatory Afforestation Fund", 620),
    ("Consolidated Sinking Fund", 2200),
    ("Guarantee Redemption Fund", 480),
)
DEPOSITS: Heads = (
    ("Civil Deposits", 5400),
    ("Deposits of Local Funds", 3700),
    ("Other Deposits", 260),
)

LOANEES = (
    "Road Transport Corporation",
    "Power Generation Corporation Limited",
    "Power Transmission Corporation Limited",
    "Urban Infrastructure Board",
    "Water Supply and Sewerage Board",
    "State Co-operative Apex Bank",
    "Dairy Development Federation",
    "Handloom and Handicrafts Corporation",
    "Metro Rail Corporation",
    "Industrial Estates Development Corporation",
    "Slum Rehabilitation Authority",
    "Sugar Factories Revival Committee",
    "Fisheries Development Corporation",
    "Rural Housing Board",
    "Minor Ports Authority",
    "Tourism Development Corporation",
    "Textile Workers' Rehabilitation Trust",
    "Small Industries Finance Corporation",
    "Coastal Shipping Corporation",
    "Seeds Corporation",
)
