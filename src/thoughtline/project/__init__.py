"""Files of the project, as evidence: read where they are, told apart by fingerprints."""
