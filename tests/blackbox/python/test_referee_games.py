"""The referee's own games, without a server: invariants of all of them."""

import random
import unittest

from referee.audience import ERRANDS
from referee.buildings import BUILDINGS
from referee.court import KNIGHTS, TOWERS
from referee.editions import COURT_PRESETS, PRESETS, rules_of
from referee.game import Game
from referee.tiles import BOXES, slot


class Shuffled:
    """The shuffled boxes; reveals what the game asks for."""

    def __init__(self, rules, rng):
        self.rules = rules
        self.piles = [rng.sample(sorted(BOXES[name]), 48) for name in rules["sets"]]
        self.buildings = rng.sample(sorted(BUILDINGS), 32)

    def line(self):
        self.piles.append(self.piles.pop(0))
        return sorted(self.piles[-1].pop() for _ in range(self.rules["line_length"]))

    def tiles(self, count):
        return [self.buildings.pop() for _ in range(count)]


def dealt(preset, players, rng):
    """(a game, its face-down tiles)"""
    rules = rules_of(preset, players)
    kings = list(range(players)) * rules["kings_per_seat"]
    if players == 2:
        kings = [0, 1, 1, 0]
    else:
        rng.shuffle(kings)
    shuffled = Shuffled(rules, rng)
    board = [{"building": BUILDINGS[name]} for name in shuffled.tiles(6)[::-1]]
    line = [slot(number, None) for number in shuffled.line()]
    view = {"rules": rules, "opening": kings, "next": line, "court": {"board": board}}
    return Game(view, preset, players), shuffled


class EveryGame(unittest.TestCase):
    def games(self):
        rng = random.Random(2017)
        for preset in COURT_PRESETS:
            for players in PRESETS[preset]:
                yield rng, *dealt(preset, players, rng)

    def test_nothing_is_lost_and_nobody_is_in_debt(self):
        for rng, game, shuffled in self.games():
            while game.phase != "over":
                game.play(game.to_move, rng.choice(game.legal_actions()), shuffled)
                self.count(game)

    def count(self, game):
        court, kingdoms = game.court, game.kingdoms
        owned = sum(kingdom.knights_owned() for kingdom in kingdoms)
        self.assertEqual(court.knights + owned, KNIGHTS)
        towers = sum(kingdom.treasury.towers for kingdom in kingdoms)
        self.assertEqual(court.towers + towers, TOWERS)
        built = [name for kingdom in kingdoms for name in kingdom.buildings.values()]
        tiles = built + court.on_board() + court.destroyed
        self.assertEqual(len(set(tiles)), len(tiles))
        self.assertEqual(court.undealt + len(tiles), len(BUILDINGS))
        for kingdom in kingdoms:
            for amount in kingdom.treasury.view().values():
                self.assertGreaterEqual(amount, 0)

    def test_a_step_is_only_reached_if_something_can_be_done(self):
        for rng, game, shuffled in self.games():
            while game.phase != "over":
                actions = game.legal_actions()
                if game.phase in ERRANDS:
                    words = {action["do"] for action in actions}
                    self.assertIn(game.phase, words)
                    self.assertEqual("claim" in words, game.round < game.rules["rounds"])
                    actions = [a for a in actions if a["do"] in (game.phase, "done")]
                game.play(game.to_move, rng.choice(actions), shuffled)

    def test_a_round_ends_in_order(self):
        order = ["removed", "refilled", "round", "drawn", "turn"]
        rounds = 0
        for rng, game, shuffled in self.games():
            while game.phase != "over":
                events = game.play(game.to_move, rng.choice(game.legal_actions()), shuffled)
                words = [event["event"] for event in events]
                if "round" not in words:
                    self.assertNotIn("refilled", words)
                    continue
                rounds += 1
                self.assertTrue(game.court.dragon_is_home)
                closing = [word for word in words if word in order]
                self.assertEqual(closing, sorted(closing, key=order.index))
        self.assertGreater(rounds, 100)


if __name__ == "__main__":
    unittest.main()
