"""The figures of a course of several nodes, and its errors."""

import collections


def percentile(values, part):
    ordered = sorted(values)
    if not ordered:
        return None
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))])


class Figures:
    def __init__(self):
        self.faults = collections.Counter()  # by kind
        self.acknowledged = {}  # (room, seq) -> id, received by its own player
        self.announced = {}  # (room, seq) -> text, received by any client
        self.split = []  # steps with different texts for different clients, or at different times
        self.lost = []
        self.doubled = []
        self.wrong = []
        self.gaps = collections.defaultdict(list)  # kind of fault -> ms without a new step, by room
        self.games = self.finished = 0
        self.sent_on = 0  # sockets that were redirected to a node
        self.looked = collections.Counter()  # at rooms over HTTP, by the status of the answer

    @property
    def good(self):
        return not (self.split or self.lost or self.doubled or self.wrong)

    def announce(self, room, seq, text):
        known = self.announced.setdefault((room, seq), text)
        if known != text:
            self.split.append(f"{room} step {seq}: {known} and {text}")

    def acknowledge(self, room, seq, id):
        known = self.acknowledged.setdefault((room, seq), id)
        if known != id:
            self.split.append(f"{room} step {seq} is the act {known} and {id}")

    def compare(self, stored):
        """`stored`: (room, seq, seat, id) of every step in the database."""
        rows = {}
        acts = collections.Counter()
        for room, seq, seat, id in stored:
            rows[room, seq] = id
            if id:
                acts[room, seat, id] += 1
        self.doubled += [f"{act} {count} times" for act, count in acts.items() if count > 1]
        for (room, seq), id in self.acknowledged.items():
            if rows.get((room, seq)) != id:
                self.lost.append(f"{room} step {seq}, act {id}; stored: {rows.get((room, seq))}")
        for room, seq in self.announced:
            if (room, seq) not in rows:
                self.lost.append(f"{room} step {seq} was announced and is not stored")

    def summary(self):
        gaps = {}
        for kind, times in sorted(self.gaps.items()):
            gaps[f"{kind}: rooms"] = len(times)
            gaps[f"{kind}: p50"] = percentile(times, 0.5)
            gaps[f"{kind}: p99"] = percentile(times, 0.99)
        return {
            "faults": dict(self.faults),
            "games": self.games,
            "games that came to their end": self.finished,
            "moves acknowledged": len(self.acknowledged),
            "sockets redirected to another node": self.sent_on,
            "HTTP requests for a room, answered": self.looked[200],
            "HTTP requests for a room, 502 or 503": self.looked[502] + self.looked[503],
            "acknowledged moves lost": len(self.lost),
            "moves doubled": len(self.doubled),
            "split announcements": len(self.split),
            "wrong otherwise": len(self.wrong),
            "ms without service of a room": gaps,
        }
