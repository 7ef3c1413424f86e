"""Checks what scripts/release made: `supply_chain.py LOCK BILL LICENCES AUDIT`.

The bill of materials names the locked packages at their versions and no others, each licence is one
that we accept, and no package has a known weakness. What could not be audited is said, and then the
status is 3.
"""

import json
import re
import sys
from pathlib import Path

from packaging.requirements import Requirement

ACCEPTED = re.compile(
    r"\b(MIT|BSD|0BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla Public License 2|zlib|"
    r"Unlicense|any-OSI|CC0|LGPL(v[\d.]+\+?)?)(?!\w)",
    re.IGNORECASE,
)
"""Licences that allow us to depend on a package, and others to use the whole for anything."""

BOTH = re.compile(r"\bAND\b|;", re.IGNORECASE)
"""Between licences that all hold. Where classifiers may mean a choice, a person has to look."""

BESIDES = {"pip", "setuptools", "wheel", "thoughtline"}
"""Part of any environment, or of us."""


def named(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(file: Path) -> dict[str, str]:
    """Name -> version, of what is needed on this system and this Python."""
    text = file.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if re.match(r"[A-Za-z0-9]", line)]
    wanted = [Requirement(line.split("--hash")[0]) for line in lines]
    return {
        named(one.name): str(one.specifier).removeprefix("==")
        for one in wanted
        if one.marker is None or one.marker.evaluate()
    }


def bill_faults(bill: Path, wanted: dict[str, str]) -> list[str]:
    components = json.loads(bill.read_text("utf-8")).get("components", [])
    there = {named(one["name"]): one.get("version", "no version") for one in components}
    print(f"The bill of materials has {len(there)} components, of {len(wanted)} locked packages.")
    extra = sorted(there.keys() - wanted.keys() - BESIDES)
    missing = sorted(wanted.keys() - there.keys())
    both = sorted(there.keys() & wanted.keys())
    return [
        *(f"in the bill and not locked: {name}" for name in extra),
        *(f"locked and not in the bill: {name}" for name in missing),
        *(
            f"{name} is {there[name]} in the bill, and locked at {wanted[name]}"
            for name in both
            if there[name] != wanted[name]
        ),
    ]


def is_accepted(licence: str) -> bool:
    return all(ACCEPTED.search(one) for one in BOTH.split(licence))


def licence_faults(licences: Path) -> list[str]:
    told = json.loads(licences.read_text(encoding="utf-8"))
    print(f"{len(told)} licences were looked at.")
    return [
        f"licence of {one['Name']}: {one['License']}"
        for one in told
        if named(one["Name"]) not in BESIDES and not is_accepted(one["License"])
    ]


def audit_faults(audit: Path) -> tuple[list[str], bool]:
    """Known weaknesses, and whether all packages were looked at."""
    text = audit.read_text(encoding="utf-8").strip()
    told = json.loads(text)["dependencies"] if text else []
    skipped = [one["name"] for one in told if "skip_reason" in one]
    weak = [
        f"{one['name']} {one['version']}: {weakness['id']}"
        for one in told
        for weakness in one.get("vulns", ())
    ]
    complete = bool(told) and not skipped
    if not complete:
        print(f"NOT AUDITED: {len(skipped) if told else 'all'} of {len(told) or 'the'} packages.")
        print("The service that knows weaknesses was not reached. Run this again where it is.")
    else:
        print(f"{len(told)} packages were audited.")
    return weak, complete


def main() -> int:
    lock, bill, licences, audit = map(Path, sys.argv[1:])
    weak, complete = audit_faults(audit)
    faults = [*bill_faults(bill, locked(lock)), *licence_faults(licences), *weak]
    for fault in faults:
        print(fault)
    return 1 if faults else 0 if complete else 3


if __name__ == "__main__":
    sys.exit(main())
