"""`python -m benchmarks.evidence [SEED ...]`: the made-up repository."""

import sys

from benchmarks.evidence.synthetic import main

main(sys.argv[1:])
