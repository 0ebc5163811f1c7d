"""Revealed tiles: each must be of the box, and appear once."""

from .buildings import BUILDINGS
from .court import names_of
from .foul import need
from .tiles import BOXES


class Revealed:
    """The names in a view of the things that lay face down before."""

    def __init__(self, view):
        self.view = view

    def line(self):
        return [s["domino"] for s in self.view["next"]]

    def tiles(self, count):
        """The newest `count` of the builders' board, in the order in which they were drawn."""
        names = [name for name in names_of(self.view["court"]["board"]) if name is not None]
        return names[:count][::-1]


class Box:
    def __init__(self, rules):
        self.rules = rules
        self.sets = rules["sets"]
        self.line_length = rules["line_length"]
        self.undealt = self.line_length * rules["rounds"]
        self.lines = 0
        self.seen = set()  # dominoes and tiles

    def kings(self, opening):
        """The seats in the order in which their kings are drawn."""
        each = sorted(list(range(self.rules["players"])) * self.rules["kings_per_seat"])
        need(sorted(opening) == each, f"each seat's kings are drawn once: {opening}")
        if self.rules["players"] == 2 and self.rules["opening"] == "snake":
            need(opening in ([0, 1, 1, 0], [1, 0, 0, 1]), f"A, B, B, A: {opening}")
        return opening

    def line(self, numbers):
        """The lines come from the sets in turn."""
        name = self.sets[self.lines % len(self.sets)]
        need(len(numbers) == self.line_length, f"a line is full: {numbers}")
        need(numbers == sorted(numbers), f"a line is sorted: {numbers}")
        need(set(numbers) <= set(BOXES[name]), f"a line has dominoes of {name}: {numbers}")
        self._see(numbers)
        self.lines += 1
        self.undealt -= len(numbers)
        return numbers

    def tiles(self, names, count):
        need(len(set(names)) == len(names) == count, f"{count} tiles are drawn: {names}")
        need(set(names) <= set(BUILDINGS), f"tiles of the box are drawn: {names}")
        self._see(names)
        return names

    def _see(self, things):
        need(not self.seen & set(things), f"nothing comes twice: {things}")
        self.seen |= set(things)
