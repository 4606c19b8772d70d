"""What a question wants done with figures: one looked up, or several put together, and which ones these are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from auditor_tui.agent.rules.question.items import find_item
from auditor_tui.agent.rules.question.kinds import RATES
from auditor_tui.agent.rules.question.motion import MOVES
from auditor_tui.agent.rules.question.periods import PeriodAsked, read_periods

Kind = Literal[
    "lookup",
    "sum",
    "difference",
    "change",
    "percent_change",
    "share",
    "ratio",
    "average",
    "each",
    "both",
    "compare",
    "foot",
]


@dataclass(frozen=True, slots=True)
class Form:
    """A question as one operation over simpler questions."""

    kind: Kind
    operands: tuple[str, ...] = ()
    """Questions for one figure each, in the order in which the operation takes them."""
    tries_print_first: bool = False
    """Whether a row or column may print the result itself."""

    def accepts(self, figure: dict[str, Any]) -> bool:
        """Whether a printed figure may be the result itself: a share is a rate, what is per something says so."""
        if named := _NAMED_BY.get(self.kind):
            return figure["kind"] in RATES or bool(named.search(str(figure["row_label"])))
        if self.kind == "each":
            return bool(_PER.search(" ".join([str(figure["row_label"]), *figure["column_header"]])))
        return True


_NAMED_BY: Final[dict[str, re.Pattern[str]]] = {
    "share": re.compile(r"\b(?:share|proportion)\b", re.IGNORECASE),
    "ratio": re.compile(r"\b(?:ratio|multiple|per)\b", re.IGNORECASE),
    "percent_change": re.compile(r"\b(?:growth|change|increase|decrease)\b", re.IGNORECASE),
}
"""What rows are called that give the result itself, though it is no rate: "share of profit of associates"."""
_FURTHER: Final = re.compile(r"(?<=\?)\s+\S.*$|(?<=[a-z0-9)])\.\s+(?=[A-Z][a-z]+\s[a-z]).*$", re.DOTALL)
"""The sentences behind the question: how to answer, what to do otherwise."""
_MEANING: Final = re.compile(
    r"(?:what\s+(?:is|are)\s+an?\s|define\b|explain\b|what\s+is\s+meant\s+by\b|what\s+do(?:es)?\s.+\smean\b"
    r"|how\s+(?:is|are)\s+.+\s(?:defined|calculated|computed)\b)",
    re.IGNORECASE,
)
_COMPARE: Final = re.compile(r"^(?:please\s+)?compare\s+", re.IGNORECASE)
_LESS: Final = re.compile(
    r"^(?P<before>.*?)\b(?:what|how\s+much)\s+(?:is|are|was|were)\s+(?P<a>.+?),?\s+(?:less|minus)\s+(?!than\b)(?P<b>.+)$",
    re.IGNORECASE,
)
_EXCEEDS: Final = re.compile(
    r"\b(?:by\s+)?how\s+(?:much|many\s+\w+(?:\s+crores?)?)\s+(?:did|does|do|is|are|was|were)\s+(?P<a>.+?)\s+"
    r"(?P<how>exceed|(?:more|higher|greater|larger|less|lower|smaller)\s+than|above|below)\s+(?P<b>.+)$",
    re.IGNORECASE,
)
_MORE: Final = re.compile(
    r"\bhow\s+much\s+(?P<how>more|higher|greater|larger|less|lower)\s+(?:is|are|was|were)\s+(?P<a>.+?)\s+than\s+(?P<b>.+)$",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"\b(?:the\s+)?difference\s+between\s+(?P<a>.+?)\s+and\s+(?P<b>.+)$", re.IGNORECASE)
_SHARE: Final = re.compile(
    r"\bwhat\s+(?:percentage|per\s?cent|share|proportion|fraction|part)\s+of\s+(?P<whole>.+?)\s+"
    r"(?:went\s+(?:in)?to|(?:was|were)\s+spent\s+on|came\s+from|consist(?:s|ed)\s+of|was|were|is|are)\s+(?P<part>.+)$",
    re.IGNORECASE,
)
_AS_SHARE: Final = re.compile(
    r"\b(?:what|how\s+much)\s+(?:is|are|was|were)\s+(?P<part>.+?)\s+as\s+(?:a\s+)?(?:percentage|per\s?cent|share|%|proportion)\s+of\s+"
    r"(?P<whole>.+)$",
    re.IGNORECASE,
)
_SHARE_IS: Final = re.compile(
    r"\b(?:what|how\s+much)\s+(?:is|are|was|were)\s+(?:the\s+)?(?:percentage\s+)?(?:share|proportion)\s+of\s+(?P<part>.+?)\s+in\s+"
    r"(?P<whole>(?!(?:the\s+)?(?:year|quarter|fiscal|FY)|\d).+)$",
    re.IGNORECASE,
)
_RATIO: Final = re.compile(r"\bratio\s+of\s+(?P<a>.+?)\s+to\s+(?P<b>.+)$", re.IGNORECASE)
_DIVIDED: Final = re.compile(
    r"\b(?:what|how\s+much)\s+(?:is|are|was|were)\s+(?P<a>.+?)\s+(?:divided\s+by|over(?=\s+total\b))\s+(?P<b>.+)$",
    re.IGNORECASE,
)
_SPELLED_OUT: Final = re.compile(
    r"^what\s+(?:is|are|was|were)\s+[^,]+,\s*(?:(?:i\.e\.|that\s+is|defined\s+as|being),?\s+)?"
    r"(?P<formula>[^,]+?\s(?:less|minus|divided\s+by)\s[^,]+?)"
    r"(?P<time>,\s*(?:in|at|for|during|as\s+(?:of|at|on))\s[^,]+(?:,\s*\d{4})?|\s(?:in|at|for|as\s+of)\s[^,]*\d{4}\S*)$",
    re.IGNORECASE,
)
"""A measure whose formula the question gives: "the net tolls, tolls less refunds, in 2024"."""
_PER: Final = re.compile(r"\b(?:per|average|each)\b", re.IGNORECASE)
_PER_MONEY: Final = re.compile(
    r"\b(?:what|how\s+much)\s+(?:is|are|was|were)\s+(?P<a>.+?)\s+(?:per|for\s+(?:each|every))\s+"
    r"(?:dollar|rupee|euro|pound|yen)\s+of\s+(?P<b>.+)$",
    re.IGNORECASE,
)
_PER_THING: Final = re.compile(
    r"\b(?:what|how\s+much)\s+(?:is|are|was|were)\s+(?P<a>.+?)\s+per\s+(?P<thing>employee|store|branch|customer|subscriber)\b"
    r"(?P<rest>.*)$",
    re.IGNORECASE,
)
_IN_PERCENT: Final = re.compile(r",?\s+(?:in|as\s+an?)\s+(?:per\s?cent(?:age)?(?:\s+terms)?|%)$", re.IGNORECASE)
_PERCENT_CHANGE: Final = re.compile(
    rf"\bby\s+(?:how\s+(?:many|much)|what)\s+(?:per\s?cent|percentage(?!\s+points?))\s+(?:did|has|have|does)\s+(?P<a>.+?)\s+{MOVES}\b(?P<rest>.*)$"
    rf"|\b(?:percentage|per\s?cent|%)\s+(?:change|increase|decrease|growth)\s+(?:in|of)\s+(?P<b>.+)$"
    rf"|(?:^|\b(?:the|is|was|were|are|give|calculate|compute)\s+)(?:(?:annual|yearly|year[\s-]on[\s-]year|relative)\s+)?"
    rf"growth(?:\s+rate)?\s+(?:in|of)\s+(?P<c>.+)$",
    re.IGNORECASE,
)
_CHANGE: Final = re.compile(
    rf"\b(?:by\s+)?how\s+(?:much|many\s+(?:(?:percentage|basis)\s+points|(?:lakh\s+)?crores?|lakhs?|millions?|billions?|rupees|dollars))"
    rf"\s+(?:did|has|have|does|is|will)\s+(?P<a>.+?)\s+{MOVES}\b(?P<rest>.*)$"
    rf"|\bwhat\s+(?:is|was)\s+the\s+(?:change|increase|decrease)\s+in\s+(?P<b>.+)$",
    re.IGNORECASE,
)
_EACH: Final = re.compile(
    r"\baverage\s+(?P<what>amount|size|value|cost)\s+(?:of\s+(?:a|an|one|each)|per)\s+(?P<thing>\w+)\s+(?P<rest>.+)$",
    re.IGNORECASE,
)
_AVERAGE: Final = re.compile(
    r"(?:^|\b(?:what|how\s+much)\s+(?:is|are|was|were)\s+)(?:the\s+)?(?:(?:two|three|four|five|\d)[\s-]+year\s+)?"
    r"(?:average|mean)\s+(?:of\s+)?(?P<a>.+)$",
    re.IGNORECASE,
)
_FOOT: Final = re.compile(
    r"\bhow\s+much\s+(?:does|do|did)\s+the\s+(?:printed\s+|stated\s+)?total\s+of\s+(?P<whole>.+?)\s+"
    r"(?:exceed|differ\s+from|fall\s+short\s+of)\s+the\s+sum\s+of\b",
    re.IGNORECASE,
)
_TOGETHER: Final = re.compile(
    r",?\s*\b(?:(?:taken|added|put)\s+together|together|combined|in\s+aggregate|altogether)\b|\b(?:the\s+)?sum\s+of\b",
    re.IGNORECASE,
)
_IN_TOTAL: Final = re.compile(r"^(?!.*\bcolumn\b).*?\btotal\b.*$", re.IGNORECASE | re.DOTALL)
"""A question for a total that names no column: that column may give it."""
_OPENS: Final = re.compile(
    r"^(?:(?:what|how\s+much)\s+(?:is|are|was|were)|give(?:\s+me)?|tell\s+me|show)?\s*(?:the\s+|both\s+)*",
    re.IGNORECASE,
)
_VERSUS: Final = re.compile(
    r"⟨\d+⟩\s*,?\s*(?:vs\.?|versus|against|compared?\s+(?:with|to)(?:\s+that\s+(?:in|of))?|and)\s*(?:(?:in|of|for|as\s+on|as\s+of|at)\s+)?⟨\d+⟩",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r",?\s*(?:\bover\s+the\s+(?:\w+\s+)?(?:years|period)\s+(?:from\s+)?(?=⟨))?(?:\b(?:as\s+(?:on|at|of)|between|from|to|and|in|of|for|during|at|on|over)\s+)*(?:the\s+)?"
    r"(?:(?:revised|budget)\s+estimates?\s*(?:of|for)?\s*|(?:years?|quarters?|months|weeks|periods?)\s+(?:end(?:ed|ing)\s+)?)*⟨\d+⟩",
    re.IGNORECASE,
)
_REST_IS_TIME: Final = re.compile(
    r"^(?:\s|,|\b(?:as|on|at|of|in|for|the|during|balance|revised|budget|estimates?|amount)\b|⟨\d+⟩)*$", re.IGNORECASE
)
_ON_BASIS: Final = re.compile(
    r"(?i:\b(?:in|of|for|by)\s+the\s+(?:(?:revised|budget)\s+estimates?|actuals?|accounts?)\b)"
    r"|(?i:\bthe\s+(?:revised|budget)\s+estimates?(?:\s+(?:of|for))?\b)|\(?\b(?:BE|RE)\b\)?"
)
_BASIS: Final = r"(?:BE|RE|PA|(?i:budget\s+estimates?|revised\s+estimates?|provisional\s+actuals?|actuals?))"
_WITH_BASIS: Final = re.compile(
    rf"(?:\b(?P<before>{_BASIS})\s*\(?)?⟨\d+⟩(?:\s*\(?(?P<after>{_BASIS})\b\)?)?(?:[\s,]+(?:and|to|from|with)\b(?=[\s\w]*⟨))?"
)
_LEFT_OF_TIMES: Final = re.compile(r"(?:[\s,]+(?:between|from|to|and|in|of|for|over|with|the))+$", re.IGNORECASE)
_RANGE: Final = re.compile(r"⟨1⟩\s*(?:to|through|until|[-–—])\s*⟨2⟩|\bbetween\s+⟨1⟩\s+and\s+⟨2⟩", re.IGNORECASE)
_FISCAL: Final = re.compile(r"(?:FY|fiscal|financial)\s*(?:year\s*)?", re.IGNORECASE)
_ORDER: Final = {"a": 0, "p": 1, "b": 2, "r": 3}
"""By the first letter of a basis."""
_THAT_YEAR: Final = re.compile(r"\b(?:of|in|for)?\s*(?:that|the\s+same)\s+year\b", re.IGNORECASE)


def asks_meaning(question: str) -> bool:
    """Whether a question asks what a term means, not for a figure."""
    return bool(_MEANING.match(question.strip())) and not read_periods(question)[0]


def read_form(question: str) -> Form:
    """The form of a question; a plain look-up where no other is recognised."""
    text = _FURTHER.sub("", " ".join(question.split())).rstrip(" ?.!")
    if in_percent := _IN_PERCENT.search(text):
        form = read_form(text[: in_percent.start()])
        return replace(form, kind="percent_change") if form.kind == "change" else form
    if match := _SPELLED_OUT.match(text):
        return read_form(f"What was {match['formula']} {match['time'].strip(' ,')}")
    if match := _FOOT.search(text):
        return Form("foot", (f"What is the total of {match['whole']} in the table of {text[match.end() :].strip()}?",))
    if match := _LESS.search(text):
        first, second = things_compared(match["a"], match["b"])
        return Form("difference", (question_for(first, match["before"]), question_for(second, match["before"])))
    for pattern in (_EXCEEDS, _MORE, _BETWEEN):
        if match := pattern.search(text):
            first, second = things_compared(match["a"], match["b"])
            how = (match.groupdict().get("how") or "").casefold()
            pair = (second, first) if how.startswith(("less", "lower", "smaller", "below")) else (first, second)
            return Form("difference", tuple(question_for(part) for part in pair))
    if match := _RATIO.search(text) or _DIVIDED.search(text) or _PER_MONEY.search(text):
        first, second = _with_period(match["a"], match["b"]), _with_period(match["b"], match["a"])
        return Form("ratio", (question_for(first), question_for(second)), tries_print_first=True)
    if match := _PER_THING.search(text):
        number = f"the number of {match['thing']}s{match['rest']}"
        return Form("each", (question_for(match["a"] + match["rest"]), question_for(number)), tries_print_first=True)
    for pattern in (_SHARE, _AS_SHARE, _SHARE_IS):
        if match := pattern.search(text):
            part, whole = _with_period(match["part"], match["whole"]), _with_period(match["whole"], match["part"])
            return Form("share", (question_for(part), question_for(whole)), tries_print_first=True)
    if match := _EACH.search(text):
        thing, rest = match["thing"], match["rest"]
        return Form(
            "each", (f"What {match['what']} was {rest}?", f"How many {thing}s were {rest}?"), tries_print_first=True
        )
    if match := _PERCENT_CHANGE.search(text):
        what = match["a"] or match["b"] or match["c"]
        return Form("percent_change", questions_by_period(f"{what} {match['rest'] or ''}"), tries_print_first=True)
    if match := _CHANGE.search(text):
        return Form("change", questions_by_period(f"{match['a'] or match['b']} {match['rest'] or ''}"))
    if match := _AVERAGE.search(text):
        return Form("average", questions_by_period(match["a"], every=True), tries_print_first=True)
    if _IN_TOTAL.search(text) and years_of_range(text):
        return Form("sum", (text,))
    if _TOGETHER.search(text):
        return Form("sum", (_TOGETHER.sub(" ", text),))
    if _VERSUS.search(read_periods(text)[1]) and not re.search(r"\bcolumn\b", text, re.IGNORECASE):
        return Form("compare", questions_by_period(text))
    if both := _two_items(text):
        return Form("both", both)
    return Form("lookup", (question,))


def _two_items(text: str) -> tuple[str, str] | None:
    """Questions for two line items that one question names; None where it does not name two."""
    marked = without_periods(text)
    named = _OPENS.sub("", marked).strip(" ?,")
    first, joined, second = named.partition(" and ")
    if not joined or find_item(named) or not (find_item(first) and find_item(second)):
        return None
    periods = read_periods(text)[0]
    time = f" in {periods[0].text}" if periods else ""
    return question_for(f"{first}{time}"), question_for(f"{second}{time}")


def question_for(what: str, before: str = "") -> str:
    """A question for one thing; `before` opens it."""
    return f"{before}What was {what}?"


def things_compared(first: str, second: str) -> tuple[str, str]:
    """Two things named one after the other, each said in full: "A on X less that on Y" becomes "A on X", "A on Y"."""
    second = _completed(first, second)
    return _with_period(first, second), _with_period(second, first)


def _completed(first: str, second: str) -> str:
    if periods := read_periods(first)[0]:
        second = _THAT_YEAR.sub(f"in {periods[-1].text}", second)
    match = re.match(r"(?:that|those|its|their)\s+(?P<rest>.+)", second, re.IGNORECASE)
    rest = match["rest"] if match else second
    if not match and not _REST_IS_TIME.match(read_periods(rest)[1]):
        return second
    if _REST_IS_TIME.match(read_periods(rest)[1]):
        same = without_periods(first)
        same = _ON_BASIS.sub(" ", same) if _ON_BASIS.search(rest) else same
        return f"{same} {re.sub(r'^(?:balance|amount) ', '', rest)}"
    preposition = rest.split()[0]
    at = first.find(f" {preposition} ")
    return f"{first[:at]} {rest}" if at > 0 else second


def _with_period(text: str, other: str) -> str:
    """A text with the period of the other, where it names none itself."""
    if read_periods(text)[0]:
        return text
    periods, marked = read_periods(other)
    if not periods:
        return text
    time = _TIME.search(marked)
    said = _unmarked(time[0], periods) if time else f" in {periods[-1].text}"
    return f"{text} {said.strip(' ,')}"


def without_periods(text: str) -> str:
    """A text without what it says of time."""
    marked = read_periods(text)[1]
    return " ".join(_TIME.sub(" ", marked).split())


def without_basis(text: str) -> str:
    """A text without what it says of budget and revised estimates, and of actuals."""
    return " ".join(_ON_BASIS.sub(" ", text).split())


def _unmarked(marked: str, periods: Sequence[PeriodAsked]) -> str:
    return re.sub(r"⟨(\d+)⟩", lambda match: periods[int(match[1]) - 1].text, marked)


def questions_by_period(text: str, *, every: bool = False) -> tuple[str, ...]:
    """The same question for each period named, the later one first; one question where fewer than two are named.

    `every`: the years between the first and the last too, where the text gives a range.
    """
    if on_bases := _on_bases(text):
        return on_bases
    if every and (years := years_of_range(text)):
        what = without_periods(text).strip(" ?,")
        return tuple(f"What was {what} in {year}?" for year in reversed(years))
    periods = {(period.end_year, period.month, period.day, period.quarter): period for period in read_periods(text)[0]}
    if len(periods) < 2:
        return (f"What was {text.strip()}?",)
    ordered = [periods[key] for key in sorted(periods, key=lambda key: tuple(part or 0 for part in key), reverse=True)]
    names = [period.text for period in ordered]
    what = re.sub(
        r"\b(?:vs\.?|versus|compared\s+(?:with|to)|against)\s*$", "", without_periods(text).strip(), flags=re.IGNORECASE
    )
    what = re.sub(r"\s+(?:compare|fare|change)d?$", "", _COMPARE.sub("", what).strip(" ?,"), flags=re.IGNORECASE)
    what = re.sub(
        r"^(?:what|how\s+much|how)\s+(?:is|are|was|were|does|do|did|has|have)\s+", "", what, flags=re.IGNORECASE
    )
    day = any(period.day for period in ordered)
    return tuple(f"What was {what.strip()} {'as on' if day else 'in'} {name}?" for name in names)


def years_of_range(text: str) -> tuple[str, ...]:
    """Every year of the one range of plain years that a text names: "2020-2022", "from 2017 to 2021"; else none."""
    periods, marked = read_periods(text)
    if any(period.month or period.quarter for period in periods):
        return ()
    if len(periods) == 1 and periods[0].start_year and periods[0].end_year - periods[0].start_year > 1:
        first, last = periods[0].start_year, periods[0].end_year
    elif len(periods) == 2 and _RANGE.search(marked) and not any(period.start_year for period in periods):
        first, last = periods[0].end_year, periods[1].end_year
    else:
        return ()
    fiscal = next((match[0] for period in periods if (match := _FISCAL.match(period.text))), "")
    return tuple(f"{fiscal}{year}" for year in range(first, last + 1)) if last - first > 1 else ()


def _on_bases(text: str) -> tuple[str, ...]:
    """The same question for each period that a text names with its basis, the later one first; none for fewer than two.

    Of one year, the estimates come after the actuals, and revised ones after those they revise.
    """
    periods, marked = read_periods(text)
    named = list(_WITH_BASIS.finditer(marked))
    if len(named) < 2 or len(named) != len(periods) or not all(match["after"] or match["before"] for match in named):
        return ()
    pairs = [(period, match["after"] or match["before"]) for period, match in zip(periods, named, strict=True)]
    what = _WITH_BASIS.sub(" ", marked)
    what = _LEFT_OF_TIMES.sub("", " ".join(what.split()).strip(" ,?"))
    later_first = sorted(pairs, key=lambda pair: (pair[0].end_year, _ORDER[pair[1][0].casefold()]), reverse=True)
    return tuple(f"What was {what} in {period.text} {basis}?" for period, basis in later_first)
