"""Results about installation, maintenance and packs on a terminal."""
