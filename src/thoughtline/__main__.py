"""`python -m thoughtline` and the console script."""

import sys


def main() -> None:
    from thoughtline import wiring  # noqa: PLC0415 - standard output is guarded before anything is imported

    sys.exit(wiring.main(sys.argv[1:]))


if __name__ == "__main__":
    main()
