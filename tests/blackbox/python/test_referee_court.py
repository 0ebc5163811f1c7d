"""The referee at court, by the examples and the sentences of the rulebook."""

import collections
import unittest

from referee.audience import Audience
from referee.buildings import BUILDINGS
from referee.court import Court
from referee.editions import rules_of
from referee.kingdom import Kingdom
from referee.ranking import ranking_of
from referee.treasury import Treasury

RULES = rules_of("queendomino", 4)

BOARD = [
    "watchtower-1",
    "great-tavern-1",
    "statue-1",
    "bakery-1",
    "walking-castle-1",
    "church-1",
]  # 5, 4, 3, 2, 1 and 0 coins


def kingdom_of(*squares, seat=0, **treasury):
    """Squares as (cell, terrain, crowns), laid in this order."""
    kingdom = Kingdom([seat], Treasury(**treasury))
    for cell, terrain, crowns in squares:
        kingdom.squares[cell] = (terrain, crowns, None)
    return kingdom


def row(y, terrain, crowns, length, start=0):
    """Squares side by side, all crowns on the first."""
    return [((start + n, y), terrain, 0 if n else crowns) for n in range(length)]


class Taxes(unittest.TestCase):
    def test_two_knights_in_a_territory_of_seven_bring_fourteen_coins(self):
        kingdom = kingdom_of(*row(1, "wheat", 0, 7), coins=0, knights=2)
        kingdom.posted.add((0, 1))  # an earlier knight there does not matter
        laid = [(5, 1), (6, 1)]
        audience = Audience(Court(BOARD, 4), 0, kingdom, laid)
        self.assertIn({"do": "tax", "cells": [[5, 1], [6, 1]]}, audience.actions("tax"))
        self.assertEqual([audience.post(cell) for cell in laid], [(7, 0), (7, 0)])
        self.assertEqual((kingdom.treasury.coins, kingdom.treasury.knights), (14, 0))
        self.assertEqual(kingdom.knights_owned(), 3)

    def test_bonus_for_each_knight_posted(self):
        town = row(2, "town", 0, 2)
        kingdom = kingdom_of(*row(1, "lake", 0, 3), *town, coins=0, knights=2, towers=3)
        kingdom.buildings = {(0, 2): "knight-treasury-1", (1, 2): "tower-treasury-1"}
        audience = Audience(Court(BOARD, 4), 0, kingdom, [(1, 1), (2, 1)])
        self.assertEqual(audience.post((1, 1)), (3, 2 + 3))
        self.assertEqual(audience.post((2, 1)), (3, 2 + 3))

    def test_a_town_square_just_laid_may_be_taxed_and_is_no_site_then(self):
        kingdom = kingdom_of(*row(1, "town", 0, 2))
        audience = Audience(Court(BOARD, 4), 0, kingdom, [(0, 1), (1, 1)])
        audience.post((0, 1))
        self.assertEqual(kingdom.free_sites(), [(1, 1)])
        build = {"do": "build", "building": "church-1", "cell": [0, 1]}
        self.assertEqual(audience.why_not(build), "site_occupied")


class Buildings(unittest.TestCase):
    def audience(self, court=None, **treasury):
        kingdom = kingdom_of(*row(1, "town", 0, 3), **treasury)
        return Audience(court or Court(BOARD, 4), 0, kingdom, [])

    def test_what_is_in_the_box(self):
        self.assertEqual(len(BUILDINGS), 32)
        self.assertLessEqual(sum(tile["knights"] for tile in BUILDINGS.values()), 18)
        self.assertLessEqual(sum(tile["towers"] for tile in BUILDINGS.values()), 15)
        points = collections.Counter(tile["points"] for tile in BUILDINGS.values())
        self.assertEqual(points, {0: 21, 2: 4, 3: 4, 5: 3})

    def test_what_a_building_costs(self):
        audience = self.audience(coins=2)
        offered = {action["building"] for action in audience.actions("build")}
        self.assertEqual(offered, set(BOARD[3:]))
        audience.court.queen = 0
        offered = {action["building"] for action in audience.actions("build")}
        self.assertEqual(offered, set(BOARD[2:]))
        self.assertEqual(audience.buy("church-1", (0, 1))["price"], 0)
        self.assertEqual(audience.buy("statue-1", (1, 1))["price"], 2)

    def test_what_comes_with_it_is_bounded_by_the_box(self):
        audience = self.audience(coins=9)
        audience.court.towers, audience.court.knights = 1, 2
        gained = audience.buy("watchtower-1", (0, 1))
        self.assertEqual(gained, {"price": 5, "knights": 0, "towers": 1})
        gained = audience.buy("great-tavern-1", (1, 1))
        self.assertEqual(gained, {"price": 4, "knights": 2, "towers": 0})
        self.assertEqual((audience.court.towers, audience.court.knights), (0, 0))

    def test_tiles_slide_to_the_cheap_end(self):
        court = Court(BOARD, 4)
        for name in ("great-tavern-1", "walking-castle-1"):
            court.take(name)
        court.refill(["sawmill-1", "sawmill-2"])
        slid = ["watchtower-1", "statue-1", "bakery-1", "church-1"]
        self.assertEqual(court.board, ["sawmill-2", "sawmill-1", *slid])
        self.assertEqual(court.undealt, 24)

    def test_an_empty_pile_leaves_the_dear_slots_empty(self):
        court = Court(BOARD, 4)
        court.undealt = 0
        court.take("church-1")
        self.assertEqual(court.will_be_drawn(), 0)
        court.refill([])
        self.assertEqual(court.board, [None, *BOARD[:5]])

    def test_the_dragon_is_bribed_once_and_not_by_whom_the_queen_visits(self):
        audience = self.audience(coins=2)
        bribe = {"do": "bribe", "building": "statue-1"}
        audience.court.queen = 0
        self.assertEqual(audience.why_not(bribe), "queen_with_you")
        audience.court.queen = 1
        self.assertIsNone(audience.why_not(bribe))
        audience.bribe("statue-1")
        self.assertEqual(audience.kingdom.treasury.coins, 1)
        self.assertEqual(audience.why_not(bribe), "dragon_away")
        self.assertEqual(audience.actions("bribe"), [])


