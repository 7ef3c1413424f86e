"""Truth maintenance: the standing of each node, its supports, and the causes of a fall."""
