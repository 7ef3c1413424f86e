"""A server collects garbage seldom, leaves out what survived a slow collection, and gives way."""

import subprocess
import sys

PROGRAM = """
import gc
import sys
from thoughtline.wiring import interpreter
from thoughtline.wiring.interpreter import SWITCH_INTERVAL, YOUNG
from thoughtline.wiring.interpreter import loading_libraries, set_up_interpreter

gc.disable()
at_start = gc.get_freeze_count()
set_up_interpreter()
print(gc.get_threshold()[0] == YOUNG, round(sys.getswitchinterval(), 6) == SWITCH_INTERVAL)
gc.collect(0)
print(gc.get_freeze_count() > at_start)
gc.collect()
first = gc.get_freeze_count()
print(first > 10_000)
kept = [[] for _ in range(1_000)]
interpreter.SLOW = 1_000.0
gc.collect()
print(gc.get_freeze_count() <= first)
circle = [kept]
circle.append(circle)
interpreter.SLOW, interpreter.EXCLUDED_SECONDS = 0.0, 0.0
gc.collect()
print(gc.get_freeze_count() >= first + 1_000)
del circle
print(gc.collect())
gc.enable()
with loading_libraries():
    print(gc.isenabled())
    loaded = [[] for _ in range(5_000)]
print(gc.isenabled(), gc.get_freeze_count() >= first + 5_000)
"""


def test_survivors_of_the_first_and_of_slow_collections_are_left_out_for_a_while() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        *("True True", "False", "True", "True"),
        *("True", "1"),
        *("False", "True True"),
    ]
