"""Query of the page of approvals: the claims that it lists, their order, and the claim to show."""

from collections.abc import Mapping
from typing import Self
from urllib.parse import urlencode

from msgspec import Struct, structs

KINDS = ("conclusion", "decision", "verified")
"""Kinds of claims to choose from; "verified" is any other claim."""

ORDERS = ("latest", "oldest", "confidence")


class QueueQuery(Struct, frozen=True, kw_only=True):
    """Filters and order of the queue. `claim` is the claim to show: "SESSION/t3". `done` is the
    last act, which can be undone at each claim: "SIGNATURE approve SESSION/t2 t3".
    """

    project: str = ""
    session: str = ""
    kind: str = ""
    order: str = ""
    claim: str = ""
    done: str = ""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        return cls(**{name: fields[name] for name in cls.__struct_fields__ if name in fields})

    @property
    def parts(self) -> dict[str, str]:
        return {name: value for name, value in structs.asdict(self).items() if value}

    def at(self, claim: str) -> str:
        return urlencode(structs.replace(self, claim=claim).parts)
