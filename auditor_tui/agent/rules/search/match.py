"""How well a figure answers a question: by the words of its labels, its period, its basis and its kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from auditor_tui.agent.rules.question.asked import BASES, Asked
from auditor_tui.agent.rules.question.kinds import asks_how_much, kind_score
from auditor_tui.agent.rules.question.motion import says_how_far, speaks_of_motion
from auditor_tui.agent.rules.question.periods import covers
from auditor_tui.agent.rules.search.context import Context
from auditor_tui.agent.rules.search.statements import Statements
from auditor_tui.agent.rules.words import (
    FLOWS,
    LOOSE,
    NEUTRAL,
    content,
    fusions,
    is_latin,
    kin_of,
    met,
    root,
    roots,
    share,
    unfused,
    without_brackets,
)

_LOOSE: Final = frozenset(map(root, LOOSE))
_FLOWS: Final = frozenset(map(root, FLOWS))
_TABLE_WORDS: Final = frozenset(
    map(root, ("statement", "table", "note", "schedule", "chart", "ended", "year", "figure"))
)
_HALF: Final = 0.5
_MOSTLY: Final = 0.7
_SHORT_SENTENCE: Final = 3
"""Words of a sentence up to which one of them names what it is about."""
_LONG_LABEL: Final = 3
"""Words from which on a label is told from others though one word is added to it."""
_PROSE: Final = -0.3
"""What standing in a sentence costs: the statement's own row is the better source."""
_ESTIMATE: Final = -0.12
_SAID_ABOVE: Final = -0.25
"""What it costs that a word asked for stands in the sentence above a table alone, not in its labels."""
_ADDED_NEUTRAL: Final = 0.3
"""How much of a word that a label adds counts against it where any label may add it."""
_OWN_WORDS: Final = 0.05
"""What it is worth that row and column themselves say what is asked for, and not the titles over them."""
_BY_OTHER_NAME: Final = 0.01
"""What each further name of a line item costs: the name that was typed, then the usual ones in their order."""
_COUNTED: Final = frozenset(map(root, ("number", "incidence", "count", "case")))
"""What the label of a row adds where a question says how many."""
_PEOPLE: Final = frozenset(map(root, ("people", "person", "individual")))
"""What is counted where nothing is said of it."""
_BUDGETED: Final = frozenset(map(root, ("provision", "allocation", "allotment")))
"""What every figure of a budget is."""
_MEASURED: Final = frozenset(map(root, ("volume", "price", "pricing", "meeting", "number", "quantity", "weight")))
"""What a column measures besides amounts: none answers a question that does not name it."""
_PERCENT: Final = frozenset(map(root, ("percentage", "percent", "per", "cent", "proportion")))
_PER_EACH: Final = re.compile(
    r"\S\s+(?:per|for\s+(?:each|every))\s+(?P<thing>(?!cent\b|annum\b|end\b|the\b)[a-z]+)", re.IGNORECASE
)
_NUMBERED_NAME: Final = re.compile(r"\b(?P<name>[A-Z][A-Za-z]*)[-‑](?P<number>\d{1,3})\b")
_SAYS_PER: Final = re.compile(r"\bper\b|/|\beach\b|\baverage\b|\bevery\b", re.IGNORECASE)
_TURNED_OVER: Final = re.compile(r"(?:under|un|non|in|dis)([a-z]{4,})")
"""A root that begins with what turns its word over: unsecured, undergraduate, indirect."""
_LENGTHS: Final = {3: "quarter", 6: "half year", 12: "year"}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A figure whose labels may be those asked for, and how well they are."""

    figure: dict[str, Any]
    """As it was weighed: under headings from further up, or with its table on its side."""
    score: float
    """Without what its column adds."""
    missing: frozenset[str]
    """Roots of asked words that stand in none of its labels."""
    extra: frozenset[str]
    """Roots of words that its row label adds."""
    is_named: bool
    """Whether the question says every word of its row label."""
    covered: float
    """How much of the asked label all its labels hold, from 0 to 1."""
    dated: bool | None
    based: bool | None
    kind_fits: bool
    qualified: float
    """How much of what narrows the question its labels hold."""
    is_settled: bool
    """Whether it says all that the question asks of period and basis; an estimate is not looked for unasked."""
    name: str | None = None
    """The name of the line item that its row bears, where it is not the one typed."""
    printed: dict[str, Any] = field(default_factory=dict)
    """As the operation returned it: what may be cited."""

    @property
    def labels_fit(self) -> bool:
        """Whether the labels are those asked for, whatever the period, the basis and the kind."""
        return not self.missing and not self.extra

    @property
    def fits(self) -> bool:
        """Whether it may be the answer."""
        return self.fits_but_for_kind and self.kind_fits

    @property
    def fits_but_for_kind(self) -> bool:
        """Whether labels, period and basis are those asked for, though it may be another kind of number."""
        return self.labels_fit and self.dated is not False and self.based is not False

    @property
    def is_sure(self) -> bool:
        """Whether nothing better can be found by searching on."""
        return (
            self.fits
            and self.is_settled
            and self.is_named
            and self.figure["cell"] is not None
            and self.qualified >= _MOSTLY
        )

    @property
    def line_no(self) -> int:
        """1-based line of the figure."""
        return int(self.figure["line"])


@dataclass
class Weighing:
    """A question made ready for comparing many figures with it."""

    asked: Asked
    own_names: frozenset[str] = frozenset()
    """Roots of the document's own name: they tell no row from another."""
    readings: list[tuple[str | None, frozenset[str]]] = field(default_factory=list)
    """The label as typed, then the other names of the line item, as roots."""

    def __post_init__(self) -> None:
        self._statements = Statements(self.asked.item, self.asked.text, self.own_names)
        self._fused = fusions((self.asked.phrase, *(self.asked.item.names if self.asked.item else ())))
        typed = roots(" ".join(self.asked.label))
        self._in_latin = not typed or any(map(is_latin, typed))
        self.readings = [(None, typed)]
        for name in self.asked.item.names if self.asked.item else ():
            if (named := roots(name)) and all(named != other for _, other in self.readings):
                self.readings.append((name, named))

    def weigh(self, figure: dict[str, Any], context: Context | None = None) -> Candidate | None:
        """The figure as a candidate; None where its labels share nothing with the question."""
        if figure["kind"] == "nil":
            return None
        if (label := unfused(str(figure["row_label"]), self._fused)) != figure["row_label"]:
            figure = {**figure, "row_label": label}
        best: Candidate | None = None
        for number, (name, wanted) in enumerate(self.readings):
            candidate = self._compare(figure, context, wanted, name, number)
            if candidate and (best is None or _rank(candidate) > _rank(best)):
                best = candidate
        return best

    def names(self, label: str) -> bool:
        """Whether the question says every word of a row label; "total" alone counts where it asks for one."""
        _, named = _row_roots(label, self._in_latin)
        said = roots(self.asked.text)
        return bool(named) and named <= said | NEUTRAL and bool(named & said)

    def covers(self, labels: str, context: Context) -> bool:
        """Whether labels and what stands above them hold every word asked for."""
        around = roots(labels) | _context_roots(context) | roots(" ".join(context.headers))
        return any(not (wanted - _LOOSE - self.own_names) - around for _, wanted in self.readings)

    def is_at_home(self, section: Iterable[str]) -> bool:
        """Whether titles are those of the statement that the line item asked for belongs to; so for anything else."""
        return self._statements.is_at_home(section)

    @property
    def statement_title(self) -> str:
        """A pattern for the titles of that statement; empty where no line item is asked for."""
        return self._statements.title

    def _compare(
        self, figure: dict[str, Any], context: Context | None, wanted: frozenset[str], name: str | None, number: int
    ) -> Candidate | None:
        asked = self.asked
        row, named = _row_roots(figure["row_label"], self._in_latin)
        around = row | _around(figure) | _rate_words(figure) | (_context_roots(context) if context else frozenset())
        if (
            context and figure["kind"] == "count" and asks_how_much(asked.text)
        ):  # "loans sanctioned": counted in one column, their amount in the next
            around |= roots(" ".join(context.headers))
        if asks_how_much(asked.text) and _counts_plainly(figure):
            around |= _PEOPLE
        qualifiers = roots(" ".join(asked.qualifiers))
        loose = _LOOSE | _BUDGETED if asked.basis in ("budget", "revised") else _LOOSE
        core = wanted - loose - self.own_names or wanted
        said = wanted | qualifiers | self.own_names | NEUTRAL | kin_of(core)
        if asks_how_much(asked.text):
            said |= _COUNTED
        missing = core - met(core, around)
        missing |= _per_lacking(asked.phrase, figure) | _other_number(asked.phrase, figure)
        flows = wanted & _FLOWS if asked.subject else frozenset()
        if not figure["currency"]:  # of one of several that a table lists, a number may be of anything
            missing = missing | (flows - met(flows, around))
        by_sentence = roots(context.sentence) if context else frozenset()
        is_said_above = not missing and bool(core - met(core, around - (by_sentence - row - _around(figure))))
        is_named = bool(named) and named <= said and bool(named - NEUTRAL)
        row_share, covered = share(core, met(core, row)), share(core, core - missing)
        if not met(wanted | qualifiers, row) or (covered < _HALF and not is_named):
            return None  # a row that the question names may stand under a heading with the rest of it
        if wanted <= NEUTRAL:  # "total" alone is in many tables: what narrows it must be there
            missing = missing | (qualifiers - around - _TABLE_WORDS)
        in_prose = figure["cell"] is None
        extra = frozenset() if in_prose or is_named else named - said
        if not name and not in_prose and row_share == 1 and len(core) >= _LONG_LABEL and len(extra) == 1:
            extra = frozenset()
        if (
            not is_named
            and not in_prose
            and row_share < _HALF
            and not (named <= said and "total" in wanted | qualifiers and not asked.item)
        ):
            extra = extra or named - wanted or frozenset(("?",))
        if not in_prose and not extra and _adds_more(figure, core - met(core, row), said, asked.text):
            extra = frozenset(("?",))
        if not in_prose and not extra and _says_the_contrary(wanted | qualifiers, row | header_roots(figure)):
            extra = frozenset(("?",))
        moved = in_prose and says_how_far(figure["row_label"]) and not speaks_of_motion(asked.text)
        if in_prose and (name or moved or not _says(figure, wanted)):
            missing = missing | core  # a sentence must say it in one breath, in the words of the question
        dated, based = covers(asked.periods, figure, asked.text), _based(asked.basis, figure)
        if in_prose and asked.periods and not dated:
            dated = False  # a sentence has no columns: its words must say all of it
        kind = kind_score(asked.text, asked.phrase, bool(asked.column), figure)
        precision = _precision(named, wanted)
        score = _HALF * row_share + 0.2 * covered + 0.25 * precision
        score += 0.25 * share(qualifiers, around) if qualifiers else 0.0
        score += _OWN_WORDS * share(core, met(core, row | header_roots(figure)))
        score += 0.1 * (dated is True) + 0.1 * (based is True) + max(kind, -1.0)
        score += 0.1 * share(flows, met(flows, _over(figure, context))) * bool(flows)
        if context and context.groups:
            score += 0.1 * share(wanted | qualifiers, roots(" ".join(context.groups)))
        score += (
            _PROSE * in_prose
            - _BY_OTHER_NAME * number
            + self._statements.worth(figure, context.company if context else {})
        )
        is_estimate = asked.basis is None and basis_of(figure) in ("budget", "revised")
        score += _ESTIMATE * is_estimate + _SAID_ABOVE * is_said_above
        is_settled = (dated is True or not asked.periods) and not is_estimate and self.is_at_home(figure["section"])
        return Candidate(
            figure,
            round(score, 6),
            missing,
            extra,
            is_named,
            covered,
            dated,
            based,
            kind > -1.0 and not self._statements.is_no_balance(figure),
            share(qualifiers, around),
            is_settled,
            name,
        )


