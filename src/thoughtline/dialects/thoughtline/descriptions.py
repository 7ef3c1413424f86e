"""What a model is told about `think` and `recall`. Every word of it costs each caller context."""

BUDGET = 1_000
"""Tokens that `recall` answers with unless it is told otherwise."""

THINK = """\
Record a thought so that it lasts, and say what it rests on. Thoughts get ids t1, t2; assumptions \
a1, a2. When something is refuted, every thought left without support falls, and the reply names \
them."""

THINK_FIELDS = {
    "thought": ("string", "The thought, in your words."),
    "session": ("string", "Handle from an earlier reply. Leave out to begin a session."),
    "revises": ("string", "Thought that this one replaces, e.g. t3."),
    "branch": ("string", "Branch to think on; a new name starts one. Default: main."),
    "after": ("string", "Thought that a new branch leaves from. Default: the latest on main."),
    "merge": ("string", "Branch that this thought takes in."),
    "assume": ("array", "Assumptions to state. This thought rests on them."),
    "evidence": (
        "array",
        "What you saw: 'src/a.ts:40-52', 'src/a.ts#Class.method', 'pytest -> 2 failed', a URL.",
    ),
    "rests_on": (
        "string",
        "Ids that must all hold, e.g. 'a1 t2'. Alternatives after '|': 'a1 t2 | a3'.",
    ),
    "contradicts": ("string", "Ids that cannot all hold with this thought; '|' as above."),
    "refute": ("string", "Assumptions or thoughts found false, e.g. 'a1 t2'."),
    "verify": ("string", "Assumptions or thoughts found true."),
    "abandon": ("string", "Thoughts given up as dead ends."),
    "restore": ("string", "Refuted or abandoned ones that hold after all."),
    "because": ("string", "Reason for these; not needed beside a thought."),
    "outcome": ("string", "What came of earlier thoughts: 't3 true, t5 false'."),
    "confidence": ("number", "0 to 1: how sure you are of the thought, or of the verdict."),
    "next": ("string", "The question or step that comes next."),
    "kind": ("string", "What it is, e.g. hypothesis, conclusion, decision, argument."),
    "parts": (
        "array",
        """\
Of a decision: 'cost: min, weight 2, 0..500' per criterion, then 'name: 300, 7' per option. \
Of an argument: 'A: claim', 'B attacks A', 'C supports A', 'D undercuts B > A'.""",
    ),
    "score": ("number", "0 to 1: how promising. The reply says what to expand next."),
    "search": ("string", "How to expand: 'best' first, or 'beam 3'."),
    "about": ("string", "Earlier thought to give rests_on or score to, without a new thought."),
    "title": ("string", "Of the session."),
    "tags": ("array", "Of the session."),
    "project": ("string", "Of the session. Default: the working folder's."),
    "archive": ("boolean", "Whether the session is done with."),
    "author": ("string", "Who thinks this. Default: the client."),
    "expecting": ("integer", "Version the session must be at, or nothing is recorded."),
    "key": ("string", "Any unique text. Repeating a call with its key is safe: it is stored once."),
}

RECALL = """\
Where a session stands: next question, contradictions, conclusions, open assumptions, dead ends, \
branches. Use it to resume. With a query: search all sessions. With neither: this project's \
sessions."""

RECALL_FIELDS = {
    "session": ("string", "Session handle."),
    "query": ("string", "Words to look for in thoughts, assumptions and reasons."),
    "since": ("string", "Version or time: what was added and changed since."),
    "at": ("string", "Version or time, e.g. 12 or 2026-11-21T09:00Z: the state then."),
    "author": ("string", "Search: only by this author."),
    "standing": (
        "string",
        """\
verified or open: what is known, or unsettled, in the project. \
Search: only what stands, is fallen, revised or abandoned.""",
    ),
    "project": ("string", "Another project, or all."),
    "format": ("string", "Instead: markdown, mermaid, dot, json, csv, html."),
    "budget": ("integer", f"Most tokens to answer with. Default {BUDGET}."),
}

WAIT = 45
"""Seconds that `deliberate` waits unless it is told otherwise: clients give up after 60."""

DELIBERATE = """\
Ask several models one question, none seeing another's answer. The outcome is recorded as a \
thought that rests on their opinions, dissent kept. Do what the reply says is `next`."""

DELIBERATE_FIELDS = {
    "question": ("string", "What to ask."),
    "session": ("string", "As for think."),
    "about": ("string", "Ids to show the models, e.g. 't1 a2'."),
    "perspectives": (
        "string",
        "Of factual, emotional, critical, optimistic, creative.",
    ),
    "models": ("string", "PROVIDER:MODEL each. Default: the configured one, or you."),
    "settle": ("string", "synthesis (default), vote or none."),
    "choices": ("array", "What to vote between."),
    "budget": ("string", "E.g. '20000 tokens, 0.05 dollars, 300 seconds'."),
    "wait": ("number", f"Seconds to wait. Default {WAIT}."),
    "id": ("string", "q1: how that deliberation stands. d1: the seat of `answer`."),
    "answer": ("string", "What that seat says."),
    "stop": ("boolean", "End q1 now."),
    "key": ("string", "As for think."),
}
