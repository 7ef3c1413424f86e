"""Reading along the hash chain, where a store gives other rows than it was asked for."""

import pytest

from sayings import thought
from store.ledgers import entries
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.integrity.hash_chain import Head, check_rows, link_entries


def test_more_rows_than_were_asked_for_are_damage() -> None:
    rows = list(link_entries("s", entries(*(thought(f"t{n}") for n in range(4))), Head()))
    head = Head(4, rows[-1][-1])

    found = list(check_rows("s", head, rows[1:3], 2, 1))
    assert [recorded.version for recorded in found] == [3]
    with pytest.raises(Refused) as refused:
        list(check_rows("s", head, rows[1:], 2, 1))
    assert refused.value.code == Code.LEDGER_DAMAGED
