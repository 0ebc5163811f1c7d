"""The table from events alone: what a client without JSON Patch would keep."""

import copy

from .court import PRICES, Court
from .kingdom import Kingdom
from .tiles import slot
from .treasury import Treasury

FIELDS = (
    *("match", "opening", "phase", "round", "turn", "to_move"),
    *("current", "next", "undealt", "removed", "ranking"),
)

KINGDOM_FIELDS = ("squares", "discarded", "treasury", "buildings", "score")


class Fold:
    def __init__(self, view):
        self.table = copy.deepcopy({field: view[field] for field in FIELDS})
        self.rules = view["rules"]
        self.resigned = [seat["resigned"] for seat in view["seats"]]
        self.kingdom_of = [seat["kingdom"] for seat in view["seats"]]
        self.kingdoms = [Kingdom.from_view(kingdom) for kingdom in view["kingdoms"]]
        self.court = Court.from_view(view["court"]) if view["court"] else None

    def apply(self, events):
        for event in events:
            getattr(self, "_" + event["event"])(event)

    def _taken_back(self, event):
        self.__init__(event["view"])

    def kingdom(self, seat):
        return self.kingdoms[self.kingdom_of[seat]]

    def _claimed(self, event):
        for s in self.table["next"]:
            if s["domino"] == event["domino"]:
                s["king"] = event["seat"]

    def _placed(self, event):
        cells = [tuple(cell) for cell in event["cells"]]
        self.kingdom(event["seat"]).lay(event["domino"], cells)

    def _discarded(self, event):
        self.kingdom(event["seat"]).discarded.append(event["domino"])

    def _taxed(self, event):
        kingdom = self.kingdom(event["seat"])
        kingdom.treasury.coins += event["coins"] + event["bonus"]
        kingdom.treasury.knights -= 1
        kingdom.posted.add(tuple(event["cell"]))

    def _built(self, event):
        kingdom = self.kingdom(event["seat"])
        kingdom.buildings[tuple(event["cell"])] = event["building"]
        kingdom.treasury.coins -= event["price"]
        kingdom.treasury.knights += event["knights"]
        kingdom.treasury.towers += event["towers"]
        self.court.knights -= event["knights"]
        self.court.towers -= event["towers"]
        self.court.take(event["building"])

    def _queen(self, event):
        self.court.queen = event["kingdom"]

    def _bribed(self, event):
        self.kingdom(event["seat"]).treasury.coins -= 1
        self.court.destroy(event["building"])

    def _refilled(self, event):
        self.court.refill(event["buildings"])

    def _removed(self, event):
        for line in ("current", "next"):
            self.table[line] = [s for s in self.table[line] if s["domino"] != event["domino"]]
        self.table["removed"].append(event["domino"])

    def _round(self, event):
        self.table.update(round=event["round"], current=self.table["next"], next=[])
        if self.court:
            self.court.dragon_is_home = True

    def _drawn(self, event):
        self.table["next"] = [slot(number, None) for number in event["dominoes"]]
        self.table["undealt"] -= len(event["dominoes"])

    def _turn(self, event):
        self.table.update(turn=event["turn"], to_move=event["seat"], phase=event["phase"])

    def _resigned(self, event):
        self.resigned[event["seat"]] = True
        for s in self.table["next"]:
            if s["king"] == event["seat"]:
                s["king"] = None

    def _game_ended(self, event):
        self.table.update(phase="pause", to_move=None, ranking=event["ranking"])

    def _game(self, event):
        match = self.table["match"]
        points = [k.score(self.rules, self.visited(i))["total"] for i, k in self.numbered()]
        totals = [total + more for total, more in zip(match["totals"], points)]
        self.table.update(match={**match, "game": event["game"], "totals": totals})
        self.table.update(opening=event["opening"], current=[], removed=[], ranking=None)
        self.table.update(round=0, undealt=self.rules["line_length"] * self.rules["rounds"])
        at_court = self.court is not None
        self.kingdoms = [Kingdom(k.seats, Treasury() if at_court else None) for k in self.kingdoms]
        self.court = Court([None] * len(PRICES), len(self.kingdoms)) if at_court else None

    def _ended(self, event):
        self.table.update(phase="over", to_move=None, ranking=event["ranking"])

    def numbered(self):
        return list(enumerate(self.kingdoms))

    def visited(self, index):
        """Whether the queen is there."""
        return self.court is not None and self.court.queen == index

    def court_view(self):
        mover = self.table["to_move"]
        payer = None if mover is None else self.kingdom_of[mover]
        return self.court and self.court.view(payer)

    def differences(self, view):
        """The fields in which this table is not the view; empty when they agree."""
        different = [field for field in FIELDS if self.table[field] != view[field]]
        if self.court_view() != view["court"]:
            different.append("court")
        for index, kingdom in self.numbered():
            seen = kingdom.view(self.rules, self.visited(index))
            different += [
                f"kingdoms[{index}].{field}"
                for field in KINGDOM_FIELDS
                if seen[field] != view["kingdoms"][index][field]
            ]
        if self.resigned != [seat["resigned"] for seat in view["seats"]]:
            different.append("seats")
        return different
