"""What an answer says of a number beside its unit and year: which row, per what, loss or profit, up or down, about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from auditor_tui.agent.claims import Claim
from auditor_tui.text.fold import fold

Sign = Literal[1, -1]

_ABOUT: Final = re.compile(
    r"\b(?:about|around|approx(?:imately|\.)?|circa|close\s+to|nearly|almost|roughly|some|over|under|(?:more|less)\s+than"
    r"|just|c\.|rounded)\W*(?:\w+\W*)?$|[~≈]\s*$",
    re.IGNORECASE,
)
_NOT: Final = re.compile(r"\b(?:no|not|nor|never|without|neither|than|rather|n['’]t)\b", re.IGNORECASE)
_LOSS: Final = re.compile(r"\b(?:loss(?:es)?|deficits?|shortfalls?)\b", re.IGNORECASE)
_PROFIT: Final = re.compile(r"\b(?:profits?|gains?|surplus(?:es)?|net\s+(?:income|earnings))\b", re.IGNORECASE)
_NEGATIVE: Final = re.compile(
    r"\b(?:negative|outflows?|loss(?:es)?|deficits?|decreas\w*|declin\w*|fell|fall|down|lower|reduc\w*|deduct\w*|minus"
    r"|less|used|paid|payments?|repaid|repayments?|purchases?|expens\w*|shortfall|withdraw\w*|contra)\b",
    re.IGNORECASE,
)
_MINUS: Final = re.compile(r"\b(?:negative|minus)\b", re.IGNORECASE)
_NEAR_CHARS: Final = 8
"""How far before a word its "no" or "not a" may stand."""
_PAIRED_CHARS: Final = 16
"""How near "profit" and "loss" begin to each other where they are one name: "profit and loss", "profit/(loss)"."""
_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_DOWN: Final = re.compile(
    r"\b(?:fell|falls?|fallen|down|dropp?(?:ed|s)?|declin(?:ed?|es|ing)|decreas(?:ed?|es|ing)|shrank|shrunk|lower"
    r"|reduc(?:ed|tion)|less)\b",
    re.IGNORECASE,
)
_UP: Final = re.compile(
    r"\b(?:rose|ris(?:e|es|en|ing)|up|grew|gr(?:ows?|own|owing|owth)|increas(?:ed?|es|ing)|climb(?:ed|s)?|higher|more)\b",
    re.IGNORECASE,
)
_SIGNS: Final[tuple[tuple[re.Pattern[str], Sign], ...]] = ((_LOSS, -1), (_PROFIT, 1))
_WAYS: Final[tuple[tuple[re.Pattern[str], Sign], ...]] = ((_DOWN, -1), (_UP, 1))
_BY: Final = re.compile(r"\b(?:by|of|is|was|:)\W*(?:\w+\W*)?$|\b(?:up|down)\W*$", re.IGNORECASE)
_THAN: Final = re.compile(r"\W*(?:less|lower|more|higher)\s+than\b", re.IGNORECASE)
_VERB_BEFORE: Final = re.compile(
    r"\b(?:fell|dropped|declined|decreased|shrank|rose|grew|increased|climbed)\W+(?:(?:by|about|nearly|some)\W+)*(?:rs\.?|₹)?\s*$",
    re.IGNORECASE,
)
_COST: Final = re.compile(
    r"\b(?:charges?|costs?|costing|expenses?|hit|burden|debit|write-?off|written\s+off)\b[^.;]{0,40}$", re.IGNORECASE
)
_COST_BEHIND: Final = re.compile(r"\W*(?:was|were)?\W*(?:charged|written\s+off|of\s+cost)\b", re.IGNORECASE)
_CREDIT: Final = re.compile(r"\b(?:credit|refund|rebate|write-?back)\s+of\W*$", re.IGNORECASE)
_COST_ROW: Final = re.compile(
    r"\b(?:tax|expenses?|costs?|charges?|depreciation|amorti[sz]ation|interest|provision|impairment)\b", re.IGNORECASE
)
_PER: Final = re.compile(
    r"\W*(?:(?:per|each|every)\s+(?!cent\b|the\b|annum\b|year\b|our\b|its\b|this\b|that\b|note\b|line\b|page\b|schedule\b)"
    r"(?P<thing>[a-z]+)|an?\s+(?P<thing2>share|unit|month|day|week|quarter|tonne|ton|person|head|piece|barrel|kg)\b"
    r"|(?P<often>month|quarter|week|dai|hour)ly\b)",
    re.IGNORECASE,
)
_PER_SHARE_BEFORE: Final = re.compile(r"\bper\s+share\W+(?:\w+\W+){0,4}$", re.IGNORECASE)
_SERIAL: Final = re.compile(r"^\W*(?:\d{1,4}|[ivxlc]{1,5}|[a-z])[.)]+\s+|^\W*\d{1,4}\s+", re.IGNORECASE)


def word_set(words: str) -> frozenset[str]:
    """Words written one after another, as a set."""
    return frozenset(words.split())


_LINKING: Final = word_set(
    "is was were are be been stood at came comes to amounted amounting of in for on as the a an during year years ended"
    " ending fiscal financial quarter about nearly approximately roughly some rs inr usd eur gbp us only totalled"
    " totaled reached and both has had with value figure amount"
)
"""Words that may stand between the name of a row and its number."""
_LOOSE: Final = word_set(
    "from to its their our by per with or this that these those it we they march december june september january"
    " february april july august october november month lakh crore million thousand billion"
)
"""Words that no row is told from another by."""
_BEFORE_ONE_WORD: Final = word_set("the of and for its their our while whereas total was is say says gives")
_GENERIC: Final = word_set("total others other net amount particulars subtotal balance")
_GOES_ON: Final = re.compile(r"\W*(?:of|for|in)\b|\s*\(")
"""How the name of a row may be said behind its number: "5 lakh of finance cost", "5 lakh (finance cost)"."""
_SHORTEST_NAME: Final = 6
"""Letters of a row's name of one word that can be told from a word of the sentence."""


