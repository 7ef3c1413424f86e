"""A line says what it says by the lines that govern it, too, and its form says nothing."""

import random
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from limited import in_time
from project.meanings import FALSIFYING, REFORMING, Case, Kind
from project.test_places import GIVEN, compare, compare_edit, project, read
from properties import examples
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.project.file_text import FileText
from thoughtline.project.lines import anchor_lines, compare_lines
from thoughtline.project.owners.owners import read_outline
from thoughtline.project.tokens import without_form

MODES = ("plain", "plain", "plain", "committed")


LONG = "".join(f"x{number} = 1\n" for number in range(4_100))
BLOCKS = "".join(f"x{number};\n}}\n" for number in range(900))
"""Lines below a place. An alignment of all their brackets takes half a minute."""


def is_calm(case: Case, mode: str) -> bool:
    path = case.place.partition(":")[0].partition("#")[0]
    return compare_edit(mode, case.place, {path: case.before}, {path: case.after}).found not in (
        IN_DOUBT
    )


@pytest.mark.parametrize("kind", FALSIFYING.values(), ids=FALSIFYING)
@given(seed=st.integers(0, 1 << 48), mode=st.sampled_from(MODES))
@examples(60)
def test_a_line_under_other_lines_than_before_is_in_doubt(kind: Kind, seed: int, mode: str) -> None:
    case = kind(random.Random(seed))

    assert not is_calm(case, mode), case


@pytest.mark.parametrize("kind", FALSIFYING.values(), ids=FALSIFYING)
@given(seed=st.integers(0, 1 << 48))
@examples(40)
def test_a_doubt_never_shows_one_line_as_its_change(kind: Kind, seed: int) -> None:
    case = kind(random.Random(seed))
    path = case.place.partition(":")[0].partition("#")[0]

    with project("committed", {path: case.before}) as folder:
        was, now = told(folder, case)

    assert was != now or not was, case


def told(folder: Path, case: Case) -> tuple[str, str]:
    """Return the line that a doubt shows, before and after an edit."""
    path = case.place.partition(":")[0].partition("#")[0]
    reader, anchor = read(folder, case.place)
    (folder / path).write_text(case.after)
    with closing(reader.begin()) as moment:
        result = reader.compare(anchor, GIVEN, moment)
        line = reader.describe(result, [anchor], moment, names_commit=False).line
    return line.was, line.now


@pytest.mark.parametrize("kind", REFORMING.values(), ids=REFORMING)
@given(seed=st.integers(0, 1 << 48), mode=st.sampled_from(MODES))
@examples(60)
def test_a_line_in_another_form_is_calm(kind: Kind, seed: int, mode: str) -> None:
    case = kind(random.Random(seed))

    assert is_calm(case, mode), case


