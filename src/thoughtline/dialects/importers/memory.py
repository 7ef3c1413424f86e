"""Import of the reference memory server's knowledge graph: `memory.jsonl`.

Each entity becomes a thought with its observations. Each relation becomes a thought that rests on
both of its ends.
"""

from functools import partial
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.transfer.record_import import ForeignSessions, Item
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.importers.parser import LIMITS, FileSteps, to_items

NAME = "memory"


class Entity(Struct, frozen=True, rename="camel"):
    name: str
    entity_type: str = ""
    observations: tuple[str, ...] = ()


class Relation(Struct, frozen=True, rename={"source": "from", "target": "to"}):
    source: str
    target: str
    relation_type: str = msgspec.field(default="", name="relationType")


def translate(steps: FileSteps) -> ForeignSessions[Session]:
    entities = [step for step in steps.items if step.get("type") == "entity"]
    keys = {str(step.get("name")): _key(step) for step in entities}
    others = [step for step in steps.items if step.get("type") != "entity"]
    items = to_items([*entities, *others], partial(_item, keys))
    return ForeignSessions(session=NAME, author=NAME, items=items, begin=Session, limits=LIMITS)


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
    return Item(command=partial(_return_unchanged, command), at=None, key=key, rests_on=rests_on)


def _key(step: dict[str, Any]) -> str:
    """Return a key that is equal for equal lines in every copy of the file."""
    return sha256(msgspec.json.encode(step, order="sorted")).hexdigest()[:32]


def _return_unchanged(command: Command, _: Session) -> Command:
    return command
