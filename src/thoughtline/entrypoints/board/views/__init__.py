"""What the pages show, as data for their templates and scripts."""
