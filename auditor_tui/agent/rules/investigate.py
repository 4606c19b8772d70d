"""The course of an inquiry by rules: what kind of question it is, and what is done for it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from auditor_tui.agent.researcher import Call, Proposal, Taken
from auditor_tui.agent.rules.answer.absence import not_found
from auditor_tui.agent.rules.answer.answers import answered, answered_nil, read_around, undecided
from auditor_tui.agent.rules.answer.denial import denied
from auditor_tui.agent.rules.navigate import navigate
from auditor_tui.agent.rules.question.asked import read_question
from auditor_tui.agent.rules.question.extremes import read_extreme
from auditor_tui.agent.rules.question.forms import Form, asks_meaning, read_form
from auditor_tui.agent.rules.question.items import find_measure, spell_out
from auditor_tui.agent.rules.rank import rank
from auditor_tui.agent.rules.reckon import reckon, reckon_footing, reckon_measure, reckon_parts
from auditor_tui.agent.rules.references import follow, missing_place
from auditor_tui.agent.rules.search.lookup import look_up
from auditor_tui.agent.rules.search.names import is_mentioned
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.spelling import respell
from auditor_tui.agent.rules.why import explain
from auditor_tui.agent.rules.yes_or_no import judge, read_yes_or_no

Plan = Generator[Call, Taken, Proposal]


def investigate(question: str, doc: str, *, is_respelled: bool = False) -> Plan:
    """Calls, one at a time; each is answered with what it returned. Ends with a proposal.

    Args:
        question: What to find out.
        doc: Id of the document.
        is_respelled: Whether misspelled words were put right already.
    """
    asked = read_question(question, doc)
    if asked.name and not (yield from is_mentioned(asked.name, doc)):
        reason = f"The document does not mention {asked.name}."
        return Proposal("not_found", f"{reason} It may be another company's.", reason)
    if asks_meaning(question):
        reason = "This asks what a term means. Without a model nothing is answered but what a document states."
        return Proposal("not_found", reason, reason)
    notes = Notes(doc)
    if place := (yield from navigate(question, notes)):
        return place
    if explained := (yield from explain(question, notes)):
        return explained
    if extreme := read_extreme(question):
        return (yield from rank(extreme, notes))
    if judged := read_yes_or_no(question):
        return (yield from judge(judged, notes))
    form = read_form(question)
    if form.kind == "foot":
        return (yield from reckon_footing(form, notes))
    is_plain = form.kind == "lookup" or form.tries_print_first
    if not is_plain and (computed := (yield from reckon(form, question, notes))):
        return computed
    found = yield from look_up(asked, notes)
    measure = find_measure(found.asked.phrase)
    is_result = bool(found.chosen) and form.accepts(found.chosen[0])
    if is_result and not (measure and found.chosen[0]["cell"] is None):  # rather computed than what a sentence says
        yield from read_around(doc, found.chosen[0])
        return answered(found)
    if form.tries_print_first and (computed := (yield from reckon(form, question, notes))):
        return computed
    if found.nil and form.kind == "lookup" and not found.rivals and not measure:
        yield from read_around(doc, found.nil)
        return answered_nil(asked, found.nil)
    if measure:
        return (yield from reckon_measure(measure, asked, notes))
    if form.kind == "lookup" and not found.rivals:
        total = Form("sum", (question,))
        if " and " in question and "total" in question and (computed := (yield from reckon(total, question, notes))):
            return computed
    if found.parts:
        return (yield from reckon_parts(found, notes))
    if found.rivals:
        return undecided(asked, found.rivals)
    if referred := (yield from follow(asked, doc)):
        return referred
    if missing := (yield from missing_place(question, doc)):
        return missing
    if not is_respelled and (respelled := (yield from respell(question, asked, notes))):
        proposal = yield from investigate(respelled.question, doc, is_respelled=True)
        return replace(proposal, text=f"{respelled.said} {proposal.text}")
    if spelled := spell_out(question):
        longer, (short, long) = spelled
        proposal = yield from investigate(longer, doc, is_respelled=is_respelled)
        if proposal.outcome == "answered":
            return replace(proposal, text=f"{short} is taken to stand for ‘{long}’. {proposal.text}")
    if not any(one.labels_fit for one in found.candidates) and (denial := (yield from denied(found.asked, notes))):
        return denial
    return (yield from not_found(found, notes))