@pytest.mark.parametrize(
    ("place", "before", "after", "line"),
    [
        (
            "a.py:3",
            "def f(a):\n    if a:\n        run()\n    stop()\n",
            "def f(a):\n    if not a:\n        run()\n    stop()\n",
            ("if a:", "if not a:"),
        ),
        ("a.sh:2", "# staging\nA=1\n", "# production\nA=1\n", ("# staging", "# production")),
        ("a.csv:2", "a,b\nx,2\n", "a,c\nx,2\n", ("a,b", "a,c")),
        ("a.md:4", "- a\n- b\n\n  - c\n", "- a\n- d\n\n  - c\n", ("- b", "- d")),
        (
            "a.py:5",
            "if a and (\n    b\n    or c\n):\n    run()\n",
            "if a and (\n    b\n    or d\n):\n    run()\n",
            ("or c", "or d"),
        ),
        (
            "a.py:5",
            '@get(\n    "/a",\n)\ndef f():\n    run()\n',
            '@get(\n    "/b",\n)\ndef f():\n    run()\n',
            ('"/a",', '"/b",'),
        ),
        (
            "a.py:5",
            '@get("/a")\n@cached\n@kept(1)\ndef f():\n    run()\n',
            '@get("/b")\n@cached\n@kept(1)\ndef f():\n    run()\n',
            ('@get("/a")', '@get("/b")'),
        ),
        (
            "a.py:4",
            "if a:\n    x()\nelse:\n    run()\n",
            "if b:\n    x()\nelse:\n    run()\n",
            ("if a:", "if b:"),
        ),
        (
            "a.c:4",
            "#if A\nint n = 1;\n#else\nint n = 2;\n#endif\n",
            "#if B\nint n = 1;\n#else\nint n = 2;\n#endif\n",
            ("#if A", "#if B"),
        ),
        (
            "a.yaml:2",
            "- size: 1\n  pool: 2\n  name: a\n",
            "- size: 1\n  pool: 2\n  name: b\n",
            ("name: a", "name: b"),
        ),
        (
            "a.yaml:4",
            "kind: A\nmetadata:\n  name: a\nspec: 1\n",
            "kind: A\nmetadata:\n  name: b\nspec: 1\n",
            ("name: a", "name: b"),
        ),
        (
            "a.sh:3",
            "A=1\n# staging\nB=2\n\nC=3\n",
            "# Note\n\nA=1\n# production\nB=2\n\nC=3\n",
            ("# staging", "# production"),
        ),
        ("a.ini:2", "[a]\nb = 1\n", "# staging\n[a]\nb = 1\n", ("", "# staging")),
        (
            "a.sh:3",
            "# production\n\nA=1\nB=2\n",
            "# production\n\n# staging\nA=1\nB=2\n",
            ("", "# staging"),
        ),
        ("a.ini:4", "a=1\n[b]\nc=1\n\n", "a=1\nb=1\nc=1\n\n", ("[b]", "b=1")),
        (
            "a.py:2",
            "if a and b:\n    run()\n",
            "if (\n    a\n    and c\n):\n    run()\n",
            ("if a and b:", "if ("),
        ),
        (
            "a.py:5",
            "if (\n    a\n    and c\n):\n    run()\n    stop()\n",
            "if a and b:\n    run()\n    stop()\n",
            ("if (", "if a and b:"),
        ),
        *(
            (
                "a.py:5",
                f"{text}    run()\n{LONG}",
                f"{text.replace(was, now)}    run()\n{LONG}",
                (was, now),
            )
            for text, was, now in (
                ("if (a and\n    b and\n    c\n    ):\n", "c", "d"),
                ("class A(\n    B,\n    C,\n):\n", "C,", "D,"),
                ("@get(\n    '/a',\n)\ndef f():\n", "'/a',", "'/b',"),
            )
        ),
        (
            "a.js:3",
            f"if (a &&\n    b) {{\n    run();\n}}\n{BLOCKS}",
            f"if (a &&\n    c) {{\n    run();\n}}\n{BLOCKS.replace('x', 'y')}",
            ("b) {", "c) {"),
        ),
    ],
)
def test_the_line_that_governs_an_unchanged_one_is_shown_and_accepted(
    place: str, before: str, after: str, line: tuple[str, str]
) -> None:
    path = place.partition(":")[0]
    with project("committed", {path: before}) as folder:
        reader, anchor = read(folder, place)
        (folder / path).write_text(after)
        with closing(reader.begin()) as moment:
            result = reader.compare(anchor, GIVEN, moment)
            told = reader.describe(result, [anchor], moment, names_commit=False).line
            accepted = reader.anchor_again(path, [anchor], moment)

        assert (told.was, told.now) == line
        assert accepted is not None
        assert (folder / path).read_text().split("\n")[accepted.first - 1] == (
            before.split("\n")[anchor.first - 1]
        )
        assert compare(reader, accepted).found == "unchanged"


@pytest.mark.parametrize(
    ("place", "before", "after", "line"),
    [
        (
            "a.py:4",
            "if (a and\n    b\n    ):\n    run()\n",
            "if (a and\n    c\n    ):\n    run()\n",
            "c",
        ),
        ("a.py:2", "if a and b:\n    run()\n", "if (\n    a\n):\n    run()\n", "if ("),
        ("a.sh:3", "# prod\n\nA=1\nB=2\n", "# prod\n\n# test\nA=1\nB=2\n", "# test"),
    ],
)
def test_outside_git_the_first_new_line_that_governs_the_place_is_shown(
    place: str, before: str, after: str, line: str
) -> None:
    with project("plain", {place.partition(":")[0]: before}) as folder:
        assert told(folder, Case(place, before, after)) == ("", line)


@pytest.mark.parametrize(
    ("place", "before", "after", "line"),
    [
        (
            "a.py:2",
            "if a:\n    run()\n" + "".join(f"x{n} = 1\n" for n in range(40_000)),
            "if b:\n    run()\n" + "".join(f"y{n} = 1\n" for n in range(40_001)),
            ("if a:", "if b:"),
        ),
        ("a.js:1", f"run();\n{BLOCKS}", f"stop();\n{BLOCKS.replace('x', 'y')}", ("run();", "")),
        (
            "a.js:6001",
            "x;\n}\n" * 3_000 + "run();\n" + "x;\n}\n" * 3_000,
            "x;\n}\n" * 3_000 + "stop();\n" + "x;\n}\n" * 3_000,
            ("run();", "stop();"),
        ),
    ],
    ids=["lines", "blocks", "repeated"],
)
def test_in_a_long_file_with_many_changes_a_line_is_shown_soon(
    place: str, before: str, after: str, line: tuple[str, str]
) -> None:
    """An alignment of all these lines would take minutes."""
    with project("committed", {place.partition(":")[0]: before}) as folder:
        assert told(folder, Case(place, before, after)) == line


