"""Installation, maintenance and packs on a terminal."""
