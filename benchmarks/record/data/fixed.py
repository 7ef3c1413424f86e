"""The same twenty thoughts for everybody: stated, built upon, revised, refuted, concluded."""

from collections.abc import Iterator

from benchmarks.record.acts import Act, Assume, Note, Refute

TITLE = "Why do checkouts time out on Mondays?"

ASSUMPTIONS = {
    "quiet": "The weekend batch is finished before the first customers arrive on Monday.",
    "pool": "Each application server holds at most forty connections to the database.",
}

THOUGHTS = (
    "Timeouts cluster between eight and nine on Monday, and are rare on every other day.",
    "The load balancer reports healthy targets throughout, so whole servers are not failing.",
    "Requests that time out all wait for a database connection before they do anything else.",
    "If the batch is done by then, something else must hold the connections at that hour.",
    "The pool is exhausted on two of six servers, while the other four are nearly idle.",
    "Sticky sessions send returning customers to the servers that they used on Friday.",
    "So two servers get most of the Monday traffic, and their pools run dry first.",
    "Raising the pool would only move the limit to the database, which allows three hundred.",
    "Dropping sticky sessions spreads the load, but the cart is still kept in server memory.",
    "The cart could move to the shared cache, which already holds prices and stock levels.",
    "A cart is small: nine of ten are under four kilobytes, the largest seen is sixty.",
    "The shared cache evicts by age, so carts need a longer life than prices have.",
    "Two separate cache spaces would do it, since the eviction rule is set for each space.",
    "The batch log shows that last Monday's run ended at twenty past eight, not at six.",
    "So the batch and the first customers do compete for connections after all.",
    "Batch queries hold a connection for eleven seconds, customer queries for forty milliseconds.",
    "Giving the batch a pool of its own with ten connections keeps it from starving customers.",
    "With that pool the batch needs about half an hour longer, which nobody waits for.",
    "Both changes are independent, and the batch pool is a matter of configuration only.",
    "Ship the batch pool this week, and plan the move of the cart to the shared cache.",
)

RESTS: dict[int, tuple[str, ...]] = {
    4: ("quiet",),
    5: ("pool",),
    7: ("n5", "n6"),
    8: ("pool",),
    13: ("n12",),
    15: ("n14",),
    17: ("n15", "n16"),
    20: ("n17",),
}
REVISES = {16: "n8"}
REFUTED_AT = {15: "quiet"}
CONCLUSION = 20


def acts() -> Iterator[Act]:
    for name, text in ASSUMPTIONS.items():
        yield Assume(name=name, text=text)
    for number, text in enumerate(THOUGHTS, 1):
        yield Note(
            name=f"n{number}",
            text=text,
            kind="conclusion" if number == CONCLUSION else "note",
            rests_on=(RESTS[number],) if number in RESTS else (),
            revises=REVISES.get(number, ""),
        )
        if number in REFUTED_AT:
            yield Refute(name=REFUTED_AT[number], because="The log shows twenty past eight.")