BULLETS = "# One\n\n* A\n  * B\n\n# Two\n\nC\n"
CONDITION = "def f(a):\n    if a:\n        run()\n    stop()\n"
STAGES = "prod:\n  pool: 5\nstaging:\n  pool: 2\n"


@pytest.mark.parametrize(
    ("path", "line", "before", "after", "found"),
    [
        ("a.md", 4, BULLETS, BULLETS.replace("# Two", "More.\n\n# Two"), "unchanged"),
        ("a.md", 4, BULLETS, BULLETS.replace("# One", "# Other"), "changed"),
        ("a.py", 3, CONDITION, "import os\n" + CONDITION, "moved"),
        ("a.py", 3, CONDITION, CONDITION.replace("def f", "def g"), "changed"),
        ("a.yaml", 2, STAGES, STAGES.replace("5", "9").replace("2", "5"), "changed"),
    ],
)
def test_evidence_of_the_last_release_is_compared_as_it_was(
    path: str, line: int, before: str, after: str, found: str
) -> None:
    anchor = anchor_lines(FileText(path, before.encode()).formerly(), line, line)

    assert compare_lines(anchor, FileText(path, after.encode())).found == found


def test_evidence_of_the_last_release_has_all_its_owners_if_git_has_its_file() -> None:
    with project("committed", {"a.py": CONDITION}) as folder:
        reader, anchor = read(folder, "a.py:3")
        former = anchor_lines(FileText("a.py", CONDITION.encode()).formerly(), 3, 3)
        former = structs.replace(former, commit=anchor.commit, clean=True)
        (folder / "a.py").write_text(CONDITION.replace("if a", "if not a"))

        assert compare(reader, former).found == "changed"


