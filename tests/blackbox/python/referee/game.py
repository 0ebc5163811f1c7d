"""A whole game. Only what lies face down comes from outside: `drawn` names the new lines."""

from .editions import rules_of
from .kingdom import Kingdom
from .ranking import ranking_of
from .tiles import TILES, slot


class Foul(AssertionError):
    """The server allowed or did something that the rules do not."""


def need(truth, message):
    if not truth:
        raise Foul(message)


class Game:
    def __init__(self, view, preset, players, options=None):
        """`view` is the table as dealt; its first line and its kings are all that is taken."""
        expected = rules_of(preset, players, options)
        self.rules = view["rules"]
        different = {k: v for k, v in expected.items() if self.rules.get(k) != v}
        need(not different, f"rules: expected {different}, got {self.rules}")
        self.kingdoms = [Kingdom([seat]) for seat in range(players)]
        self.players = players
        self.phase, self.round, self.turn = "claim", 0, 0
        self.current, self.next, self.removed, self.left = [], [], [], []
        self.undealt = self.rules["line_length"] * self.rules["rounds"]
        self.seen = set()
        self.opening = view["opening"]
        self._check_opening()
        self._draw([s["domino"] for s in view["next"]])

    def _check_opening(self):
        kings = sorted(list(range(self.players)) * self.rules["kings_per_seat"])
        need(sorted(self.opening) == kings, f"each seat's kings are drawn once: {self.opening}")
        if self.players == 2 and self.rules["opening"] == "snake":
            need(self.opening in ([0, 1, 1, 0], [1, 0, 0, 1]), f"A, B, B, A: {self.opening}")

    def _draw(self, numbers):
        need(len(numbers) == self.rules["line_length"], f"a line is full: {numbers}")
        need(numbers == sorted(numbers), f"a line is sorted: {numbers}")
        need(set(numbers) <= set(TILES), f"a line has dominoes of the box: {numbers}")
        need(not self.seen & set(numbers), f"no domino comes twice: {numbers}")
        self.seen |= set(numbers)
        self.undealt -= len(numbers)
        self.next = [[number, None] for number in numbers]

    @property
    def to_move(self):
        if self.phase == "over":
            return None
        return self.opening[self.turn] if self.round == 0 else self.current[self.turn][1]

    @property
    def domino_in_play(self):
        return self.current[self.turn][0] if self.phase == "place" else None

    def legal_actions(self):
        if self.phase == "claim":
            return [{"do": "claim", "domino": n} for n, king in self.next if king is None]
        if self.phase == "over":
            return []
        kingdom = self.kingdoms[self.to_move]
        actions = [
            {"do": "place", "cells": [list(a), list(b)]}
            for a, b in kingdom.placements(self.domino_in_play, self.rules["kingdom_size"])
        ]
        if not actions or self.rules["decline"] == "may_decline":
            actions.append({"do": "discard"})
        return actions

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
        if (action["do"] == "claim") != (self.phase == "claim"):
            return "wrong_phase"
        if action["do"] == "claim":
            kings = dict(self.next)
            if action["domino"] not in kings:
                return "domino_not_in_line"
            return None if kings[action["domino"]] is None else "domino_taken"
        if action["do"] == "place":
            cells = [tuple(cell) for cell in action["cells"]]
            size = self.rules["kingdom_size"]
            return self.kingdoms[seat].why_not(self.domino_in_play, cells, size)
        return None if action in self.legal_actions() else "must_place"

    def play(self, seat, action, drawn):
        """`drawn()` names the dominoes of a new line, if one is turned over."""
        broken = self.verdict(seat, action)
        need(broken is None, f"seat {seat} may not {action}: {broken}")
        getattr(self, "_" + action["do"])(seat, action, drawn)

    def _claim(self, seat, action, drawn):
        for line_slot in self.next:
            if line_slot[0] == action["domino"]:
                line_slot[1] = seat
        self._begin_turn(self.turn + 1, drawn)

    def _place(self, seat, action, drawn):
        self.kingdoms[seat].lay(self.domino_in_play, [tuple(cell) for cell in action["cells"]])
        self._domino_is_laid(drawn)

    def _discard(self, seat, action, drawn):
        self.kingdoms[seat].discarded.append(self.domino_in_play)
        self._domino_is_laid(drawn)

    def _domino_is_laid(self, drawn):
        if self.round < self.rules["rounds"]:
            self.phase = "claim"
        else:
            self._begin_turn(self.turn + 1, drawn)

    def _resign(self, seat, action, drawn):
        moving = self.to_move == seat
        laid = moving and self.round > 0 and self.phase == "claim"
        self.left.append(seat)
        first = self.turn + 1 if laid else self.turn
        leaving = [s for s in self.current[first:] if s[1] == seat] if self.round > 0 else []
        self.current = [s for s in self.current if s not in leaving]
        self.removed += [number for number, _ in leaving]
        for line_slot in self.next:
            if line_slot[1] == seat:
                line_slot[1] = None
        if self.players - len(self.left) == 1:
            self.phase = "over"
        elif moving:
            self._begin_turn(self.turn + 1 if self.round == 0 else first, drawn)

    def _begin_turn(self, index, drawn):
        kings = self.opening if self.round == 0 else [king for _, king in self.current]
        for turn in range(index, len(kings)):
            if kings[turn] not in self.left:
                self.turn = turn
                self.phase = "claim" if self.round == 0 else "place"
                return
        self._end_round(drawn)

    def _end_round(self, drawn):
        if self.round == self.rules["rounds"]:
            self.phase = "over"
            return
        self.removed += [number for number, king in self.next if king is None]
        self.current = [s for s in self.next if s[1] is not None]
        self.next = []
        self.round += 1
        if self.round < self.rules["rounds"]:
            self._draw(drawn())
        self._begin_turn(0, drawn)

    def view(self):
        over = self.phase == "over"
        return {
            "rules": self.rules,
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "to_move": self.to_move,
            "current": [slot(*s) for s in self.current],
            "next": [slot(*s) for s in self.next],
            "opening": self.opening,
            "undealt": self.undealt,
            "removed": self.removed,
            "seats": [{"kingdom": s, "resigned": s in self.left} for s in range(self.players)],
            "kingdoms": [kingdom.view(self.rules) for kingdom in self.kingdoms],
            "ranking": ranking_of(self.kingdoms, self.rules, self.left) if over else None,
        }