def is_about(claim: Claim) -> bool:
    """Whether a number is said to be a round one."""
    return bool(_ABOUT.search(claim.before))


def admits_negative(claim: Claim) -> bool:
    """Whether the sentence says in words what a minus would."""
    return any(
        not _NOT.search(claim.sentence[max(0, match.start() - _NEAR_CHARS) : match.start()])
        for match in _NEGATIVE.finditer(claim.sentence)
    )


def has_minus(claim: Claim) -> bool:
    """Whether a number is said to be below nothing, in signs or in words beside it."""
    return claim.value < 0 or bool(_MINUS.search(claim.before) or _MINUS.match(claim.after.lstrip(" ,(")))


def sign_said(claim: Claim) -> Sign | None:
    """Whether the words just before or behind a number make it a profit or a loss; None where they do neither."""
    before = _BRACKETS.sub(" ", claim.before)
    found = [(match.start(), sign) for pattern, sign in _SIGNS for match in pattern.finditer(before)]
    if found:
        start, sign = max(found)
        is_clear = not any(other != sign and start - at < _PAIRED_CHARS for at, other in found)
        return sign if is_clear and not _NOT.search(before[max(0, start - _NEAR_CHARS) : start]) else None
    for pattern, sign in _SIGNS:
        if match := re.match(rf"\W*(?:of\s+)?(?:\w+\s+)?{pattern.pattern}", claim.after, re.IGNORECASE):
            return None if _NOT.search(match[0]) else sign
    return None


def sign_meant(label: str, value: Any) -> Sign | None:
    """Whether a figure is a profit or a loss by its row label and its sign; None where the label does not say."""
    plain = _BRACKETS.sub(" ", label)
    has_loss, has_profit = bool(_LOSS.search(plain)), bool(_PROFIT.search(plain))
    if not value or has_loss == has_profit:
        named = bool(_LOSS.search(label)) and bool(_PROFIT.search(label))
        return (1 if value > 0 else -1) if value and named else None
    if has_profit:
        return 1 if value > 0 else -1
    return -1 if value > 0 else None


def way_said(claim: Claim) -> Sign | None:
    """Whether a number is said to be by how much something rose or fell; None where it is neither."""
    if match := _THAN.match(claim.after):
        return -1 if _DOWN.search(match[0]) else 1
    if not _BY.search(claim.before):
        return None
    found = [(match.start(), sign) for pattern, sign in _WAYS for match in pattern.finditer(claim.before)]
    if not found:
        return None
    start, sign = max(found)
    return None if _NOT.search(claim.before[max(0, start - _NEAR_CHARS) : start]) else sign


