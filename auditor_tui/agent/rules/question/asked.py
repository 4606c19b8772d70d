"""What a question asks for: the words of a label, and the period, basis and unit that must govern the figure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from auditor_tui.agent.rules.question.items import Item, find_item
from auditor_tui.agent.rules.question.periods import PeriodAsked, read_periods
from auditor_tui.agent.rules.question.wishes import WISH, UnitAsked, read_wish
from auditor_tui.agent.rules.words import content, words


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, taken apart."""

    text: str
    phrase: str
    """The thing asked for, as typed."""
    label: tuple[str, ...]
    """Its content words, folded, in order."""
    qualifiers: tuple[str, ...]
    """Content words that narrow it: statement, column, entity."""
    column: tuple[str, ...]
    """Content words of a column that the question names as one."""
    periods: tuple[PeriodAsked, ...]
    basis: str | None
    """A key of `BASES`, or None."""
    unit: UnitAsked | None
    name: str | None
    """Whose figure it is, where the question says so: "Northwind's …", "… for Blue Harbour, Inc."."""
    item: Item | None = None
    """The line item that the phrase names, where it is one that statements have under several names."""
    subject: str | None = None
    """Whose figure it is, where that is not whom the document is about: among the words that must be met."""


BASES: Final[dict[str, tuple[str, ...]]] = {
    "budget": ("budget estimates", "budget estimate", "budgeted", "budget", "be", "बजट अनुमान"),
    "revised": ("revised estimates", "revised estimate", "revised", "re", "संशोधित अनुमान"),
    "provisional": ("provisional actuals", "provisional", "pa"),
    "actual": ("actuals", "actual"),
    "unaudited": ("unaudited",),
    "audited": ("audited",),
    "restated": ("restated",),
    "reported": ("as originally reported", "as previously reported", "originally reported", "as reported"),
}
"""The basis a column is on, and the words that say so, the narrower basis first.

Two-letter forms count only in capitals.
"""

