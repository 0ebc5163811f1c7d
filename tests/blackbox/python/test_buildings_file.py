"""Building tiles from an operator's file."""

import json
import pathlib
import unittest
from unittest import mock

from referee.buildings import BUILDINGS
from referee.editions import COURT_PRESETS
from support import web
from support.case import ServerTest
from support.server import run_tool

TILES = pathlib.Path(__file__).parents[2] / "data" / "buildings-made-up.json"


def shown(tile):
    """A tile of the file as the view shows it."""
    scoring, reward = tile["scoring"], None
    if scoring is not None:
        reward = {"per": scoring["type"].removeprefix("per_"), "points": scoring["vp"]}
        if "terrain" in scoring:
            reward["terrain"] = scoring["terrain"]
    return {
        "building": tile["id"],
        "kind": tile["id"].rpartition("-")[0],
        "crowns": tile["crowns"],
        "points": tile["vp"],
        "knights": tile["immediate"]["knights"],
        "towers": tile["immediate"]["towers"],
        "reward": reward,
        "tax_bonus": tile["tax_bonus"],
        "assumed": False,
    }


class FromFile(ServerTest):
    def setUp(self):
        tiles = json.loads(TILES.read_text())["tiles"]
        self.tiles = {tile["id"]: shown(tile) for tile in tiles}

    def referee_reads_the_file(self):
        patch = mock.patch.dict(BUILDINGS, self.tiles)
        patch.start()
        self.addCleanup(patch.stop)

    async def game(self, server, preset="queendomino", players=2):
        return await self.table(server, preset, players, {"buildings": "file"})

    async def test_a_whole_game(self):
        self.referee_reads_the_file()
        table = await self.game(self.serve("--buildings", TILES))
        self.assertEqual(table.watchers[0].document["rules"]["buildings"], "file")
        offered = set()

        async def look():
            for slot in table.watchers[0].document["court"]["board"]:
                tile = slot["building"]
                if tile is not None:
                    offered.add(tile["building"])
                    self.assertEqual(tile, self.tiles[tile["building"]])

        await look()
        await table.play(self.rng, after=look)
        self.assertGreater(len(offered), 6)

    async def test_the_file_is_the_default_where_there_are_buildings(self):
        server = self.serve("--buildings", TILES)
        for preset, players in [("queendomino", 3), ("royal", 5), ("royal-teams", 8)]:
            self.assertIn(preset, COURT_PRESETS)
            room = web.create_room(server, preset, players)
            self.assertEqual(room["rules"]["buildings"], "file")
            for source in ["house", "file"]:
                room = web.create_room(server, preset, players, options={"buildings": source})
                self.assertEqual(room["rules"]["buildings"], source)
        self.assertIsNone(web.create_room(server, "mighty-duel", 2)["rules"]["buildings"])

    async def test_the_house_values_can_be_asked_for(self):
        server = self.serve("--buildings", TILES)
        table = await self.table(server, "queendomino", 2, {"buildings": "house"})
        await table.play(self.rng, until=lambda: table.seq == 40)

    async def test_there_is_no_file(self):
        server = self.serve()
        body = {"preset": "queendomino", "players": 2}
        smuggled = {**body, "building_file": list(self.tiles.values())}
        for more in [body, smuggled]:
            room = web.ask(server, "POST", "/api/rooms", more)
            self.assertEqual((room.status, room.json["rules"]["buildings"]), (201, "house"))
            file = {**more, "options": {"buildings": "file"}}
            answer = web.ask(server, "POST", "/api/rooms", file)
            self.assertEqual(answer.status, 400)
            self.assertEqual(answer.error, ("bad_combination", "options.buildings"))
            self.assertIn("no file of building tiles", answer.json["error"]["message"])

    async def test_clients_do_not_bring_tiles_of_their_own(self):
        # As the server writes them itself, with nine knights for all.
        own = [{"id": name, "knights": 9} for name in BUILDINGS]
        self.referee_reads_the_file()
        server = self.serve("--buildings", TILES)
        table = await self.table(
            server, "queendomino", 2, {"buildings": "file"}, building_file=own
        )
        await table.play(self.rng, until=lambda: table.seq == 20)

    async def test_a_game_goes_on_without_the_file(self):
        self.referee_reads_the_file()
        file = self.folder / "tiles.json"
        file.write_text(TILES.read_text())
        server = self.serve("--buildings", file, keep=True)
        table = await self.game(server)
        waiting = web.create_room(server, "queendomino", 2)["code"]
        await table.play(self.rng, until=lambda: table.seq == 30)
        self.assertEqual(await server.stop(), 0)

        file.unlink()
        at = server.command.index("--buildings")
        del server.command[at : at + 2]
        server.start()
        for group in (table.seats, table.watchers):
            group[:] = [await client.resume() for client in group]
        await table.all_reach(30)
        for code in (table.code, waiting):
            self.assertEqual(web.room(server, code)["rules"]["buildings"], "file")
        self.assertEqual(web.create_room(server, "queendomino", 2)["rules"]["buildings"], "house")
        await table.play(self.rng)
        _, document = await table.fresh_look()
        self.assertEqual((document["phase"], document["rules"]["buildings"]), ("over", "file"))

        self.assertEqual(await server.stop(), 0)
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)
        for more in [(), ("--json",)]:
            replay = run_tool("replay", "--database", self.database, table.code, *more)
            self.assertEqual(replay.returncode, 0, replay)


class BadFile(ServerTest):
    def refused(self, path):
        """The stderr of a server that does not start."""
        where = ("--address", "127.0.0.1", "--port", "0", "--database", self.database)
        answer = run_tool("serve", *where, "--buildings", path)
        self.assertGreater(answer.returncode, 0, answer)
        self.assertNotIn("http://", answer.stdout)
        self.assertFalse(self.database.exists(), "nothing was begun")
        return answer.stderr

    async def test_files_that_are_wrong(self):
        good = json.loads(TILES.read_text())["tiles"]
        position = next(n for n, tile in enumerate(good) if tile["id"] == "bakery-1")

        def bakery(**changes):
            tiles = [dict(tile) for tile in good]
            tiles[position].update(changes)
            return json.dumps({"tiles": tiles})

        knights = {"knights": 10, "towers": 0}
        last = good[-1]["id"]
        path = self.folder / "tiles.json"
        for text, complaint in [
            (bakery(immediate=knights), "bakery-1: immediate.knights: an integer from 0 to 9"),
            (bakery(vp="2"), "bakery-1: vp: an integer from 0 to 20"),
            (bakery(id="bakery-3"), "bakery-3: id: there is no such tile"),
            (bakery(id="bakery-2"), "bakery-2: id: duplicate tile"),
            (json.dumps({"tiles": good[:-1]}), f"{last}: id: this tile is missing"),
            (json.dumps({"tiles": {}}), "tiles: a list of all tiles"),
            ("{}\n{", "not JSON: error in line 2"),
            ("", "not JSON: error in line 1"),
            (" " * 2**20 + "{}", "more than 1048576 bytes"),
        ]:
            with self.subTest(complaint=complaint):
                path.write_text(text)
                self.assertEqual(self.refused(path), f"castellan: {path}: {complaint}\n")

    async def test_files_that_can_not_be_read(self):
        for path in [self.folder / "missing.json", self.folder]:
            with self.subTest(path=path):
                self.assertTrue(self.refused(path).startswith(f"castellan: {path}: cannot be read"))


if __name__ == "__main__":
    unittest.main()
