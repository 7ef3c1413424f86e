"""Owner lines: the lines under which a line stands."""
