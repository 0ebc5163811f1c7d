"""One kingdom: where a domino may lie, and what the kingdom is worth."""

from .tiles import TILES

CASTLE = (0, 0)


def neighbours(cell):
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class Kingdom:
    def __init__(self, seats):
        self.seats = seats
        self.squares = {CASTLE: ("castle", 0, None)}  # in the order in which they were laid
        self.discarded = []

    @staticmethod
    def from_view(document):
        kingdom = Kingdom(document["seats"])
        kingdom.squares = {
            tuple(s["at"]): (s["terrain"], s["crowns"], s["domino"]) for s in document["squares"]
        }
        kingdom.discarded = list(document["discarded"])
        return kingdom

    def copy(self):
        twin = Kingdom(self.seats)
        twin.squares = dict(self.squares)
        twin.discarded = list(self.discarded)
        return twin

    def why_not(self, number, cells, size):
        """The first rule that laying the domino there would break; None when it may lie there."""
        (ax, ay), (bx, by) = cells
        if abs(ax - bx) + abs(ay - by) != 1:
            return "cells_not_adjacent"
        if any(cell in self.squares for cell in cells):
            return "cell_occupied"
        xs = [x for x, _ in self.squares] + [ax, bx]
        ys = [y for _, y in self.squares] + [ay, by]
        if max(xs) - min(xs) >= size or max(ys) - min(ys) >= size:
            return "outside_kingdom"
        for cell, (terrain, _) in zip(cells, TILES[number]):
            for near in neighbours(cell):
                if near in self.squares and self.squares[near][0] in ("castle", terrain):
                    return None
        return "no_matching_terrain"

    def placements(self, number, size):
        border = {near for cell in self.squares for near in neighbours(cell)} - set(self.squares)
        pairs = {(a, b) for a in border for b in neighbours(a)}
        pairs |= {(b, a) for a, b in pairs}
        return sorted(pair for pair in pairs if self.why_not(number, pair, size) is None)

    def lay(self, number, cells):
        for cell, (terrain, crowns) in zip(cells, TILES[number]):
            self.squares[cell] = (terrain, crowns, number)

    def territories(self):
        found, seen = [], {CASTLE}
        for start in self.squares:
            if start in seen:
                continue
            terrain = self.squares[start][0]
            territory, edge = {start}, [start]
            while edge:
                for near in neighbours(edge.pop()):
                    if near not in territory and self.squares.get(near, ("",))[0] == terrain:
                        territory.add(near)
                        edge.append(near)
            seen |= territory
            crowns = sum(self.squares[cell][1] for cell in territory)
            found.append(
                {
                    "terrain": terrain,
                    "squares": len(territory),
                    "crowns": crowns,
                    "points": len(territory) * crowns,
                    "first": list(start),
                }
            )
        return found

    def castle_is_in_the_middle(self, rules):
        xs = [x for x, _ in self.squares]
        ys = [y for _, y in self.squares]
        if rules["middle_kingdom_measure"] == "bounding_box":
            return min(xs) + max(xs) == 0 and min(ys) + max(ys) == 0
        arm = rules["kingdom_size"] // 2
        return all(-arm <= n <= arm for n in xs + ys)

    def score(self, rules):
        territories = self.territories()
        points = sum(t["points"] for t in territories)
        harmony = 5 if rules["harmony"] and not self.discarded else 0
        middle = 10 if rules["middle_kingdom"] and self.castle_is_in_the_middle(rules) else 0
        return {
            "territories": territories,
            "territory_points": points,
            "harmony": harmony,
            "middle_kingdom": middle,
            "total": points + harmony + middle,
        }

    def view(self, rules):
        return {
            "seats": self.seats,
            "squares": [
                {"at": list(cell), "terrain": terrain, "crowns": crowns, "domino": number}
                for cell, (terrain, crowns, number) in self.squares.items()
            ],
            "discarded": self.discarded,
            "score": self.score(rules),
        }
