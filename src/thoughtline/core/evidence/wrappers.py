"""Programs that run another program with its own output and exit status, such as `timeout`."""

import re

from msgspec import Struct

Words = tuple[str, ...]

ASSIGNMENT = re.compile(r"(\w+)=")
CHANGES_PROGRAMS = re.compile(
    r"PATH|LD_\w+|DYLD_\w+|BASH_ENV|ENV|SHELL|IFS|CDPATH|(?:GNU)?MAKEFLAGS|MAKEFILES|GOFLAGS"
    r"|PYTEST_ADDOPTS|MAVEN_\w+|GRADLE_\w+|JAVA_TOOL_OPTIONS|NODE_OPTIONS|RUBYOPT|npm_config_\w+"
)
"""Names of variables that decide which program a name means, or what the program does."""

PYTHON = re.compile(r"(?:python|pypy)\d*(?:\.\d+)*(?:\.exe)?")
SHELLS = frozenset({"bash", "sh", "dash", "zsh", "ksh"})

OF_SHELLS = frozenset({"set", "export", "source", ".", "cd", "unset", "wait"})
"""Commands of a shell itself. A wrapper such as `env` cannot run them."""

OWN_FOLDERS = frozenset({"bin", ".bin", "Scripts", "sbin"})
OWN_SCRIPTS = frozenset({"gradlew", "mvnw"})


class Wrapper(Struct, frozen=True):
    """Words between a wrapper and its program: options without a value, options with a value, and
    the number of other words. Any other option makes the program uncertain.
    """

    flags: str = ""
    valued: str = ""
    operands: int = 0


WRAPPERS = {
    "time": Wrapper("-p"),
    "timeout": Wrapper("--foreground -v --verbose", "-k -s --kill-after --signal", operands=1),
    "nice": Wrapper(valued="-n --adjustment"),
    "ionice": Wrapper(valued="-c -n"),
    "nohup": Wrapper(),
    "sudo": Wrapper("-E -H -n", "-u -g"),
    "doas": Wrapper(valued="-u"),
    "env": Wrapper("-i", "-u"),
    "command": Wrapper(),
    "stdbuf": Wrapper("-oL -o0 -eL -e0", "-o -e -i"),
    "unbuffer": Wrapper(),
    "xvfb-run": Wrapper("-a"),
    "uv run": Wrapper(
        "-q --quiet --frozen --locked --no-sync --isolated --all-extras --all-groups --dev "
        "--no-dev --offline --active --exact --no-project",
        "--with --extra --group --only-group --no-group -p --python --project --directory "
        "--package --env-file --with-editable",
    ),
    "uvx": Wrapper("-q --quiet --isolated --offline", "--from --with -p --python"),
    "uv tool run": Wrapper("-q --quiet --isolated --offline", "--from --with -p --python"),
    "poetry run": Wrapper(),
    "pipenv run": Wrapper(),
    "pdm run": Wrapper(),
    "rye run": Wrapper(),
    "hatch run": Wrapper(),
    "coverage run": Wrapper("--branch -a --append -p --parallel-mode", "--source --rcfile"),
    "conda run": Wrapper("--no-capture-output", "-n -p --name --prefix"),
    "npx": Wrapper("-y --yes --no --no-install -q --quiet"),
    "bunx": Wrapper(),
    "npm exec": Wrapper("-y --yes --"),
    "pnpm exec": Wrapper(),
    "pnpm dlx": Wrapper(),
    "yarn exec": Wrapper(),
    "yarn dlx": Wrapper(),
    "bundle exec": Wrapper(),
    "docker exec": Wrapper("-i -t -it -ti", "-e -u -w --env --user --workdir", operands=1),
    "docker run": Wrapper(
        "-i -t -it -ti --rm --init",
        "-e -u -v -w --env --user --volume --workdir --network --name",
        operands=1,
    ),
    "docker compose exec": Wrapper("-T", "-e -u -w --env --user --workdir", operands=1),
    "docker compose run": Wrapper(
        "-T --rm --no-deps", "-e -u -w --env --user --workdir", operands=1
    ),
}
WRAPPERS |= {
    **{f"podman {name.split()[1]}": WRAPPERS[name] for name in ("docker exec", "docker run")},
    **{f"docker-compose {name}": WRAPPERS[f"docker compose {name}"] for name in ("exec", "run")},
}
LONGEST = 3
"""Maximum number of words in the name of a wrapper."""

OPTIONS_OF_PYTHON = Wrapper("-B -I -P -s -S -E -u -O -OO -b -bb -d -v", "-X -W")


def unwrap(words: Words) -> Words:
    """Return a program and its arguments without the wrappers before it, or nothing if it is not
    certain which program runs. A module that Python runs counts as a program of its name.
    """
    is_wrapped = False
    while words:
        while words and (found := ASSIGNMENT.match(words[0])):
            if CHANGES_PROGRAMS.fullmatch(found[1]):
                return ()
            words = words[1:]
        if not words:
            return ()
        name = program_name(words[0])
        words = (name, *words[1:])
        inner = _module(words) if PYTHON.fullmatch(name) else _without_wrapper(words)
        if inner is None:
            return () if is_wrapped and name in OF_SHELLS else words
        words, is_wrapped = inner, True
    return ()


def program_name(word: str) -> str:
    """Return the name of a program. A path counts if its folder is one for programs, because any
    file can have the name of a program.
    """
    folder, slash, name = word.rpartition("/")
    in_bin = folder.rpartition("/")[2] in OWN_FOLDERS
    return name if not slash or in_bin or name in OWN_SCRIPTS else word


def _without_wrapper(words: Words) -> Words | None:
    """Return no words if they are not certain, and None if the program is no wrapper."""
    for size in range(LONGEST, 0, -1):
        wrapper = WRAPPERS.get(" ".join(words[:size]))
        if wrapper is not None and len(words) >= size:
            rest = _without_options(words[size:], wrapper)
            runs_module = words[1:2] == ("run",) and rest[:1] == ("-m",)
            return ("python", *rest) if runs_module else rest
    return None


def _without_options(words: Words, wrapper: Wrapper) -> Words:
    """Return the words behind a wrapper's options and operands; empty at an unknown option."""
    flags, valued = wrapper.flags.split(), wrapper.valued.split()
    while words and words[0].startswith("-"):
        option, has_value, _ = words[0].partition("=")
        if words[0] in flags or (has_value and option in valued):
            words = words[1:]
        elif words[0] in valued:
            words = words[2:]
        elif words[0] == "-m":
            return words
        elif words[0] == "--":
            return words[1 + wrapper.operands :]
        else:
            return ()
    return words[wrapper.operands :]


def _module(words: Words) -> Words | None:
    """Return the module that Python runs, as a program; None for another call of Python."""
    rest = _without_options(words[1:], OPTIONS_OF_PYTHON)
    return rest[1:] if rest[:1] == ("-m",) else None