class Scoring(unittest.TestCase):
    def long_example(self):
        towns = [(0, -4), (2, -4), (4, -4), (5, -4), (7, -4), (8, -4)]  # four territories
        kingdom = kingdom_of(
            *row(1, "grassland", 3, 4),
            *row(2, "wheat", 1, 3),
            *row(3, "forest", 1, 2),
            ((5, 3), "forest", 1),
            ((7, 3), "forest", 0),
            *row(4, "lake", 2, 3),
            *row(5, "mine", 4, 3),
            ((0, 6), "swamp", 1),
            *[(cell, "town", 0) for cell in towns],
            coins=11,
            towers=3,
        )
        names = ["sawmill", "church", "walking-castle", "great-tavern", "statue", "watchtower"]
        kingdom.buildings = {cell: f"{name}-1" for cell, name in zip(towns, names)}
        return kingdom

    def test_the_long_example(self):
        kingdom = self.long_example()
        score = kingdom.score(RULES, queen=True)
        by_terrain = collections.Counter()
        for territory in score["territories"]:
            by_terrain[territory["terrain"]] += territory["points"]
        terrains = ["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"]
        points = [by_terrain[terrain] for terrain in terrains]
        self.assertEqual(points, [3, 3, 6, 16, 1, 12, 0])
        self.assertEqual(score["territory_points"], 41)
        visited = [t["terrain"] for t in score["territories"] if "queen" in t]
        self.assertEqual(visited, ["grassland"])
        worth = [building["score"] for building in kingdom.view(RULES)["buildings"]]
        self.assertEqual(worth, [6, 8, 3, 2, 5, 3])
        self.assertEqual((score["coins"], score["buildings"], score["total"]), (3, 27, 71))

    def test_crowns_of_buildings_count_in_their_town(self):
        kingdom = kingdom_of(*row(1, "town", 0, 3), coins=0)
        kingdom.buildings = {(0, 1): "crown-building-1", (2, 1): "crown-building-2"}
        self.assertEqual(kingdom.score(RULES)["total"], 6)
        crowns = [square["crowns"] for square in kingdom.view(RULES)["squares"]]
        self.assertEqual(crowns, [0, 1, 0, 1])

    def test_knights_count_posted_or_not(self):
        kingdom = kingdom_of(*row(1, "town", 0, 3), coins=0, knights=2)
        kingdom.posted.add((0, 1))
        kingdom.buildings = {(1, 1): "archery-range-1"}
        self.assertEqual(kingdom.score(RULES)["total"], 3)

    def test_of_equal_territories_the_queen_chooses_the_one_laid_first(self):
        kingdom = kingdom_of(((1, 0), "mine", 0), *row(1, "lake", 0, 2), *row(2, "wheat", 1, 2))
        territories = kingdom.territories(queen=True)
        self.assertEqual([t.get("queen") for t in territories], [None, True, None])
        self.assertEqual([t["points"] for t in territories], [0, 2, 2])

    def test_a_view_is_read_as_it_was_written(self):
        kingdom = self.long_example()
        kingdom.posted.add((0, 1))
        kingdom.buildings[(8, -4)] = "crown-building-1"
        view = kingdom.view(RULES, queen=True)
        self.assertEqual(Kingdom.from_view(view).view(RULES, queen=True), view)


class Ranks(unittest.TestCase):
    def test_the_queen_counts_in_the_tie_break(self):
        rules = {**RULES, "tie_break": "territory_crowns"}
        visited = kingdom_of(((1, 0), "wheat", 1), seat=0)
        other = kingdom_of(((1, 0), "wheat", 2), seat=1)
        ranking = ranking_of([visited, other], rules, [], queen=0)
        self.assertEqual([entry["crowns"] for entry in ranking], [2, 2])
        self.assertEqual([entry["rank"] for entry in ranking], [1, 1])

    def test_a_team_has_left_when_both_have(self):
        teams = [Kingdom(seats, Treasury()) for seats in ([0, 1], [2, 3], [4, 5])]
        rules = rules_of("royal-teams", 6)
        ranking = ranking_of(teams, rules, [0, 2, 3, 4])
        self.assertEqual([entry["resigned"] for entry in ranking], [False, False, True])
        self.assertEqual([entry["kingdom"] for entry in ranking], [0, 2, 1])


if __name__ == "__main__":
    unittest.main()
