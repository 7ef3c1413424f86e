"""Parts of a process: created whole, and closed in order whatever becomes of them."""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import pytest

from places import ROOT
from thoughtline import settings
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.assembly import Assembly

if TYPE_CHECKING:
    from thoughtline.store.ledger import Ledger

SOURCE = ROOT / "src/thoughtline"


class Opened:
    def __init__(self, name: str, closed: list[str], fault: Exception | None = None) -> None:
        self._name, self._closed, self._fault = name, closed, fault

    async def close(self) -> None:
        self._closed.append(self._name)
        if self._fault is not None:
            raise self._fault


async def test_the_ledger_is_closed_last_though_what_writes_to_it_cannot_be() -> None:
    closed: list[str] = []
    assembly = Assembly(settings.read({}, {}), cast("Ledger", Opened("ledger", closed)))
    vars(assembly)["services"] = Opened("services", closed, fault=OSError("gone"))
    with pytest.raises(OSError, match="gone"):
        await assembly.close()
    assert closed == ["services", "ledger"]


def test_the_doors_of_an_owner_share_the_use_cases() -> None:
    assembly = Assembly(settings.read({}, {}), MemoryLedger())
    assert assembly.use_cases() is assembly.use_cases("")
    assert assembly.use_cases("ada") is not assembly.use_cases()


def built_use_cases() -> Iterator[tuple[str, int]]:
    """Return each place in the source that builds use cases of a record."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "UseCases" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "UseCases":
                yield path.relative_to(SOURCE).as_posix(), node.lineno


def test_use_cases_are_built_in_one_place() -> None:
    assert [file for file, _ in built_use_cases()] == ["wiring/assembly.py"]