_OPENING = re.compile(
    r"^(?P<before>.*?)\b(?:what|how\s+much|how\s+many|which)\b\s*(?:is|are|was|were|did|does|do|has|have|had)?\b",
    re.IGNORECASE | re.DOTALL,
)
_LEAD = re.compile(
    r"\s*(?:(?:the|value|amount|level|of)\s+)*(?:[A-Z0-9][\w&.-]*[’']s?\s+)?(?:(?:year[\s-]end\s+)?⟨\d+⟩\s*)?",
)
_TEMPORAL = (
    r"(?:the\s+)?"
    r"(?:(?:end\s+of|(?:year[\s-])?end|years?|period|quarter|fiscal|financial|ended|for\s+the|"
    r"(?:\d+\s+|three\s+|six\s+|nine\s+|twelve\s+)?(?:months?|weeks?)\s+ended)\s+)*"
)
_QUALIFIED = re.compile(
    rf",?\s+column\s+"
    rf"|,?\s+\b(?:for|in|as\s+of|as\s+at|as\s+on|at|during|on|of)\s+{_TEMPORAL}(?=⟨)"
    rf"|\s+\(?(?=⟨)"
    rf"|,?\s+\b(?:in|from|on)\s+(?:the\s+)?(?:[\w’'&-]+\s+){{0,5}}?"
    rf"(?:statements?|sheet|schedule|annexure|note|table|account|accounts|glance|report|filing)\b"
    rf"|,?\s+\(?(?:within|at|during|over)\s+the\s+(?:last|latest|end|current)\b"
    rf"|,?\s+(?:during|for|in|over)\s+the\s+(?:year|period|quarter)\b"
    rf"|\s+according\s+to\b",
    re.IGNORECASE,
)
_MORE = re.compile(
    r",?\s*(?:(?:during|for|in|over|as\s+of|as\s+at|as\s+on|at|on|of)\s+)?(?:⟨\d+⟩|the\s+(?:year|period|quarter)\b)\s+"
    r"(?P<rest>(?:of|as|to|on|from|get|got|spend|receive|attributable|belonging|due)\b\s+(?!⟨|the\s+\w+\s+statement|at\b|on\b|of\b).+)",
    re.IGNORECASE,
)
_MARK = re.compile(r"⟨[^⟩]*⟩")
_COLUMN = re.compile(r"\bcolumn\s+(.+?)(?=\s+(?:for|in)\b|$)", re.IGNORECASE)
_COMPANY = re.compile(
    r"\s+(?:for|by|of|at)\s+(?:[A-Z0-9][\w&.’'-]*,?\s+)*?(?:Inc|Ltd|Limited|Corp|Corporation|plc|PLC|AG|SE|Company|Holdings)\b\.?"
)
_OWNER = re.compile(r"\s*(?:the\s+)?([A-Z0-9][\w&.-]*)[’']s?\s")
_COMPANY_NAME = re.compile(
    r"\b((?:[A-Z][\w&.’'-]*\s+)*[A-Z][\w&.’'-]*?),?\s+(?:Inc|Ltd|Limited|Corp|Corporation|plc|PLC|AG|SE|Holdings)\b"
)
_OPENS_QUESTION = re.compile(
    r"^(?:(?:Was|Were|Is|Are|Did|Does|Do|Has|Have|Had|What|Which|How|For|In|Of|Who|Where|When)\b\s*)+"
)
"""Words with a capital because the sentence begins with them."""
_ABBREVIATED = re.compile(r"\b(?:BE|RE|PA)\b(?=[\s(,]*⟨)|(?<=⟩)[\s(,]*\b(?:BE|RE|PA)\b")
"""A basis said once more in two letters, beside its period."""
_PURPOSE = re.compile(r"\s+(?:used|applied|assumed|taken)\s+(?:to|for|in|as)\s.+$", re.IGNORECASE)
_OF_TIME = frozenset(("ended", "ending"))
"""What stands before a date."""
_OF_YEAR = re.compile(r"\s*for\s+the\s+(?:year|period)\b", re.IGNORECASE)
FOR_NAME = re.compile(r"\s+(?:for|of|by|at|did|does)\s+(?P<name>\S+(?: \S+){0,4})(?:\s+have)?$")
_NAMED = r"(?P<name>[A-Z][\w.&’'-]*(?:\s+[A-Z][\w.&’'-]*){0,3})"
_DOES = (
    r"(?:have|hold|own|employ|make|earn|pay|spend|receive|report|record|generate|incur|sell|post|owe|charge|recommend)"
)
_SUBJECT = re.compile(rf"{_NAMED}\s+{_DOES}\b")
"""As in "how much did Northwind spend on …"."""
_DID_HAVE = re.compile(rf"\s(?:did|does|do|has|had)\s+(?:the\s+)?{_NAMED}(?:\s+{_DOES})?$")
_DID_HOLD = re.compile(rf"\s+(?:did|does|do|has|had)\s+(?:the\s+(?P<who>[a-z]+)|it|they|we)\s+{_DOES}$", re.IGNORECASE)
"""As in "how much cash did the company hold"."""
_IS_BUDGETED = re.compile(
    r"\b(?:what|how\s+much)\s+(?:is|was|are|were|has\s+been|will\s+be)\s+(?P<cut>(?:budgeted|allocated|planned)\s+(?:for|to|on))\s"
    r"|\b(?:what|how\s+much)\s+(?:is|was)\s+(?P<other>the\s+budget\s+for)\s(?!⟨)",
    re.IGNORECASE,
)
"""As in "what is budgeted for schools"."""
_DONE = re.compile(
    r"\s+(?:(?:was|were|is|are|has\s+been|have\s+been)\s+(?:performed|treated|conducted|done|undertaken|carried\s+out"
    r"|employed|served|handled|recommended|created|assumed|recorded|registered|counted)(?=\s|$)"
    r"|work(?:s|ed)?(?=\s+(?:in|for|at|as)\b))",
    re.IGNORECASE,
)
"""A verb that says that there was something, and no more of it."""
_IN_TOTAL = re.compile(r"\s+in\s+(?:total|all)$", re.IGNORECASE)
_OF_ITSELF = re.compile(
    r"\s+(?:of|for|by|at)\s+the\s+(?:group|company|bank|corporation|firm|issuer|registrant)$", re.IGNORECASE
)
"""Whom the document is about anyway."""
_SENTENCE_END = re.compile(r"\?|\.\s+(?=[A-Z])")
_BRACKETED = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)?")
_DANGLING = re.compile(
    r"(?:\s+(?:in|of|for|on|at|by|the|a|an|under|during|was|were|received|did|does|do|has|have))+$", re.IGNORECASE
)
_ASIDE = re.compile(r"\bif\s+(?:the\s+)?(?:data|information|value)\b[^.?!]*[.?!]?", re.IGNORECASE)


