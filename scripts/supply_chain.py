"""Checks what scripts/release made: `supply_chain.py LOCK BILL LICENCES AUDIT`.

The bill of materials names the locked packages and no others, each licence is one that we accept,
and no package has a known weakness. What could not be audited is said, and then the
status is 3.
"""

import json
import re
import sys
from pathlib import Path

ACCEPTED = re.compile(
    r"MIT|BSD|0BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla Public License 2|zlib|"
    r"Unlicense|any-OSI|CC0|LGPL",
    re.IGNORECASE,
)
"""Licences that allow us to depend on a package, and others to use the whole for anything."""

BESIDES = {"pip", "setuptools", "wheel", "thoughtline"}
"""Part of any environment, or of us."""


def named(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(file: Path) -> set[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return {named(line.split("==")[0]) for line in lines if re.match(r"[A-Za-z0-9]", line)}


def bill_faults(bill: Path, wanted: set[str]) -> list[str]:
    there = {named(one["name"]) for one in json.loads(bill.read_text("utf-8"))["components"]}
    extra, missing = there - wanted - BESIDES, wanted - there
    print(f"The bill of materials has {len(there)} components.")
    if missing:
        # Packages that only another system or Python needs are locked, and not installed here.
        print(f"Locked, and not needed on this system: {', '.join(sorted(missing))}.")
    return [f"in the bill and not locked: {name}" for name in sorted(extra)]


def licence_faults(licences: Path) -> list[str]:
    told = json.loads(licences.read_text(encoding="utf-8"))
    print(f"{len(told)} licences were looked at.")
    return [
        f"licence of {one['Name']}: {one['License']}"
        for one in told
        if named(one["Name"]) not in BESIDES and not ACCEPTED.search(one["License"])
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
