"""Running what must survive a crash: one promise (work.py), kept in memory and by DBOS."""
