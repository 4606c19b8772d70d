"""The tools as a model sees them, made from the registry, and the one through which it answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from auditor_tui.agent.claude import prompts
from auditor_tui.agent.researcher import Cited, Computed, Proposal, Taken
from auditor_tui.auditlog.events import Outcome, Role
from auditor_tui.operations.registry import Operation, Registry
from auditor_tui.text.storable import storable

ANSWER: Final = "answer"
"""Name of the tool that ends an inquiry."""
MOST_ANSWERS: Final = 2
"""Figures and calculations with the role `answer`."""
MOST_OPTIONAL: Final = 24
"""Arguments that may be left out, over all strict tools: the service compiles a grammar of them, and refuses more."""
_BOUNDS: Final = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "above {}",
    "exclusiveMaximum": "below {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} of them",
    "maxItems": "at most {} of them",
}
"""What a strict schema may not say, and how its description says it."""
_KEPT: Final = ("type", "enum", "const")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Figure(_Part):
    doc: Annotated[str, Field(description=prompts.ANSWER_FIGURE_DOC)]
    id: Annotated[str, Field(description=prompts.ANSWER_FIGURE_ID)]
    role: Annotated[Role, Field(description=prompts.ANSWER_ROLE)]


class _Calculation(_Part):
    record: Annotated[int, Field(description=prompts.ANSWER_CALCULATION)]
    role: Annotated[Role, Field(description=prompts.ANSWER_ROLE)]


class _Answer(_Part):
    outcome: Annotated[Outcome, Field(description=prompts.ANSWER_OUTCOME)]
    text: Annotated[str, Field(description=prompts.ANSWER_TEXT)]
    reason: Annotated[str, Field(description=prompts.ANSWER_REASON)]
    figures: Annotated[tuple[_Figure, ...], Field(description=prompts.ANSWER_FIGURES)]
    calculations: Annotated[tuple[_Calculation, ...], Field(description=prompts.ANSWER_CALCULATIONS)]


class UnreadableAnswer(Exception):
    """Raised when the arguments of `answer` cannot be used; its message says to the model what is wrong."""


def tools(registry: Registry, *, strict: bool) -> list[dict[str, Any]]:
    """Every operation and `answer`, sorted by name, so that requests begin alike whatever the registry's order.

    With `strict` the service holds the model to the schemas. An argument that has a value when it is left out is asked
    for all the same then, since those that may be left out are few; where even those without one are too many, the
    tools with most of them are not strict, and the registry alone checks what the model sends.
    """
    schemas = {operation.name: _schema(operation, strict=strict) for operation in registry.values()}
    optional = {name: len(schema["properties"]) - len(schema["required"]) for name, schema in schemas.items()}
    held = set(schemas) if strict else set()
    while sum(optional[name] for name in held) > MOST_OPTIONAL:
        held.remove(max(sorted(held), key=optional.__getitem__))
    made = [
        _tool(operation.name, operation.description, schemas[operation.name], held) for operation in registry.values()
    ]
    made.append(_tool(ANSWER, prompts.ANSWER_TITLE, _answer_schema(), {ANSWER} if strict else set()))
    return sorted(made, key=lambda tool: str(tool["name"]))


def proposal_of(arguments: Mapping[str, Any], taken: Iterable[Taken]) -> Proposal:
    """What the model proposes, its figures and calculations as operations returned them.

    One that no operation returned is passed on bare, for the gate to find.

    Raises:
        UnreadableAnswer: when the arguments are not those of an answer.
    """
    answer = read_answer(arguments)
    returned = [step for step in taken if step.result is not None]
    return Proposal(
        answer.outcome,
        answer.text.strip(),
        answer.reason.strip(),
        tuple(Cited(_figure(named, returned), named.role) for named in answer.figures),
        tuple(Computed(_calculation(named, returned), named.role) for named in answer.calculations),
    )


def read_answer(arguments: Mapping[str, Any]) -> _Answer:
    """The arguments of `answer`, checked.

    Raises:
        UnreadableAnswer: when they are not those of an answer; says what is wrong.
    """
    try:
        answer = _Answer.model_validate_json(json.dumps(storable(arguments)))
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(map(str, fault["loc"])) or "arguments"
        raise UnreadableAnswer(f"{where}: {fault['msg']}.") from None
    if answer.outcome == "stopped":
        raise UnreadableAnswer("outcome: an answer does not end with stopped.")
    if not answer.text.strip():
        raise UnreadableAnswer("text: there are no words in it.")
    roles = [*(item.role for item in answer.figures), *(item.role for item in answer.calculations)]
    if roles.count("answer") > MOST_ANSWERS:
        raise UnreadableAnswer(f"At most {MOST_ANSWERS} figures have the role answer; the others are context.")
    return answer


def _figure(named: _Figure, returned: Iterable[Taken]) -> dict[str, Any]:
    for step in returned:
        assert step.result is not None
        if step.call.args.get("doc") != named.doc:
            continue
        for figure in step.result.data.get("figures", ()):
            if figure.get("id") == named.id:
                return dict(figure)
    return {"id": named.id, "printed": named.id}


def _calculation(named: _Calculation, returned: Iterable[Taken]) -> dict[str, Any]:
    for step in returned:
        assert step.result is not None
        if named.record in (step.seq, step.repeats) and step.call.op == "calculate":
            return step.result.data
    return {"expression": f"record {named.record}"}


def _tool(name: str, description: str, schema: dict[str, Any], held: set[str]) -> dict[str, Any]:
    tool = {"name": name, "description": description, "input_schema": schema}
    return {**tool, "strict": True} if name in held else tool


def _schema(operation: Operation[Any], *, strict: bool) -> dict[str, Any]:
    schema = operation.arguments.model_json_schema()
    properties = {name: _plain(value, schema.get("$defs", {})) for name, value in schema["properties"].items()}
    required = [
        name
        for name, value in schema["properties"].items()
        if name in schema.get("required", ()) or (strict and value.get("default") is not None)
    ]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _answer_schema() -> dict[str, Any]:
    schema = _plain(_Answer.model_json_schema(), _Answer.model_json_schema()["$defs"])
    outcomes = schema["properties"]["outcome"]
    outcomes["enum"] = [outcome for outcome in outcomes["enum"] if outcome != "stopped"]
    return schema


def _plain(value: Mapping[str, Any], defs: Mapping[str, Any]) -> dict[str, Any]:
    """A schema in the subset that strict tools may use: bounds and defaults are said in the description."""
    if "$ref" in value:
        named = defs[str(value["$ref"]).rpartition("/")[2]]
        return _plain({**named, **{key: member for key, member in value.items() if key != "$ref"}}, defs)
    choices = [choice for choice in value.get("anyOf", ()) if choice.get("type") != "null"]
    if choices:
        return _plain({**choices[0], **{key: member for key, member in value.items() if key != "anyOf"}}, defs)
    plain: dict[str, Any] = {key: value[key] for key in _KEPT if key in value}
    said = [text.format(value[bound]) for bound, text in _BOUNDS.items() if bound in value]
    if value.get("default") is not None:
        said.append(f"{json.dumps(value['default'])} unless there is reason for another")
    if description := value.get("description"):
        plain["description"] = f"{description} ({', '.join(said)})" if said else description
    elif said:
        plain["description"] = ", ".join(said)
    if "items" in value:
        plain["items"] = _plain(value["items"], defs)
    if value.get("type") == "object":
        plain["properties"] = {name: _plain(member, defs) for name, member in value["properties"].items()}
        plain["required"] = list(value["properties"])
        plain["additionalProperties"] = False
        plain.pop("description", None)
    return plain
