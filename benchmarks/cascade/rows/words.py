"""Words: summaries of fallen claims, an agent's own confirmation, explanations, and previews."""

from benchmarks.cascade.stage import Row, Stage, check, claim
from benchmarks.cascade.store import RefusedError

BECAUSE = "The meter was broken on Tuesday."


def summary_of_a_fallen_claim(stage: Stage) -> None:
    stage.claim("a", text="The cache is warm after a minute.")
    stage.claim("b", "a", text="Reads are cheap after a minute.")
    stage.store.refute("a")
    try:
        stage.claim("s", "b", text="In short: reads are cheap.")
    except RefusedError:
        return
    stage.expect("a", "b", "s")


def summary_that_came_before(stage: Stage) -> None:
    stage.claim("a", text="The cache is warm after a minute.")
    stage.claim("b", "a", text="Reads are cheap after a minute.")
    stage.claim("s", "b", text="In short: reads are cheap.")
    stage.claim("report", "s", text="The report says that reads are cheap.")
    stage.store.refute("a")
    stage.expect("a", "b", "s", "report")


def reworded(stage: Stage) -> None:
    """A fallen claim in other words stands no better."""
    stage.claim("a", text="The cache is warm after a minute.")
    stage.claim("b", "a", text="Reads are cheap after a minute.")
    stage.store.refute("a")
    stage.store.reword("b", claim("b2", text="Reading costs little after one minute."))
    stage.expect("a", "b2", of=["a", "b2"])


def confirmed_premise(stage: Stage) -> None:
    stage.claim("a", text="All tests pass.")
    stage.store.confirm("a", "I am sure that all tests pass.")
    check(
        holds=not stage.store.has_highest_grade("a"),
        otherwise="the agent's own word gave its claim the highest grade",
    )


def confirmed_conclusion(stage: Stage) -> None:
    stage.claim("a", text="All tests pass.")
    stage.claim("b", "a", text="The release can go out.")
    stage.store.confirm("b", "I have verified it.")
    check(
        holds=not stage.store.has_highest_grade("b"),
        otherwise="the agent's own word gave its claim the highest grade",
    )


def cause_nearby(stage: Stage) -> None:
    stage.claim("alpha", text="The meter is right.")
    stage.claim("beta", text="The load is typical.")
    stage.claim("c", "alpha beta", text="The disk is fast enough.")
    stage.store.refute("alpha", BECAUSE)
    _names(stage, "c", "alpha")


def cause_far_away(stage: Stage) -> None:
    """The root of the fall is named, five steps away."""
    stage.claim("alpha", text="The meter is right.")
    ground = "alpha"
    for number in range(1, 6):
        stage.claim(f"step{number}", ground, text=f"Stage {number} of the pipeline is fast enough.")
        ground = f"step{number}"
    stage.store.refute("alpha", BECAUSE)
    _names(stage, ground, "alpha")


def reason(stage: Stage) -> None:
    """The reason of the refutation can be read at the refuted claim."""
    stage.claim("alpha", text="The meter is right.")
    stage.claim("c", "alpha", text="The disk is fast enough.")
    stage.store.refute("alpha", BECAUSE)
    told = stage.store.why("alpha")
    check(holds=BECAUSE in told, otherwise=f"the reason is not in: {told}")


def _names(stage: Stage, name: str, cause: str) -> None:
    told = stage.store.why(name)
    check(
        holds=stage.store.known.get(cause, cause) in told,
        otherwise=f"{cause} is not named in: {told}",
    )


def preview(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("b")
    stage.claim("c", "a")
    stage.claim("d", "b")
    stage.claim("e", "c")
    told = set(stage.store.would_fall("a")) - {"a"}
    check(holds=told == {"c", "e"}, otherwise=f"c and e would fall, not {sorted(told)}")


def preview_with_alternatives(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("b")
    stage.claim("c", "a")
    stage.claim("d", "c", "b")
    stage.claim("e", "c")
    told = set(stage.store.would_fall("a")) - {"a"}
    check(holds=told == {"c", "e"}, otherwise=f"c and e would fall, not {sorted(told)}")


def preview_changes_nothing(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("c", "a")
    stage.store.would_fall("a")
    stage.expect()


ROWS = (
    Row(
        title="summaries",
        expected="A summary that names a fallen claim as its ground does not stand. Refusing it "
        "is right.",
        cases={
            "written after the fall": summary_of_a_fallen_claim,
            "written before": summary_that_came_before,
            "in other words": reworded,
        },
    ),
    Row(
        title="an agent's own word",
        expected="An agent that confirms its own claim with words alone does not give it the "
        "highest grade of trust that the store has.",
        cases={"a premise": confirmed_premise, "a conclusion": confirmed_conclusion},
    ),
    Row(
        title="explanation",
        expected="One call on a fallen claim names the refuted premise, at any distance; one "
        "call on the refuted premise gives the reason.",
        cases={"one step": cause_nearby, "five steps": cause_far_away, "the reason": reason},
    ),
    Row(
        title="preview",
        expected="The store can tell what a refutation would bring down, and changes nothing.",
        cases={
            "a chain": preview,
            "with alternatives": preview_with_alternatives,
            "changes nothing": preview_changes_nothing,
        },
    ),
)
