"""Minor heads under each head of `heads`: a code and what is booked under it, the largest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Minors = Mapping[str, tuple[str, Sequence[str]]]
"""By head: the code of the major head, and its minor heads."""

RECEIPTS: Minors = {
    "State Goods and Services Tax": ("0006", ("Tax", "Advance Apportionment", "Interest", "Penalty", "Fees", "Cess")),
    "Taxes on Sales, Trade, etc.": (
        "0040",
        ("Motor Spirit and Lubricants", "State Sales Tax", "Trade Tax", "Surcharge", "Old Dues"),
    ),
    "State Excise": (
        "0039",
        ("Foreign Liquors and Spirits", "Country Spirits", "Malt Liquor", "Medicinal Preparations", "Fines"),
    ),
    "Stamps and Registration Fees": (
        "0030",
        ("Sale of Non-judicial Stamps", "Fees for Registering Documents", "Court Fees in Stamps", "Duty on Impressing"),
    ),
    "Taxes on Vehicles": ("0041", ("State Motor Vehicles Tax", "Fees under Permits", "Driving Licences", "Passes")),
    "Taxes and Duties on Electricity": ("0043", ("Taxes on Consumption", "Inspection Fees", "Duty on Captive Plants")),
    "Land Revenue": ("0029", ("Ordinary Collections", "Rates on Land", "Survey Charges", "Conversion of Land Use")),
    "Taxes on Goods and Passengers": ("0042", ("Tolls on Roads", "Tax on Entry of Goods", "Passenger Tax")),
    "Other Taxes and Duties": ("0045", ("Entertainment Tax", "Luxury Tax", "Betting Tax", "Cess under Other Acts")),
    "Corporation Tax": ("0020", ("Share of Net Proceeds", "Earlier Years' Share")),
    "Taxes on Income other than Corporation Tax": ("0021", ("Share of Net Proceeds", "Earlier Years' Share")),
    "Central Goods and Services Tax": ("0005", ("Share of Net Proceeds", "Earlier Years' Share")),
    "Customs": ("0037", ("Share of Net Proceeds", "Earlier Years' Share")),
    "Union Excise Duties": ("0038", ("Share of Net Proceeds", "Earlier Years' Share")),
    "Wealth Tax": ("0032", ("Share of Net Proceeds", "Earlier Years' Share")),
    "Interest Receipts": (
        "0049",
        ("Interest from Public Undertakings", "Interest on Cash Balances", "Interest from Cultivators"),
    ),
    "Dividends and Profits": ("0050", ("Dividends from Undertakings", "Share of Profits", "Other Investments")),
    "Non-ferrous Mining and Metallurgical Industries": (
        "0853",
        ("Mineral Concession Fees", "Royalty on Minor Minerals", "Dead Rent", "Penalties for Illegal Mining"),
    ),
    "Petroleum": ("0802", ("Royalty on Crude Oil", "Royalty on Natural Gas", "Licence Fees")),
    "Education, Sports, Art and Culture": ("0202", ("University Fees", "School Fees", "Technical Institutes")),
    "Medical and Public Health": ("0210", ("Urban Hospitals", "Rural Dispensaries", "Public Health Laboratories")),
    "Major and Medium Irrigation": ("0701", ("Water for Industry", "Water for Irrigation", "Canal Plantations")),
    "Forestry and Wild Life": ("0406", ("Sale of Timber", "Minor Forest Produce", "Sanctuaries", "Zoological Parks")),
    "Other Non-tax Receipts": ("0075", ("Unclaimed Deposits", "Sale of Land", "Guarantee Fees", "Rents", "Sundries")),
    "Centrally Sponsored Schemes": ("1601", ("Health Mission", "Education Mission", "Rural Housing", "Nutrition")),
    "Finance Commission Grants": ("1602", ("Rural Local Bodies", "Urban Local Bodies", "Disaster Management")),
    "Other Transfers and Grants": ("1603", ("Compensation for Taxes Subsumed", "Road Fund", "Special Assistance")),
}
SPENDING: Minors = {
    "Organs of State": ("2011", ("Courts", "Legislature", "Elections", "Governor's Household", "Council of Ministers")),
    "Fiscal Services": ("2030", ("Collection of Taxes", "Stamps", "Land Records", "Registration", "Treasuries")),
    "Interest Payments and Servicing of Debt": (
        "2049",
        ("Interest on Market Loans", "Interest on Provident Funds", "Interest on Union Loans", "Sinking Fund", "Fees"),
    ),
    "Administrative Services": ("2055", ("District Police", "Special Police", "Jails", "Public Works", "Secretariat")),
    "Pensions and Miscellaneous General Services": (
        "2071",
        ("Superannuation Allowances", "Family Pensions", "Gratuities", "Contributory Pension", "Leave Encashment"),
    ),
    "Education, Sports, Arts and Culture": (
        "2202",
        (
            "Government Primary Schools",
            "Government Secondary Schools",
            "Government Colleges",
            "Teachers' Training",
            "Adult Education",
            "Language Development",
            "Sports Grounds",
            "Public Libraries",
        ),
    ),
    "Health and Family Welfare": (
        "2210",
        (
            "Hospitals and Dispensaries",
            "Primary Health Centres",
            "Medical Education",
            "Control of Diseases",
            "Rural Family Welfare",
            "Drug Control",
            "Ambulance Services",
        ),
    ),
    "Water Supply, Sanitation, Housing and Urban Development": (
        "2215",
        (
            "Rural Water Supply",
            "Urban Water Supply",
            "Sewerage",
            "Government Housing",
            "Slum Improvement",
            "Town Plans",
        ),
    ),
    "Information and Broadcasting": ("2220", ("Press Information", "Field Publicity", "Films", "Community Radio")),
    "Welfare of Scheduled Castes, Scheduled Tribes and Other Backward Classes": (
        "2225",
        ("Scholarships", "Hostels", "Tribal Area Sub-Plan", "Special Component Plan", "Economic Upliftment"),
    ),
    "Labour and Labour Welfare": ("2230", ("Employment Exchanges", "Factory Inspection", "Craftsmen Training")),
    "Social Welfare and Nutrition": (
        "2235",
        ("Old Age Pensions", "Child Development", "Nutrition Distribution", "Widow Pensions", "Care of the Disabled"),
    ),
    "Other Social Services": ("2250", ("Charitable Endowments", "Pilgrimage Facilities", "Upkeep of Shrines")),
    "Agriculture and Allied Activities": (
        "2401",
        (
            "Crop Insurance",
            "Extension and Training",
            "Seeds",
            "Cattle Development",
            "Fisheries Extension",
            "Plant Protection",
            "Soil Surveys",
            "Dairy Plants",
        ),
    ),
    "Rural Development": ("2501", ("Wage Employment", "Block Establishments", "Self-help Groups", "Watersheds")),
    "Special Areas Programmes": ("2551", ("Hill Areas", "Border Areas")),
    "Irrigation and Flood Control": ("2700", ("Canal Upkeep", "Minor Irrigation", "Flood Works", "Command Areas")),
    "Energy": ("2801", ("Assistance to Power Companies", "Rural Electrification", "Solar Pumps", "Wind Surveys")),
    "Industry and Minerals": ("2851", ("Small Scale Industries", "Handloom Industries", "Khadi", "Mineral Surveys")),
    "Transport": ("3054", ("State Highways", "District Roads", "Bridges", "Road Transport Subsidy", "Ports Upkeep")),
    "Science, Technology and Environment": ("3425", ("Research Grants", "Pollution Control", "Remote Sensing")),
    "General Economic Services": ("3451", ("Planning Board", "Statistics", "Tourist Centres", "Weights and Measures")),
    "Compensation and Assignments to Local Bodies": (
        "3604",
        ("Assignment of Stamp Duty", "Compensation for Entry Tax", "Assignment of Land Revenue", "Other Assignments"),
    ),
}
OUTLAY: Minors = {
    "Capital Account of General Services": (
        "4059",
        ("Office Buildings", "Police Stations", "Jails", "Court Buildings"),
    ),
    "Capital Account of Social Services": (
        "4210",
        (
            "Urban Health Buildings",
            "Rural Health Buildings",
            "Medical Colleges",
            "School Buildings",
            "Water Treatment Works",
            "Rural Housing",
            "Hostels",
            "Stadiums",
        ),
    ),
    "Capital Account of Economic Services": (
        "4700",
        (
            "Major Dams",
            "Canal Systems",
            "State Highways",
            "Major Bridges",
            "Power Companies' Shares",
            "Food Storage",
            "Fishing Harbours",
            "Industrial Parks",
            "Minor Irrigation Tanks",
        ),
    ),
}
