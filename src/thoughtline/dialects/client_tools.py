"""Tools of clients that read files, commands or pages, by the names that the clients use."""

READS = {"notebookread", "read", "readfile", "readmanyfiles", "readtextfile", "view", "viewimage"}
RUNS = {"bash", "execcommand", "localshell", "localshellcall", "runinterminal", "runshellcommand"}
RUNS |= {"shell", "shellcommand"}
EDITS = {"applypatch", "create", "createfile", "edit", "editfile", "multiedit", "notebookedit"}
EDITS |= {"replace", "searchreplace", "strreplace", "strreplaceeditor", "write", "writefile"}
"""Names of tools that edit files, in the form that `letters` returns."""

FETCHES = {"webfetch"}
"""Names of tools that fetch pages, in the form that `letters` returns."""

ASKS = {"askfollowupquestion", "askquestion", "askuser", "askuserquestion", "humaninput"}
ASKS |= {"question", "requestuserinput"}
"""Names of tools that ask the person a question, in the form that `letters` returns."""

SAYS = {
    "attemptcompletion": "result",
    "exitplanmode": "plan",
    "planmoderespond": "response",
    "sendusermessage": "message",
    "submitandexit": "summary",
    "taskcomplete": "summary",
}
"""Tools with which the model talks to the person, and the argument with the words."""

PATHS = ("file_path", "absolute_path", "filePath", "path", "notebook_path")
"""Names of arguments with the path of a file."""

COMMANDS = ("command", "cmd")
"""Names of arguments with a command, as a text or as a list."""


def letters(tool: str) -> str:
    """Return the letters in lower case: clients spell names differently."""
    return "".join(filter(str.isalpha, tool)).lower()
