"""What a reader who resumes must find in a long session, and what must not mislead him.

Fifteen conclusions that stand, ten assumptions that nobody has checked, eight dead ends with their
reasons; and as decoys six conclusions that fell, with the assumptions that brought them down.
"""

TITLE = "How do we move orders out of the old database without stopping sales?"

CONCLUSIONS = (
    "Orders must be copied by reading the change log, because triggers would double every write.",
    "The copy can run for days, since the change log is kept for three full weeks.",
    "Order numbers stay as they are, so that invoices printed earlier can still be found.",
    "Cancelled orders older than seven years are left behind, as the law no longer wants them.",
    "The new tables need the tenant in front of every index, else one large shop slows all others.",
    "Money is stored in the smallest coin as a whole number, never as a fraction.",
    "Reports read from the replica only, because month end queries lock rows for eleven seconds.",
    "Two weeks of writing to both places is enough to compare every kind of order once.",
    "The comparison has to ignore time stamps below a second, which the old database rounds off.",
    "Refunds move last, since they touch the bookkeeping system that is frozen until January.",
    "A switch per shop lets us go back within minutes, without losing orders made since.",
    "The nightly export keeps reading the old tables until the warehouse has changed its import.",
    "Search is rebuilt from the new tables, as repairing the old index costs more than a rebuild.",
    "Customer addresses need their own encryption key for each region before anything is copied.",
    "The batch size for copying is four thousand rows, where throughput stops growing on these.",
)

OPEN = (
    "The vendor keeps supporting the old driver until the end of the coming summer.",
    "No shop has more than forty thousand open orders at any one time.",
    "The change log has no gaps from the outage that happened in early spring.",
    "Shops accept a read-only window of ten minutes on a weekday night.",
    "The new cluster can be given eight more disks within one working day.",
    "Nobody outside our team reads the order tables directly with tools of his own.",
    "Payment providers send each confirmation at least once and at most for three days.",
    "The tax rules of the two new countries will not change before the move.",
    "Old invoices are never corrected after the second month, whatever the contract says.",
    "The monitoring of the old cluster also sees what the copy job does to its disks.",
)

DEAD_ENDS = (
    (
        "Copy everything in one long weekend while all of the shops are closed for business.",
        "three of the largest shops sell on Sundays too and refused in writing.",
    ),
    (
        "Let the old database publish changes by triggers into a queue table of its own.",
        "triggers doubled the time of each write in the load test of last Tuesday.",
    ),
    (
        "Use the vendor's own migration assistant for the schema and the data together.",
        "it drops every check constraint without a word and cannot be told not to.",
    ),
    (
        "Give each shop a database of its own, so that none can slow another.",
        "nine hundred databases need more connections than the cluster can hold open.",
    ),
    (
        "Replay the web server's access log to find orders that were missed by the copy.",
        "the log keeps no request bodies, so there is nothing to replay from it.",
    ),
    (
        "Generate new order numbers and keep a table that maps the old to the new.",
        "printed invoices carry the old number in a code that scanners read directly.",
    ),
    (
        "Compare both sides by a checksum over each table once every night.",
        "one late row changes the whole checksum and does not say where to look.",
    ),
    (
        "Move the refunds first, because there are so few of them each day.",
        "the bookkeeping system rejects refunds whose order it has not seen before.",
    ),
)

REFUTED = (
    (
        "The old cluster has spare processor time at night.",
        "the backup takes all of it until five.",
    ),
    ("Every order row carries the tenant it belongs to.", "rows before 2015 have none at all."),
    ("The replica is never more than a second behind.", "it was forty minutes behind on Friday."),
    ("Shops never change the currency of an open order.", "two shops do so every single day."),
    ("The archive holds a complete copy of all invoices.", "nineteen months of them are missing."),
)

DECOYS = (
    ("Run the copy at full speed every night between one o'clock and five o'clock.", 0),
    ("Split the first copy by tenant, so that each of the shops can be checked alone.", 1),
    ("Let customers see their orders from the replica during the switch of their shop.", 2),
    ("Convert all amounts while copying, with the rate of the day of the order.", 3),
    ("Drop the invoice table from the move, and link to the archive instead.", 4),
    ("Verify each shop within the hour by counting the rows of both of its sides.", 1),
)

SUBJECTS = (
    "The order table", "The change log", "The copy job", "The nightly export", "The replica",
    "The comparison", "The connection pool", "The warehouse import", "The search index",
    "The invoice printer", "The payment queue", "The tenant index", "The read path",
    "The staging cluster", "The switch for one shop", "The bookkeeping interface",
)  # fmt: skip
VERBS = (
    "was measured again and takes", "needed in the last test about", "still reports roughly",
    "was expected to stay below", "went up since the last attempt to", "settles after a while at",
    "showed under twice the usual load", "holds in the worst case seen so far",
)  # fmt: skip
AMOUNTS = (
    "forty milliseconds", "three minutes", "eleven seconds", "two hundred rows a second",
    "nine percent of all calls", "a third of the memory", "sixty open connections",
    "four gigabytes an hour", "one error in ten thousand", "half of the disk",
)  # fmt: skip
ENDINGS = (
    "with the settings of last week.", "once the first batch is through.",
    "as long as no report is running.", "on the machine that was added in March.",
    "while the other shops are quiet.", "which nobody in the team can explain yet.",
    "so the next step is to look at its log.", "and that is no reason to change anything.",
)  # fmt: skip
