"""The resources of a process, from /proc: memory, open files, processor time; and its trend."""

import math
import os
import pathlib
import time

TICKS = os.sysconf("SC_CLK_TCK")


def rss_kib(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1])


def own_kib(pid):
    """The private part: the system loads and evicts pages of the program as it likes."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("RssAnon:")).split()[1])


def open_files(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def stat_fields(folder):
    """The fields of /proc/…/stat after the name; see proc(5)."""
    return (pathlib.Path(folder) / "stat").read_text().rpartition(")")[2].split()


def seconds_of(fields):
    return (int(fields[11]) + int(fields[12])) / TICKS


def niceness_of(fields):
    return int(fields[16])


def processor_seconds(pid):
    return seconds_of(stat_fields(f"/proc/{pid}"))


def thread_seconds(pid):
    """The processor time of each thread, except those of lower priority, which give way."""
    main = niceness_of(stat_fields(f"/proc/{pid}"))
    seconds = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        if niceness_of(stat_fields(task)) <= main:
            seconds[task.name] = int((task / "schedstat").read_text().split()[0]) / 1e9
    return seconds


def slope(points):
    """(slope, half of its 95 % interval) by least squares; points are pairs."""
    n = len(points)
    if n < 3:
        return 0.0, math.inf
    mean_x = sum(x for x, _ in points) / n
    mean_y = sum(y for _, y in points) / n
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    rise = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    errors = sum((y - mean_y - rise * (x - mean_x)) ** 2 for x, y in points)
    return rise, 1.96 * math.sqrt(errors / (n - 2) / spread)


class Samples:
    """`take()` every few seconds."""

    def __init__(self, pid):
        self.pid, self.start = pid, time.monotonic()
        self.rss = []  # (hours, KiB)
        self.own = []
        self.files = []
        self.used = {who: processor_seconds(who) for who in (pid, os.getpid())}

    def take(self):
        hours = (time.monotonic() - self.start) / 3600
        self.rss.append((hours, rss_kib(self.pid)))
        self.own.append((hours, own_kib(self.pid)))
        self.files.append(open_files(self.pid))

    @staticmethod
    def trend(points, since):
        return slope([(hours, kib) for hours, kib in points if hours >= since])

    def tenths(self):
        """The mean of each tenth: a curve that becomes flat is no leak, a line is one."""
        n = len(self.own)
        parts = {i: self.own[n * (i - 1) // 10 : n * i // 10] for i in range(1, 11)}
        return {i: round(sum(k for _, k in part) / len(part)) for i, part in parts.items() if part}

    def told(self, warm_up):
        """`warm_up`: the part of the time that does not count for the slope."""
        seconds = time.monotonic() - self.start
        rise, half = self.trend(self.own, warm_up * seconds / 3600)
        share = {who: (processor_seconds(who) - used) / seconds for who, used in self.used.items()}
        return {
            "KiB RSS at first": self.rss[0][1],
            "KiB RSS at last": self.rss[-1][1],
            "KiB RSS, the most": max(kib for _, kib in self.rss),
            "KiB of its own at first": self.own[0][1],
            "KiB of its own, in tenths of the time": self.tenths(),
            "KiB of its own an hour": round(rise),
            "  more or less": round(half) if math.isfinite(half) else None,
            "open files at last": self.files[-1],
            "open files, the most": max(self.files),
            "% of a core, server": round(100 * share[self.pid], 1),
            "% of a core, driver": round(100 * share[os.getpid()], 1),
        }