def way_told(claim: Claim) -> Sign | None:
    """The same where the verb stands right before the number: "rose 5 %"."""
    match = _VERB_BEFORE.search(claim.before)
    if match is None or _NOT.search(claim.before[max(0, match.start() - _NEAR_CHARS) : match.start()]):
        return None
    return -1 if _DOWN.search(match[0]) else 1


def is_cost(claim: Claim) -> bool:
    """Whether a number is said to be a cost or a charge, which is printed in brackets and said without a minus."""
    return bool(_COST.search(claim.before) or _COST_BEHIND.match(claim.after))


def is_credit(claim: Claim, label: str) -> bool:
    """Whether a cost is said to be a credit."""
    says = _CREDIT.search(claim.before) or re.match(r"\W*credit\b", claim.after)
    return bool(says) and bool(_COST_ROW.search(label)) and not re.search(r"\bcredit", label, re.IGNORECASE)


def per_said(claim: Claim) -> str | None:
    """What a number is said to be per: "share", "month"; None where it is said to be of the whole."""
    match = _PER.match(claim.after)
    if match:
        return (match["thing"] or match["thing2"] or match["often"]).casefold()
    return "share" if _PER_SHARE_BEFORE.search(claim.before) else None


def other_row(claim: Claim, own: str, others: Iterable[str]) -> str | None:
    """The row of the figure's table that the sentence gives a number to, where that is another than its own."""
    own_name = _name(own)
    names = [name for label in others if (name := _name(label)) != own_name and _is_telling(name)]
    after = claim.after if _GOES_ON.match(claim.after) else ""
    for stretch, is_before in ((_words(_BRACKETS.sub(" ", claim.before)), True), (_words(after), False)):
        if rest := _without_links(stretch, at_end=is_before):
            found = [name for name in (*names, own_name) if name and _stands(name, rest, at_end=is_before)]
            if found:
                longest = max(found, key=len)
                return None if longest == own_name or _holds(rest, own_name) else " ".join(longest)
    return None


def content(text: str) -> frozenset[str]:
    """The words of a text that can tell one row from another, in the singular."""
    return frozenset(word for word in _words(text) if len(word) > 1 and word not in _LINKING and word not in _LOOSE)


def _name(label: str) -> tuple[str, ...]:
    """The words of a row label, without a serial number and what stands in brackets."""
    return _words(_SERIAL.sub("", _BRACKETS.sub(" ", fold(label))))


def _is_telling(name: tuple[str, ...]) -> bool:
    """Whether a row's name is one that a sentence has for no other reason."""
    if all(word in _GENERIC for word in name):
        return False
    return len(name) > 1 or len(name[0]) >= _SHORTEST_NAME


def _words(text: str) -> tuple[str, ...]:
    """Words in lower case and the singular, numbers left out."""
    found = re.findall(r"[^\W\d_]+", fold(text).casefold())
    return tuple(_singular(word) for word in found)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _without_links(words: Sequence[str], *, at_end: bool) -> tuple[str, ...]:
    rest = list(reversed(words)) if at_end else list(words)
    while rest and (rest[0] in _LINKING or f"{rest[0]}s" in _LINKING):
        rest.pop(0)
    return tuple(reversed(rest)) if at_end else tuple(rest)


def _stands(name: tuple[str, ...], stretch: tuple[str, ...], *, at_end: bool) -> bool:
    """Whether a stretch of words ends with a row's name, or begins with one and says no more."""
    count = len(name)
    if not at_end:
        beyond = stretch[count : count + 1]
        return stretch[:count] == name and (not beyond or beyond[0] in _LINKING)
    if stretch[-count:] != name:
        return False
    return count > 1 or not stretch[:-1] or stretch[-2] in _BEFORE_ONE_WORD


def _holds(stretch: tuple[str, ...], name: tuple[str, ...]) -> bool:
    count = len(name)
    return bool(count) and any(stretch[at : at + count] == name for at in range(len(stretch) - count + 1))
