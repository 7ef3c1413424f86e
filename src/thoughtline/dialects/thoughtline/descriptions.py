"""Descriptions of our tools and arguments for models. The texts are short, because every word takes
context of each caller.

An argument with a clear name has no description; docs/tools.md describes all arguments.
"""

BUDGET = 1_000
"""Default number of tokens for an answer of `recall`."""

THINK = """\
Use at each step of reasoning, debugging or deciding: record conclusions with grounds, \
assumptions and evidence; refute what proves false. The reply numbers them (t1, a1, e1) and says \
what fell, is in doubt or contradicts."""

UNWATCHED_EVIDENCE = "Seen: 'a.ts:40-52', 'pytest -> 2 failed'. Kept as words, not watched."
"""Description of `evidence` if this server reads no files."""

THINK_FIELDS = {
    "thought": ("string", "In your words."),
    "as": ("string", "Its label, usable as an id."),
    "thoughts": ("thoughts", "Several, all or none. `about` an earlier one adds grounds."),
    "session": ("string", "Handle or 'latest'. Default: a new one."),
    "assume": ("array", "Taken for granted; the thought rests on it."),
    "evidence": (
        "array",
        """\
Seen: 'a.ts:40-52', 'a.ts#Class.method', 'doc.md#Limits', 'pytest -> 2 failed'. \
Places are watched for changes, other words are not.""",
    ),
    "rests_on": ("string", "Ids that must all hold: 'a1 t2 SESSION/t7'. Alternatives: 'a1 | a3'."),
    "revises": (
        "string",
        """\
Thought it replaces. Its grounds stay; new evidence of a place replaces old, \
`instead: 'a4 t7'` puts t7 for a4.""",
    ),
    "verify": (
        "string",
        "Ids found true as they are now; a later change of their grounds brings doubt.",
    ),
    "refute": ("string", "Ids found false."),
    "abandon": ("string", "Dead ends, or past evidence."),
    "because": ("string", "Reason for these verdicts."),
    "contradicts": ("string", "Ids that cannot all hold with it."),
    "next": ("string", "Next step."),
    "kind": ("string", "Question, hypothesis, conclusion, decision, argument, ..."),
    "parts": (
        "array",
        """\
Decision: 'cost: min, weight 2, 0..500' per criterion, 'name: 300' per option. \
Argument: 'A: claim', 'B attacks A'.""",
    ),
    "branch": ("string", "A new name starts one. Default: main."),
    "score": ("number", "Search: 0 to 1, how promising; a child rests_on its parent."),
    "instead": ("string", "In the grounds of `revises` or `about`, t7 in place of a4: 'a4 t7'."),
    "about": ("string", "Earlier thought that gains rests_on, evidence or score."),
    "answers": ("string", "Questions it answers."),
    "after": ("string", "Thought the new branch leaves."),
    "merge": ("string", "Branch to take in."),
    "chosen": ("string", "Option taken of a decision that it rests on."),
    "restore": ("string", "Ids that hold after all."),
    "outcome": ("string", "Later: 't3 true, t5 false'."),
    "confidence": ("number", "0 to 1."),
    "search": ("string", "'best' first, or 'beam 3'."),
    "title": ("string", "Of the session."),
    "tags": ("array", "Of the session."),
    "project": ("string", "Default: the working folder."),
    "archive": ("boolean", "The session is done."),
    "author": ("string", "Default: the client's name."),
    "expecting": ("integer", "Version the session must be at."),
    "key": ("string", "Unique: makes repeating a call safe."),
}

SHOWN_THINK = tuple(THINK_FIELDS)[:18]
"""Arguments of `think` in its schema. `think` accepts arguments that are not in the schema, too
(docs/tools.md).
"""

ENTRY_FIELDS = ("as", "thought", "about", "rests_on")
"""Arguments of an entry of `thoughts` in the schema. Some clients refuse an object without any
fields.
"""

RECALL = """\
Use before you begin, to resume or to look up. With a session: its next step, doubts, conclusions, \
decisions, facts and dead ends. With a query: a search. With neither: this project's sessions."""

RECALL_FIELDS = {
    "session": ("string", ""),
    "id": ("string", "One node of it, whole: 't4' or a label."),
    "what_if": ("string", "Ids: what would fall if they were refuted."),
    "since": ("string", "Changes since 'last' (your last call), a version or a time."),
    "query": ("string", "Words to look for."),
    "standing": (
        "string",
        "verified, open, in doubt, stands, fallen, revised, abandoned.",
    ),
    "author": ("string", "Only theirs."),
    "at": ("string", "Version (12) or time (2026-11-21T09:00Z): the state then."),
    "project": ("string", "Another one, or all."),
    "format": ("string", "markdown, mermaid, json or html."),
    "budget": ("integer", f"Most tokens. Default {BUDGET}."),
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
Use when a question deserves more than one view: several models answer independently. The \
outcome is a thought that rests on their opinions, dissent kept. Do what the reply says is \
`next`."""

DELIBERATE_FIELDS = {
    "question": ("string", ""),
    "session": ("string", ""),
    "about": ("string", "Ids to show them: 't1 a2'."),
    "perspectives": (
        "string",
        "Of factual, emotional, critical, optimistic, creative; or 'name: stance'.",
    ),
    "models": ("string", "PROVIDER:MODEL each. Default: the configured one or you."),
    "settle": ("string", "synthesis (default), vote or none."),
    "choices": ("array", "For a vote."),
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
