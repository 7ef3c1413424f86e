"""World of the experiment: pages of services in prose, questions with computed answers, and edits.

A world is made from a seed. Each answer follows from two to six values that stand in sentences of
several pages. `edit` changes values that answers rest on, and makes noise around them: other
sentences, sections in another order, new sections above.
"""

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ME = ("-c", "user.name=me", "-c", "user.email=me@example.org")
TEAMS = ("payments", "search", "identity", "growth", "ledger", "delivery")
NAMES = (
    *("account", "basket", "billing", "catalog", "checkout", "coupon", "delivery", "export"),
    *("fraud", "gateway", "identity", "import", "ledger", "mailer", "media", "orders"),
    *("pricing", "profile", "refund", "report", "search", "session", "stock", "tax"),
)
SENTENCES = {
    "timeout": ("Calls", "A call of {name} is given up after {value} ms."),
    "tries": ("Calls", "Each call of {name} is tried {value} times."),
    "limit": ("Limits", "At most {value} requests of {name} run at once."),
    "cache": ("Limits", "The cache of {name} holds {value} entries."),
}
"""Section and sentence of each kind of value."""

PROSE = (
    "Its owners meet on {day} and read the graphs of the week before they change anything.",
    "The first version was written for a market that has since been closed.",
    "A request that cannot be read is answered with a reason, and is counted by its sender.",
    "Logs are kept for {count} days, and nobody but the team on duty may read them.",
    "Deployments stop on {day} afternoon, unless a security fix has to go out.",
    "The tests take about {count} minutes, most of them in the part that talks to other services.",
    "Whoever is on duty writes down what was tried, in the order in which it was tried.",
    "A copy of the data is made on {day} and is read back by the people who may need it.",
)
"""Sentences that no answer follows from."""

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
CHAPTERS = ("Owner", "Calls", "Limits", "Operation", "Data", "Past")

RANGES = {"timeout": (50, 900), "tries": (1, 5), "limit": (10, 400), "cache": (100, 9_000)}


@dataclass(frozen=True)
class Value:
    """Value that a sentence of a page states."""

    service: str
    kind: str

    @property
    def page(self) -> str:
        return f"services/{self.service}.md"

    @property
    def chapter(self) -> str:
        return SENTENCES[self.kind][0]


@dataclass(frozen=True)
class Question:
    """Question with the values from which its answer is computed."""

    name: str
    text: str
    values: tuple[Value, ...]


@dataclass
class World:
    """Repository of pages, with the true values."""

    folder: Path
    random: Random
    values: dict[Value, int] = field(default_factory=dict)
    prose: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    reversed_pages: set[str] = field(default_factory=set)
    base: str = ""

    @classmethod
    def begin(cls, folder: Path, seed: int) -> "World":
        world = cls(folder, Random(seed))
        for service in NAMES:
            for chapter in CHAPTERS:
                world.prose[service, chapter] = [world._sentence_of_prose() for _ in range(4)]
            for kind, (low, high) in RANGES.items():
                world.values[Value(service, kind)] = world.random.randint(low, high)
        (folder / "services").mkdir(parents=True)
        world._git("init", "--quiet")
        world.base = world._commit("The fleet")
        return world

    def ask(self, count: int) -> list[Question]:
        """Return questions of three kinds in turns, each with its own services."""
        asked = []
        for number in range(1, count + 1):
            first, second, third = self.random.sample(NAMES, 3)
            name = f"q{number:02}"
            if number % 3 == 0:
                text = f"How many requests of {first} and {second} run at once, together?"
                values: tuple[Value, ...] = (Value(first, "limit"), Value(second, "limit"))
            elif number % 3 == 1:
                text = f"How many ms can a call of {first} take, with all tries?"
                values = (Value(first, "timeout"), Value(first, "tries"))
            else:
                chain = (first, second, third)
                text = f"How many ms can {first}, then {second}, then {third} take, with all tries?"
                values = tuple(Value(one, kind) for one in chain for kind in ("timeout", "tries"))
            asked.append(Question(name, text, values))
        return asked

    def answer(self, question: Question) -> int:
        """Return the true answer now: a sum of limits, or of timeouts by their tries."""
        found = [self.values[value] for value in question.values]
        if question.values[0].kind == "limit":
            return sum(found)
        return sum(timeout * tries for timeout, tries in zip(found[::2], found[1::2], strict=True))

    def edit(self, questions: list[Question], changed: int, noise: int) -> list[Value]:
        """Change so many values on which answers rest, with as many edits of noise, and commit."""
        used = sorted(
            {value for question in questions for value in question.values},
            key=lambda value: (value.service, value.kind),
        )
        chosen = self.random.sample(used, changed)
        for value in chosen:
            self.values[value] += self.random.randint(1, 9)
        for number in range(noise):
            service, chapter = self.random.choice(NAMES), self.random.choice(CHAPTERS)
            if number % 8 == 0:
                self.reversed_pages ^= {service}
            else:
                sentences = self.prose[service, chapter]
                sentences[self.random.randrange(4)] = self._sentence_of_prose()
        self._commit("Tuned after the load test")
        return chosen

    def line(self, value: Value) -> int:
        """Return the number of the line that states a value."""
        sentence = self._sentence(value)
        return self.text(value.page).splitlines().index(sentence) + 1

    def text(self, page: str) -> str:
        return (self.folder / page).read_text(encoding="utf-8")

    def section(self, value: Value) -> str:
        """Return the section of a page that states a value, as a reader opens it."""
        heading = f"## {value.chapter}"
        return heading + self.text(value.page).partition(heading)[2].partition("\n## ")[0]

    def diff(self, pages: list[str]) -> str:
        """Return what changed in the pages since the answers were written."""
        return self._git("diff", "--unified=0", self.base, "--", *pages)

    def _sentence(self, value: Value) -> str:
        return SENTENCES[value.kind][1].format(name=value.service, value=self.values[value])

    def _sentence_of_prose(self) -> str:
        sentence = self.random.choice(PROSE)
        return sentence.format(day=self.random.choice(DAYS), count=self.random.randint(2, 90))

    def _page(self, service: str) -> str:
        chapters = [
            "\n".join([f"## {chapter}", *self._stated(service, chapter)]) for chapter in CHAPTERS
        ]
        if service in self.reversed_pages:
            chapters.reverse()
        team = TEAMS[NAMES.index(service) % len(TEAMS)]
        return "\n\n".join([f"# {service}\nThe team {team} owns it.", *chapters, ""])

    def _stated(self, service: str, chapter: str) -> list[str]:
        """Return the sentences of a chapter, those with values among the others."""
        first, *others = self.prose[service, chapter]
        values = [
            self._sentence(Value(service, kind))
            for kind, (section, _) in SENTENCES.items()
            if section == chapter
        ]
        return [first, *values, *others]

    def _commit(self, why: str) -> str:
        for service in NAMES:
            page = self.folder / "services" / f"{service}.md"
            page.write_text(self._page(service), encoding="utf-8")
        self._git("add", ".")
        self._git(*ME, "commit", "--quiet", "-m", why)
        return self._git("rev-parse", "HEAD").strip()

    def _git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=True
        )
        return done.stdout
