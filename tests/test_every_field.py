"""Each field of a thought, of evidence, of a verdict and of an assumption is in every output.

A new field fails here until `VALUES` has a value for it, and each output reports that value or
`NOT_TOLD` gives the reason.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from outputs import OUTPUTS, nodes
from places import ROOT
from sayings import assumed, given_evidence, thought
from stories import ARGUMENT, DECISION
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.witness import Witness

SCRIPTS = ROOT / "src/thoughtline/entrypoints/board/scripts"
ANCHOR = Anchor(path="docs/ibex.md", file="f", content="c", commit="0123456789abcdef")

NODE = NodeElsewhere(session="okapi", node="t4", found="fallen")

MOVED = Anchor(path="docs/eland.md", file="f", content="c")

BEFORE = (
    thought("t1", "the queue drops messages"),
    thought("t2", "the consumer acknowledges too early", after="t1"),
    thought("t3", "nothing follows from it yet", after="t1"),
    assumed("a1", "one consumer runs"),
    EvidenceGiven(evidence="e1", kind="file", text="the log of Monday"),
    given_evidence("e2", "the log of Tuesday"),
)


class Told(Struct, frozen=True):
    """Two values of a field. An output has to differ between them, and to hold `sign`, if any.

    `beside` are other fields of the event, and `first` is recorded before it.
    """

    value: Any
    other: Any
    sign: str = ""
    beside: dict[str, Any] = {}
    first: tuple[Event, ...] = ()


def word(text: str, **beside: Any) -> Told:
    return Told(text, "", text, beside)


SCORED = (ThoughtScored(on="t1", score=0.5),)
JUDGED_BY = Told(("e2",), (), "e2")
WATCHED = {
    "watched": Told((("e2",),), None),
    "seen": Told({"e2": ANCHOR}, {}, "", {"watched": (("e2",),)}),
}
VALUES: dict[type[Event], dict[str, Told]] = {
    ThoughtRecorded: {
        "thought": Told("t4", "t4", "t4"),
        "text": word("zebra"),
        "branch": word("quagga"),
        "after": Told("t1", "t2", "t1"),
        "revises": Told("t2", ""),
        "supersedes": Told(("t3",), (), "", {"revises": "t2"}),
        "rests_on": Told((("a1", "e1"),), (), "a1"),
        "confidence": Told(0.37, None),
        "next": word("okapi"),
        "kind": word("quokka"),
        "decision": Told(DECISION, None, "x"),
        "argument": Told(ARGUMENT, None, "q"),
        "chose": Told({"t1": "serval"}, {}, "serval"),
        "score": Told(0.37, None, "0.37"),
        "parents": Told(("t1",), (), "", {"score": 0.5}, SCORED),
        "label": word("numbat"),
        "number": Told(7, 0, "7"),
        "given": Told({"mood": "axolotl"}, {}, "axolotl"),
    },
    EvidenceGiven: {
        "evidence": Told("e3", "e3", "e3"),
        "kind": Told("command", "note", "command"),
        "text": word("gerbil"),
        "place": word("ibex"),
        "seen": word("marmot"),
        "anchor": Told(ANCHOR, None, "0123456789ab"),
        "thought": Told("t2", "", "t2"),
        "past": Told(True, False),
        "unwatched": word("narwhal"),
        "elsewhere": Told(NODE, None, "", {"kind": "node"}),
        "witness": Told(Witness(exit=3, output="f", at=1), None),
        "bounds": Told("a1", "", "a1"),
        "unless": Told("t1", "", "t1", {"kind": "unless", "anchor": None, "bounds": ""}),
    },
    EvidenceChecked: {
        "evidence": Told("e1", "e1", "e1"),
        "found": Told("gone", "changed", "gone"),
        "because": word("gazelle"),
        "anchor": Told(MOVED, None, "docs/eland.md", {"found": "moved"}),
        "was": word("jackal"),
        "now": word("kudu"),
        "commit": word("fedcba9876"),
        "by": word("Lynx", commit="fedcba9876"),
        "since": Told(7, 0),
        "against": Told(
            (("okapi", "t9 objects to t4"),),
            (),
            "t9 objects to t4",
            {"found": "unchanged", "because": ""},
        ),
    },
    VerdictGiven: {
        "on": Told("t2", "t2", "t2"),
        "verdict": Told("refuted", "verified"),
        "because": word("vicuna"),
        "confidence": Told(0.37, None),
        "thought": Told("t3", "", "t3"),
        "ground": Told(("e2",), None, "e2"),
        "evidence": JUDGED_BY,
        "anchor": Told(ANCHOR, None, "docs/ibex.md", {"on": "e1"}),
        "watched": Told((("e2",),), None, "", {"ground": ()}),
        "seen": Told({"e2": ANCHOR}, {}, "", {"ground": (), "watched": (("e2",),)}),
        "regardless": Told(True, False, "", {"ground": ()}),
    },
    AssumptionStated: {
        "assumption": Told("a2", "a2", "a2"),
        "text": word("gecko"),
        "name": word("newt"),
        "given": Told({"mood": "axolotl"}, {}, "axolotl"),
    },
    AssumptionDescribed: {
        "assumption": Told("a1", "a1", "a1"),
        "given": Told({"mood": "axolotl"}, {}, "axolotl"),
    },
    **{
        kind: {
            "assumption": Told("a1", "a1", "a1", first=first),
            "because": Told("vicuna", "", "vicuna", first=first),
            "thought": Told("t3", "", "t3", first=first),
            "evidence": Told(("e2",), (), "e2", first=first),
            **(WATCHED if kind is AssumptionVerified else {}),
        }
        for kind, first in (
            (AssumptionVerified, ()),
            (AssumptionRefuted, ()),
            (AssumptionRestored, (AssumptionRefuted(assumption="a1", because="it was not so"),)),
        )
    },
}

SAMPLES: tuple[Event, ...] = (
    ThoughtRecorded(thought="t4", text="a tapir"),
    EvidenceGiven(evidence="e3", kind="file", text="a log"),
    EvidenceChecked(evidence="e1", found="changed", because="seen"),
    VerdictGiven(on="t2", verdict="verified", because="seen"),
    AssumptionStated(assumption="a2", text="so it is"),
    AssumptionDescribed(assumption="a1", given={"mood": "calm"}),
    AssumptionVerified(assumption="a1", because="seen"),
    AssumptionRefuted(assumption="a1", because="seen"),
    AssumptionRestored(assumption="a1", because="seen"),
)

REPLIED = {
    "EvidenceChecked.evidence",
    *("ThoughtRecorded.thought", "ThoughtRecorded.branch"),
    *("ThoughtRecorded.decision", "ThoughtRecorded.argument"),
    *("ThoughtRecorded.score", "ThoughtRecorded.parents"),
    *("EvidenceGiven.evidence", "AssumptionStated.assumption", "VerdictGiven.verdict"),
}
"""Fields of which a reply has the value."""

IN_FACTS = {
    *("found", "ground", "is_watched", "label", "merges", "origin", "revised_by", "revises"),
}
"""Members of a node in JSON that no script reads: `finding` and `facts` have them in words."""

STORY = [*BEFORE, *SAMPLES[:3]]

ALL = tuple(OUTPUTS)
IN_WORDS = tuple(name for name in OUTPUTS if name != "json")
STATES = (
    *("digest", "markdown", "mermaid", "json", "html"),
    *("node JSON", "CLI show", "board", "hook"),
)
"""Outputs that report a session as it is, and not how it came to be so."""

NOT_TOLD: list[tuple[tuple[str, ...], tuple[str, ...], str]] = [
    (
        ("reply",),
        tuple(
            f"{kind.__name__}.{name}"
            for kind, values in VALUES.items()
            for name in values
            if f"{kind.__name__}.{name}" not in REPLIED
        ),
        "A caller knows the words of its own call: a reply has new ids and what the call changed.",
    ),
    (
        ("json", "node JSON"),
        ("VerdictGiven.seen", "AssumptionVerified.seen"),
        "Evidence as it was then. A later change of it is told as the reason of a doubt.",
    ),
    (
        ("json",),
        ("AssumptionVerified.watched",),
        "A later change of a ground is told as the reason of a doubt.",
    ),
    (
        tuple(name for name in ALL if name not in ("reply", "json", "node JSON")),
        ("VerdictGiven.seen", "AssumptionVerified.seen"),
        "Evidence as it was then. A later change of it is told as the reason of a doubt.",
    ),
    (
        tuple(name for name in ALL if name not in ("reply", "json", "node JSON", "board")),
        ("VerdictGiven.watched", "AssumptionVerified.watched"),
        "Grounds as they were then. A later change of them is told as the reason of a doubt.",
    ),
    (
        ALL,
        ("EvidenceChecked.since",),
        "A version of another session, by which the server knows a new question from an old one.",
    ),
    (
        (
            *("digest", "mermaid", "json", "markdown", "html", "node JSON", "CLI show", "board"),
            "hook",
        ),
        ("EvidenceChecked.against",),
        "The facts of evidence that stands for a node of another session have it.",
    ),
    (
        ("reply", "changes", "CLI changes", "digest", "hook"),
        ("EvidenceGiven.elsewhere",),
        "The text names the node, and a check tells its state.",
    ),
    (
        ALL,
        ("ThoughtRecorded.number",),
        "A caller's own count is for replies in its dialect. All others use our ids.",
    ),
    (
        IN_WORDS,
        ("ThoughtRecorded.given", "AssumptionStated.given", "AssumptionDescribed.given"),
        "Arguments of another server's tool, without a meaning of ours.",
    ),
    (
        STATES,
        tuple(f"AssumptionRestored.{name}" for name in ("because", "thought", "evidence")),
        "A restored assumption is as if nobody had refuted it. Lists of events have the reason.",
    ),
    (
        ("digest", "hook"),
        (
            *("EvidenceGiven.evidence", "EvidenceGiven.text", "EvidenceGiven.past"),
            *("EvidenceGiven.unwatched", "EvidenceGiven.witness", "EvidenceGiven.bounds"),
            "EvidenceGiven.unless",
            *("VerdictGiven.anchor", "EvidenceChecked.anchor"),
        ),
        "No list of evidence: thoughts name theirs, and the reason of a doubt has its place.",
    ),
    (
        ("digest", "hook", "changes"),
        ("EvidenceGiven.place", "EvidenceGiven.seen"),
        "The text of a piece of evidence has both, as its author wrote them.",
    ),
    (
        ("digest", "hook", "changes"),
        ("EvidenceGiven.kind",),
        "The text of a piece of evidence shows its kind.",
    ),
    (
        ("digest", "hook", "changes"),
        ("ThoughtRecorded.after", "EvidenceGiven.anchor", "EvidenceGiven.thought"),
        "A few words per node: the tokens are for what a reader acts on.",
    ),
    (
        ("changes", "CLI changes", "timeline", "session JSON"),
        ("EvidenceChecked.anchor",),
        "The words of the result name the new place.",
    ),
    (
        ("CLI show",),
        ("ThoughtRecorded.after",),
        "The tree shows it.",
    ),
    (
        ("CLI changes",),
        ("ThoughtRecorded.supersedes",),
        "`show` reports it, with the thoughts that were replaced.",
    ),
    (
        ("timeline", "session JSON"),
        tuple(f"EvidenceGiven.{name}" for name in ("seen", "anchor", "thought")),
        "The board asks for the JSON of a node that a person chose.",
    ),
    (
        ("timeline", "session JSON"),
        ("ThoughtRecorded.argument",),
        "The board asks for the JSON of a node that a person chose.",
    ),
    (
        ("timeline",),
        ("ThoughtRecorded.decision",),
        "The board asks for the JSON of a node that a person chose.",
    ),
    (
        (
            *("changes", "timeline", "markdown", "mermaid", "html"),
            "CLI changes",
        ),
        ("ThoughtRecorded.parents",),
        "Its grounds show its place in a search, or else the thought that it follows.",
    ),
    (
        ("timeline",),
        ("ThoughtRecorded.next",),
        "The state of the session has the latest.",
    ),
    (
        ("timeline", "session JSON"),
        ("ThoughtRecorded.score",),
        "A later score replaces it, so the JSON of a node has it, and what to expand next.",
    ),
]


def test_every_field_has_a_value_to_be_looked_for() -> None:
    known = {f"{kind.__name__}.{name}" for kind, values in VALUES.items() for name in values}

    assert known == {f"{kind.__name__}.{field.name}" for kind in VALUES for field in fields(kind)}


@pytest.mark.parametrize("output", OUTPUTS)
def test_each_field_is_in_an_output_or_a_line_says_why_not(output: str) -> None:
    reasons = dict(_reasons(output))

    missing = {name for name, is_told in _fields(output) if not is_told}

    assert missing - reasons.keys() == set(), f"{output} reports none of these fields"
    assert reasons.keys() - missing == set(), f"{output} reports these fields after all"


def test_the_scripts_of_the_board_read_each_member_of_a_node() -> None:
    pages = (
        SCRIPTS / "panels" / name for name in ("detail.js", "acts.js", "chain.js", "beliefs.js")
    )
    scripts = "".join(path.read_text(encoding="utf-8") for path in pages)
    read = set(re.findall(r"[.{,] ?([a-z_]+)(?=\W)", scripts))

    members = {member for node in nodes(STORY) for member in _members(node)}

    assert members - read <= IN_FACTS


def _members(node: dict[str, Any]) -> Iterator[str]:
    yield from node
    yield from node.get("evidence", ())
    for verdict in node.get("verdicts", ()):
        yield from verdict


def _fields(output: str) -> Iterator[tuple[str, bool]]:
    """Each field by its name, and if the output reports it."""
    for sample in SAMPLES:
        for name, told in VALUES[type(sample)].items():
            yield f"{type(sample).__name__}.{name}", _is_told(OUTPUTS[output], sample, name, told)


def _is_told(write: Callable[[Sequence[Event]], str], sample: Event, name: str, told: Told) -> bool:
    before = [*BEFORE, *told.first]
    plain = replace(sample, **told.beside)
    text = write([*before, replace(plain, **{name: told.value})])
    if told.value == told.other:
        return told.sign in text
    other = write([*before, replace(plain, **{name: told.other})])
    return text.count(told.sign) > other.count(told.sign) if told.sign else text != other


def _reasons(output: str) -> Iterator[tuple[str, str]]:
    for outputs, names, reason in NOT_TOLD:
        if output in outputs:
            yield from ((name, reason) for name in names)
