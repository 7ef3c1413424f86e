"""Questions to models as part of a session, and how answers are read."""
