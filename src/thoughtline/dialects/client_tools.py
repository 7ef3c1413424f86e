"""The tools of clients that look at something, by the names that the clients give them."""

READS = {"notebookread", "read", "readfile", "readmanyfiles", "readtextfile", "view", "viewimage"}
RUNS = {"bash", "execcommand", "localshell", "localshellcall", "runinterminal", "runshellcommand"}
RUNS |= {"shell", "shellcommand"}
FETCHES = {"webfetch"}
"""Letters only, as `letters` makes them."""

PATHS = ("file_path", "absolute_path", "filePath", "path", "notebook_path")
"""Arguments that name a file."""

COMMANDS = ("command", "cmd")
"""Arguments that are a command, as a text or a list."""


def letters(tool: str) -> str:
    """A name without what the clients write differently."""
    return "".join(filter(str.isalpha, tool)).lower()
