"""Answers about two made-up reports: what names another row, year, basis, line or way is held, what is true is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, NamedTuple

COMPANY = """\
# Halden Paper Mills Limited

## 2.1 Statement of Profit and Loss for the year ended 31 March 2024

(₹ in lakh, except per share data)

| Particulars | Note | 2023-24 | 2022-23 (restated) | 2022-23 (as reported) |
|---|---|---|---|---|
| Revenue from operations | 21 | 52,318.60 | 47,905.25 | 48,112.40 |
| Other income | 22 | 842.15 | 1,106.70 | 1,106.70 |
| Cost of materials consumed | 23 | 31,447.80 | 29,860.35 | 29,860.35 |
| Employee benefits expense | 24 | 6,218.90 | 5,874.45 | 5,874.45 |
| Finance costs | 25 | 1,530.20 | 1,788.65 | 1,788.65 |
| Profit before tax | | 5,640.30 | 4,417.20 | 4,624.35 |
| Impairment of plant | 27 | (615.50) | – | – |
| Tax expense | 28 | 1,402.75 | 1,098.40 | 1,149.90 |
| Profit for the year | | 4,237.55 | 3,318.80 | 3,474.45 |
| Basic earnings per share (₹) | 29 | 17.65 | 13.82 | 14.47 |

## 2.2 Borrowings

(₹ in lakh)

| Loan | 31 March 2024 | 31 March 2023 |
|---|---|---|
| Term loan from Aker Bank | 9,450.00 | 10,725.00 |
| Cash credit from Vesta Bank | 3,215.40 | 2,980.10 |
| Loan from parent company | 1,600.00 | 1,600.00 |

| Loan | Rate of interest | Repayment |
|---|---|---|
| Term loan from Aker Bank | 8.85% | 18 quarterly instalments to June 2028 |
| Cash credit from Vesta Bank | 9.60% | on demand |

The company employs 2,316 persons, of whom 407 are women. No dividend has been recommended for the year.
"""
TOWN = """\
# Town of Norrvik

## Table A. Spending by purpose

(EUR million)

| Purpose | Actual 2023 | Budget 2024 |
|---|---|---|
| Primary schools | 41.7 | 44.9 |
| Road maintenance | 18.3 | 16.2 |
| Public libraries | 5.6 | 5.9 |

## Table B. Staff

