"""What is stored of an event, by the names and types in tests/data/stored_events.json.

A name in that file is on people's disks. An event or a field may be added to it, a field only with
a default; nothing in it may be renamed, removed, or given another type or default. Classes may be
renamed as they like.
"""

import json
from typing import Any

import msgspec
import pytest
from msgspec import NODEFAULT
from msgspec.inspect import (
    DictType,
    Field,
    LiteralType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from places import DATA
from thoughtline.core.budgets.reservation import Reservation
from thoughtline.core.events import Event, ThoughtRecorded

STORED: dict[str, dict[str, Any]] = json.loads((DATA / "stored_events.json").read_text("utf-8"))

IN_GIVEN = {"reserves": Reservation}
"""What has a name of its own inside the `given` of an event."""


def described(kind: Type) -> Any:
    """A type as JSON: what may stand in its place in stored bytes."""
    match kind:
        case StructType():
            return fields(kind)
        case UnionType():
            return {"one of": [described(each) for each in kind.types]}
        case LiteralType():
            return {"one of": sorted(kind.values)}
        case TupleType():
            return [described(each) for each in kind.item_types]
        case VarTupleType(item_type=each) | DictType(value_type=each):
            return {"each": described(each)}
        case _:
            return type(kind).__name__.removesuffix("Type").lower()


def fields(struct: StructType) -> dict[str, Any]:
    return {field.encode_name: field_described(field) for field in struct.fields}


def field_described(field: Field) -> Any:
    if field.required:
        return {"type": described(field.type)}
    value = field.default_factory() if field.default is NODEFAULT else field.default
    return {"type": described(field.type), "default": json.loads(msgspec.json.encode(value))}


def events() -> dict[str, StructType]:
    """Every event that may be stored, by its tag."""
    union = type_info(Event)
    assert isinstance(union, UnionType)
    structs = [each for each in union.types if isinstance(each, StructType)]
    assert len(structs) == len(union.types)
    assert {each.tag_field for each in structs} == {"type"}
    return {str(each.tag): each for each in structs}


def test_every_stored_event_is_known_by_its_tag_and_by_no_other() -> None:
    assert events().keys() | IN_GIVEN.keys() == STORED.keys()


@pytest.mark.parametrize("tag", STORED)
def test_the_fields_of_an_event_are_stored_under_the_names_that_they_always_had(tag: str) -> None:
    struct = type_info(IN_GIVEN[tag]) if tag in IN_GIVEN else events()[tag]

    assert isinstance(struct, StructType)
    assert fields(struct) == STORED[tag]


def test_the_tag_comes_first_and_a_default_is_left_out() -> None:
    plain = ThoughtRecorded(thought="t1", text="so")

    assert msgspec.json.encode(plain) == b'{"type":"ThoughtRecorded","thought":"t1","text":"so"}'
