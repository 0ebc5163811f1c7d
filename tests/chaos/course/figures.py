"""The figures of a run, and its errors."""

import collections

from .options import spread

SHOWN = 20  # complaints; a client that lost one move has usually lost many


class Figures:
    def __init__(self):
        self.rounds = self.kills = self.kills_while_starting = 0
        self.acknowledged = self.looked_for = self.found = 0
        self.lost = self.doubled = 0
        self.games = self.finished = self.frames = 0
        self.begun = collections.Counter()  # attacks, by theme
        self.ended = collections.Counter()  # those that ended as expected
        self.listening = []  # ms from the start of the process
        self.moving = []  # ms from there to the first accepted move
        self.complaints = []

    @property
    def good(self):
        return not self.complaints

    def lose(self, what):
        self.lost += 1
        self.wrong(f"lost: {what}")

    def double(self, what):
        self.doubled += 1
        self.wrong(f"doubled: {what}")

    def wrong(self, what):
        self.complaints.append(what)

    def told(self):
        """For people and programs."""
        return {
            "rounds": self.rounds,
            "kills": self.kills,
            "of them while the server started": self.kills_while_starting,
            "moves acknowledged": self.acknowledged,
            "looked for after kills": self.looked_for,
            "found again, byte for byte": self.found,
            "lost": self.lost,
            "doubled": self.doubled,
            "wrong in other ways": len(self.complaints) - self.lost - self.doubled,
            "games": self.games,
            "games finished": self.finished,
            "frames received": self.frames,
            "ms from start to listening": spread(self.listening),
            "ms from start to first accepted move": spread(self.moving),
            "attacks that ended as expected": {
                f"{theme} (of {begun} begun)": self.ended[theme]
                for theme, begun in sorted(self.begun.items())
            },
        }

    def shown_complaints(self):
        more = len(self.complaints) - SHOWN
        return self.complaints[:SHOWN] + [f"… and {more} more"] * (more > 0)
