"""The possessions of a kingdom beside its land: coins, knights in supply, towers."""

import dataclasses


@dataclasses.dataclass
class Treasury:
    coins: int = 7
    knights: int = 1
    towers: int = 0

    def points(self):
        return self.coins // 3

    def view(self):
        return dataclasses.asdict(self)