def _per_lacking(phrase: str, figure: dict[str, Any]) -> frozenset[str]:
    """The thing that an amount is asked for each of, where a figure is of that thing: its number is no answer."""
    match = _PER_EACH.search(phrase)
    if match is None or figure["kind"] == "per_share":
        return frozenset()
    thing, own = roots(match["thing"]), " ".join([str(figure["row_label"]), *figure["column_header"]])
    said = " ".join([own, *figure["section"], figure["unit"]["text"] or ""])
    return thing if thing & roots(own) and not _SAYS_PER.search(said) else frozenset()


def _other_number(phrase: str, figure: dict[str, Any]) -> frozenset[str]:
    """Names that end in a number, where the labels of a figure have them with another: Zone-5 is not Zone-7."""
    labels = " ".join([str(figure["row_label"]), *figure["column_header"]])
    held = {(match["name"].casefold(), match["number"]) for match in _NUMBERED_NAME.finditer(labels)}
    asked = {(match["name"].casefold(), match["number"]) for match in _NUMBERED_NAME.finditer(phrase)}
    others = {name for name, _ in asked - held} & {name for name, _ in held}
    return frozenset(map(root, others))


def _adds_more(figure: dict[str, Any], wanted: frozenset[str], said: frozenset[str], question: str) -> bool:
    """Whether a column that alone has words asked for is headed by more words that are not: it gives another thing.

    So does one that is headed by what it measures, such as meetings or volumes, unasked.
    """
    plain = roots(without_brackets(" ".join(figure["column_header"])))
    header = frozenset(word for word in plain if word.isalpha() and len(word) > 1)
    held = met(wanted, header)
    if header & _MEASURED - said and not asks_how_much(question):
        return True
    return bool(held) and len(header - said) > len(header & said)