GOVERNED = [
    ("a.sh:4", "# {}\nA=1\n\nB=2\nC=3\n", "staging", "production"),
    ("a.sh:3", "# {}. Ask us.\n\nB=2\nC=3\n", "staging", "production"),
    (".env:2", "# {}\nA=1\n", "staging", "production"),
    ("a.sql:3", "CREATE TABLE a (\n-- {}\n  b INT\n);\n", "staging", "production"),
    ("A.java:2", "@Size(2) int {}() {{\n    return all();\n}}\n", "one", "two"),
    ("A.java:2", '@Get("/{}") int one() {{\n    return all();\n}}\n', "a", "b"),
    ("a.py:2", "for x in (a{}):\n    run()\n", "", ","),
    ("a.py:2", "if not {}:\n    run()\n", "ready", "_ready"),
    ("a.py:2", "class A({}[K]):\n    x = 1\n", "B", "C"),
    ("a.py:2", "class A(namedtuple('A', ['{}'])):\n    x = 1\n", "b", "c"),
    ("a.sh:2", "if [ $A{}1 ]; then\n  run\nfi\n", " = ", "="),
    ("h.go:3", 'if r.Method == "POST" &&\n\t\t{}r.IsAdmin() {{\n\t\tdeleteAll(r)\n', "", "!"),
    ("a.rs:4", "if a > 3\n    && {}ready(a)\n{{\n    act();\n}}\n", "", "!"),
    ("a.py:3", "if a and \\\n    {}b:\n    run()\n", "", "not "),
    ("a.sh:3", 'if [ "$A" = 1 ] &&\n   [ "$B" = {} ]; then\n  run\nfi\n', "2", "3"),
    ("a.c:2", "{} DEBUG\nint n = 1;\n#endif\n", "#ifdef", "#ifndef"),
    ("a.c:4", "#if {}\nint n = 1;\n#else\nint n = 2;\n#endif\n", "A", "B"),
    ("Makefile:2", "{} ($(A),1)\nCFLAGS = -O2\nendif\n", "ifeq", "ifneq"),
    ("a.j2:2", "{{% if {}prod %}}\nport: 1\n{{% endif %}}\n", "", "not "),
    ("a.yaml:2", "{{{{- if {}.Values.tls }}}}\nport: 1\n{{{{- end }}}}\n", "", "not "),
    ("CMakeLists.txt:2", "if({})\nset(A 1)\nendif()\n", "WIN32", "UNIX"),
    ("a.md:3", "## {}\n\nIt is fast.\n", "C++", "C"),
    ("a.md:3", "## {}\n\nIt is fast.\n", "Issue #12", "Issue #13"),
    ("a.md:3", "### create({})\n\nIt is fast.\n", "name", "id"),
    ("a.js:2", "describe('issue #{}', () => {{\n  run();\n}});\n", "1", "2"),
    ("a.js:2", "withRole({}, () => {{\n  run();\n}});\n", "ADMIN", "GUEST"),
    ("a.py:3", "match a:\n    case Point(x={}):\n        run()\n", "1", "7"),
    ("a.rs:2", "match a {{\n    A::X({}) => {{\n        act();\n    }}\n}}\n", "1", "2"),
    ("a.py:2", "class A({}):\n    limit = 3\n", "Base", "Other"),
    ("a.py:2", "if a == '{}':\n    run()\n", "log in", "login"),
    ("a.md:3", "> | host | {} |\n> |---|---|\n> | a | 2 |\n", "port", "timeout"),
    ("a.md:1", "The limit is {}. Then it stops.\n", "30", "31"),
    ("a.md:2", "The limit is\n{}. Then it stops.\n", "30", "31"),
    ("a.md:2", "- The limit is\n  {}) and no more.\n", "30", "31"),
    ("a.md:1", "The rest is a {} b of it.\n", "-", "*"),
    ("a.md:3", "In step {}. we stop:\n\n  - then call\n", "3", "4"),
    ("a.md:3", "## a {} b\n\nIt is fast.\n", "=", "*"),
    ("a.md:4", "| what | limit |\n|---|---|\n| a {} 3 | |\n| b | 2 |\n", ">", "<"),
    ("a.csv:3", "# generated\nhost,{}\na,2\n", "port", "timeout"),
    (
        "A.java:3",
        '@GetMapping(path = "{}")\nList<A> list() {{\n    return all();\n}}\n',
        "/a",
        "/b",
    ),
    ("a.rs:3", '#[get("{}")]\nfn list() -> A {{\n    all()\n}}\n', "/a", "/b"),
    ("a.c:3", "#if defined(A) && \\\n    defined({})\nint n = 1;\n#endif\n", "B", "C"),
    ("Makefile:3", "ifeq ($(A),\\\n  {})\nCFLAGS = -O2\nendif\n", "1", "2"),
    ("CMakeLists.txt:3", "if(A AND\n   {})\nset(A 1)\nendif()\n", "b", "c"),
    ("a.j2:3", "{{% if a and\n   {} %}}\nport: 1\n{{% endif %}}\n", "b", "c"),
    ("a.yaml:3", "{{{{- if and .a\n  .{} }}}}\nport: 1\n{{{{- end }}}}\n", "b", "c"),
    ("a.j2:2", "{{% if a == {{'x': {}}} %}}\nport: 1\n{{% endif %}}\n", "b", "c"),
    ("a.j2:3", "{{%\n if {} %}}\nport: 1\n{{% endif %}}\n", "b", "c"),
    (
        "a.ts:4",
        "export class A\n  extends {}\n  implements C {{\n  x = 1;\n  y = 2;\n}}\n",
        "B",
        "D",
    ),
    (
        "A.java:3",
        "public class A\n extends {}\n implements X {{\n    int x = 1;\n    int y = 2;\n}}\n",
        "B",
        "C",
    ),
    (
        "A.java:5",
        "public class A\n extends {}\n implements X {{\n    int x = 1;\n    int y = 2;\n}}\n",
        "B",
        "C",
    ),
    (
        "a.cpp:4",
        "class A\n    : public B,\n      public {} {{\n  int x;\n  int y;\n}};\n",
        "D",
        "C",
    ),
    ("a.rs:5", "fn f<T>(a: T)\nwhere\n    T: {},\n{{\n    run();\n    stop();\n}}\n", "T", "U"),
    (
        "a.rs:5",
        "impl<T> A for B<T>\nwhere\n    T: {},\n{{\n    fn run() {{}}\n    fn stop() {{}}\n}}\n",
        "T",
        "U",
    ),
    ("a.rs:2", "fn f<T>(a: T) -> B where T: {} {{\n    run();\n    stop();\n}}\n", "T", "U"),
    (
        "a.cs:4",
        "    void F<T>(T a)\n        where T : {}\n    {{\n        run();\n    }}\n",
        "A",
        "B",
    ),
    ("a.ts:2", "export class A extends mixin({}) {{\n  x = 1;\n  y = 2;\n}}\n", "B", "C"),
    (".env:5", "# =====\n# {}\n# =====\nA=1\nB=2\n", "staging", "production"),
    (".env:5", "######\n# {}\n######\nA=1\nB=2\n", "staging", "production"),
    (".env:5", "# \n# {}\n# \nA=1\nB=2\n", "staging", "production"),
    (".env:4", "# {}\n# ask Ann\nA=1\nB=2\n", "staging", "production"),
    (".env:3", "# Cluster ({})\nA=1\nB=2\n", "EU", "US"),
    (".env:3", "# {}\n# (ask Ann)\nA=1\nB=2\n", "staging", "production"),
    ("a.properties:5", "# =====\n# {}\n# =====\nA=1\nB=2\n", "staging", "production"),
    ("a.properties:5", "######\n# {}\n######\nA=1\nB=2\n", "staging", "production"),
    ("a.properties:5", "# \n# {}\n# \nA=1\nB=2\n", "staging", "production"),
    ("a.sh:3", "# Cluster ({})\nA=1\nB=2\n", "EU", "US"),
    ("a.sh:3", "# {}\n# (ask Ann)\nA=1\nB=2\n", "staging", "production"),
    ("a.ini:3", "# Cluster ({})\nA=1\nB=2\n", "EU", "US"),
    ("a.ini:3", "# {}\n# (ask Ann)\nA=1\nB=2\n", "staging", "production"),
    ("a.rs:2", "pub(crate) fn {}() {{\n    run();\n    stop();\n}}\n", "allow", "deny"),
    ("a.rs:2", "pub(crate) struct {} {{\n    run: u8,\n    stop: u8,\n}}\n", "allow", "deny"),
    ("a.c:2", "EXPORT(int) {}(int a) {{\n    run();\n    stop();\n}}\n", "f", "g"),
    (
        "a.c:2",
        "__attribute__((noinline)) int {}(int a) {{\n    run();\n    stop();\n}}\n",
        "f",
        "g",
    ),
    (
        "a.c:4",
        "__attribute__((noinline)) int {}(\n    int a)\n{{\n    run();\n    stop();\n}}\n",
        "f",
        "g",
    ),
    ("a.tsx:2", "{{can({}) && (\n  <Delete />\n  <Add />\n)}}\n", "ADMIN", "GUEST"),
    ("a.tsx:2", "{{can({}) ? (\n  <Delete />\n  <Add />\n) : null}}\n", "ADMIN", "GUEST"),
    (
        "a.jsx:2",
        "{{items.filter(x => x.{}).length > 0 && (\n  <Delete />\n  <Add />\n)}}\n",
        "ok",
        "bad",
    ),
    ("a.rs:2", "let Some(x) = {} else {{\n    run();\n    stop();\n}};\n", "a", "b"),
    ("a.swift:2", "guard can({}) else {{\n    run()\n    stop()\n}}\n", "A", "B"),
    ("a.scss:2", "@media (max-width: {}) {{\n  a: b;\n  c: d;\n}}\n", "1px", "2px"),
    ("a.scss:3", "@media (max-width: {}) {{\n  .a {{\n    c: d;\n  }}\n}}\n", "1px", "2px"),
    (
        "A.java:4",
        'class A {{\n  @Get("/a") int {}(\n      int b) {{\n    run();\n    stop();\n  }}\n}}\n',
        "one",
        "two",
    ),
    (
        "A.java:5",
        'class A {{\n  @Get("/a") int {}(\n      int b) {{\n    run();\n    stop();\n  }}\n}}\n',
        "one",
        "two",
    ),
    (
        "a.ts:4",
        "class A {{\n  @HostListener('click') {}(\n      b: int) {{\n    run();\n  }}\n}}\n",
        "one",
        "two",
    ),
    ("A.java:2", '@Get(value = f("{}")) int a() {{\n    run();\n    stop();\n}}\n', "a", "b"),
    ("a.ini:2", "\ufeff[{}]\nx=1\ny=2\n", "prod", "test"),
    ("a.md:3", "\ufeff# {}\n\nIt is.\n", "a", "b"),
    (".env:2", "\ufeff# {}\nA=1\nB=2\n", "staging", "prod"),
    (
        "a.sql:2",
        "--{}\nINSERT INTO a VALUES (1);\nINSERT INTO b VALUES (1);\n",
        "staging",
        "production",
    ),
    ("a.go:3", "if a +\n\t{} > 3 {{\n\trun()\n\tstop()\n}}\n", "b", "c"),
    ("a.go:3", "if a <\n\t{} {{\n\trun()\n\tstop()\n}}\n", "b", "c"),
    ("a.go:3", "if a.\n\t{}() {{\n\trun()\n\tstop()\n}}\n", "b", "c"),
    ("a.sh:3", "if cat a |\n   grep {}; then\n  run\n  stop\nfi\n", "a", "b"),
    ("a.sh:4", "if a\n   {}\nthen\n  run\n  stop\nfi\n", "b", "c"),
    (
        "a.rs:4",
        "match a {{\n    {}\n    | B => {{\n        run();\n        stop();\n    }}\n}}\n",
        "A",
        "C",
    ),
    (
        "a.rs:4",
        "match a {{\n    {}\n        | B => {{\n        run();\n        stop();\n    }}\n}}\n",
        "A",
        "C",
    ),
    (
        "A.java:3",
        "class A<T extends\n        {}> {{\n    int a = 1;\n    int b = 1;\n}}\n",
        "B",
        "C",
    ),
    ("a.py:3", "@requires({})\ndef f():\n    run()\n    stop()\n", "ADMIN", "GUEST"),
    ("a.rs:3", "#[cfg({})]\nfn f() {{\n    run();\n    stop();\n}}\n", "unix", "windows"),
    (
        "a.ts:4",
        "class A {{\n  @UseGuards({})\n  f() {{\n    run();\n    stop();\n  }}\n}}\n",
        "A",
        "B",
    ),
    ("A.java:2", "@Guard({}) int f() {{\n    run();\n    stop();\n  }}\n", "A", "B"),
    ("a.py:2", "if a == {}:\n    run()\n    stop()\n", '"it\'s"', "'it\"s'"),
    ("a.sh:2", "if [ a = {} ]; then\n  run\n  stop\nfi\n", '"$b"', "'$b'"),
    ("a.toml:2", '[a."x[{}]"]\nx=1\ny=2\n', "b", "c"),
    ("Makefile:2", "define {}\nx=1\ny=2\nendef\n", "a", "b"),
    ("a.css:3", "{},\nb {{\n  c: d;\n  e: f;\n}}\n", "x", "y"),
    ("a.tf:2", 'resource "a" "{}" {{\n  name = "b"\n  size = 2\n}}\n', "b", "c"),
    ("CMakeLists.txt:2", "target_link_libraries({}\n  a\n  b)\n", "b", "c"),
]
"""Places, texts with a gap, and what stands in the gap before and after."""

