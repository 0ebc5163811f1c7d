"""One kingdom: where a domino may lie, and the kingdom's points."""

import copy

from .buildings import BUILDINGS
from .tiles import TILES
from .treasury import Treasury

CASTLE = (0, 0)


def neighbours(cell):
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class Kingdom:
    def __init__(self, seats, treasury=None):
        """`treasury` is None in Kingdomino."""
        self.seats = seats
        self.squares = {CASTLE: ("castle", 0, None)}  # in the order in which they were laid
        self.discarded = []
        self.treasury = treasury
        self.posted = set()  # the cells on which knights stand
        self.buildings = {}  # cell -> name, in the order in which they were built

    @staticmethod
    def from_view(document):
        kingdom = Kingdom(document["seats"])
        if document["treasury"] is not None:
            kingdom.treasury = Treasury(**document["treasury"])
        kingdom.buildings = {tuple(b["at"]): b["building"] for b in document["buildings"]}
        for square in document["squares"]:
            cell = tuple(square["at"])
            printed = square["crowns"] - kingdom.crowns_built_on(cell)
            kingdom.squares[cell] = (square["terrain"], printed, square["domino"])
            if "knight" in square:
                kingdom.posted.add(cell)
        kingdom.discarded = list(document["discarded"])
        return kingdom

    def copy(self):
        """For searching the best place of a domino."""
        twin = copy.copy(self)
        twin.squares = dict(self.squares)
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

    def crowns_built_on(self, cell):
        return BUILDINGS[self.buildings[cell]]["crowns"] if cell in self.buildings else 0

    def free_sites(self):
        """Town squares with neither a building nor a knight."""
        towns = [cell for cell, (terrain, _, _) in self.squares.items() if terrain == "town"]
        return [cell for cell in towns if cell not in self.buildings and cell not in self.posted]

    def knights_owned(self):
        return self.treasury.knights + len(self.posted)

    def tax_bonus(self):
        """The bonus of the buildings for each posted knight."""
        each = {"per_knight": self.knights_owned(), "per_tower": self.treasury.towers, None: 0}
        return sum(each[BUILDINGS[name]["tax_bonus"]] for name in self.buildings.values())

    def territory_at(self, start):
        terrain = self.squares[start][0]
        territory, edge = {start}, [start]
        while edge:
            for near in neighbours(edge.pop()):
                if near not in territory and self.squares.get(near, ("",))[0] == terrain:
                    territory.add(near)
                    edge.append(near)
        return territory

    def territories(self, queen=False):
        found, seen = [], {CASTLE}
        for start in self.squares:
            if start in seen:
                continue
            territory = self.territory_at(start)
            seen |= territory
            crowns = sum(self.squares[cell][1] + self.crowns_built_on(cell) for cell in territory)
            found.append(
                {
                    "terrain": self.squares[start][0],
                    "squares": len(territory),
                    "crowns": crowns,
                    "points": len(territory) * crowns,
                    "first": list(start),
                }
            )
        if queen and found:
            largest = max(found, key=lambda t: t["squares"])  # the first of several
            largest.update(queen=True, crowns=largest["crowns"] + 1)
            largest["points"] += largest["squares"]
        return found

    def worth_of(self, name):
        """The points of a building in the present kingdom."""
        tile = BUILDINGS[name]
        reward = tile["reward"]
        if reward is None:
            return tile["points"]
        if reward["per"] == "territory":
            count = [t["terrain"] for t in self.territories()].count(reward["terrain"])
        else:
            count = self.knights_owned() if reward["per"] == "knight" else self.treasury.towers
        return tile["points"] + reward["points"] * count

    def castle_is_in_the_middle(self, rules):
        xs = [x for x, _ in self.squares]
        ys = [y for _, y in self.squares]
        if rules["middle_kingdom_measure"] == "bounding_box":
            return min(xs) + max(xs) == 0 and min(ys) + max(ys) == 0
        arm = rules["kingdom_size"] // 2
        return all(-arm <= n <= arm for n in xs + ys)

    def score(self, rules, queen=False):
        """`queen`: she visits this kingdom."""
        territories = self.territories(queen)
        points = {
            "territory_points": sum(t["points"] for t in territories),
            "coins": 0 if self.treasury is None else self.treasury.points(),
            "buildings": sum(self.worth_of(name) for name in self.buildings.values()),
            "harmony": 5 if rules["harmony"] and not self.discarded else 0,
            "middle_kingdom": 0,
        }
        if rules["middle_kingdom"] and self.castle_is_in_the_middle(rules):
            points["middle_kingdom"] = 10
        return {"territories": territories, **points, "total": sum(points.values())}

    def _square(self, cell):
        terrain, crowns, number = self.squares[cell]
        square = {"at": list(cell), "terrain": terrain, "domino": number}
        square["crowns"] = crowns + self.crowns_built_on(cell)
        if cell in self.posted:
            square["knight"] = True
        if cell in self.buildings:
            square["building"] = self.buildings[cell]
        return square

    def view(self, rules, queen=False):
        return {
            "seats": self.seats,
            "squares": [self._square(cell) for cell in self.squares],
            "discarded": self.discarded,
            "treasury": None if self.treasury is None else self.treasury.view(),
            "buildings": [
                {"at": list(cell), **BUILDINGS[name], "score": self.worth_of(name)}
                for cell, name in self.buildings.items()
            ],
            "score": self.score(rules, queen),
        }
