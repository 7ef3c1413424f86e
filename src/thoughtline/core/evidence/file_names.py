"""Check for file names, to tell a file with a line from a host with a port."""

ENDINGS = """
adoc asm astro awk bash bat c cc cfg cjs clj cljs cmake cmd conf cpp cs css csv cts cu cxx d dart
diff ejs el elm env erb erl ex exs f90 fish fs fsx gd go gql gradle graphql groovy h hbs hcl hh hpp
hrl hs htm html hxx ini ipynb java jl js json json5 jsonc jsonl jsx kt kts less lock log lua m make
md mdx mjs mk ml mli mm mts nim nix out patch php pl pm proto ps1 pug py pyi pyx r rb rkt rs rst s
sass scala scm scss sh sol sql svelte svg swift tcl tex tf tfvars toml ts tsv tsx txt v vb vhd vim
vue wat xml xsl yaml yml zig zsh
"""
"""Suffixes of source files. Some suffixes are also top-level domains (`.rs`, `.md`), but callers
seldom mean a host.
"""

WITHOUT_ENDING = """
brewfile changelog containerfile copying dockerfile gemfile gnumakefile jenkinsfile justfile license
makefile procfile rakefile readme vagrantfile
"""

SUFFIXES, NAMES = frozenset(ENDINGS.split()), frozenset(WITHOUT_ENDING.split())


def is_known(path: str) -> bool:
    """Return whether the last part of a path is a known file name."""
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    _, dot, suffix = name.rpartition(".")
    return suffix in SUFFIXES if dot else name in NAMES