def _counts_plainly(figure: dict[str, Any]) -> bool:
    """Whether a column gives numbers, and its headings do not say of what: the title does, or everybody knows."""
    header = roots(without_brackets(" ".join(figure["column_header"]))) - NEUTRAL - _COUNTED
    return figure["kind"] == "count" and figure["cell"] is not None and not any(map(str.isalpha, header))


def _says_the_contrary(wanted: frozenset[str], labels: frozenset[str]) -> bool:
    """Whether a label has a word of the question without what turns it over: "current" for "non-current"."""
    parted = {word: match[1] for word in wanted - labels if (match := _TURNED_OVER.fullmatch(word))}
    return any(plain in labels and plain not in wanted for plain in parted.values())


def _says(figure: dict[str, Any], wanted: frozenset[str]) -> bool:
    """Whether a sentence holds the words of a label next to each other, or counts what they name."""
    if figure["kind"] == "count":
        return share(wanted - _LOOSE, roots(figure["row_label"])) == 1
    said = [root(word) for word in content(figure["row_label"])]
    core = wanted - (_LOOSE - _FLOWS) or wanted
    places = [place for place, word in enumerate(said) if word in core]
    if {said[place] for place in places} != core:
        return False
    if len(core) == 1:
        return len(said) <= _SHORT_SENTENCE
    return any(set(said[place : place + len(core)]) >= core for place in places)


