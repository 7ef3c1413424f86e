"""Folder in which a command ran, as far as the words of the command are certain about it."""

import re
from shlex import split

MAY_EXPAND = re.compile(r"[~{\\`]|\$(?!\?)|(?:^|[\s/])\.[?*\[]")
"""Signs for which a shell puts other words, or which another shell reads as a path."""

ELSEWHERE = re.compile(
    r"(?<!\.)\.\.(?!\.)"  # the folder above; "./..." is a pattern of Go
    r"|(?:^|[^\w./-])/|^-\w?/|^[A-Za-z]:"  # an absolute path, also in an option or a variable
)
LEAVES = frozenset(
    {
        *("cd", "chdir", "pushd", "popd", "chroot", "unshare", "nsenter", "find", "xargs"),
        *("docker", "docker-compose", "podman", "nerdctl", "kubectl", "ssh", "wsl", "vagrant"),
    }
)
"""Programs that change the folder, or run a command in another folder, container or machine."""

FOLDER_OPTION = re.compile(
    r"-C.*|-[pPd]|--?[\w-]*(?:dir|director|root|cwd|prefix|folder|workspace|manifest|project|build-?file)"
    r"[\w-]*(?:=.*)?|(?:GIT|MAKE)_\w+=.*|\w*(?:DIR|ROOT|HOME|PWD)=.*"
)
"""Options and variables that name the folder of a program."""

PLUGIN_OF_PYTEST = re.compile(r"-p\s+[\w.]+:[\w.]+")
TO_NOWHERE = re.compile(r"(?<=>)\s*/dev/null(?![\w./-])")
BETWEEN_WORDS = re.compile(r"[\s;&|<>()]+")


def stays_in_folder(command: str) -> bool:
    """Check if a command certainly ran in its folder, on nothing outside of it. The paths in the
    command are relative to the folder.
    """
    text = TO_NOWHERE.sub("", PLUGIN_OF_PYTEST.sub("", command))
    if MAY_EXPAND.search(text):
        return False
    try:
        words = split(text)
    except ValueError:
        return False
    inner = (each for word in words for each in BETWEEN_WORDS.split(re.sub("[\"']", "", word)))
    return not any(
        each in LEAVES or ELSEWHERE.search(each) or FOLDER_OPTION.fullmatch(each) for each in inner
    )