LONG = (
    "if (\n" + "".join(f"    a{n} and\n" for n in range(25)) + "    {}):\n    run()\n    stop()\n"
)
DEEP = "".join(f"{'  ' * n}if a{n} {{{{\n" for n in range(59)) + f"{'  ' * 59}if {{}} {{{{\n"
DEEP += f"{'  ' * 60}run();\n{'  ' * 60}stop();\n"
GOVERNED += [
    (
        "a.rs:4",
        "match a {{\n    A if b\n        && {} => {{\n        x();\n        y();\n    }}\n}}\n",
        "c",
        "d",
    ),
    ("a.js:2", "const a = can({}) ? {{\n  x: 1,\n  y: 2,\n}} : null;\n", "b", "c"),
    ("a.c:4", "#define A() \\\n  if ({}) {{ \\\n    x(); \\\n    run(); \\\n  }}\n", "a", "b"),
    ("Makefile:4", "a:\n\tif {}; then \\\n\t  x; \\\n\t  run; \\\n\tfi\n", "a", "b"),
    ("a.pyi:5", "class A(B): ...\nclass {}:\n    x: int\n    def f():\n        y: int\n", "C", "D"),
    ("a.js:4", "x = {{\n  with: a,\n  {}: {{\n    b: 1,\n    c: 2,\n  }},\n}}\n", "d", "e"),
    (
        "a.hpp:6",
        "template<typename A,\n  class B>\n  struct {}\n  {{\n    int x;\n    int y;\n  }};\n",
        "d",
        "e",
    ),
    ("a.py:29", LONG, "c", "not c"),
    ("a.rs:61", DEEP, "b", "c"),
    ("a.ini:1", "{}A=1\nB=2\n", "", "# The U.S. cluster\n"),
]


