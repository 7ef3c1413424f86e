"""6. Where a session stands at 1,000 tokens: goal, next, decisions, what is established, who waits.

Only ours is measured: the script makes its calls, and the others have no call for most of it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.record.data import planted
from benchmarks.record.measured import SEED, Found, Size, share
from benchmarks.record.peers.thoughtline import Thoughtline
from benchmarks.record.system import System
from benchmarks.record.tokens import count

BUDGET = 1_000
SESSIONS, QUICK_SESSIONS = 20, 2
STEPS = 120
"""Ordinary thoughts in each session; every tenth is on a branch of its own."""

NAMED = 6
"""A text is named by its first six words in a run, as in the resume pack."""

TOLD_UNDER: Mapping[str, tuple[str, ...]] = {
    "goal": ("Goal",),
    "next": ("Next",),
    "decisions": ("Decided",),
    "conclusions": ("Conclusions",),
    "established": ("Established", "Verified"),
    "open assumptions": ("Open assumptions",),
    "waiting questions": ("Waiting",),
    "dead ends": ("Refuted", "Abandoned"),
}

STANDING = ("Decided", "Conclusions", "Established", "Verified", "Open assumptions", "Stands")

ROWS = (
    "1,000 tokens: goal, next, decisions, conclusions, established, open assumptions, waiting",
    "1,000 tokens: dead ends",
    "1,000 tokens: fallen or doubtful shown as standing",
)

SETTLED = (
    "The nightly export of the orders ends before four in the morning.",
    "The new cluster answers the slowest of the reports within two seconds.",
    "Every shop has at least one person who can approve the switch.",
    "The driver that we use now accepts both of the date formats.",
    "The archive is read at most eleven times in a whole week.",
    "The test copy has the same indexes as the cluster in production.",
)
DECISIONS = (
    ("Which way do the orders take into the new cluster at first?", "log", "triggers"),
    ("Which weekday is the best one for the switch of a shop?", "tuesday", "thursday"),
)
ASKED = (
    "Does anybody read the old table after all shops were switched over?",
    "Should small shops be switched before the large ones or after them?",
)
GROUNDS = (
    "The vendor said on the phone that the tool keeps the order of writes.",
    "The load of last spring is a good measure for the coming one.",
)
DOUBTFUL = (
    "Buy the vendor's tool for the copy instead of writing our own one.",
    "Rent no more machines than were in use during the last spring.",
)


def measure(system: type[System], folder: Path, size: Size) -> Found:
    if not issubclass(system, Thoughtline):
        return Found(cells=dict.fromkeys(ROWS, "not measured"), raw={})
    held = dict.fromkeys(TOLD_UNDER, 0)
    planted_in_all = dict.fromkeys(TOLD_UNDER, 0)
    misleading, longest = 0, 0
    with system(folder) as running:
        for number in range(SESSIONS if size.install else QUICK_SESSIONS):
            story = Story(running, Random(f"{SEED} standing {number}"))
            text = running.ask("recall", session=story.session, budget=BUDGET).text
            told = _sections(text)
            longest = max(longest, count(text))
            for kind, texts in story.planted.items():
                found = " ".join(
                    " ".join(told.get(heading, "").split()) for heading in TOLD_UNDER[kind]
                )
                held[kind] += sum(_words(each) in found for each in texts)
                planted_in_all[kind] += len(texts)
            misleading += sum(_misleads(told, each) for each in story.not_standing)
    dead = "dead ends"
    needed = [kind for kind in TOLD_UNDER if kind != dead]
    return Found(
        cells={
            ROWS[0]: share(sum(held[k] for k in needed), sum(planted_in_all[k] for k in needed)),
            ROWS[1]: share(held[dead], planted_in_all[dead]),
            ROWS[2]: str(misleading),
        },
        raw={"held": held, "planted": planted_in_all, "tokens, at most": longest},
    )


class Story:
    """One session: what is planted in it by kind, among ordinary steps in a random order."""

    def __init__(self, running: Thoughtline, random: Random) -> None:
        self.planted: dict[str, list[str]] = {kind: [] for kind in TOLD_UNDER}
        self.not_standing = [*(text for text, _ in planted.DECOYS[:3]), *DOUBTFUL]
        self._running = running
        self._random = random
        self.session: str = self._think(thought=planted.TITLE)["session"]
        self.planted["goal"] = [planted.TITLE]
        acts = [*self._acts()]
        random.shuffle(acts)
        gap = STEPS // len(acts)
        for place, act in enumerate(acts):
            for step in range(gap):
                self._step(place * gap + step)
            act()
        later = "Ask the vendor in writing whether the order of writes is kept."
        self._think(next=later)
        self.planted["next"] = [later]

    def _think(self, **said: Any) -> dict[str, Any]:
        if hasattr(self, "session"):
            said["session"] = self.session
        reply: dict[str, Any] = self._running.ask("think", **said).data()
        return reply

    def _step(self, number: int) -> None:
        parts = (planted.SUBJECTS, planted.VERBS, planted.AMOUNTS, planted.ENDINGS)
        text = " ".join(self._random.choice(part) for part in parts)
        self._think(thought=text, **({"branch": f"way {number}"} if number % 10 == 0 else {}))

    def _acts(self) -> Iterator[Callable[[], None]]:
        for text in self._random.sample(planted.CONCLUSIONS, 5):
            yield partial(self._conclude, text)
        for text in self._random.sample(planted.OPEN, 5):
            yield partial(self._assume, text)
        for place, text in enumerate(SETTLED):
            yield partial(self._settle, text, assumed=place % 2 == 0)
        for said in DECISIONS:
            yield partial(self._decide, *said)
        for text in ASKED:
            yield partial(self._ask, text)
        for text, because in self._random.sample(planted.DEAD_ENDS, 4):
            yield partial(self._give_up, text, because)
        for number in range(3):
            yield partial(self._refute, number)
        for ground, text in zip(GROUNDS, DOUBTFUL, strict=True):
            yield partial(self._doubt, ground, text)

    def _conclude(self, text: str) -> None:
        self._think(thought=text, kind="conclusion")
        self.planted["conclusions"].append(text)

    def _assume(self, text: str) -> None:
        self._think(assume=[text])
        self.planted["open assumptions"].append(text)

    def _settle(self, text: str, *, assumed: bool) -> None:
        reply = self._think(assume=[text]) if assumed else self._think(thought=text)
        node = reply["assumptions"][0] if assumed else reply["thought"]
        self._think(verify=node, because="It was measured twice in the last week.")
        self.planted["established"].append(text)

    def _decide(self, text: str, first: str, second: str) -> None:
        parts = ["cost: min, weight 2, 0..100", "risk: min", f"{first}: 20, 3", f"{second}: 50, 6"]
        self._think(thought=text, kind="decision", parts=parts)
        self.planted["decisions"].append(text)

    def _ask(self, text: str) -> None:
        self._running.ask("deliberate", session=self.session, question=text)
        self.planted["waiting questions"].append(text)

    def _give_up(self, text: str, because: str) -> None:
        self._think(abandon=self._think(thought=text)["thought"], because=because)
        self.planted["dead ends"].append(text)

    def _refute(self, number: int) -> None:
        text, because = planted.REFUTED[number]
        assumption = self._think(assume=[text])["assumptions"][0]
        self._think(thought=planted.DECOYS[number][0], kind="conclusion", rests_on=assumption)
        self._think(refute=assumption, because=because)
        self.planted["dead ends"].append(text)

    def _doubt(self, ground: str, text: str) -> None:
        under = self._think(thought=ground)["thought"]
        self._think(thought=text, kind="conclusion", rests_on=under)
        self._think(thought=f"Nobody said so in writing: {ground}", revises=under)


def _sections(text: str) -> dict[str, str]:
    """A digest cut at its headings."""
    parts: dict[str, list[str]] = {}
    heading = ""
    for line in text.splitlines()[1:]:
        opens = line[:1].isupper()
        heading = line.partition(":")[0] if opens else heading
        parts.setdefault(heading, []).append(line.partition(":")[2] if opens else line)
    return {name: "\n".join(lines) for name, lines in parts.items()}


def _misleads(told: Mapping[str, str], text: str) -> bool:
    """Whether it is under a heading of what stands, without a word of doubt on its line."""
    lines = (line for heading in STANDING for line in told.get(heading, "").splitlines())
    return any(_words(text) in line and "in doubt" not in line for line in lines)


def _words(text: str) -> str:
    return " ".join(text.split()[:NAMED])
