"""Each format of a session, read back by a parser that is not ours."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from markdown_it import MarkdownIt

import stories
from dialects.formats import parsers
from hostile import HOSTILE, PATHS
from places import DOCS
from properties import examples
from sayings import (
    came,
    checked,
    contradicted,
    given_evidence,
    judged,
    replay_events,
    thought,
)
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionStated,
    BranchMerged,
    ContradictionDeclared,
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    EvidenceGiven,
    OutcomeRecorded,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.refusal import Refused
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats import FORMATS, file_name, mermaid, truncation
from thoughtline.dialects.formats.truncation import truncate

SCHEMA = json.loads((DOCS / "session.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def node() -> Iterator[parsers.Node]:
    with parsers.Node() as node:
        yield node


def recorded(events: list[Event], authors: list[str]) -> SessionView:
    return replay_events(
        Recorded(session="s", version=n, author=author, at=n * 1000, event=event, hash=b"")
        for n, (event, author) in enumerate(zip(events, authors, strict=True), 1)
    )


@cache
def written(view: SessionView, handle: str, format_name: str) -> str:
    return FORMATS[format_name].write(view, handle)


DRAWINGS = 4
"""Number of sessions that all hostile texts are drawn in: a larger drawing takes far longer."""


@cache
def hostile(part: int = 0, parts: int = 1) -> tuple[SessionView, list[Event]]:
    """Every hostile text, or those of a part, in every place that holds one, on a main line and
    many branches.
    """
    events: list[Event] = []
    authors: list[str] = []
    heads: dict[str, str] = {}
    for n, text in enumerate([*HOSTILE.values()][part::parts], 1):
        this, before = f"t{n}", f"t{n - 1}" if n > 1 else ""
        branch = "" if n % 3 else f"{text[:60]}{n}"
        said: list[Event] = [
            AssumptionStated(assumption=f"a{n}", text=text, name=text),
            ThoughtRecorded(
                thought=this,
                text=text,
                branch=branch,
                after=heads.get(branch, before),
                revises=before if n % 7 == 0 else "",
                rests_on=((f"a{n}",), (before, "a1")) if before else (),
                confidence=0.5,
                kind=text,
                next=text,
            ),
            OutcomeRecorded(on=this, came_true=n % 2 == 0, because=text, thought=this),
            ContradictionDeclared(nodes=(this, f"a{n}"), because=text),
        ]
        if n % 3 == 1 and n > 1:
            merged = next(reversed(heads))
            said.append(BranchMerged(branch=merged, into="", head=heads[merged], thought=this))
        if n % 5 == 0:
            said.append(AssumptionRefuted(assumption=f"a{n}", because=text, thought=this))
            said.append(VerdictGiven(on=this, verdict="refuted", because=text, confidence=0.5))
        heads.pop(branch, None)
        heads[branch] = this
        events += said
        authors += [text] * len(said)
    return recorded(events, authors), events


def texts(tree: SessionView) -> dict[str, str]:
    nodes = (*tree.thoughts.values(), *tree.assumptions.values(), *tree.evidence.values())
    return {told.id: told.text for told in nodes}


def links(events: list[Event]) -> int:
    """How many lines there are to draw, counted from what happened."""
    count = 0
    for event in events:
        match event:
            case ThoughtRecorded():
                replaced = {event.revises, *event.supersedes} if event.revises else set()
                count += bool(event.after) + len(replaced) + sum(map(len, event.rests_on))
            case SupportAdded(needs=needs) | ContradictionDeclared(nodes=needs):
                count += len(needs)
            case BranchMerged():
                count += 1
            case EvidenceGiven(unless=exception):
                count += exception != ""
    return count


def check_drawing(node: parsers.Node, tree: SessionView, events: list[Event]) -> None:
    """The same thoughts, the same lines, and nothing that can be clicked."""
    found = node.parse("mermaid", written(tree, "s", "mermaid"))
    told = {f"c{n}": one.because for n, one in enumerate(tree.contradictions.values(), 1)}
    told |= texts(tree)

    assert found["nodes"].keys() == told.keys()
    assert found["active"] == 0
    for name, text in told.items():
        words = parsers.flat(found["nodes"][name])
        assert parsers.flat(text) in words, (name, text, words)
    for name in texts(tree):
        assert found["nodes"][name].startswith(name)
    assert len(found["edges"]) == links(events)
    assert len(found["groups"]) == len({told.branch for told in tree.thoughts.values()})


@pytest.fixture
def uncut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings of any length, where it is about what is in them."""
    monkeypatch.setattr(mermaid, "MAX_LENGTH", 1 << 30)


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("part", range(DRAWINGS))
def test_no_text_changes_a_drawing(node: parsers.Node, part: int) -> None:
    check_drawing(node, *hostile(part, DRAWINGS))


