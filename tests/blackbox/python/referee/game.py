"""A whole game. Only face-down tiles come from outside: `revealed` has the drawn ones."""

from .audience import ERRANDS, Audience
from .box import Box, Revealed
from .court import PRICES, Court, names_of
from .editions import rules_of
from .foul import need
from .kingdom import Kingdom
from .ranking import ranking_of
from .table_view import view_of
from .treasury import Treasury


class Game:
    def __init__(self, view, preset, players, options=None):
        """`view` is the table as dealt; only its first line and its kings are used."""
        expected = rules_of(preset, players, options)
        self.rules = view["rules"]
        different = {k: v for k, v in expected.items() if self.rules.get(k) != v}
        need(not different, f"rules: expected {different}, got {self.rules}")
        self.players = players
        self.left = []
        self.events = []
        self.totals = []  # of earlier games of a match
        self._lay_out(view)

    def _lay_out(self, view):
        self.box = Box(self.rules)
        self.kingdoms = [self._kingdom(first) for first in range(0, self.players, self.team_size)]
        self.laid = []  # the cells of the domino laid in this turn
        self.court = self._court(view)
        self.phase, self.round, self.turn = "claim", 0, 0
        self.current, self.next, self.removed = [], [], []
        self.opening = self.box.kings(view["opening"])
        self._draw(Revealed(view).line())

    @property
    def team_size(self):
        return self.rules["seats_per_kingdom"]

    @property
    def at_court(self):
        return "build" in self.rules["turn"]

    def _kingdom(self, first):
        seats = list(range(first, first + self.team_size))
        return Kingdom(seats, Treasury() if self.at_court else None)

    def _court(self, view):
        if not self.at_court:
            return None
        board = names_of(view["court"]["board"])
        self.box.tiles(board, len(PRICES))
        return Court(board, len(self.kingdoms))

    def _draw(self, numbers):
        self.next = [[number, None] for number in self.box.line(numbers)]

    @property
    def to_move(self):
        if self.phase == "over":
            return None
        return self.opening[self.turn] if self.round == 0 else self.current[self.turn][1]

    @property
    def domino_in_play(self):
        return self.current[self.turn][0] if self.phase == "place" else None

    def kingdom_of(self, seat):
        return seat // self.team_size

    @property
    def audience(self):
        """The seat to move and its kingdom, before the court."""
        index = self.kingdom_of(self.to_move)
        return Audience(self.court, index, self.kingdoms[index], self.laid)

    def played_for(self, index):
        return any(seat not in self.left for seat in self.kingdoms[index].seats)

    def legal_actions(self):
        if self.phase == "over":
            return []
        if self.phase == "place":
            return self._laying_actions()
        if self.phase == "claim":
            return self._claims()
        errands = self._later_steps(self.phase, itself=True)
        return [a for step in errands for a in self._actions_at(step)] + [{"do": "done"}]

    def _laying_actions(self):
        kingdom = self.kingdoms[self.kingdom_of(self.to_move)]
        actions = [
            {"do": "place", "cells": [list(a), list(b)]}
            for a, b in kingdom.placements(self.domino_in_play, self.rules["kingdom_size"])
        ]
        if not actions or self.rules["decline"] == "may_decline":
            actions.append({"do": "discard"})
        return actions

    def _claims(self):
        return [{"do": "claim", "domino": n} for n, king in self.next if king is None]

    def _actions_at(self, step):
        return self._claims() if step == "claim" else self.audience.actions(step)

    def _later_steps(self, step, itself=False):
        """The steps of this turn after this one; the last round ends without claims."""
        order = self.rules["turn"]
        later = order[order.index(step) + (0 if itself else 1) :]
        last = self.round == self.rules["rounds"]
        return [step for step in later if not (last and step == "claim")]

    def _is_in_time(self, action):
        """Whether the turn is at the step of this action, or at an optional one before it."""
        if self.phase == "place":
            return action["do"] in ("place", "discard")
        return action["do"] in self._later_steps(self.phase, itself=True)

    def verdict(self, seat, action):
        """The first rule that the action breaks, or None."""
        if self.phase == "over":
            return "game_over"
        if seat in self.left:
            return "already_resigned"
        if action["do"] == "resign":
            return None
        if self.to_move != seat:
            return "not_your_turn"
        if action["do"] == "done":
            return None if self.phase in ERRANDS else "step_is_due"
        if not self._is_in_time(action):
            return "wrong_phase"
        if action["do"] in ERRANDS:
            return self.audience.why_not(action)
        if action["do"] == "claim":
            kings = dict(self.next)
            if action["domino"] not in kings:
                return "domino_not_in_line"
            return None if kings[action["domino"]] is None else "domino_taken"
        if action["do"] == "place":
            cells = [tuple(cell) for cell in action["cells"]]
            size = self.rules["kingdom_size"]
            kingdom = self.kingdoms[self.kingdom_of(seat)]
            return kingdom.why_not(self.domino_in_play, cells, size)
        return None if action in self.legal_actions() else "must_place"

    def play(self, seat, action, revealed):
        """Returns the events. `revealed` has the newly revealed tiles, if any."""
        broken = self.verdict(seat, action)
        need(broken is None, f"seat {seat} may not {action}: {broken}")
        self.events = []
        getattr(self, "_" + action["do"])(seat, action, revealed)
        return self.events

    def _tell(self, event, **fields):
        self.events.append({"event": event, **fields})

    def _claim(self, seat, action, revealed):
        for line_slot in self.next:
            if line_slot[0] == action["domino"]:
                line_slot[1] = seat
        self._tell("claimed", seat=seat, domino=action["domino"])
        self._begin_turn(self.turn + 1, revealed)

    def _place(self, seat, action, revealed):
        self.laid = [tuple(cell) for cell in action["cells"]]
        self._tell("placed", seat=seat, domino=self.domino_in_play, cells=action["cells"])
        self.kingdoms[self.kingdom_of(seat)].lay(self.domino_in_play, self.laid)
        self._go_on_after("place", revealed)

    def _discard(self, seat, action, revealed):
        number, fits = self.domino_in_play, len(self._laying_actions()) > 1
        self.kingdoms[self.kingdom_of(seat)].discarded.append(number)
        self._tell("discarded", seat=seat, domino=number, declined=fits)
        self._go_on_after("place", revealed)

    def _tax(self, seat, action, revealed):
        for cell in action["cells"]:
            coins, bonus = self.audience.post(tuple(cell))
            self._tell("taxed", seat=seat, cell=cell, coins=coins, bonus=bonus)
        self._go_on_after("tax", revealed)

    def _build(self, seat, action, revealed):
        audience = self.audience
        site = {"building": action["building"], "cell": action["cell"]}
        paid_and_gained = audience.buy(action["building"], tuple(action["cell"]))
        self._tell("built", seat=seat, **site, **paid_and_gained)
        towers = audience.kingdom.treasury.towers
        if paid_and_gained["towers"] > 0 and towers == self._most_towers():
            self._move_queen(audience.index)
        self._go_on_after("build", revealed)

    def _move_queen(self, index):
        if self.court.queen != index:
            self.court.queen = index
            self._tell("queen", kingdom=index)

    def _most_towers(self):
        kingdoms = enumerate(self.kingdoms)
        return max(k.treasury.towers for index, k in kingdoms if self.played_for(index))

    def _bribe(self, seat, action, revealed):
        self.audience.bribe(action["building"])
        self._tell("bribed", seat=seat, building=action["building"])
        self._go_on_after("bribe", revealed)

    def _done(self, seat, action, revealed):
        self._go_on_after(self.phase, revealed)

    def _go_on_after(self, step, revealed):
        """To the next step with a legal action, or to the next turn."""
        for later in self._later_steps(step):
            if self._actions_at(later):
                self._turn_to(later)
                return
        self._begin_turn(self.turn + 1, revealed)

    def _resign(self, seat, action, revealed):
        moving = self.to_move == seat
        laid = moving and self.round > 0 and self.phase != "place"
        self.left.append(seat)
        self._tell("resigned", seat=seat)
        if self.court and self.court.queen is not None and not self.played_for(self.court.queen):
            self._move_queen(None)
        first = self.turn + 1 if laid else self.turn
        leaving = [s for s in self.current[first:] if s[1] == seat] if self.round > 0 else []
        self.current = [s for s in self.current if s not in leaving]
        self._remove([number for number, _ in leaving])
        for line_slot in self.next:
            if line_slot[1] == seat:
                line_slot[1] = None
        if [self.played_for(index) for index in range(len(self.kingdoms))].count(True) == 1:
            self._end()
        elif moving:
            self._begin_turn(self.turn + 1 if self.round == 0 else first, revealed)

    def _begin_turn(self, index, revealed):
        self.laid = []
        kings = self.opening if self.round == 0 else [king for _, king in self.current]
        for turn in range(index, len(kings)):
            if kings[turn] not in self.left:
                self.turn = turn
                self._turn_to("claim" if self.round == 0 else "place")
                return
        self._end_round(revealed)

    def _end_round(self, revealed):
        if self.round == self.rules["rounds"]:
            self._end()
            return
        self._remove([number for number, king in self.next if king is None])
        self.current = [s for s in self.next if s[1] is not None]
        self.next = []
        if self.court:
            self._refill_the_board(revealed)
            self.court.dragon_is_home = True
        self.round += 1
        self._tell("round", round=self.round)
        if self.round < self.rules["rounds"]:
            self._draw(revealed.line())
            self._tell("drawn", dominoes=[number for number, _ in self.next])
        self._begin_turn(0, revealed)

    def _refill_the_board(self, revealed):
        count = self.court.will_be_drawn()
        names = self.box.tiles(revealed.tiles(count), count)
        before = self.court.board
        self.court.refill(names)
        if self.court.board != before:
            self._tell("refilled", buildings=names)

    def _turn_to(self, phase):
        self.phase = phase
        self._tell("turn", turn=self.turn, seat=self.to_move, phase=phase)

    def _remove(self, numbers):
        self.removed += numbers
        for number in numbers:
            self._tell("removed", domino=number)

    def _end(self):
        self.phase = "over"
        self._tell("ended", ranking=self.ranking())

    @property
    def queen(self):
        """The kingdom she visits."""
        return self.court.queen if self.court else None

    def ranking(self):
        return ranking_of(self.kingdoms, self.rules, self.left, self.queen, self.totals)

    def view(self):
        return view_of(self)
