"""Dynasty: games in a row, decided by the sum of points."""

from .foul import need
from .game import Game


class Match(Game):
    """One game is a match of one."""

    def __init__(self, view, *edition):
        self.game = 1
        super().__init__(view, *edition)
        self.totals = [0] * len(self.kingdoms)

    @property
    def to_move(self):
        return None if self.phase == "pause" else super().to_move

    def legal_actions(self):
        return [] if self.phase == "pause" else super().legal_actions()

    def verdict(self, seat, action):
        if self.phase == "pause":
            return "already_resigned" if seat in self.left else "between_games"
        return super().verdict(seat, action)

    def _end(self):
        several = sum(self.played_for(index) for index in range(len(self.kingdoms))) > 1
        if self.game == self.rules["dynasty"] or not several:
            super()._end()
        else:
            self.phase = "pause"
            self._tell("game_ended", ranking=self.ranking())

    def next_game(self, revealed):
        """Happens without a request. Returns the events."""
        need(self.phase == "pause", "a game begins between two games")
        points = [kingdom.score(self.rules, self.queen == i) for i, kingdom in self.numbered()]
        self.totals = [total + score["total"] for total, score in zip(self.totals, points)]
        self.game += 1
        self.events = []
        self._lay_out(revealed.view)
        self._tell("game", game=self.game, opening=self.opening)
        if self.court:
            self._tell("refilled", buildings=self.court.board[::-1])
        self._tell("drawn", dominoes=[number for number, _ in self.next])
        self._begin_turn(0, revealed)
        return self.events

    def numbered(self):
        return list(enumerate(self.kingdoms))

    def view(self):
        view = super().view()
        dynasty = self.rules["dynasty"]
        summary = {"games": dynasty, "game": self.game, "totals": self.totals}
        return {**view, "match": summary if dynasty > 1 else None}