def _precision(named: frozenset[str], wanted: frozenset[str]) -> float:
    """How much of a row label was asked for, from 0 to 1; what any label may add counts little against it."""
    if not named:
        return 0.0
    added = named - wanted
    return 1 - (len(added - NEUTRAL) + _ADDED_NEUTRAL * len(added & NEUTRAL)) / len(named)


def _rank(candidate: Candidate) -> tuple[bool, float]:
    return candidate.labels_fit, candidate.score


@lru_cache(maxsize=4096)
def _row_roots(label: str, in_latin: bool) -> tuple[frozenset[str], frozenset[str]]:
    """All the roots of a row label in the question's script, and those that name it: brackets and numbers apart."""
    row = frozenset(word for word in roots(label) if is_latin(word) == in_latin)
    outside = frozenset(word for word in roots(without_brackets(label)) if is_latin(word) == in_latin) or row
    return row, frozenset(word for word in outside if not word.isdecimal() and len(word) > 1)


def _around(figure: dict[str, Any]) -> frozenset[str]:
    period = figure["period"]
    length = _LENGTHS.get(period["length_months"], "")
    parts = [length, *figure["column_header"], *figure["section"], figure["unit"]["text"] or "", period["label"] or ""]
    return roots(" ".join([*parts, period["basis"] or ""]))


def _over(figure: dict[str, Any], context: Context | None) -> frozenset[str]:
    """What stands over a row: titles, and the headings of groups as far as they are known."""
    return roots(" ".join([*figure["section"], *(context.groups if context else ())]))


def _rate_words(figure: dict[str, Any]) -> frozenset[str]:
    """What a percent sign says in words."""
    return _PERCENT if figure["kind"] == "percent" else frozenset()


def _context_roots(context: Context) -> frozenset[str]:
    return roots(" ".join([*context.groups, context.stub, context.sentence]))


def header_roots(figure: dict[str, Any]) -> frozenset[str]:
    """The roots of a figure's column headings."""
    return roots(" ".join(figure["column_header"]))


def _based(basis: str | None, figure: dict[str, Any]) -> bool | None:
    """Whether the figure is on the basis asked for; None where none is asked, or the figure names none."""
    if basis is None:
        return None
    found = basis_of(figure)
    return None if found is None else found == basis


def basis_of(figure: dict[str, Any]) -> str | None:
    """The basis a figure's headers or footnotes name, as a key of `BASES`."""
    notes = " ".join(note["text"] for note in figure.get("footnotes", ()))
    if re.search(r"\brestated\b|\badjusted\s+due\s+to\b", notes, re.IGNORECASE):
        return "restated"
    text = " ".join([figure["period"]["basis"] or "", figure["period"]["label"] or "", *figure["column_header"]])
    spelled, folded = set(text.replace("(", " ").replace(")", " ").split()), text.casefold()
    for basis, names in BASES.items():
        for name in names:
            if (name.upper() in spelled) if len(name) == 2 else (name in folded):
                return basis
    return None
