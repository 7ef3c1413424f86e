"""hypotree."""

from typing import Any

from benchmarks.record.inputs.intents import Call, Inputs
from benchmarks.record.system import System


def inputs(running: System) -> Inputs:
    running.ask("create_hypotheses", hypotheses=[{"statement": "It is cold.", "node_id": "one"}])

    def create(**said: Any) -> Call:
        return "create_hypotheses", {"hypotheses": [{"statement": "So."} | said]}

    def found(**said: Any) -> Call:
        return "record_evidence", {"node_id": "one", "success": 1.0} | said

    return Inputs(
        bad={
            "an empty thought": create(statement=""),
            "a blank thought": create(statement="   "),
            "no thought at all": ("create_hypotheses", {"hypotheses": [{"node_id": "two"}]}),
            "an object for a thought": create(statement={"text": "So."}),
            "a thought resting on what does not exist": create(parent_ids=["nowhere"]),
            "a verdict on what does not exist": found(node_id="nowhere"),
            "a link to what does not exist": (
                "add_edges",
                {"edges": [{"src": "nowhere", "dst": "one"}]},
            ),
            "a circle": ("add_edges", {"edges": [{"src": "one", "dst": "one"}]}),
            "a probability of 7": found(success=7),
            "a word for a number": found(success="very"),
            "an argument that does not exist": create(parents=["one"]),
            "a kind that does not exist": create(edge_type="MAYBE", parent_ids=["one"]),
            "one key for two thoughts": create(node_id="one"),
            "a look at what does not exist": ("get_dag_context", {"node_id": "nowhere"}),
            "a size of zero": ("get_next_targets", {"count": 0}),
        },
        sloppy={
            "a number as text": found(success="1"),
            "a whole number written 3.0": ("list_nodes", {"limit": 3.0}),
            "a truth value as text": create(is_parametric="true"),
            "a list as JSON in a text": create(parent_ids='["one"]'),
            "an object as JSON in a text": (
                "create_hypotheses",
                {"hypotheses": ['{"statement": "So."}']},
            ),
            "one text for a list": create(parent_ids="one"),
            "null for what is optional": create(parent_ids=None),
            "an id in the other case": create(parent_ids=["ONE"]),
            "an id with blanks around it": create(parent_ids=[" one "]),
            "names in camelCase": create(parentIds=["one"]),
        },
    )
