"""Fuzzers that are led by the code which their inputs reach: each target, for a time.

Run by scripts/fuzz, which has atheris. What breaks a target is put into its folder of the corpus,
and from then on is part of every test run. What reached new code is kept beside the tools, and the
next run begins with it.
"""

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from random import Random

import atheris

from campaigns.field import report
from fuzz.campaign import SECONDS
from fuzz.mutation import Vocabulary
from places import ROOT

KEPT = ROOT / ".tools" / "fuzzing"

LED_BY = ["thoughtline", "joserfc"]
"""The code that is looked at: ours, and that which reads tokens for us."""

BY_BYTES = 0.3
"""The part of the inputs that are changed without a look at what they say."""

SLOWEST = 10
"""Seconds that one input may take, on a busy machine."""

MOST_MEMORY = 2_048
"""MiB of a fuzzer, which keeps what it found."""


def fuzz(name: str, options: Sequence[str]) -> None:
    """Goes on until libFuzzer ends the process."""
    with atheris.instrument_imports(include=LED_BY):
        from fuzz.targets import TARGETS  # noqa: PLC0415 - instrumented as it is imported

    target = TARGETS[name]
    seeds = [*target.seeds()]
    for said in seeds:
        (KEPT / name / sha256(said).hexdigest()).write_bytes(said)
    vocabulary = Vocabulary(seeds)

    def changed(said: bytes, longest: int, seed: int) -> bytes:
        draw = Random(seed)
        if draw.random() < BY_BYTES:
            return bytes(atheris.Mutate(said, longest))
        return vocabulary.changed(said, longest, draw)

    atheris.Setup([sys.argv[0], *options], target.check, custom_mutator=changed)
    atheris.Fuzz()


def campaign(name: str, seconds: int) -> int:
    """Inputs that broke a target: 0, or the 1 that ended its run."""
    from fuzz.targets import BROKEN, TARGETS  # noqa: PLC0415 - as above

    broken = BROKEN / name
    for folder in (KEPT / name, broken):
        folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    run = subprocess.run(
        [
            *(sys.executable, __file__, "--one", name, str(KEPT / name), str(broken)),
            *(
                f"-max_total_time={seconds}",
                f"-max_len={TARGETS[name].longest}",
                "-print_final_stats=1",
            ),
            *(f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEMORY}", f"-artifact_prefix={broken}/"),
        ],
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        check=False,
    )
    if run.returncode:
        print(run.stderr[-8_000:])
    if not any(broken.iterdir()):
        broken.rmdir()
    count = re.search(r"number_of_executed_units: (\d+)", run.stderr)
    report(
        f"guided fuzzing, {name}",
        inputs=int(count[1]) if count else 0,
        seconds=round(time.monotonic() - began),
        broken=int(bool(run.returncode)),
    )
    return int(bool(run.returncode))


def main() -> int:
    if sys.argv[1:2] == ["--one"]:
        fuzz(sys.argv[2], sys.argv[3:])
    from fuzz.targets import TARGETS  # noqa: PLC0415 - as above

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of each target")
    said = parser.parse_args()
    if unknown := [name for name in said.targets if name not in TARGETS]:
        parser.error(f"there is no target {unknown[0]}; choose of: {', '.join(TARGETS)}")
    return min(1, sum(campaign(name, said.seconds) for name in said.targets or TARGETS))


if __name__ == "__main__":
    sys.exit(main())
