"""Summarises test runs: how many passed, which failed how often, and their times.

    python3 tests/support/report.py [--slowest N] FOLDER...

Each folder has the JUnit files of ctest, one for each round. The output of a failed test is written
to failures/TEST beside the folder. A test that skipped some of its cases has passed, and is named
with them; one that skipped all of them is skipped. One that could not start has failed. The last
line counts all tests: "tests: 3 passed, 0 failed".
"""

import argparse
import collections
import pathlib
import re
import xml.etree.ElementTree as ElementTree


# How ctest explains what a test has skipped itself, and not what kept it from running.
SKIPS = ("SKIP_RETURN_CODE=", "SKIP_REGULAR_EXPRESSION_MATCHED")


class Test:
    """One test of one preset, over all rounds."""

    def __init__(self, name):
        self.name = name
        self.seconds = []
        self.failed = 0
        self.skipped = 0
        self.left_out = []  # lines about skipped cases

    @property
    def slowest(self):
        return max(self.seconds, default=0)


def read(folder):
    preset = folder.parent.name
    tests = {}
    for file in sorted(folder.glob("*.xml"), key=lambda path: int(path.stem)):
        for case in ElementTree.parse(file).iter("testcase"):
            name = case.get("name")
            test = tests.setdefault(name, Test(f"{preset} {name}"))
            seconds = float(case.get("time", 0))
            if case.get("status") == "run":
                test.seconds.append(seconds)
            elif reason_to_skip(case).startswith(SKIPS):
                output = case.findtext("system-out") or ""
                test.left_out = skipped_cases(output)
                if some_ran(output):
                    test.seconds.append(seconds)
                else:
                    test.skipped += 1
            else:
                test.seconds.append(seconds)
                test.failed += 1
                keep_output(folder.parent / "failures" / name, file.stem, case)
    return list(tests.values())


def keep_output(folder, round_name, case):
    folder.mkdir(parents=True, exist_ok=True)
    failure = case.find("failure")
    why = reason_to_skip(case) if failure is None else failure.get("message", "")
    output = case.findtext("system-out") or why
    (folder / f"output-{round_name}.txt").write_text(output, encoding="utf-8")


def reason_to_skip(case):
    skipped = case.find("skipped")
    return "" if skipped is None else skipped.get("message", "")


def skipped_cases(output):
    """The lines of unittest and of node:test about them."""
    lines = (line.strip() for line in output.splitlines())
    return [line for line in lines if re.search(r"\.\.\. skipped |^ok .*# SKIP|^﹣ ", line)]


def some_ran(output):
    """Of the cases of unittest or of node:test."""
    counts = re.search(r"^Ran (\d+) tests?.*^OK \(skipped=(\d+)", output, re.M | re.S)
    if counts:
        return int(counts[1]) > int(counts[2])
    return re.search(r"^\S+ pass [1-9]", output, re.M) is not None


def print_left_out(tests):
    for test in tests:
        if test.skipped or test.left_out:
            print(f"\nSkipped{'' if test.skipped else ' in part'}: {test.name}")
            print("\n".join(f"  {line}" for line in test.left_out), end="\n" * bool(test.left_out))


def print_groups(tests):
    groups = collections.defaultdict(lambda: [0, 0.0])
    for test in tests:
        group = groups[test.name.split("_")[0]]
        group[0] += len(test.seconds)
        group[1] += sum(test.seconds)
    print("\nTests by group: total seconds, and how many ran")
    for name, (count, seconds) in sorted(groups.items(), key=lambda item: -item[1][1]):
        print(f"{seconds:9.1f}  {count:5d}  {name}")


def print_slowest(tests, count):
    print(f"\nThe {count} slowest tests, in seconds:")
    for test in sorted(tests, key=lambda test: -test.slowest)[:count]:
        print(f"{test.slowest:9.1f}  {test.name}")


def print_rounds(tests):
    rounds = max(len(test.seconds) for test in tests)
    print(f"\nFailed of {rounds} rounds, with the shortest and the longest time in seconds:")
    unstable = [test for test in tests if test.failed]
    for test in sorted(unstable, key=lambda test: -test.failed):
        print(f"{test.failed:5d}  {min(test.seconds):8.1f} {test.slowest:8.1f}  {test.name}")
    print(f"{len(tests) - len(unstable):5d} tests never failed.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--slowest", type=int, default=0, metavar="N")
    wishes = parser.parse_args()
    tests = [test for folder in wishes.folders for test in read(folder)]
    print_groups(tests)
    if wishes.slowest:
        print_slowest(tests, wishes.slowest)
    if any(len(test.seconds) > 1 for test in tests):
        print_rounds(tests)
    print_left_out(tests)
    for test in tests:
        if test.failed:
            preset, name = test.name.split(" ", 1)
            print(f"\nFailed: {test.name}; see build/{preset}/failures/{name}")
    failed = sum(test.failed for test in tests)
    passed = sum(len(test.seconds) for test in tests) - failed
    skipped = sum(test.skipped for test in tests)
    print(f"\ntests: {passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))


main()
