"""Truth maintenance: what stands, on what, and why not."""
