"""Short views of a session: digests, outlines, cards."""
