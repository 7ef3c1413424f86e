"""Files of the project as evidence: read in place, and compared by fingerprints."""