def test_an_exception_is_drawn(node: parsers.Node) -> None:
    events: list[Event] = [
        ThoughtRecorded(thought="t1", text="the freeze is on"),
        EvidenceGiven(evidence="e1", kind="unless", text="unless t1", unless="t1"),
        ThoughtRecorded(thought="t2", text="deploy", after="t1", rests_on=(("e1",),)),
    ]
    check_drawing(node, recorded(events, ["me"] * 3), events)


UNSEEN = {HOSTILE["variation selectors"], HOSTILE["invisible letters"]}


def shows(text: str) -> bool:
    return text.replace("\n", "").isprintable() and text not in UNSEEN


def shown(text: str) -> str:
    """A text of which every character shows, as a document shows it."""
    return text.strip()


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize(("language", "parts"), [("mermaid", DRAWINGS), ("html", 1)])
def test_what_shows_is_shown_to_the_letter(node: parsers.Node, language: str, parts: int) -> None:
    plain = 0
    for part in range(parts):
        tree, _ = hostile(part, parts)
        found = node.parse(language, written(tree, "s", language))["nodes"]
        for told in filter(lambda told: shows(told.text), tree.thoughts.values()):
            plain += 1
            label = found[told.id]
            if language == "mermaid":
                label = label.split("\n", 1)[1].rsplit("\n", 1)[0]
            assert label == shown(told.text)

    assert plain > 130


@pytest.mark.parametrize("flavour", ["commonmark", "js-default"])
def test_markdown_quotes_every_text_and_nothing_in_it_is_markup(flavour: str) -> None:
    tree, _ = hostile()

    found = parsers.markdown(written(tree, "*s*\n# x", "markdown"), flavour)

    told = texts(tree)
    assert found.keys() == told.keys()
    for name, text in told.items():
        assert parsers.flat(found[name]) == parsers.flat(text)
        if shows(text):
            assert found[name] == shown(text)


@pytest.mark.parametrize("form", FORMATS)
def test_many_blanks_are_written_in_one_go(form: str) -> None:
    """Else this takes minutes, for which nobody else is answered."""
    text = f"a{' ' * 300_000}a"
    tree = recorded([ThoughtRecorded(thought="t1", text=text)], ["me"])

    assert written(tree, "s", form)


def test_json_gives_back_every_text_and_has_the_documented_shape() -> None:
    tree, _ = hostile()

    text = written(tree, "s", "json")
    found = json.loads(text)

    assert text.isascii()
    jsonschema.validate(found, SCHEMA)
    assert {one["id"]: one["text"] for part in PARTS for one in found[part]} == texts(tree)


PARTS = ("thoughts", "assumptions", "evidence")

TAGS = {
    *("html", "head", "meta", "link", "title", "style", "body", "main", "header", "footer", "b"),
    *("h1", "h2", "p", "bdi", "section", "div", "ul", "li", "a", "span", "article", "figure"),
    *("svg", "path", "text", "circle"),
}
ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "name", "rel", "href", "class", "id", "dir"),
    *("aria-hidden", "viewBox", "width", "height", "d", "x", "y", "cx", "cy", "r", "tabindex"),
}


def check_page(node: parsers.Node, tree: SessionView) -> None:
    found = node.parse("html", written(tree, "</title><script>", "html"))

    told = texts(tree)
    assert found["nodes"].keys() == told.keys()
    for name, text in told.items():
        assert parsers.flat(found["nodes"][name]) == parsers.flat(text)
    assert found["dots"] == len(tree.thoughts)
    assert set(found["tags"]) <= TAGS
    assert set(found["attributes"]) <= ATTRIBUTES
    assert set(found["links"]) <= {"data:,", *(f"#{name}" for name in told)}


