"""The table from events alone: what a client without JSON Patch would keep."""

import copy

from .kingdom import Kingdom
from .tiles import slot

FIELDS = ("phase", "round", "turn", "to_move", "current", "next", "undealt", "removed", "ranking")


class Fold:
    def __init__(self, view):
        self.table = copy.deepcopy({field: view[field] for field in FIELDS})
        self.resigned = [seat["resigned"] for seat in view["seats"]]
        self.kingdoms = [Kingdom.from_view(kingdom) for kingdom in view["kingdoms"]]

    def apply(self, events):
        for event in events:
            getattr(self, "_" + event["event"])(event)

    def _claimed(self, event):
        for s in self.table["next"]:
            if s["domino"] == event["domino"]:
                s["king"] = event["seat"]

    def _placed(self, event):
        cells = [tuple(cell) for cell in event["cells"]]
        self.kingdoms[event["seat"]].lay(event["domino"], cells)

    def _discarded(self, event):
        self.kingdoms[event["seat"]].discarded.append(event["domino"])

    def _removed(self, event):
        for line in ("current", "next"):
            self.table[line] = [s for s in self.table[line] if s["domino"] != event["domino"]]
        self.table["removed"].append(event["domino"])

    def _round(self, event):
        self.table.update(round=event["round"], current=self.table["next"], next=[])

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

    def _ended(self, event):
        self.table.update(phase="over", to_move=None, ranking=event["ranking"])

    def differences(self, view):
        """The fields in which this table is not the view; empty when they agree."""
        different = [field for field in FIELDS if self.table[field] != view[field]]
        for index, kingdom in enumerate(self.kingdoms):
            seen = kingdom.view(view["rules"])
            different += [
                f"kingdoms[{index}].{field}"
                for field in ("squares", "discarded", "score")
                if seen[field] != view["kingdoms"][index][field]
            ]
        if self.resigned != [seat["resigned"] for seat in view["seats"]]:
            different.append("seats")
        return different
