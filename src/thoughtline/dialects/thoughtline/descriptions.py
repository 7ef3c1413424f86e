"""Descriptions of our tools and arguments for models. The texts are short, because every word takes
context of each caller.

An argument with a clear name has no description; docs/tools.md describes all arguments.
"""

BUDGET = 1_000
"""Default number of tokens for an answer of `recall`."""

THINK = """\
Use at each step of reasoning, debugging or deciding: record your conclusion, its grounds, \
your assumptions, evidence, and refutations. The reply numbers it (thoughts t1, assumptions a1, \
evidence e1) and reports which thoughts fell, which are in doubt, and contradictions."""

THINK_FIELDS = {
    "thought": ("string", "In your words."),
    "as": ("string", "Label of the thought, usable as an id."),
    "thoughts": (
        "objects",
        "Several, all or none: [{as, thought, rests_on, ...}].",
    ),
    "session": (
        "string",
        "Handle from a reply or 'latest'. Without: a new one.",
    ),
    "title": ("string", "Of the session."),
    "assume": ("array", "Taken for granted; the thought rests on it."),
    "evidence": (
        "array",
        "Seen: 'a.ts:40-52', 'a.ts#Class.method', 'pytest -> 2 failed', URL, {text, past: true}.",
    ),
    "rests_on": ("string", "Ids that must all hold: 'a1 t2'. Alternatives: 'a1 t2 | a3'."),
    "answers": ("string", "Questions it answers."),
    "revises": ("string", "Thought it replaces; its grounds stay."),
    "branch": ("string", "A new name starts one. Default: main."),
    "after": ("string", "Thought the new branch leaves."),
    "merge": ("string", "Branch to take in."),
    "verify": ("string", "Ids found true."),
    "refute": ("string", "Ids found false."),
    "abandon": ("string", "Dead ends."),
    "restore": ("string", "Ids that hold after all."),
    "because": ("string", "Reason; a verified thought stands by it."),
    "contradicts": ("string", "Ids that cannot all hold with this thought."),
    "outcome": ("string", "Later: 't3 true, t5 false'."),
    "confidence": ("number", "0 to 1."),
    "next": ("string", "Next step."),
    "kind": ("string", "E.g. question, hypothesis, conclusion, decision, argument."),
    "parts": (
        "array",
        """\
Decision: 'cost: min, weight 2, 0..500' per criterion, 'name: 300, 7' per option. \
Argument: 'A: claim', 'B attacks A', 'C supports A', 'D undercuts B > A'.""",
    ),
    "score": ("number", "0 to 1: how promising."),
    "search": ("string", "'best' first, or 'beam 3'."),
    "about": ("string", "Earlier thought that gains rests_on or score."),
    "tags": ("array", ""),
    "project": ("string", "Default: the working folder."),
    "archive": ("boolean", "The session is done."),
    "author": ("string", ""),
    "expecting": ("integer", "Version the session must be at."),
    "key": ("string", "Unique: makes repeating a call safe."),
}

RECALL = """\
Use before you begin, to resume or to look up: known and open points. With a session: the next \
step, contradictions, decisions, thoughts established, open, in doubt or refuted. With a query: a \
search. With neither: this project's sessions."""

RECALL_FIELDS = {
    "session": ("string", ""),
    "query": ("string", "Words to look for."),
    "standing": (
        "string",
        """\
In the project: verified or open. \
In a search: stands, fallen, revised, abandoned.""",
    ),
    "since": ("string", "Version or time: the changes since."),
    "at": ("string", "Version (12) or time (2026-11-21T09:00Z): the state then."),
    "author": ("string", "In a search."),
    "project": ("string", "Another one, or all."),
    "format": ("string", "markdown, mermaid, dot, json, csv or html."),
    "budget": ("integer", f"Most tokens. Default {BUDGET}."),
}

BASIC_THINK = (
    *("thought", "session", "title", "assume", "evidence", "rests_on", "revises", "branch"),
    *("verify", "refute", "abandon", "because", "next", "kind"),
)
"""Arguments of `think` in its schema if only the basic tools are offered. The tool accepts the
other arguments, too.
"""

BASIC_RECALL = ("session", "query", "standing", "since")

WAIT = 45
"""Default seconds that `deliberate` waits. Many clients give up after 60 seconds."""

DELIBERATE = """\
Use when a question deserves more than one view: ask several models, none seeing another's \
answer. The outcome is recorded as a thought that rests on their opinions, dissent kept. Do what \
the reply says is `next`."""

DELIBERATE_FIELDS = {
    "question": ("string", "The question to ask."),
    "session": ("string", ""),
    "about": ("string", "Ids to show them: 't1 a2'."),
    "perspectives": (
        "string",
        "Of factual, emotional, critical, optimistic, creative; or 'name: stance'.",
    ),
    "models": ("string", "PROVIDER:MODEL each. Default: the configured one, or you."),
    "settle": ("string", "synthesis (default), vote or none."),
    "choices": ("array", "For a vote."),
    "budget": ("string", "E.g. '20000 tokens, 0.05 dollars, 300 seconds'."),
    "wait": ("number", f"Seconds. Default {WAIT}."),
    "id": ("string", "q1: its state. d1: the seat that `answer` is of."),
    "answer": ("string", ""),
    "stop": ("boolean", "End the deliberation now."),
    "key": ("string", ""),
}


def field_forms(fields: dict[str, tuple[str, str]]) -> dict[str, str]:
    """Return the description of each argument, for refusals."""
    return {name: about for name, (_, about) in fields.items()}
