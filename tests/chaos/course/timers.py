"""Timers and their lateness: due times are the server's, in milliseconds since 1970."""

import time

from support.patience import PATIENCE

EARLY_MS = 20  # two clocks are read one after the other
TOLERANCE_MS = 2_000  # the server's tick, and the same again for the machine
MISSED_MS = 10_000 * PATIENCE


def now_ms():
    return time.time() * 1000


class Timers:
    def __init__(self, complain):
        self.complain = complain
        self.late = {}  # kind -> [ms]
        self.missed = 0

    def fired(self, kind, due_ms, where, at_ms=None):
        late = (now_ms() if at_ms is None else at_ms) - due_ms
        self.late.setdefault(kind, []).append(late)
        if late < -EARLY_MS:
            self.complain(f"{kind}: {-late:.0f} ms too early, {where}")
        if late > MISSED_MS:
            self.never(kind, due_ms, where)

    def is_missed(self, due_ms):
        return now_ms() > due_ms + MISSED_MS

    def never(self, kind, due_ms, where):
        self.missed += 1
        self.complain(f"{kind}: due {now_ms() - due_ms:.0f} ms ago, {where}")

    def counted(self):
        """Of all kinds: how many fired, and how many of them later than tolerated."""
        late = [ms for kind in self.late.values() for ms in kind]
        return {
            "timers fired": len(late),
            f"timers more than {TOLERANCE_MS} ms late": sum(ms > TOLERANCE_MS for ms in late),
            "timers missed": self.missed,
        }

    def told(self):
        """{kind: "times, p99, worst"}"""
        told = {}
        for kind, late in sorted(self.late.items()):
            late = sorted(late)
            p99 = late[min(len(late) - 1, int(0.99 * len(late)))]
            told[kind] = {
                "times": len(late),
                "median ms": round(late[len(late) // 2]),
                "p99 ms": round(p99),
                "worst ms": round(late[-1]),
            }
        return told
