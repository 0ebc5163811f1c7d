"""The referee counts the sequences of moves of tests/data/perft.txt."""

import copy
import os
import pathlib
import unittest

from referee.editions import rules_of
from referee.game import Game

FILE = pathlib.Path(__file__).parents[2] / "data" / "perft.txt"
PATIENCE = int(os.environ.get("CASTELLAN_PERFT", "1000"))
CHOICES = {"on": True, "off": False}


class Position:
    def __init__(self, title):
        self.title = title
        self.piles, self.buildings, self.moves, self.counts = [], [], [], {}

    def read(self, key, value):
        if key == "rules":
            self.preset, *options = value.split()
            pairs = dict(option.split("=") for option in options)
            self.players = int(pairs.pop("players"))
            self.options = {k: CHOICES.get(v, v) for k, v in pairs.items()}
            if "kingdom_size" in self.options:
                self.options["kingdom_size"] = int(self.options["kingdom_size"])
        elif key == "pile":
            self.piles.append([int(n) for n in value.split()])
        elif key == "buildings":
            self.buildings = value.split()
        elif key == "kings":
            self.kings = [int(n) for n in value.split()]
        elif key == "moves":
            self.moves = [move.strip() for move in value.split(";")]
        elif key.startswith("perft "):
            self.counts[int(key[6:])] = int(value)

    def game(self):
        rules = rules_of(self.preset, self.players, self.options)
        if self.preset == "kingdomino-bga" and self.players == 3:
            rules["line_length"] = 4
        face_down = FaceDown(rules["line_length"], self.piles, self.buildings)
        board = [{"building": {"building": name}} for name in face_down.tiles(6)[::-1]]
        view = {
            "rules": rules,
            "opening": self.kings,
            "next": [{"domino": number} for number in face_down.line()],
            "court": {"board": board},
        }
        game = Game(view, self.preset, self.players, self.options)
        for move in self.moves:
            [action] = [a for a in game.legal_actions() if name(a) == move]
            game.play(game.to_move, action, face_down)
        return game, face_down


class FaceDown:
    """The piles, in place of a server's revelations."""

    def __init__(self, line_length, piles, buildings):
        self.line_length, self.piles = line_length, piles
        self.buildings = buildings
        self.lines = self.drawn = 0

    def line(self):
        pile = self.piles[self.lines % len(self.piles)]
        first = self.lines // len(self.piles) * self.line_length
        self.lines += 1
        return sorted(pile[first : first + self.line_length])

    def tiles(self, count):
        self.drawn += count
        return self.buildings[self.drawn - count : self.drawn]


def name(action):
    """In the notation of the file."""
    cells = action.get("cells", [action["cell"]] if "cell" in action else [])
    words = [{"place": "lay", "claim": "take"}.get(action["do"], action["do"])]
    words += [str(action[key]) for key in ("domino", "building") if key in action]
    return " ".join(words + [f"({x},{y})" for x, y in cells])


def count(game, face_down, depth):
    actions = game.legal_actions()
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after, piles = copy.deepcopy(game), copy.copy(face_down)
        after.play(after.to_move, action, piles)
        total += count(after, piles, depth - 1)
    return total


def positions():
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(": ")
        if key == "position":
            found.append(Position(value))
        elif line and not line.startswith("#"):
            found[-1].read(key, value)
    return found


class Perft(unittest.TestCase):
    def test_every_position(self):
        for position in positions():
            game, face_down = position.game()
            for depth, stated in position.counts.items():
                if stated > PATIENCE:
                    continue
                with self.subTest(position=position.title, depth=depth):
                    self.assertEqual(count(game, face_down, depth), stated)


if __name__ == "__main__":
    unittest.main()
