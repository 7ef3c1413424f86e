"""Names of parts of files: symbols of code, headings, keys and packages."""
