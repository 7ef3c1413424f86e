"""A server looks for garbage seldom, and never again in what outlived the first look."""

import subprocess
import sys

PROGRAM = """
import gc
from thoughtline.wiring.garbage import YOUNG, look_seldom

gc.disable()
at_start = gc.get_freeze_count()
look_seldom()
print(gc.get_threshold()[0] == YOUNG)
gc.collect(0)
print(gc.get_freeze_count() > at_start)
gc.collect()
first = gc.get_freeze_count()
print(first > 10_000)
kept = [[] for _ in range(1_000)]
gc.collect()
print(gc.get_freeze_count() <= first)
"""


def test_what_outlives_the_first_look_at_everything_is_not_looked_through_again() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["True", "False", "True", "True"]