@pytest.mark.parametrize("mode", ["plain", "committed"])
@pytest.mark.parametrize(("place", "text", "before", "after"), GOVERNED)
def test_words_and_conditions_in_any_notation_say_what_a_place_says(
    mode: str, place: str, text: str, before: str, after: str
) -> None:
    assert not is_calm(Case(place, text.format(before), text.format(after)), mode)


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        (
            "a.py:2",
            'if char == "(":\n    one()\n    two()\n',
            'if char == "(":\n    one()\n    three()\n',
        ),
        ("a.go:2", "if a && b {\n\tone()\n\ttwo()\n}\n", "if a && b {\n\tone()\n\tthree()\n}\n"),
        (
            "a.c:2",
            "#ifdef A\nint n = 1;\nint k = 2;\n#endif\n",
            "#ifdef A\nint n = 1;\nint k = 3;\n#endif\n",
        ),
        (
            "a.js:2",
            "function load(a) {\n  run();\n}\n",
            "function load(a, b) {\n  run();\n}\n",
        ),
        ("a.md:2", "1. a\n2. b\n3. c\n", "1. a\n   more\n2. b\n3. c\n"),
        ("a.md:3", "1. a\n   more\n2. b\n", "3. a\n   more\n4. b\n"),
        ("a.md:3", "## A ##\n\nb\n", "## A\n\nb\n"),
        (
            "a.py:2",
            "x = f(a, {\n    'b': 1})\n",
            "x = f(\n    a,\n    {\n        'b': 1,\n    },\n)\n",
        ),
        ("a.sh:3", "# staging\nA=1\nB=2\nC=3\n", "# staging\nA=1\n\nB=2\nC=3\n"),
        (
            "a.kt:4",
            "class A(\n    val a: Int,\n) {\n    val b = 2\n}\n",
            "class A(\n    val a: Int,\n    val c: Int,\n) {\n    val b = 2\n}\n",
        ),
        ("a.sh:3", "X=3\n# staging\nA=1\n", "# Note\n\nX=3\n# staging\nA=1\n"),
        (
            "a.sql:3",
            "CREATE TABLE a (\n  b INT,\n  c INT\n);\n",
            "CREATE TABLE a (\n-- It runs.\n-- Ask us.\n  b INT,\n  c INT\n);\n",
        ),
        (
            "a.c:3",
            "int f() {\n#ifdef A\n  x();\n#endif\n}\n",
            "int g;\nint f() {\n#ifdef A\n  x();\n#endif\n}\n",
        ),
        ("a.js:2", "if (a) {\n  run();\n}\n", "if (a /* x */) {\n  run();\n}\n"),
        (
            "a.py:2",
            "if a:  # x\n    run()\n    stop()\n",
            "if a:  # don't\n    run()\n    stop()\n",
        ),
        (
            "A.java:2",
            "public class A extends B implements C {\n    int a;\n}\n",
            "public class A\n    extends B\n    implements C {\n    int a;\n}\n",
        ),
        (
            "A.java:2",
            "public class A extends B implements C {\n    int a;\n}\n",
            "public class A extends B implements C\n{\n    int a;\n}\n",
        ),
        (
            "a.sql:2",
            "with a as (\n  select b from c\n)\nselect 1;\n",
            "with a as (\n  select b from c\n  where d\n)\nselect 1;\n",
        ),
        ("a.ini:2", "[prod]\nx=1\ny=2\n", "\ufeff[prod]\nx=1\ny=2\n"),
        (
            "a.py:2",
            "def f(a):\n    run()\n    stop()\n",
            "def f(a, b) -> int:\n    run()\n    stop()\n",
        ),
        (
            "a.py:2",
            "def f(a) -> int:\n    run()\n    stop()\n",
            "def f(\n    a, b\n) -> int:\n    run()\n    stop()\n",
        ),
        (
            "a.go:2",
            "func (a *A) F(x int) (int, error) {\n\trun()\n}\n",
            "func (a *A) F(x int, y int) (int, error) {\n\trun()\n}\n",
        ),
        ("a.go:2", "func F(x int) *A {\n\trun()\n}\n", "func F(x int, y int) *A {\n\trun()\n}\n"),
        (
            "a.rs:2",
            "pub(crate) fn f(x: int) -> Result<A, B> {\n    run()\n}\n",
            "pub(crate) fn f(x: int, y: int) -> Result<A, B> {\n    run()\n}\n",
        ),
        (
            "A.java:3",
            "class A {\n  int f(int a) throws B {\n    run();\n  }\n}\n",
            "class A {\n  int f(int a, int b) throws B {\n    run();\n  }\n}\n",
        ),
        (
            "A.java:3",
            'class A {\n  int f(@Nullable("x") int a) throws B {\n    run();\n  }\n}\n',
            'class A {\n  int f(@Nullable("x") int a, int b) throws B {\n    run();\n  }\n}\n',
        ),
        (
            "a.ts:2",
            "async function f(a: B): Promise<C> {\n  run();\n}\n",
            "async function f(a: B, b: D): Promise<C> {\n  run();\n}\n",
        ),
        (
            "a.cpp:2",
            "void A::f(int a) const {\n  run();\n}\n",
            "void A::f(int a, int b) const {\n  run();\n}\n",
        ),
        (
            "a.cpp:2",
            "A::A(int a) : x(a), y(2) {\n  run();\n}\n",
            "A::A(int a, int b) : x(a), y(2) {\n  run();\n}\n",
        ),
        ("a.scala:2", "def f(a: Int) = {\n  run()\n}\n", "def f(a: Int, b: Int) = {\n  run()\n}\n"),
        (
            "a.swift:2",
            "func f(a: Int) async throws -> Int {\n  run()\n}\n",
            "func f(a: Int, b: Int) async throws -> Int {\n  run()\n}\n",
        ),
        (
            "a.php:2",
            "public function f(int $a): ?int {\n  run();\n}\n",
            "public function f(int $a, int $b): ?int {\n  run();\n}\n",
        ),
        ("a.rb:2", "def f(a)\n  run\nend\n", "def f(a, b)\n  run\nend\n"),
        (
            "a.kt:2",
            "suspend fun f(a: Int): Int {\n  run()\n}\n",
            "suspend fun f(a: Int, b: Int): Int {\n  run()\n}\n",
        ),
        ("a.py:2", "x = f(a,\n      b)\n", "x = f(c,\n      b)\n"),
        ("a.rs:2", "struct A {\n    a: u8,\n}\n", "#[derive(Debug)]\nstruct A {\n    a: u8,\n}\n"),
        (
            "a.rs:3",
            "#[derive(Debug)]\nstruct A {\n    a: u8,\n}\n",
            "#[derive(Debug, Clone)]\nstruct A {\n    a: u8,\n}\n",
        ),
        (
            "a.kt:4",
            "interface A\n\nfun f() {\n  run()\n}\n",
            "interface A\n\nfun f(a: Int) {\n  run()\n}\n",
        ),
        (".env:3", "# staging\nA=1\nB=2\n", "# staging\nA=1\nC=3\nB=2\n"),
        ("a.py:2", "class A(object):\n    x = 1\n", "class A:\n    x = 1\n"),
        ("a.py:2", "class A(B):\n    x = 1\n", "class A(t.Generic[T], B[K, V[T]]):\n    x = 1\n"),
    ],
)
def test_another_form_and_other_lines_change_nothing_of_a_place(
    place: str, before: str, after: str
) -> None:
    assert is_calm(Case(place, before, after), "committed")


