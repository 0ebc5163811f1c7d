"""The referee itself, by the examples of the rulebooks."""

import collections
import unittest

from referee.editions import PRESETS, rules_of
from referee.kingdom import Kingdom
from referee.ranking import ranking_of
from referee.tiles import BOXES


def kingdom_of(*squares):
    """Squares as (cell, terrain, crowns), laid in this order."""
    kingdom = Kingdom([0])
    for cell, terrain, crowns in squares:
        kingdom.squares[cell] = (terrain, crowns, None)
    return kingdom


class Tiles(unittest.TestCase):
    def squares(self, box):
        count = collections.Counter()
        for faces in BOXES[box].values():
            count.update(terrain for terrain, _ in faces)
        return count

    def test_the_box_has_the_squares_of_the_overview(self):
        expected = dict(wheat=26, forest=22, lake=18, grassland=14, swamp=10, mine=6)
        self.assertEqual(sorted(BOXES["kingdomino"]), list(range(1, 49)))
        self.assertEqual(self.squares("kingdomino"), expected)

    def test_the_second_box_has_twenty_building_sites(self):
        expected = dict(wheat=19, forest=17, lake=14, grassland=12, swamp=8, mine=6, town=20)
        self.assertEqual(sorted(BOXES["queendomino"]), list(range(101, 149)))
        self.assertEqual(self.squares("queendomino"), expected)


class Placing(unittest.TestCase):
    def setUp(self):
        # Castle; domino 1 (wheat, wheat) to its right; domino 33 (lake with a crown, forest) below.
        self.kingdom = Kingdom([0])
        self.kingdom.lay(1, [(1, 0), (2, 0)])
        self.kingdom.lay(33, [(0, 1), (0, 2)])

    def test_a_domino_touches_its_terrain_or_the_castle(self):
        forest_and_grassland = 29
        for cells, expected in [
            ([(1, 2), (2, 2)], None),  # forest on forest
            ([(-1, 0), (-2, 0)], None),  # the castle takes any
            ([(2, 2), (1, 2)], "no_matching_terrain"),  # grassland on forest
            ([(3, 0), (3, 1)], "no_matching_terrain"),
            ([(1, 0), (1, 1)], "cell_occupied"),
            ([(-1, 0), (-1, 2)], "cells_not_adjacent"),
            ([(0, 3), (0, 4)], None),
            ([(-2, 0), (-3, 0)], "outside_kingdom"),
        ]:
            with self.subTest(cells=cells):
                self.assertEqual(self.kingdom.why_not(forest_and_grassland, cells, 5), expected)

    def test_the_listed_placements_are_those_that_break_no_rule(self):
        cells = [(x, y) for x in range(-5, 6) for y in range(-5, 6)]
        allowed = [(a, b) for a in cells for b in cells if not self.kingdom.why_not(29, (a, b), 5)]
        self.assertEqual(self.kingdom.placements(29, 5), allowed)
        self.assertGreater(len(allowed), 10)


class Scoring(unittest.TestCase):
    plain = rules_of("kingdomino", 4)

    def test_squares_times_crowns(self):
        # Three grassland squares with two crowns are 6, six wheat squares without a crown are 0.
        grass = [((1, 0), "grassland", 2), ((2, 0), "grassland", 0), ((2, 1), "grassland", 0)]
        wheat = [((x, 2), "wheat", 0) for x in range(-3, 3)]
        score = kingdom_of(*grass, *wheat).score(self.plain)
        self.assertEqual([t["points"] for t in score["territories"]], [6, 0])
        self.assertEqual(score["total"], 6)

    def test_a_kingdom_of_seven_territories(self):
        # Three wheat with a crown, four grassland and five lake with two each, a mine with two;
        # forest and two swamps bring nothing.
        squares = [((x, -1), "wheat", x == 0) for x in range(3)]
        squares += [((x, 1), "grassland", x < 2) for x in range(4)]
        squares += [((x, 2), "lake", x < 2) for x in range(5)]
        squares += [((4, 1), "mine", 2), ((4, 0), "forest", 0)]
        squares += [((3, 0), "swamp", 0), ((0, 3), "swamp", 0)]
        score = kingdom_of(*squares).score(self.plain)
        self.assertEqual([t["points"] for t in score["territories"]], [3, 8, 10, 2, 0, 0, 0])
        self.assertEqual((score["harmony"], score["middle_kingdom"], score["total"]), (0, 0, 23))

    def test_harmony_is_lost_by_a_discarded_domino(self):
        rules = {**self.plain, "harmony": True}
        kingdom = Kingdom([0])
        self.assertEqual(kingdom.score(rules)["total"], 5)
        kingdom.discarded.append(7)
        self.assertEqual(kingdom.score(rules)["total"], 0)

    def test_two_measures_of_the_middle(self):
        lopsided = kingdom_of(((1, 0), "wheat", 0), ((2, 0), "wheat", 0))
        for measure, points in [("frame", 10), ("bounding_box", 0)]:
            rules = {**self.plain, "middle_kingdom": True, "middle_kingdom_measure": measure}
            self.assertEqual(lopsided.score(rules)["middle_kingdom"], points, measure)


class Ranks(unittest.TestCase):
    def test_tie_breaks(self):
        one = kingdom_of(((1, 0), "wheat", 2))
        wide = kingdom_of(((1, 0), "wheat", 1), ((2, 0), "wheat", 0), ((0, 1), "lake", 0))
        crown = kingdom_of(((1, 0), "mine", 0), ((1, 1), "lake", 2))
        by_territory = ranking_of([one, wide, crown], rules_of("kingdomino", 3), [])
        self.assertEqual([e["kingdom"] for e in by_territory], [1, 0, 2])
        self.assertEqual([e["rank"] for e in by_territory], [1, 2, 2])
        decided = [e["decided_by"] for e in by_territory]
        self.assertEqual(decided, ["largest_territory", "shared", None])

    def test_who_leaves_ranks_below_who_stays_and_the_first_to_leave_is_last(self):
        rich = kingdom_of(((1, 0), "wheat", 3))
        ranking = ranking_of([rich, Kingdom([1]), Kingdom([2])], rules_of("kingdomino", 3), [0, 2])
        self.assertEqual([e["kingdom"] for e in ranking], [1, 2, 0])
        self.assertEqual([e["decided_by"] for e in ranking], ["resignation"] * 2 + [None])

    def test_every_preset_has_rules(self):
        for preset, numbers in PRESETS.items():
            for players in numbers:
                self.assertEqual(rules_of(preset, players)["players"], players)


if __name__ == "__main__":
    unittest.main()