def test_a_page_shows_every_text_and_holds_nothing_that_runs_or_loads(node: parsers.Node) -> None:
    check_page(node, hostile()[0])


def test_the_policy_of_a_page_comes_first_and_lets_its_own_style_in_alone(
    node: parsers.Node,
) -> None:
    found = node.parse("html", written(hostile()[0], "s", "html"))

    digest = base64.b64encode(hashlib.sha256(found["style"].encode()).digest()).decode()
    assert "Content-Security-Policy" in found["first"]
    assert f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:;" in found["first"]
    assert "url(" not in found["style"]
    assert "@import" not in found["style"]


@examples(60)
@given(stories.stories(calls=10))
def test_any_session_comes_through_every_format(node: parsers.Node, story: stories.Story) -> None:
    events = [entry.event for entry in story.entries]
    tree = recorded(events, [entry.author for entry in story.entries])

    check_drawing(node, tree, events)
    check_page(node, tree)
    quoted = parsers.markdown(written(tree, story.name, "markdown"))
    assert {name: parsers.flat(text) for name, text in quoted.items()} == {
        name: parsers.flat(text) for name, text in texts(tree).items()
    }
    data = json.loads(written(tree, story.name, "json"))
    jsonschema.validate(data, SCHEMA)
    assert {one["id"]: one["text"] for part in PARTS for one in data[part]} == texts(tree)


def small() -> SessionView:
    """Two authors, a refutation, a revision, a merge, a verdict, an outcome, a contradiction."""
    events: list[Event] = [
        ThoughtRecorded(thought="t1", text="Checkout is slow."),
        AssumptionStated(assumption="a1", text="The cache is warm"),
        AssumptionStated(assumption="a2", text="Traffic is even", name="A2"),
        ThoughtRecorded(
            thought="t2", text="Skip it.", after="t1", rests_on=(("a1",),), confidence=0.8
        ),
        ThoughtRecorded(thought="t3", text="12 % hits.", branch="test", after="t2"),
        AssumptionRefuted(assumption="a1", because="ran cold", thought="t3"),
        ThoughtRecorded(
            thought="t4",
            text="Build it.",
            after="t2",
            revises="t2",
            rests_on=(("t3", "a2"), ("t1",)),
            kind="conclusion",
            next="Who?",
        ),
        BranchMerged(branch="test", into="", head="t3", thought="t4"),
        judged("t4", "verified"),
        came("t4", true=True),
        contradicted("t1", "a2"),
    ]
    return recorded(events, ["planner"] * 4 + ["critic"] * 2 + ["planner"] * 5)


SAID = {
    'fallen: a1 refuted by critic in t3: "ran cold"',
    "rests on t3 and a2, or t1",
    "revises t2",
    "revised by t4",
    "takes in test",
    "confidence 0.8, given",
    'verified by planner: "seen"',
    "came true, says planner",
    "critic",
    "said as A2",
    "Next: Who?",
    "t1 and a2 cannot all stand",
    "from t2, merged into main",
}


def test_markdown_tells_how_everything_stands_and_why() -> None:
    text = written(small(), "s", "markdown")
    for name in texts(small()):
        text = text.replace(f"[{name}](#{name})", name)

    assert {said for said in SAID if said not in text} == set()


def test_a_page_tells_how_everything_stands_and_why(node: parsers.Node) -> None:
    found = node.parse("html", written(small(), "s", "html"))
    words = " ".join(found["body"].split())

    assert {said for said in SAID if said not in words} == set()


def test_a_drawing_tells_alternative_supports_apart(node: parsers.Node) -> None:
    found = node.parse("mermaid", written(small(), "s", "mermaid"))

    assert sorted(map(tuple, found["edges"])) == sorted(
        [
            ("t1", "t2", ""),
            ("a1", "t2", "support"),
            ("t2", "t3", ""),
            ("t2", "t4", ""),
            ("t3", "t4", "support 1"),
            ("a2", "t4", "support 1"),
            ("t1", "t4", "support 2"),
            ("t3", "t4", "merged"),
            ("t2", "t4", "revised by"),
            ("c1", "t1", ""),
            ("c1", "a2", ""),
        ]
    )
    assert parsers.flat(found["nodes"]["t2"]) == (
        "t2 Skip it. confidence 0.8, given · "
        'fallen: a1 refuted by critic in t3: "ran cold" · revised by t4 · by planner'
    )
    assert found["groups"] == [
        ["main", ["t1", "t2", "t4"]],
        ["test from t2, merged into main", ["t3"]],
    ]


