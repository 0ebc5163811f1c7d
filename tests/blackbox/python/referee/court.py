"""The middle of a Queendomino table: builders' board, dragon, queen, and the rest of the box."""

from .buildings import BUILDINGS

PRICES = (5, 4, 3, 2, 1, 0)  # most expensive first, as on the board beside the pile
KNIGHTS, TOWERS = 22, 15
BRIBE = 1
DISCOUNT = 1


class Court:
    def __init__(self, board, kingdoms):
        """`board`: the open tiles, most expensive first. Each kingdom has received a knight."""
        self.board = list(board)
        self.undealt = len(BUILDINGS) - len(self.on_board())
        self.dragon_is_home = True
        self.queen = None  # the kingdom she visits
        self.knights, self.towers = KNIGHTS - kingdoms, TOWERS
        self.destroyed = []

    @staticmethod
    def from_view(document):
        court = Court(names_of(document["board"]), 0)
        court.undealt = document["undealt"]
        court.dragon_is_home = document["dragon"] == "cave"
        court.queen = document["queen"]
        court.knights, court.towers = document["knights"], document["towers"]
        court.destroyed = list(document["destroyed"])
        return court

    def cost(self, name, kingdom):
        """The price of a tile of the board for this kingdom."""
        return self._cost(PRICES[self.board.index(name)], kingdom)

    def _cost(self, price, kingdom):
        visited = kingdom is not None and self.queen == kingdom
        return max(0, price - DISCOUNT) if visited else price

    def on_board(self):
        return [name for name in self.board if name is not None]

    def take(self, name):
        self.board[self.board.index(name)] = None

    def hand_out(self, tile):
        """(knights, towers) of those on the tile that the box still has."""
        knights = min(tile["knights"], self.knights)
        towers = min(tile["towers"], self.towers)
        self.knights -= knights
        self.towers -= towers
        return knights, towers

    def destroy(self, name):
        self.take(name)
        self.destroyed.append(name)
        self.dragon_is_home = False

    def will_be_drawn(self):
        """The number of tiles that the end of the round reveals."""
        return min(self.board.count(None), self.undealt)

    def refill(self, names):
        """Tiles slide to the cheap end; the first drawn tile lies furthest that way."""
        dearest_last = self.on_board()[::-1] + list(names)
        self.board = [None] * (len(PRICES) - len(dearest_last)) + dearest_last[::-1]
        self.undealt -= len(names)

    def view(self, kingdom):
        """The costs are for the purse of `kingdom`."""
        return {
            "board": [
                {
                    "price": price,
                    "cost": self._cost(price, kingdom),
                    "building": None if name is None else BUILDINGS[name],
                }
                for price, name in zip(PRICES, self.board)
            ],
            "undealt": self.undealt,
            "dragon": "cave" if self.dragon_is_home else "away",
            "queen": self.queen,
            "knights": self.knights,
            "towers": self.towers,
            "destroyed": self.destroyed,
        }


def names_of(board):
    """The names of the tiles on a board as the view shows it, None for an empty slot."""
    return [slot["building"] and slot["building"]["building"] for slot in board]
