"""The seat to move before the court: the legality of taxes, buildings and bribes."""

import dataclasses

from .buildings import BUILDINGS
from .court import BRIBE, Court
from .kingdom import Kingdom

ERRANDS = ("tax", "build", "bribe")


@dataclasses.dataclass
class Audience:
    court: Court
    index: int  # of the kingdom
    kingdom: Kingdom
    laid: list  # the cells of the domino laid in this turn; empty after a discard

    def actions(self, step):
        return getattr(self, "_" + step + "_actions")()

    def why_not(self, action):
        """The first rule that the action breaks, or None."""
        return getattr(self, "_why_not_" + action["do"])(action)

    def post(self, cell):
        """The income of a knight there: (coins of the territory, bonus)."""
        kingdom = self.kingdom
        income = len(kingdom.territory_at(cell)), kingdom.tax_bonus()
        kingdom.treasury.coins += sum(income)
        kingdom.treasury.knights -= 1
        kingdom.posted.add(cell)
        return income

    def buy(self, name, cell):
        """The price paid, and the knights and towers actually gained from the tile's promise."""
        price = self.court.cost(name, self.index)
        self.court.take(name)
        knights, towers = self.court.hand_out(BUILDINGS[name])
        self.kingdom.buildings[cell] = name
        treasury = self.kingdom.treasury
        treasury.coins -= price
        treasury.knights += knights
        treasury.towers += towers
        return {"price": price, "knights": knights, "towers": towers}

    def bribe(self, name):
        self.kingdom.treasury.coins -= BRIBE
        self.court.destroy(name)

    def _tax_actions(self):
        knights = self.kingdom.treasury.knights
        choices = []
        if self.laid and knights >= 1:
            choices += [[cell] for cell in self.laid]
        if self.laid and knights >= 2:
            choices.append(self.laid)
        return [{"do": "tax", "cells": [list(cell) for cell in cells]} for cells in choices]

    def _build_actions(self):
        coins = self.kingdom.treasury.coins
        return [
            {"do": "build", "building": name, "cell": list(cell)}
            for name in self.court.on_board()
            if self.court.cost(name, self.index) <= coins
            for cell in self.kingdom.free_sites()
        ]

    def _bribe_actions(self):
        court = self.court
        if not court.dragon_is_home or court.queen == self.index:
            return []
        if self.kingdom.treasury.coins < BRIBE:
            return []
        return [{"do": "bribe", "building": name} for name in court.on_board()]

    def _why_not_tax(self, action):
        cells = [tuple(cell) for cell in action["cells"]]
        if any(cell not in self.laid for cell in cells):
            return "not_just_laid"
        if len(set(cells)) < len(cells):
            return "same_square_twice"
        if len(cells) > self.kingdom.treasury.knights:
            return "not_enough_knights"
        return None

    def _why_not_build(self, action):
        name, cell = action["building"], tuple(action["cell"])
        if name not in self.court.on_board():
            return "building_not_on_board"
        if self.kingdom.squares.get(cell, ("",))[0] != "town":
            return "not_a_town_square"
        if cell not in self.kingdom.free_sites():
            return "site_occupied"
        if self.court.cost(name, self.index) > self.kingdom.treasury.coins:
            return "not_enough_coins"
        return None

    def _why_not_bribe(self, action):
        if not self.court.dragon_is_home:
            return "dragon_away"
        if self.court.queen == self.index:
            return "queen_with_you"
        if action["building"] not in self.court.on_board():
            return "building_not_on_board"
        return "not_enough_coins" if self.kingdom.treasury.coins < BRIBE else None
