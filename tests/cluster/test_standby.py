"""The database's server dies and its synchronous standby takes over: everything acknowledged
is there, no node takes a room from another, and every game ends."""

import unittest

from nodes.course import complete
from nodes.pair import Pair


class Standby(unittest.TestCase):
    def test_it_takes_the_place_of_the_primary_under_games(self):
        pair = Pair()
        try:
            pair.start()
        except BaseException:
            pair.close()
            raise

        complete(self, ["database", "kill"], tables=6, postgres=pair)


if __name__ == "__main__":
    unittest.main()
