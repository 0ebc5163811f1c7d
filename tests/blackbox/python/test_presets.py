"""The listed choices, against those that the server accepts from a host."""

import pathlib
import unittest

from referee.editions import PRESETS, rules_of
from support import web
from support.case import ServerTest

TILES = pathlib.Path(__file__).parents[2] / "data" / "buildings-made-up.json"


def values_of(option):
    if "values" in option:
        return option["values"]
    return [option["least"], option["most"]]


class Presets(ServerTest):
    def listed(self, server):
        answer = web.ask(server, "GET", "/api/presets")
        self.assertEqual(answer.status, 200)
        return answer.json

    def create(self, server, preset, players, options):
        body = {"preset": preset, "players": players, "options": options}
        return web.ask(server, "POST", "/api/rooms", body)

    async def test_the_answer(self):
        server = self.serve()
        answer = web.ask(server, "GET", "/api/presets")
        self.assertTrue(answer.headers["content-type"].startswith("application/json"))
        self.assertEqual(web.ask(server, "GET", "/api/presets").body, answer.body)
        head = web.ask(server, "HEAD", "/api/presets")
        self.assertEqual((head.status, head.body), (200, b""))
        self.assertEqual(head.headers["content-length"], str(len(answer.body)))
        for method in ["POST", "PUT", "DELETE"]:
            refused = web.ask(server, method, "/api/presets")
            self.assertEqual((refused.status, refused.error[0]), (405, "method_not_allowed"))
            self.assertEqual(refused.headers["allow"], "GET, HEAD, OPTIONS")

    async def test_every_preset_is_listed_with_its_rules(self):
        listed = self.listed(self.serve())
        numbers = {
            item["preset"]: tuple(table["players"] for table in item["tables"])
            for item in listed["presets"]
        }
        self.assertEqual(numbers, PRESETS)
        for item in listed["presets"]:
            for table in item["tables"]:
                expected = rules_of(item["preset"], table["players"])
                self.assertEqual({**table["rules"], **expected}, table["rules"])

    async def test_what_is_listed_can_be_chosen_and_nothing_else(self):
        for options in [(), ("--buildings", TILES)]:
            with self.subTest(options=options):
                self.try_all(self.serve(*options))

    def try_all(self, server):
        listed = self.listed(server)
        options = {option["option"]: option for option in listed["options"]}
        self.assertEqual(len(options), len(listed["options"]))
        for item in listed["presets"]:
            for table in item["tables"]:
                names = table["options"]
                self.assertEqual(names, [name for name in options if name in names])
                self.try_table(server, item["preset"], table, options)

    def try_table(self, server, preset, table, options):
        players = table["players"]
        room = self.create(server, preset, players, {})
        self.assertEqual(room.status, 201)
        self.assertEqual(room.json["rules"], table["rules"])
        for name, option in options.items():
            needs = option.get("needs", {})
            for value in values_of(option):
                chosen = {**needs, name: value}
                answer = self.create(server, preset, players, chosen)
                if name in table["options"]:
                    self.assertEqual(answer.status, 201, (preset, players, chosen))
                    if name in table["rules"]:
                        self.assertEqual(answer.json["rules"][name], value)
                else:
                    self.assertEqual(answer.status, 400, (preset, players, chosen))
                    self.assertEqual(answer.error, ("bad_combination", f"options.{name}"))
            if needs and name in table["options"]:
                self.try_without(server, preset, table, option)

    def try_without(self, server, preset, table, option):
        """An option's requirement may hold by default, and is missing where it does not."""
        needs, name = option["needs"], option["option"]
        answer = self.create(server, preset, table["players"], {name: values_of(option)[0]})
        if {**table["rules"], **needs} == table["rules"]:
            self.assertEqual(answer.status, 201)
        else:
            self.assertEqual(answer.error, ("bad_combination", f"options.{name}"))


if __name__ == "__main__":
    unittest.main()