def test_a_merge_is_drawn_from_what_was_the_latest_then(node: parsers.Node) -> None:
    events: list[Event] = [
        ThoughtRecorded(thought="t1", text="One."),
        ThoughtRecorded(thought="t2", text="Two.", branch="b", after="t1"),
        ThoughtRecorded(thought="t3", text="Three.", after="t1"),
        BranchMerged(branch="b", into="", head="t2", thought="t3"),
        ThoughtRecorded(thought="t4", text="Four.", branch="b", after="t2"),
    ]
    tree = recorded(events, ["ada"] * len(events))

    found = node.parse("mermaid", written(tree, "s", "mermaid"))

    assert [edge for edge in found["edges"] if edge[2]] == [["t2", "t3", "merged"]]


def asked() -> SessionView:
    """A deliberation that ended with a dissent, one that is open, and a mind that failed."""
    bill = Usage(requested="maker:big", tokens_in=10, estimated_cost=Decimal("0.01"))
    events: list[Event] = [
        ThoughtRecorded(thought="t1", text="What now?"),
        DeliberationBegun(deliberation="q1", asks="t1"),
        DelegationMade(delegation="d1", seat="critical *x*", asks="t1", of="q1"),
        DelegationMade(delegation="d2", seat="hopeful", asks="t1", of="q1"),
        DelegationAnswered(delegation="d1", text="No.", usage=bill),
        DelegationAnswered(delegation="d2", text="Yes."),
        ThoughtRecorded(thought="t2", text="No.", after="t1"),
        ThoughtRecorded(thought="t3", text="Yes.", after="t2"),
        ThoughtRecorded(thought="t4", text="Rather not.", after="t3", rests_on=(("t2",),)),
        DeliberationEnded(
            deliberation="q1",
            thought="t4",
            opinions=(("d1", "t2"), ("d2", "t3")),
            dissent=("t3",),
        ),
        DelegationMade(delegation="d3", seat="optimist", asks="t4"),
        DelegationFailed(delegation="d3", code="mind_busy", because="<b>busy</b>", usage=bill),
        DeliberationBegun(deliberation="q2", asks="t4"),
        DelegationMade(delegation="d4", seat="critical", asks="t4", of="q2"),
        DelegationAnswered(delegation="d4", text="sealed words"),
    ]
    return recorded(events, ["ada"] * len(events))


ASKED = [
    "q1 deliberates on t1: t4; dissent, t3",
    "q2 deliberates on t4: open",
    'd1 asks "critical *x*" about t1 for q1: answered in t2',
    "d2 asks hopeful about t1 for q1: answered in t3",
    'd3 asks optimist about t4: failed: "<b>busy</b>"',
    "d4 asks critical about t4 for q2: answered",
]


def test_a_page_tells_who_was_asked_and_who_dissents(node: parsers.Node) -> None:
    text = written(asked(), "s", "html")
    words = " ".join(node.parse("html", text)["body"].split())

    assert [said for said in ASKED if said not in words] == []
    assert "sealed words" not in text


def test_markdown_tells_who_was_asked_and_who_dissents() -> None:
    text = written(asked(), "s", "markdown")
    items = [token.content for token in MarkdownIt().parse(text) if token.type == "inline"]
    words = [re.sub(r"\[(t\d+)\]\(#t\d+\)|\\([^\w\s])", r"\1\2", item) for item in items]

    assert [said for said in ASKED if said not in words] == []
    assert "sealed words" not in text


def test_json_tells_who_was_asked_and_what_it_took() -> None:
    found = json.loads(written(asked(), "s", "json"))

    jsonschema.validate(found, SCHEMA)
    assert found["deliberations"][0]["opinions"] == {"d1": "t2", "d2": "t3"}
    assert found["deliberations"][0]["dissent"] == ["t3"]
    assert found["delegations"][0]["bill"]["estimated_cost"] == "0.01"
    assert [one["text"] for one in found["delegations"]] == ["No.", "Yes.", "", ""]


