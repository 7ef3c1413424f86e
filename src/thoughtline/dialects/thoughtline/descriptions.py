"""Descriptions of our tools and arguments for models. The texts are short, because every word takes
context of each caller.

An argument with a clear name has no description; docs/tools.md describes all arguments.
"""

from thoughtline.dialects.thoughtline.recall_arguments import BUDGET

THINK = """\
Use at each step of reasoning, debugging or deciding: record conclusions with grounds, \
assumptions and evidence; refute what proves false. The reply has the ids, and says what fell or \
is in doubt."""

UNWATCHED_EVIDENCE = "Seen: 'a.ts:40-52', 'pytest -> 2 failed'. Kept as words, not watched."
"""Description of `evidence` if this server reads no files."""

THINK_FIELDS = {
    "thought": ("string", ""),
    "as": ("string", "Label, usable as an id."),
    "thoughts": ("thoughts", "All or none; `kind` beside is for all."),
    "session": ("string", "Handle or 'latest'. Default: a new one."),
    "assume": ("array", "Taken for granted."),
    "evidence": (
        "array",
        """\
Seen: 'a.ts:40-52', 'a.ts#Class.method', 'doc.md#Limits', 'pytest -> 2 failed'. \
Places are watched.""",
    ),
    "rests_on": ("string", "Ids that must all hold: 'a1 t2 SESSION/t7'. Or: 'a1 | a3'."),
    "revises": ("string", "Thought it replaces. Its grounds stay."),
    "verify": ("string", "Ids found true; later changes of grounds bring doubt."),
    "refute": ("string", "Ids found false."),
    "abandon": ("string", "Dead ends, or past evidence."),
    "because": ("string", "Reason for verdicts."),
    "contradicts": ("string", "Ids that cannot all hold with it."),
    "next": ("string", ""),
    "kind": ("string", "Question, hypothesis, conclusion, decision, argument, ..."),
    "parts": (
        "array",
        """\
Decision: 'cost: min, weight 2' per criterion, 'name: 300' per option. \
Argument: 'A: claim', 'B attacks A'.""",
    ),
    "branch": ("string", ""),
    "score": ("number", "Search: 0 to 1."),
    "about": ("string", "Earlier thought that gains grounds."),
    "answers": ("string", ""),
    "unless": ("string", "Ids that would undo it."),
    "confidence": ("number", "0 to 1."),
    "chosen": ("string", "Option taken of a decision that it rests on."),
    "instead": ("string", "In the grounds of `revises` or `about`, t7 in place of a4: 'a4 t7'."),
    "after": ("string", "Thought the new branch leaves."),
    "merge": ("string", "Branch to take in."),
    "restore": ("string", "Ids that hold after all."),
    "outcome": ("string", "Later: 't3 true, t5 false'."),
    "search": ("string", "'best' first, or 'beam 3'."),
    "title": ("string", "Of the session."),
    "tags": ("array", "Of the session."),
    "project": ("string", "Default: the working folder."),
    "archive": ("boolean", "The session is done."),
    "author": ("string", "Default: the client's name."),
    "expecting": ("integer", "Version the session must be at."),
    "key": ("string", "Unique: makes repeating a call safe."),
}

SHOWN_THINK = tuple(THINK_FIELDS)[:15]
"""Arguments of `think` in its schema. `think` accepts all others, too (docs/tools.md)."""

ENTRY_FIELDS = (
    *("as", "thought", "about", "kind", "assume", "evidence", "rests_on", "unless", "revises"),
    *("answers", "contradicts", "confidence", "parts", "score", "branch"),
)
"""Arguments of an entry of `thoughts` in the schema. They have a description only here or there,
and no reference to each other, which some clients refuse.
"""

RECALL = """\
Use before you begin, to resume or to look up. With a session: its next step, doubts, conclusions, \
facts and dead ends. With a query: a search. With neither: this project's sessions."""

RECALL_FIELDS = {
    "session": ("string", ""),
    "id": ("string", "One node, whole: 't4' or a label."),
    "what_if": ("string", "Ids: what would fall with them."),
    "since": ("string", "'last' (your last call), a version or a time."),
    "query": ("string", ""),
    "standing": (
        "string",
        "conclusions, verified, open, in doubt, stands, fallen, revised, abandoned.",
    ),
    "author": ("string", ""),
    "at": ("string", "Version (12) or time (2026-11-21T09:00Z): the state then."),
    "project": ("string", "Another one, or all."),
    "format": ("string", "markdown, mermaid, json or html."),
    "budget": ("integer", f"Most tokens. Default {BUDGET}."),
    "from": ("integer", "Line to read on from, as the last line names it."),
}

BASIC_THINK = (
    *("thought", "session", "title", "assume", "evidence", "rests_on", "revises", "branch"),
    *("verify", "refute", "abandon", "because", "next", "kind"),
)
"""Arguments of `think` in its schema if only the basic tools are offered. `think` accepts arguments
that are not in this list, too.
"""

SHOWN_RECALL = ("session", "id", "what_if", "since", "query", "standing", "author", "project")
"""Arguments of `recall` in its schema. `recall` accepts arguments that are not in the schema,
too.
"""

BASIC_RECALL = ("session", "query", "standing", "since")

WAIT = 45
"""Default seconds that `deliberate` waits. Many clients give up after 60 seconds."""

DELIBERATE = """\
Use when a question deserves more than one view: models answer independently. The outcome is a \
thought that rests on their opinions, dissent kept. Do what the reply says is `next`."""

DELIBERATE_FIELDS = {
    "question": ("string", ""),
    "session": ("string", ""),
    "about": ("string", "Ids to show them."),
    "perspectives": (
        "string",
        "Of factual, emotional, critical, optimistic, creative; or 'name: stance'.",
    ),
    "models": ("string", "PROVIDER:MODEL. Default: configured, or you."),
    "settle": ("string", "synthesis (default), vote or none."),
    "choices": ("array", ""),
    "budget": ("string", "E.g. '20000 tokens, 300 seconds'."),
    "wait": ("number", f"Seconds. Default {WAIT}."),
    "id": ("string", "q1: its state. d1: the seat of `answer`."),
    "answer": ("string", ""),
    "answers": ("seats", "{d1: '..', d2: '..'}"),
    "stop": ("boolean", "End it now."),
    "key": ("string", ""),
}


SHOWN_DELIBERATE = tuple(DELIBERATE_FIELDS.keys() - {"stop", "wait", "key", "budget"})
"""Arguments of `deliberate` in its schema. `deliberate` accepts arguments that are not in the
schema, too.
"""


def field_forms(fields: dict[str, tuple[str, str]]) -> dict[str, str]:
    return {name: about for name, (_, about) in fields.items()}
