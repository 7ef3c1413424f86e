"""Programs that agents run in, and the editing of their configuration: one table, and its tools."""