@pytest.mark.parametrize(
    "kind",
    [
        "elif",
        "rules",
        "remarks",
        "quotes",
        "brackets",
        "blanks",
        "functions",
        "heading",
        "open",
        "tags",
        "bases",
    ],
)
def test_a_long_file_is_read_once(kind: str) -> None:
    """A walk of each line through the rest of the file would take minutes here."""
    lines = {
        "elif": [b"if a:", b"    x = 0", *(b"elif a == 1:\n    x = 1".split(b"\n") * 20_000)],
        "rules": [b"|---|"] * 40_000,
        "remarks": [b'a = "b"' + b" #" * 40_000 + b'"'],
        "quotes": [b"if " + b'\\"' * 200_000],
        "brackets": [b"if " + b"(" * 100_000 + b"a" + b")" * 100_000 + b":"],
        "blanks": [b"call(a =>" + b" " * 200_000 + b"b"],
        "functions": [b"function " * 50_000],
        "open": [b"if (a"] * 5_000,
        "tags": [b"{% if"] * 20_000,
        "bases": [b"class A", b"    , B"] * 5_000,
        "heading": [b"# a" + b" " * 200_000 + b"b", b"| " + b" " * 200_000 + b"b |", b"|---|"],
    }[kind]
    path = "a.md" if kind in ("rules", "heading") else "a.py"

    outline = in_time(lambda: read_outline(lines, path))

    assert len(outline.owners) == len(lines)


@pytest.mark.parametrize(
    "line", ['a: "' + " #" * 200_000, "a: b" + " " * 200_000 + "c", "- " * 100_000 + "'"]
)
def test_a_long_line_of_yaml_is_read_once(line: str) -> None:
    assert len([*without_form([line.encode()], "a.yaml")]) == 1
