"""What `scripts/release` asks of what it made, with bills and licences that are wrong."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from places import ROOT

LOCK = r"""
# as scripts/lock writes it
apsw==3.54.1.0 \
    --hash=sha256:00 \
    --hash=sha256:11
Jinja2==3.1.6 \
    --hash=sha256:22
pywin32==311 ; sys_platform == "nowhere" \
    --hash=sha256:33
"""


@pytest.fixture(scope="module")
def supply_chain() -> ModuleType:
    spec = importlib.util.spec_from_file_location("supply", ROOT / "scripts" / "supply_chain.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("bill", "faults"),
    [
        ({"apsw": "3.54.1.0", "jinja2": "3.1.6", "pip": "26"}, []),
        ({}, ["not in the bill: apsw", "not in the bill: jinja2"]),
        ({"apsw": "3.54.1.0"}, ["locked and not in the bill: jinja2"]),
        ({"apsw": "3.54.1.0", "jinja2": "3.1.5"}, ["jinja2 is 3.1.5 in the bill"]),
        ({"apsw": "3.54.1.0", "jinja2": "3.1.6", "left-pad": "1"}, ["not locked: left-pad"]),
        (
            {"apsw": "3.54.1.0", "jinja2": "3.1.6", "pywin32": "311"},
            ["in the bill and not locked: pywin32"],
        ),
    ],
)
def test_a_bill_names_what_is_locked_for_this_system_and_at_that_version(
    supply_chain: Any, tmp_path: Path, bill: dict[str, str], faults: list[str]
) -> None:
    lock, written = tmp_path / "lock.txt", tmp_path / "bill.json"
    lock.write_text(LOCK, encoding="utf-8")
    components = [{"name": name, "version": version} for name, version in bill.items()]
    written.write_text(json.dumps({"components": components}), encoding="utf-8")

    found = supply_chain.bill_faults(written, supply_chain.locked(lock))

    assert len(found) == len(faults)
    for fault, part in zip(found, faults, strict=True):
        assert part in fault


@pytest.mark.parametrize(
    ("licence", "is_fault"),
    [
        ("MIT", False),
        ("BSD-3-Clause", False),
        ("Apache Software License", False),
        ("Apache-2.0 OR BSD-3-Clause", False),
        ("GNU Lesser General Public License v3 (LGPLv3)", False),
        ("Mozilla Public License 2.0 (MPL 2.0)", False),
        ("GPL-3.0-only OR MIT", False),
        ("UNKNOWN", True),
        ("GPL-3.0-only", True),
        ("Limited to non-commercial use", True),
        ("Miscellaneous", True),
        ("GPL-3.0-only AND MIT", True),
        ("GNU General Public License v3 (GPLv3); MIT License", True),
    ],
)
def test_a_licence_is_accepted_by_its_whole_name_and_with_all_that_hold_beside_it(
    supply_chain: Any, tmp_path: Path, licence: str, is_fault: bool
) -> None:
    told = tmp_path / "licences.json"
    told.write_text(json.dumps([{"Name": "some", "License": licence}]), encoding="utf-8")

    assert bool(supply_chain.licence_faults(told)) == is_fault
