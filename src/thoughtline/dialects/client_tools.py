"""Tools of clients that read something, by the names that the clients use."""

READS = {"notebookread", "read", "readfile", "readmanyfiles", "readtextfile", "view", "viewimage"}
RUNS = {"bash", "execcommand", "localshell", "localshellcall", "runinterminal", "runshellcommand"}
RUNS |= {"shell", "shellcommand"}
FETCHES = {"webfetch"}
"""Names of the tools, reduced to letters by `letters`."""

PATHS = ("file_path", "absolute_path", "filePath", "path", "notebook_path")
"""Arguments that name a file."""

COMMANDS = ("command", "cmd")
"""Arguments that are a command, as a text or as a list."""


def letters(tool: str) -> str:
    """Return the letters of a name in lower case, because clients differ in the rest."""
    return "".join(filter(str.isalpha, tool)).lower()
