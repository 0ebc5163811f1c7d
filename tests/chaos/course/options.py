"""The command lines of the programs, and the output of their figures."""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import sys
import tempfile

BUILT = pathlib.Path(__file__).resolve().parents[3] / "build/dev/bin/castellan"


def parser(doc):
    """`doc`: of the script. Its first paragraph is the description, the rest the epilog."""
    about, _, more = doc.partition("\n\n")
    options = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--seed", type=int, default=1, help="seed of the course of events (1)")
    options.add_argument(
        "--binary",
        default=os.environ.get("CASTELLAN_BIN", BUILT),
        help="the server ($CASTELLAN_BIN, else build/dev/bin/castellan)",
    )
    options.add_argument(
        "--report", choices=["text", "json"], default="text", help="format of the figures (text)"
    )
    return options


def at_least_one(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def chosen(options):
    values = options.parse_args()
    if not os.access(values.binary, os.X_OK):
        options.error(f"--binary: {values.binary} cannot be run")
    os.environ["CASTELLAN_BIN"] = str(values.binary)
    return values


@contextlib.contextmanager
def kept_if_it_fails():
    """A folder for the database and the log, among those that the environment keeps."""
    kept = os.environ.get("CASTELLAN_FAILURES")
    if kept:
        os.makedirs(kept, exist_ok=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="castellan-chaos-", dir=kept))
    try:
        yield folder
    except BaseException:
        say(f"database and log are left in {folder}")
        raise
    shutil.rmtree(folder)
    if kept:
        with contextlib.suppress(OSError):  # it has files of others
            os.rmdir(kept)


def say(text):
    """Progress on stderr; stdout belongs to the figures."""
    print(text, file=sys.stderr, flush=True)


def show(figures, report):
    """`figures`: names to numbers, texts, nested figures, or rows of a table."""
    if report == "json":
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        if isinstance(value, dict) and any(isinstance(row, dict) for row in value.values()):
            columns = next(iter(value.values()))
            print(f"{name:<36}" + "".join(f"{column:>16}" for column in columns))
            for inner, row in value.items():
                print(f"  {inner:<34}" + "".join(f"{number:>16}" for number in row.values()))
        elif isinstance(value, dict):
            print(f"{name}:")
            for inner, number in value.items():
                print(f"  {inner:<34}{number:>12}")
        else:
            print(f"{name:<36}{value:>12}")
    sys.stdout.flush()


def spread(milliseconds):
    """The distribution of a list of times, in whole milliseconds."""
    times = sorted(milliseconds)
    if not times:
        return {"times": 0}

    def share(part):
        return round(times[min(len(times) - 1, int(part * len(times)))])

    return {
        "times": len(times),
        "shortest": round(times[0]),
        "median": share(0.5),
        "nine of ten": share(0.9),
        "longest": round(times[-1]),
    }