| Department | 2023 | 2024 |
|---|---|---|
| Harbour office | 128 | 141 |
| Fire brigade | 214 | 209 |
"""


class Case(NamedTuple):
    kind: str
    text: str
    ids: tuple[str, ...] = ()
    expressions: tuple[str, ...] = ()


ROWS = {
    9: "Revenue from operations",
    10: "Other income",
    11: "Cost of materials consumed",
    12: "Employee benefits expense",
    13: "Finance costs",
    14: "Profit before tax",
    16: "Tax expense",
}
NOTES = {9: 21, 10: 22, 11: 23, 12: 24, 13: 25, 16: 28}

TRUE_OF_ONE = (
    "{row} in 2023-24 was ₹{a} lakh (line {line}).",
    "{row} of 2023-24 is ₹{a} lakh, line {line}; the unit is on line 5.",
    "Under 2.1 Statement of Profit and Loss for the year ended 31 March 2024, {row} is ₹{a} lakh.",
    "Total {lower} came to ₹{a} lakh in 2023-24.",
    "The report says “{row}” was ₹{a} lakh for 2023-24.",
    "Halden had {lower} of ₹{a} lakh in FY24.",
    "₹{a} lakh is the {lower} of 2023-24.",
    "In 2023-24, the company's {lower} amounted to Rs {a} lakh.",
)
TRUE_OF_TWO = (
    "{row} {rose} from ₹{b} lakh in 2022-23 (restated) to ₹{a} lakh in 2023-24.",
    "{row} was ₹{a} lakh in 2023-24, {up} from a restated ₹{b} lakh in 2022-23.",
    "In 2023-24 {lower}, ₹{a} lakh, was {higher} than in 2022-23 (restated), ₹{b} lakh.",
    "At ₹{a} lakh, {lower} of 2023-24 {beat} the ₹{b} lakh (restated) of 2022-23.",
    "{row} {rose} to ₹{a} lakh in 2023-24 from ₹{b} lakh in 2022-23, restated.",
    "{row} was {higher}: ₹{a} lakh in 2023-24 against ₹{b} lakh in 2022-23 (restated).",
    "In 2022-23 {lower} was ₹{b} lakh (restated); it {rose} to ₹{a} lakh in 2023-24.",
)
TRUE_OF_CHANGE = (
    "{row} {rose} by {p}% from 2022-23 (restated) to 2023-24.",
    "{row} {rose} {p} per cent between 2022-23 (restated) and 2023-24.",
    "The {fall} in {lower} from 2022-23 to 2023-24 was {p}%.",
)
TRUE_OF_DIFFERENCE = (
    "{row} {rose} by ₹{d} lakh from 2022-23 (restated) to 2023-24.",
    "{row} of 2023-24 was ₹{d} lakh {higher} than the restated 2022-23.",
)
FALSE_OF_ONE = (
    ("line", "{row} in 2023-24 was ₹{a} lakh (line {other_line})."),
    ("line", "{row} in 2023-24 was ₹{a} lakh, line 26."),
    ("note", "{row} in 2023-24 was ₹{a} lakh (Note 41)."),
    ("basis", "Budgeted {lower} for 2023-24 was ₹{a} lakh."),
    ("basis", "Restated {lower} for 2023-24 was ₹{a} lakh."),
    ("basis", "Average {lower} over 2022-23 and 2023-24 was ₹{a} lakh."),
    ("row", "The company's {other} in 2023-24 was ₹{a} lakh."),
    ("row", "₹{a} lakh was spent on {other} in 2023-24."),
    ("row", "Deferred {lower} was ₹{a} lakh in 2023-24."),
    ("row", "EBITDA was ₹{a} lakh in 2023-24."),
    ("row", "Total assets were ₹{a} lakh in 2023-24."),
    ("record", "{row} was ₹{a} lakh in 2023-24, a five-year high."),
    ("denied", "{row} of 2023-24 was not ₹{a} lakh."),
    ("year", "{row} was ₹{a} lakh in 2023-24; in 2020-21 it was lower."),
    ("script", "{row} in 2023-24 was ₹{a} lakh, or ⑨⑧⑦ crore."),
    ("script", "{row} in 2023-24 was ₹{a} lakh; ⅔ of it in the first half."),
    ("script", "{row} in 2023-24 was ₹⁸⁵,⁰⁰⁰ lakh."),
    ("script", "{row} in 2023-24 was ₹九万 lakh."),
    ("script", "{row} in 2023-24 was ₹三千五百 lakh."),
    ("script", "{row} in 2023-24 was Ⅻ lakh."),
    ("script", "{row} in 2023-24 was soixante-dix mille lakh."),
    ("script", "{row} in 2023-24: dreiundfünfzigtausend Lakh."),
    ("script", "{row} in 2023-24: noventa y dos mil lakh."),
    ("script", "{row} in 2023-24: पचासी हज़ार लाख।"),
    ("script", "{row} in 2023-24: novantamila lakh."),
)
FALSE_OF_TWO = (
    "{row} {fell} from ₹{b} lakh in 2022-23 (restated) to ₹{a} lakh in 2023-24.",
    "{row} was ₹{a} lakh in 2023-24, {down} from a restated ₹{b} lakh in 2022-23.",
    "In 2023-24 {lower}, ₹{a} lakh, was {lesser} than in 2022-23 (restated), ₹{b} lakh.",
    "At ₹{a} lakh, {lower} of 2023-24 {missed} the ₹{b} lakh (restated) of 2022-23.",
    "{row} {fell} to ₹{a} lakh in 2023-24 from ₹{b} lakh in 2022-23, restated.",
    "{row} was {lesser}: ₹{a} lakh in 2023-24 against ₹{b} lakh in 2022-23 (restated).",
    "In 2022-23 {lower} was ₹{b} lakh (restated); it {fell} to ₹{a} lakh in 2023-24.",
)
FALSE_OF_CHANGE = (
    ("row", "The company's {other} {rose} by {p}% from 2022-23 (restated) to 2023-24."),
    ("year", "{row} {rose} by {p}% from 2020-21 to 2021-22."),
    ("year", "{row} {rose} by {p}% from 2021-22 to 2022-23."),
    ("basis", "{row} {rose} by {p}% from 2022-23 (as reported) to 2023-24."),
    ("points", "{row} {rose} by {p} percentage points from 2022-23 (restated) to 2023-24."),
    ("way", "{row} {fell} by {p}% from 2022-23 (restated) to 2023-24."),
    ("way", "{row} {fell} {p} per cent between 2022-23 (restated) and 2023-24."),
)
FALSE_OF_DIFFERENCE = (
    ("row", "The company's {other} {rose} by ₹{d} lakh from 2022-23 (restated) to 2023-24."),
    ("year", "{row} {rose} by ₹{d} lakh from 2021-22 to 2022-23."),
    ("way", "{row} {fell} by ₹{d} lakh from 2022-23 (restated) to 2023-24."),
)
ABSENT = (
    "The document does not state {lower}.",
    "The document gives no figure for {lower} in 2023-24.",
    "The report doesn't disclose {lower} for 2023-24.",
    "{row} is not given in the report.",
    "There is no {lower} in the report.",
)


TRUE_BY_HAND = (
    Case("row", "Net profit in 2023-24 was ₹4,237.55 lakh.", ("L17C3",)),
    Case("row", "PAT for FY24 stood at ₹42.38 crore.", ("L17C3",)),
    Case("row", "Halden earned ₹4,237.55 lakh after tax in 2023-24.", ("L17C3",)),
    Case("row", "Profit after tax rose to ₹4,237.55 lakh in 2023-24.", ("L17C3",)),
    Case("row", "The bottom line of 2023-24 was ₹4,237.55 lakh.", ("L17C3",)),
    Case("row", "Turnover was ₹523.19 crore in 2023-24.", ("L9C3",)),
    Case("row", "Sales came to ₹52,318.60 lakh in FY2023-24.", ("L9C3",)),
    Case("row", "Materials cost ₹31,447.80 lakh in 2023-24.", ("L11C3",)),
    Case("row", "Staff were paid ₹6,218.90 lakh in 2023-24.", ("L12C3",)),
    Case("row", "Employee costs of 2023-24: ₹62.19 crore.", ("L12C3",)),
    Case("row", "Interest expense was ₹1,530.20 lakh in 2023-24.", ("L13C3",)),
    Case("row", "Pre-tax profit for the year ended 31 March 2024 was ₹5,640.30 lakh.", ("L14C3",)),
    Case(
        "row",
        "After finance costs of ₹1,530.20 lakh, profit before tax was ₹5,640.30 lakh in 2023-24.",
        ("L13C3", "L14C3"),
    ),
    Case("row", "Of a profit before tax of ₹5,640.30 lakh, ₹1,402.75 lakh went to tax in 2023-24.", ("L14C3", "L16C3")),
    Case("row", "Basic EPS for 2023-24 was ₹17.65.", ("L18C3",)),
    Case("row", "Earnings per share rose from ₹13.82 (2022-23, restated) to ₹17.65 (2023-24).", ("L18C3", "L18C4")),
    Case("row", "The term loan was ₹9,450.00 lakh at 31 March 2024.", ("L26C2",)),
    Case("row", "Aker Bank's loan stood at ₹94.50 crore on 31 March 2024.", ("L26C2",)),
    Case("row", "The parent company has lent ₹1,600.00 lakh, as at 31 March 2024.", ("L28C2",)),
    Case("row", "The cash credit carries 9.60% interest.", ("L33C2",)),
    Case("row", "Interest on the term loan from Aker Bank is charged at 8.85 per cent a year (line 32).", ("L32C2",)),
    Case("row", "The term loan carries 8.85%, the cash credit 9.60%.", ("L32C2", "L33C2")),
    Case("sum", "Total borrowings at 31 March 2024 are ₹14,265.40 lakh.", (), ("L26C2 + L27C2 + L28C2",)),
    Case("sum", "The three loans sum to ₹14,265.40 lakh at 31 March 2024.", (), ("sum(L26C2:L28C2)",)),
    Case("ratio", "The effective tax rate of 2023-24 was 24.9%.", ("L16C3", "L14C3"), ("L16C3 / L14C3",)),
    Case("ratio", "Finance costs were 2.9% of revenue from operations in 2023-24.", (), ("L13C3 / L9C3",)),
    Case(
        "ratio",
        "The term loan makes up 66.2% of all borrowings at 31 March 2024.",
        (),
        ("L26C2 / (L26C2 + L27C2 + L28C2)",),
    ),
    Case("average", "Average finance costs of the two years were ₹1,659.43 lakh.", (), ("average(L13C3, L13C4)",)),
    Case("sign", "An impairment charge of ₹615.50 lakh was taken in 2023-24.", ("L15C3",)),
    Case("sign", "Impairment of plant cost ₹6.155 crore in 2023-24.", ("L15C3",)),
    Case("sign", "Impairment of plant was (615.50) lakh in 2023-24.", ("L15C3",)),
    Case("sign", "Impairment of plant reduced profit by ₹615.50 lakh in 2023-24.", ("L15C3",)),
    Case("quoted", "The report says: “The company employs 2,316 persons, of whom 407 are women.”"),
    Case("quoted", "It says “of whom 407 are women”."),
    Case("quoted", "The loan is due in “18 quarterly instalments to June 2028”.", ("L32C2",)),
    Case("line", "The term loan at 8.85% is repaid in 18 quarterly instalments to June 2028.", ("L32C2",)),
    Case("line", "The company employs 2,316 persons, of whom 407 are women.", ("L35@20",)),
    Case(
        "heading",
        "Revenue from operations, in 2.1 Statement of Profit and Loss for the year ended 31 March 2024: ₹52,318.60 lakh.",
        ("L9C3",),
    ),
    Case("heading", "Under 2.2 Borrowings, the term loan is ₹9,450.00 lakh at 31 March 2024.", ("L26C2",)),
    Case("absent", "The document does not state revenue from operations for 2020-21."),
    Case("absent", "The document gives no figure for revenue by customer."),
    Case("absent", "The report does not disclose diluted earnings per share."),
    Case("absent", "No dividend has been recommended for the year."),
    Case("absent", "There is no interest rate for the loan from the parent company."),
    Case("absent", "The report has no cash flow statement."),
    Case("absent", "The document does not say why finance costs fell."),
    Case("absent", "Quarterly revenue from operations is not given in the report."),
    Case("absent", "There was no impairment of plant in 2022-23."),
    Case("way", "The question presumes a fall, but revenue from operations rose in 2023-24."),
    Case("way", "That revenue from operations fell in 2023-24 is not so."),
    Case("way", "Finance costs fell in 2023-24."),
    Case(
        "way", "Revenue from operations was ₹52,318.60 lakh in 2023-24. That is a rise on the year before.", ("L9C3",)
    ),
    Case("way", "Revenue from operations was ₹52,318.60 lakh in 2023-24; in 2022-23 it was lower.", ("L9C3",)),
    Case("way", "Revenue from operations of ₹52,318.60 lakh in 2023-24 is the highest of the years shown.", ("L9C3",)),
    Case(
        "way",
        "Revenue from operations rose, and finance costs fell from ₹1,788.65 lakh (2022-23, restated) to ₹1,530.20 lakh (2023-24).",
        ("L13C3", "L13C4"),
    ),
    Case("way", "The loan from the parent company was the same, ₹1,600.00 lakh, on both days.", ("L28C2", "L28C3")),
    Case(
        "way",
        "Cash credit rose from ₹2,980.10 lakh at 31 March 2023 to ₹3,215.40 lakh at 31 March 2024.",
        ("L27C2", "L27C3"),
    ),
    Case(
        "way",
        "Tax expense rose from ₹1,098.40 lakh to ₹1,402.75 lakh as profit before tax rose from ₹4,417.20 lakh to ₹5,640.30 lakh.",
        ("L16C3", "L16C4", "L14C3", "L14C4"),
    ),
    Case(
        "basis",
        "Profit for the year rose from ₹3,318.80 lakh (restated) in 2022-23 to ₹4,237.55 lakh in 2023-24.",
        ("L17C3", "L17C4"),
    ),
    Case(
        "basis",
        "Revenue from operations, excluding other income of ₹842.15 lakh, was ₹52,318.60 lakh in 2023-24.",
        ("L9C3", "L10C3"),
    ),
    Case("script", "The rate of 8.85% is p.a.² and no more.", ("L32C2",)),
    Case("script", "Le chiffre d'affaires de 2023-24 est de ₹52,318.60 lakh, soit cent fois rien.", ("L9C3",)),
    Case("town", "In 2024 EUR 44.9 million is budgeted for primary schools.", ("L9C3",)),
    Case("town", "Spending on primary schools was EUR 41.7 million in 2023 (actual).", ("L9C2",)),
    Case(
        "town",
        "The budget for road maintenance in 2024, EUR 16.2 million, is lower than the EUR 18.3 million spent in 2023.",
        ("L10C2", "L10C3"),
    ),
    Case("town", "Libraries cost EUR 5.6 million in 2023; the budget of 2024 is EUR 5.9 million.", ("L11C2", "L11C3")),
    Case("town", "The harbour office had 128 staff in 2023 and 141 in 2024.", ("L17C2", "L17C3")),
    Case("town", "The fire brigade shrank from 214 in 2023 to 209 in 2024.", ("L18C2", "L18C3")),
)
FALSE_BY_HAND = (
    Case("row", "Net profit was ₹5,640.30 lakh in 2023-24.", ("L14C3",)),
    Case("row", "Profit after tax was ₹5,640.30 lakh in 2023-24.", ("L14C3",)),
    Case("row", "Profit before tax was ₹4,237.55 lakh in 2023-24.", ("L17C3",)),
    Case("row", "Cash flow from operations was ₹4,237.55 lakh in 2023-24.", ("L17C3",)),
    Case("row", "Diluted EPS for 2023-24 was ₹17.65.", ("L18C3",)),
    Case("row", "The loan from the parent company was ₹3,215.40 lakh at 31 March 2024.", ("L27C2",)),
    Case("row", "The parent company's loan of ₹9,450.00 lakh is due, as at 31 March 2024.", ("L26C2",)),
    Case("row", "The loan from the parent company carries 9.60% interest.", ("L33C2",)),
    Case("row", "The term loan from Aker Bank carries 9.60% interest.", ("L33C2",)),
    Case("row", "The cash credit from Vesta Bank carries 8.85% interest.", ("L32C2",)),
    Case("row", "Total borrowings were ₹9,450.00 lakh at 31 March 2024.", ("L26C2",)),
    Case("row", "The term loan of Aker Bank carries 9.60% (line 32).", ("L33C2",)),
    Case("sign", "Tax expense was a credit of ₹1,402.75 lakh in 2023-24.", ("L16C3",)),
    Case("sign", "Finance costs were a refund of ₹1,530.20 lakh in 2023-24.", ("L13C3",)),
    Case("sign", "Impairment of plant was a gain of ₹615.50 lakh in 2023-24.", ("L15C3",)),
    Case("sign", "Impairment of plant came to +615.50 lakh in 2023-24.", ("L15C3",)),
    Case("quoted", "The report says: “The company employs 2,316 persons, of whom 470 are women.”", ("L35@20",)),
    Case("quoted", "Revenue was “52,318.60” in 2023-24."),
    Case("line", "The company employs 2,316 persons, of whom 407 are men.", ("L35@20",)),
    Case("line", "The term loan at 8.85% is repaid in 18 quarterly instalments to June 2029.", ("L32C2",)),
    Case("line", "The term loan at 8.85% is repaid in 18 yearly instalments.", ("L32C2",)),
    Case("line", "The term loan at 8.85% is repaid in 16 quarterly instalments to June 2028.", ("L32C2",)),
    Case("heading", "Revenue from operations was ₹2.1 lakh in 2023-24.", ("L9C3",)),
    Case("absent", "The company has no term loan."),
    Case("absent", "The company has no bank loans."),
    Case("absent", "There is no cash credit from Vesta Bank."),
    Case("absent", "The document does not state the rate of interest on the term loan from Aker Bank."),
    Case("way", "The premise is wrong: revenue from operations fell in 2023-24."),
    Case("way", "Finance costs rose in 2023-24."),
    Case("way", "Finance costs were ₹1,530.20 lakh in 2023-24. That is a rise on the year before.", ("L13C3",)),
    Case("way", "Revenue from operations of ₹52,318.60 lakh in 2023-24 is the lowest of the years shown.", ("L9C3",)),
    Case("way", "Cash credit fell from ₹2,980.10 lakh at 31 March 2023 to ₹3,215.40 lakh at 31 March 2024.", ("L27C2", "L27C3")),
    Case("town", "In 2023 EUR 41.7 million was budgeted for primary schools.", ("L9C2",)),
    Case("town", "Actual spending on primary schools was EUR 44.9 million in 2024.", ("L9C3",)),
    Case("town", "Road maintenance rose from EUR 18.3 million in 2023 to EUR 16.2 million in 2024.", ("L10C2", "L10C3")),
    Case("town", "Public libraries cost EUR 41.7 million in 2023.", ("L9C2",)),
    Case("town", "The harbour office had 214 staff in 2023.", ("L18C2",)),
    Case("town", "The fire brigade grew from 214 in 2023 to 209 in 2024.", ("L18C2", "L18C3")),
)  # fmt: skip


def _filled(figures: dict[str, Any], line: int) -> dict[str, Any]:
    one, two = figures[f"L{line}C3"], figures[f"L{line}C4"]
    a, b = Decimal(one["value"]), Decimal(two["value"])
    lines = list(ROWS)
    other_line = lines[(lines.index(line) + 3) % len(lines)]
    ways = ("rose", "up", "higher", "exceeded", "rise"), ("fell", "down", "lower", "fell short of", "fall")
    (rose, up, higher, beat, rise), (fell, down, lesser, missed, _) = ways if a > b else reversed(ways)
    row = ROWS[line]
    return {
        "row": row, "lower": row.lower(), "line": line, "a": one["printed"], "b": two["printed"],
        "c": figures[f"L{line}C5"]["printed"], "p": f"{abs(100 * (a - b) / b):.2f}", "d": f"{abs(a - b):,}",
        "other": ROWS[other_line].lower(), "other_line": other_line, "rose": rose, "fell": fell, "up": up, "down": down,
        "higher": higher, "lesser": lesser, "beat": beat, "missed": missed, "fall": rise,
    }  # fmt: skip


def _true(figures: dict[str, Any]) -> Iterator[Case]:
    for line in ROWS:
        said = _filled(figures, line)
        one, two, three = (f"L{line}C{cell}" for cell in (3, 4, 5))
        yield from (Case("one", form.format(**said), (one,)) for form in TRUE_OF_ONE)
        yield from (Case("two", form.format(**said), (one, two)) for form in TRUE_OF_TWO)
        change, difference = (f"percent_change({one}, {two})",), (f"{one} - {two}",)
        yield from (Case("change", form.format(**said), (one, two), change) for form in TRUE_OF_CHANGE)
        yield from (Case("difference", form.format(**said), (one, two), difference) for form in TRUE_OF_DIFFERENCE)
        yield Case("basis", "As originally reported, {lower} for 2022-23 was ₹{c} lakh.".format(**said), (three,))
        yield Case("basis", "Restated {lower} for 2022-23 was ₹{b} lakh.".format(**said), (two,))
        text = "2022-23 (restated): ₹{b} lakh; 2022-23 (as reported): ₹{c} lakh.".format(**said)
        yield Case("basis", text, (two, three))
        text = "{row} of 2022-23 is ₹{b} lakh restated and ₹{c} lakh as reported.".format(**said)
        yield Case("basis", text, (two, three))
        if line in NOTES:
            yield Case("note", f"{ROWS[line]} was ₹{said['a']} lakh in 2023-24 (Note {NOTES[line]}).", (one,))


def _false(figures: dict[str, Any]) -> Iterator[Case]:
    for line in ROWS:
        said = _filled(figures, line)
        one, two, three = (f"L{line}C{cell}" for cell in (3, 4, 5))
        for kind, form in FALSE_OF_ONE:
            if not (kind == "note" and line not in NOTES):
                yield Case(kind, form.format(**said), (one,))
        yield from (Case("way", form.format(**said), (one, two)) for form in FALSE_OF_TWO)
        change, difference = (f"percent_change({one}, {two})",), (f"{one} - {two}",)
        yield from (Case(kind, form.format(**said), (one, two), change) for kind, form in FALSE_OF_CHANGE)
        yield from (Case(kind, form.format(**said), (one, two), difference) for kind, form in FALSE_OF_DIFFERENCE)
        yield from (Case("absent", form.format(**said)) for form in ABSENT)
        yield Case("basis", "As originally reported, {lower} for 2022-23 was ₹{b} lakh.".format(**said), (two,))
        yield Case("basis", "Restated {lower} for 2022-23 was ₹{c} lakh.".format(**said), (three,))


def test_planted_faults_of_rows_years_bases_lines_and_ways_are_found(bench: Callable[[str], Any]) -> None:
    company = bench(COMPANY)
    cases = [*_false(company.figures), *(case for case in FALSE_BY_HAND if case.kind != "town")]
    assert len(cases) >= 200
    missed = [case for case in cases if not company.faults(case.text, case.ids, case.expressions)]
    assert not missed, (Counter(case.kind for case in missed), [(case.kind, case.text) for case in missed[:40]])


def test_what_is_true_of_rows_years_bases_lines_and_ways_passes(bench: Callable[[str], Any]) -> None:
    company = bench(COMPANY)
    cases = [*_true(company.figures), *(case for case in TRUE_BY_HAND if case.kind != "town")]
    assert len(cases) >= 200
    held = [(case.text, wrong) for case in cases if (wrong := company.faults(case.text, case.ids, case.expressions))]
    assert len(held) * 50 < len(cases), held


def test_budgets_and_staff_of_a_town_are_told_apart(bench: Callable[[str], Any]) -> None:
    town = bench(TOWN)
    for case in (*TRUE_BY_HAND, *FALSE_BY_HAND):
        if case.kind == "town":
            assert bool(town.faults(case.text, case.ids)) == (case in FALSE_BY_HAND), case.text
