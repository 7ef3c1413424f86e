"""Import of the reference memory server's knowledge graph: `memory.jsonl`.

Each entity becomes a thought with its observations. Each relation becomes a thought that rests on
both of its ends.
"""

from functools import partial
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.importers.parser import LIMITS, FileSteps, to_items

NAME = "memory"

RENAMED = {"_type": "type", "entity_type": "entityType", "relation_type": "relationType"}
"""Names of fields in files of similar servers, and the reference server's names."""

OBSERVATIONS = ("text", "content", "observation")
"""Names of the text if an observation is an object."""


class Entity(Struct, frozen=True, rename="camel"):
    name: str
    entity_type: str = ""
    observations: tuple[str, ...] = ()


class Relation(Struct, frozen=True, rename={"source": "from", "target": "to"}):
    source: str
    target: str
    relation_type: str = msgspec.field(default="", name="relationType")


def translate(steps: FileSteps) -> ForeignSessions[Session]:
    numbered = [(number, _normalized(step)) for number, step in steps.numbered()]
    entities = [each for each in numbered if each[1].get("type") == "entity"]
    others = [each for each in numbered if each[1].get("type") != "entity"]
    keys = {str(step.get("name")): _key(step) for _, step in entities}
    items = to_items([*entities, *others], partial(_item, keys))
    return ForeignSessions(session=NAME, author=NAME, items=items, begin=Session, limits=LIMITS)


def looks_like_step(step: dict[str, Any]) -> bool:
    """Check if a step is an entity or a relation of a knowledge graph."""
    return _normalized(step).get("type") in ("entity", "relation")


def _normalized(step: dict[str, Any]) -> dict[str, Any]:
    """Return a step in the reference server's form, from the forms of similar servers.

    Other servers name the type `_type`, leave the type out, write names in snake case, or write
    observations as objects.
    """
    step = {RENAMED.get(name, name): value for name, value in step.items()}
    if "type" not in step and {"from", "to", "relationType"} <= step.keys():
        step["type"] = "relation"
    elif "type" not in step and "name" in step and {"entityType", "observations"} & step.keys():
        step["type"] = "entity"
    if isinstance(observations := step.get("observations"), list):
        step["observations"] = [_observation(each) for each in observations]
    return step


def _observation(value: Any) -> Any:
    texts = [value.get(name) for name in OBSERVATIONS] if isinstance(value, dict) else []
    return next((text for text in texts if isinstance(text, str)), value)


def _item(keys: dict[str, str], step: dict[str, Any]) -> Item[Session]:
    rests_on: tuple[str, ...] = ()
    if step.get("type") == "entity":
        entity = msgspec.convert(step, Entity)
        head = f"{entity.name} ({entity.entity_type})" if entity.entity_type else entity.name
        text = "\n".join((head, *(f"- {observation}" for observation in entity.observations)))
    elif step.get("type") == "relation":
        relation = msgspec.convert(step, Relation)
        text = f"{relation.source} {relation.relation_type} {relation.target}"
        ends = dict.fromkeys((relation.source, relation.target))
        rests_on = tuple(keys[end] for end in ends if end in keys)
    else:
        raise Refused(
            Code.BAD_IMPORT, "It is neither an entity nor a relation.", hint="Leave it out."
        )
    key = _key(step)
    command = Command(text=text, kind=step["type"], given={"entry": key, "memory": step})
    return Item(command=lambda _: command, at=None, key=key, rests_on=rests_on)


def _key(step: dict[str, Any]) -> str:
    return sha256(msgspec.json.encode(step, order="sorted")).hexdigest()[:32]