def test_json_has_what_a_dialect_was_told_besides() -> None:
    events: list[Event] = [
        AssumptionStated(assumption="a1", text="cheap", given={"critical": True}),
        ThoughtRecorded(thought="t1", text="so", given={"uncertainty_notes": "few samples"}),
        AssumptionDescribed(assumption="a1", given={"critical": False}),
    ]
    view = replay_events(
        Recorded(session="s", version=at, author="ada", at=at, event=event, hash=b"")
        for at, event in enumerate(events, 1)
    )

    found = json.loads(written(view, "s", "json"))

    jsonschema.validate(found, SCHEMA)
    assert found["thoughts"][0]["given"] == {"besides": {"uncertainty_notes": "few samples"}}
    assert found["assumptions"][0]["given"] == {"critical": False}


def test_what_was_said_besides_is_left_out_first_where_a_budget_is_small() -> None:
    events = [ThoughtRecorded(thought="t1", text="so", given={"notes": "few samples " * 1_000})]
    view = replay_events(
        Recorded(session="s", version=at, author="ada", at=at, event=event, hash=b"")
        for at, event in enumerate(events, 1)
    )

    text = truncate(view, "s", "json", budget=3_000, measure=len)

    assert json.loads(text)["thoughts"][0]["text"] == "so"
    assert "few samples" not in text


@pytest.mark.parametrize("session", [*PATHS, *HOSTILE.values()])
def test_the_name_of_a_file_is_ours_whatever_the_session_is_called(session: str) -> None:
    name = file_name(small(), session, "markdown")

    assert name.startswith("thoughtline-")
    assert name.endswith("v11.md")
    assert name.isascii()
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    assert name.count(".") == 1
    assert len(name) < 64


@pytest.mark.parametrize("language", FORMATS)
def test_an_empty_session_has_every_format(language: str) -> None:
    assert written(SessionView(), "s", language)


@pytest.mark.parametrize("format_name", list(FORMATS))
def test_every_format_shows_evidence(format_name: str) -> None:
    seen = EvidenceGiven(evidence="e1", kind="note", text="The log says so")
    thought = ThoughtRecorded(thought="t1", text="It waits.", rests_on=(("e1",),))

    assert "The log says so" in written(recorded([seen, thought], ["ada"] * 2), "s", format_name)


def test_a_drawing_that_tools_would_choke_on_is_cut_with_a_notice(node: parsers.Node) -> None:
    events: list[Event] = [
        ThoughtRecorded(
            thought=f"t{n}",
            text=f"Thought {n}. {'More words. ' * 12}",
            after=f"t{n - 1}" if n > 1 else "",
        )
        for n in range(1, 3_001)
    ]
    text = written(recorded(events, ["ada"] * len(events)), "s", "mermaid")

    assert len(text) <= 50_000
    assert "earlier thoughts and grounds are left out" in text
    assert "Thought 3000." in text
    assert "Thought 1. " not in text
    assert "t3000" in node.parse("mermaid", text)["nodes"]


@pytest.mark.parametrize("name", ["markdown", "html"])
def test_what_is_in_doubt_says_so_where_the_session_is_summed_up(name: str) -> None:
    events = [
        given_evidence("e1", "the log"),
        thought("t1", "Ship.", rests_on=(("e1",),)),
        checked("e1", "changed"),
    ]

    text = FORMATS[name].write(recorded(events, ["ada"] * len(events)), "s")

    [listed] = [line for line in text.splitlines() if "Ship." in line and "in doubt: " in line]
    assert "e1 changed" in listed


@pytest.mark.parametrize("format_name", ["markdown", "json", "html"])
def test_the_budget_that_a_refusal_asks_for_is_enough(
    format_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(truncation, "SHORT", 50)
    events: list[Event] = [thought(f"t{number}", "so it is") for number in range(1, 201)]
    view = recorded(events, ["ada"] * len(events))

    def measure(text: str) -> int:
        """As a tokenizer counts that is not asked about very long texts."""
        return len(text) if len(text) > 25_000 else len(text) // 4 + 1

    with pytest.raises(Refused) as refusal:
        truncation.truncate(view, "s", format_name, budget=1_000, measure=measure)
    least = int(re.findall(r"\d+", refusal.value.hint)[0])

    assert truncation.truncate(view, "s", format_name, budget=least, measure=measure)