def read_question(text: str, doc: str = "") -> Asked:
    """Take a question apart. Never fails: what is not understood stays among the words of the label.

    `doc` is the document's id: "for NAME" is left out of the label where the name is the document's own.
    """
    plain = " ".join(text.split())
    asked = _ASIDE.sub(" ", plain)
    periods, marked = read_periods(asked)
    basis, marked = _basis(WISH.sub(" ", marked))
    before, body, rest = _opening(marked)
    name = _name(asked, body)
    phrase, after = _split(body)
    if purpose := _PURPOSE.search(phrase):
        phrase, after = phrase[: purpose.start()], f"{purpose[0]} {after}"
    if not name and (subject := _SUBJECT.match(phrase)):
        name, phrase = subject["name"], phrase[subject.end("name") :].strip()
    elif not name and (subject := _DID_HAVE.search(phrase)):
        name, phrase = subject["name"], _DANGLING.sub("", phrase[: subject.start()])
    elif holder := _DID_HOLD.search(phrase):
        phrase, after = phrase[: holder.start()], f"{holder['who'] or ''} {after}"
    phrase = _without_name(_OF_ITSELF.sub("", _DONE.sub("", phrase)), doc)
    label = content(phrase)
    narrowing = content(_MARK.sub(" ", f"{before} {after} {rest}"))
    qualifiers = tuple(word for word in narrowing if word not in label and word not in _OF_TIME)
    named = _COLUMN.search(after)
    column = content(_MARK.sub(" ", named[1])) if named else ()
    return Asked(
        plain,
        phrase,
        label,
        qualifiers,
        column,
        periods,
        basis,
        read_wish(plain),
        name,
        (find_item(f"{phrase} for the year") if _OF_YEAR.match(after) else None)
        or find_item(_IN_TOTAL.sub("", phrase)),
    )


def _basis(text: str) -> tuple[str | None, str]:
    """The basis a text names, and the text without the words that name it."""
    if planned := _IS_BUDGETED.search(text):
        start, end = planned.span("cut" if planned["cut"] else "other")
        return "budget", f"{text[:start]} {text[end:]}"
    for basis, names in BASES.items():
        for name in names:
            pattern = rf"\b{name.upper()}\b" if len(name) == 2 else rf"(?i)\b{name}\b"
            if not (match := re.search(pattern, text)):
                continue
            beside_period = re.search(r"⟨\d+⟩[\s(,]*$", text[: match.start()]) or re.match(
                r"[\s),]*(?:for|of)?\s*⟨", text[match.end() :]
            )
            if beside_period or " " in name or "(" in text[max(0, match.start() - 2) : match.start()]:
                return basis, _ABBREVIATED.sub(" ", f"{text[: match.start()]} {text[match.end() :]}")
    return None, text


def _opening(text: str) -> tuple[str, str, str]:
    """What stands before the question word, the question itself, and the sentences after it."""
    match = _OPENING.match(text)
    before, rest = (match["before"], text[match.end() :]) if match else ("", text)
    end = _SENTENCE_END.search(rest)
    return (before, rest[: end.start()], rest[end.end() :]) if end else (before, rest, "")


def _without_name(phrase: str, doc: str) -> str:
    """The phrase without "for NAME", where the name is the document's own: words that tell no row from another."""
    named = FOR_NAME.search(phrase)
    if named is None or not is_own_name(named["name"], doc):
        return phrase
    shorter = phrase[: named.start()]
    return shorter if content(shorter) else phrase


def is_own_name(name: str, doc: str) -> bool:
    """Whether a name is the document's own: its words are in the id, or it is a word of the id when run together."""
    said, own = words(name), words(doc.replace("_", " ").replace("-", " "))
    return set(said) <= set(own) or "".join(said) in own


def _name(text: str, body: str) -> str | None:
    """The company a question names, without its legal form, or the owner of what it asks for."""
    if owner := _OWNER.match(body):
        return owner[1]
    company = _COMPANY_NAME.search(text)
    return (_OPENS_QUESTION.sub("", company[1]) or None) if company else None


def _split(body: str) -> tuple[str, str]:
    """The thing asked for, and what narrows it."""
    body = body.strip(" ?.!")
    lead = _LEAD.match(body)
    start = lead.end() if lead else 0
    match = _QUALIFIED.search(body, start)
    phrase, after = (body[start : match.start()], body[match.start() :]) if match else (body[start:], "")
    if more := _MORE.match(after):  # "advanced during the year as loans for housing": what stands behind belongs to it
        phrase, after = f"{phrase} {more['rest']}", after[: more.start("rest")]
        if match := _QUALIFIED.search(phrase, len(phrase) - len(more["rest"])):
            phrase, after = phrase[: match.start()], f"{after} {phrase[match.start() :]}"
    if company := _COMPANY.search(phrase):
        phrase, after = phrase[: company.start()], f"{phrase[company.start() :]} {after}"
    phrase, aside = _without_brackets(" ".join(_MARK.sub(" ", phrase).split()))
    return _DANGLING.sub("", phrase.strip(" ,;:")), f"{aside} {after}"


def _without_brackets(phrase: str) -> tuple[str, str]:
    """A phrase without what it adds in brackets, and that; a phrase that is all bracket stays whole."""
    outside = _BRACKETED.sub(" ", phrase)
    if not content(outside):
        return phrase, ""
    return " ".join(outside.split()), " ".join(_BRACKETED.findall(phrase))
