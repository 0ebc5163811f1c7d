"""Nodes are killed, frozen and stopped under games, and the database crashes: nothing acknowledged
is lost or doubled, no two clients receive different versions, and every game ends."""

import unittest

from nodes.course import complete


class Faults(unittest.TestCase):
    def course(self, kinds, tables=4, **how):
        figures = complete(self, kinds, tables, **how)
        self.assertEqual(sum(figures.faults.values()), len(kinds))
        for kind in set(kinds) - {"database"}:
            self.assertTrue(figures.gaps[kind], f"no room was struck by {kind}")
        self.assertGreater(figures.looked[200], 0)
        return figures

    def test_a_node_is_killed(self):
        figures = self.course(["kill"])
        self.assertGreater(figures.sent_on, 0)

    def test_nodes_that_clients_do_not_reach_pass_everything_on(self):
        figures = self.course(["kill", "freeze", "drain"], urls=False)
        self.assertEqual(figures.sent_on, 0)

    def test_a_node_is_frozen_and_wakes(self):
        self.course(["freeze"])

    def test_a_node_is_stopped_and_another_one_comes(self):
        self.course(["drain"])

    def test_the_database_crashes(self):
        self.course(["database"])


if __name__ == "__main__":
    unittest.main()
