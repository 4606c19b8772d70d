"""Words of questions and labels, brought to a form in which they can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

_SIGNS = r"\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
"""Accents and Devanagari vowel signs: parts of a word, though no letters of their own."""
_WORD = re.compile(rf"[^\W_](?:[^\W_]|[{_SIGNS}])*(?:[’'][^\W_]+)?")
_TAG = re.compile(r"<su[pb]>.*?</su[pb]>|<[^>]{1,20}>")
_EMPHASIS = re.compile(r"\*\*|<[^>]{1,20}>")
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_POSSESSIVE = re.compile(r"[’']s?$")

STOPWORDS = frozenset(
    """
    a an and are as at be been by did do does during for from had has have how i in into is it its many me much of
    on or our please tell than that the their them there these this those to us was we were what when where which who
    whose will with would you your amount amounts value figure number reported according shown disclosed company
    question answer response report per column
    """.split()  # noqa: SIM905 (a list of words reads better as words)
)
"""Words that name nothing in a row of figures."""

FLOWS = frozenset(
    "revenue expenditure receipt received income payment paid spent outlay disbursement".split()  # noqa: SIM905
)
"""What a question may add to a row label: words for the kind of all the rows around it."""

LOOSE = FLOWS | frozenset(
    """
    spend spending bring brought get got hold held give given provide provided went come came cost stand stood
    incur incurred earn earned make made carry carried yield record recorded total amounted still year end part each
    after before show shown print printed level state stated received separately overall equal worth add
    use used pay pays sell sold collect collected contribute contributed allocate allocated allocation allotted attend
    attended about roughly approximately exactly
    """.split()  # noqa: SIM905
)
"""Words of a question that may stand nowhere in the labels: they say that something was had, spent or stood."""


def words(text: str) -> tuple[str, ...]:
    """Every word and number of a text, folded: case, possessive, plural and superscript marks dropped."""
    return tuple(map(_fold, _plain_words(text)))


def content(text: str) -> tuple[str, ...]:
    """The words of a text that name something, each once, in order."""
    named = (_fold(word) for word in _plain_words(text) if word.casefold() not in STOPWORDS)
    return tuple(dict.fromkeys(named))


@lru_cache(maxsize=8192)
def roots(text: str) -> frozenset[str]:
    """The naming words of a text by their roots: `deducted` and `deduct`, `guarantees` and `guaranteed` are one."""
    return frozenset(root(word) for word in content(text))


def root(word: str) -> str:
    """A folded word without the ending of a verb."""
    for ending in ("ed", "ing"):
        if len(word) > len(ending) + 4 and word.endswith(ending):
            word = word[: -len(ending)]
            return word[:-1] if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "els" else word
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


NEUTRAL = frozenset(
    map(
        root,
        "total net grand overall all consolidated group note company corporation inc each date year january"  # noqa: SIM905
        " february march april may june july august september october november december".split(),
    )
)
"""Roots of what a row label may add to the words asked for and still be that."""


ASKING = frozenset(
    map(
        root,
        "share average mean median sum total highest lowest largest smallest biggest least most more less higher lower"  # noqa: SIM905
        " percentage percent proportion ratio projected forecast prior previous last next excluding including without"
        " except fall rise change growth increase decrease difference trend compare comparison versus between among"
        " combined together rank top first second third fourth why whom names list restated adjusted current latest"
        " january february march april may june july august september october november december".split(),
    )
)
"""Roots of words that say how a question asks, not of what: that one stands beside no row says nothing of the row."""

_KIN_WORDS = {
    "change": ("increase", "decrease", "growth", "variation"),
    "grow": ("increase", "decrease", "growth"),
    "growth": ("change", "increase"),
    "rise": ("increase",),
    "outstanding": ("balance",),
    "deducted": ("deduct", "less"),
    "turnover": ("revenue", "sale"),
    "shareholder": ("stockholder", "shareowner"),
    "stockholder": ("shareholder", "shareowner"),
    "payment": ("paid", "unpaid", "payable"),
    "late": ("overdue", "unpaid"),
    "overdue": ("late", "unpaid"),
    "people": ("person", "employee", "staff"),
    "person": ("people", "employee", "staff"),
    "employee": ("person", "people", "staff", "personnel", "headcount"),
    "employ": ("person", "people", "employee", "staff", "personnel"),
    "administrative": ("administration",),
    "administration": ("administrative",),
    "women": ("female", "woman"),
    "woman": ("female", "women"),
    "female": ("women", "woman"),
    "men": ("male", "man"),
    "man": ("male", "men"),
    "male": ("men", "man"),
    "begin": ("beginning", "opening"),
}
"""Words of a question, and words that labels say instead."""
_KIN = {root(word): frozenset(map(root, others)) for word, others in _KIN_WORDS.items()}


def kin_of(wanted: Iterable[str]) -> frozenset[str]:
    """Roots of the words that labels say instead of some wanted ones, given by their roots."""
    return frozenset().union(*(_KIN.get(word, frozenset()) for word in wanted))


def met(wanted: Iterable[str], present: frozenset[str]) -> frozenset[str]:
    """The wanted roots that are present, themselves or by a word that labels say instead."""
    return frozenset(word for word in wanted if word in present or _KIN.get(word, frozenset()) & present)


def is_latin(word: str) -> bool:
    """Whether a word is written in Latin letters or digits: a bilingual label holds the other language beside it."""
    return word.isascii() or all(char < "\u0250" for char in word)


def share(wanted: Iterable[str], present: Iterable[str]) -> float:
    """How much of `wanted` is in `present`, from 0 to 1; 1 when nothing is wanted."""
    wanted, present = set(wanted), set(present)
    return len(wanted & present) / len(wanted) if wanted else 1.0


def unmarked(text: str) -> str:
    """A line of a document without its tags and the stars of its emphasis."""
    return _EMPHASIS.sub("", text)


def without_brackets(text: str) -> str:
    """A text without what it adds in brackets."""
    return _BRACKETED.sub(" ", text)


def clip(phrase: str, most: int = 120) -> str:
    """A phrase as it is repeated in an answer: cut at a word where it is long."""
    return phrase if len(phrase) <= most else f"{phrase[:most].rsplit(' ', 1)[0]} …"


@lru_cache(maxsize=256)
def fusions(names: tuple[str, ...]) -> dict[str, str]:
    """Words of some names written as one, as a conversion may leave them, and what they are: `notespayable`."""
    found: dict[str, str] = {}
    for name in names:
        parts = [word.casefold() for word in _plain_words(name)]
        for length in (2, 3):
            for start in range(len(parts) - length + 1):
                together = parts[start : start + length]
                if all(map(str.isalpha, together)):
                    found.setdefault("".join(together), " ".join(together))
    return found


def unfused(text: str, fused: dict[str, str]) -> str:
    """A text with words that stand as one taken apart."""
    return _WORD.sub(lambda match: fused.get(match[0].casefold(), match[0]), text) if fused else text


def marked(phrase: str) -> str:
    """A phrase in quotation marks; with numbers in it, they are for what stands in one piece, and it stays without."""
    return clip(phrase) if any(map(str.isdigit, phrase)) else f"‘{clip(phrase)}’"


def _plain_words(text: str) -> list[str]:
    return _WORD.findall(_TAG.sub(" ", text))


def _fold(word: str) -> str:
    word = _POSSESSIVE.sub("", word.casefold())
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("xes", "sses", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
