"""Names of arguments that models use: certain names, and names that point another way.

A name that points another way, such as `supports` for the reverse of `rests_on`, is refused with
the right spelling, because the record would otherwise hold the opposite.
"""

import re
from collections.abc import Container

ALIASES = {
    **dict.fromkeys(("text", "content", "idea", "step"), ("thought", "query")),
    **dict.fromkeys(("assumption", "assumptions", "assuming"), ("assume",)),
    **dict.fromkeys(("dependson", "basedon", "premises", "grounds"), ("rests_on",)),
    **dict.fromkeys(("reason", "why", "rationale"), ("because",)),
    **dict.fromkeys(("source", "sources", "proof"), ("evidence",)),
    **dict.fromkeys(("label", "name", "id"), ("as",)),
    **dict.fromkeys(("sessionid", "sessionhandle", "handle"), ("session",)),
    **dict.fromkeys(("nextstep", "nextaction"), ("next",)),
    **dict.fromkeys(("search", "q", "words"), ("query",)),
    **dict.fromkeys(("maxtokens", "tokens"), ("budget",)),
    **dict.fromkeys(("revisesthought", "replaces", "supersedes"), ("revises",)),
    **dict.fromkeys(("branchid", "branchname"), ("branch",)),
    **dict.fromkeys(("branchfromthought", "branchfrom", "parent"), ("after",)),
    **dict.fromkeys(("steps", "ideas"), ("thoughts",)),
    **dict.fromkeys(("question", "prompt"), ("question",)),
}
"""Our argument names for names that other tools use. The first name that the tool has is used."""

UNNEEDED = frozenset({
    *("thoughtnumber", "totalthoughts", "nextthoughtneeded", "needsmorethoughts", "isrevision"),
})  # fmt: skip
"""Arguments of sequential thinking that are ignored, because the record counts thoughts itself."""

PLAIN = re.compile(r"[\w\s.\-]*")
"""Form of names that may be spellings of ours. A sign such as "!" or "~" may negate a name."""

OPPOSITE = re.compile(r"(?:not|dont|doesnt|isnt|never|non|no|un)[a-z]+|[a-z]+by")
"""Form of the letters of names that may negate an argument, or say it from the other side."""

DIRECTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "rests_on": (
        (
            *("supports", "support", "supporting", "supportof", "supportfor", "backs", "backsup"),
            *("proves", "confirms", "justifies", "underpins", "explains", "implies", "entails"),
            *("leadsto", "resultsin", "causes", "enables", "requiredby", "neededby", "usedby"),
            *("evidencefor", "evidenceof", "proofof", "sourceof", "reasonfor", "holdsup"),
            *("premise", "premiseof", "premisefor", "basis", "basisof", "basisfor", "groundof"),
            *("groundfor", "restsunder", "dependents", "dependedonby"),
        ),
        (
            "`rests_on` names the grounds of this thought. If the other node rests on this thought,"
            " record this one, then call with `about` the other node and this one in `rests_on`."
        ),
    ),
    "because": (
        ("becauseof", "dueto", "causedby", "reasons"),
        "`rests_on` takes ids of grounds; `because` takes the reason for a verdict, in words.",
    ),
    "refute": (
        (
            *("refutedby", "disprovedby", "falsifiedby", "invalidatedby", "objectsto", "objects"),
            *("objection", "objectionto", "disagreeswith", "against", "opposes", "rebuts"),
            *("evidenceagainst", "attacks", "attackedby", "weakens", "undermines", "disproves"),
            *("invalidates", "counters", "conflictswith"),
        ),
        (
            "`refute` names nodes found false, with the reason in `because`; `contradicts` names"
            " nodes that cannot all hold with this thought."
        ),
    ),
    "verify": (
        ("verifiedby", "confirmedby", "checkedby", "provedby", "provenby"),
        "`verify` names nodes found true, with the reason in `because`.",
    ),
    "restore": (("restoredby",), "`restore` names nodes that hold after all."),
    "abandon": (("abandonedby", "droppedby"), "`abandon` names nodes that are given up."),
    "revises": (
        ("revisedby", "replacedby", "supersededby", "revision", "revisedto"),
        "`revises` names the older thought: give it with the newer thought.",
    ),
    "answers": (
        ("answer", "answeredby", "answerof"),
        "`answers` names the question: give it with the thought that answers.",
    ),
    "merge": (
        ("mergedinto", "mergeinto", "mergeto", "mergedby"),
        "`merge` names the branch to take in: give it with a thought on the other branch.",
    ),
    "after": (
        ("before", "precedes", "followedby", "child", "children", "parentof"),
        "`after` names the thought before this one.",
    ),
    "assume": (
        ("assumedby", "assumptionof", "assumptionfor"),
        "`assume` takes texts that this thought takes for granted.",
    ),
    "instead": (
        ("insteadof",),
        "`instead` pairs a ground with its substitute: 'a4 t7'. `revises` replaces a thought.",
    ),
    "chosen": (
        ("chosenby", "chosenover", "rejected", "rejects"),
        "`chosen` names the option that was taken.",
    ),
    "evidence": (
        ("until", "past", "except"),
        (
            "`until` and `past` are fields of an entry of `evidence`, and `unless` is an argument:"
            " {'text': '...', 'until': '2027-01-31'}."
        ),
    ),
}
"""Names that may mean the reverse of an argument or something else, with the refusal's hint, by
argument.
"""

_argument_of = {name: argument for argument, (names, _) in DIRECTIONS.items() for name in names}


def direction(letters: str, known: Container[str]) -> str:
    """`letters` are the letters of the name, and `known` the arguments of the tool."""
    argument = _argument_of.get(letters, "")
    return DIRECTIONS[argument][1] if argument in known else ""


def may_be_opposite(name: str, letters: str) -> bool:
    """Names such as `!refute` say the opposite, names such as `verified_by` the reverse."""
    return not PLAIN.fullmatch(name) or OPPOSITE.fullmatch(letters) is not None
