"""Names and texts as players read them: which are accepted, which are equal; messages."""

import unittest

from support import web
from support.client import Client
from support.lobby import Visitor
from test_admin import Administered

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
GOOD = (
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a joiner
    "\u0915\u094d\u200d\u0937",  # Devanagari
    "\u0d9a\u0dca\u200d\u0dbb",  # Sinhala
    FAMILY,
    ENGLAND,
    "1\ufe0f\u20e3",
    "\u2764\ufe0f",
    "\u05d0\u05d1\u05d2 Ann",
)
# The same to a reader as "Anneliese".
SAME = (
    "Anne\u00adliese",
    "Anneliese\ufe0f",
    "\u200dAnneliese",
    "Anne\u200bliese\u3164",
    "ANNELIESE",
    "\u0410nneliese",
    "\uff21nneliese",
    "Annel\u0131ese",
    "Anne\u2800liese",
)
REFUSED = {
    "\u200d": "U+200D ZERO WIDTH JOINER",
    "\u3164": "U+3164 HANGUL FILLER",
    "\u115f": "U+115F HANGUL CHOSEONG FILLER",
    "\u2800": "U+2800 BRAILLE PATTERN BLANK",
    "\u0301": "U+0301 COMBINING ACUTE ACCENT",
    "\U000e0061": "U+E0061 TAG LATIN SMALL LETTER A",
    "\u00ad": "U+00AD SOFT HYPHEN",
    "A\u202eB": "U+202E RIGHT-TO-LEFT OVERRIDE",
    "A\ue000": "U+E000",
    "A\u0378": "U+0378",
    "A\ufdd0": "U+FDD0",
    "A\tB": "U+0009",
    "a" + 50 * "\u0301": "at most 4 marks",
    8 * FAMILY: "128 bytes",
    33 * "a": "1 to 32 characters",
}


class Names(Administered):
    def seat(self, who, **more):
        room = web.create_room(self.server, "kingdomino", 4, **more)
        return f"/api/rooms/{room['code']}/seats", room["code"], web.take_seat(
            self.server, room["code"], who)[1]

    def post(self, path, **body):
        return web.ask(self.server, "POST", path, body)

    async def test_good_names_are_taken_as_they_are(self):
        self.server = self.serve(keep=True)
        for name in GOOD:
            _, code, token = self.seat(name, name=name)
            room = web.room(self.server, code)
            self.assertEqual((room["name"], room["seats"][0]["name"]), (name, name))
            player = await Client(self.server, code, token).join()
            self.assertEqual((await player.chat(name))["text"], name)
            await player.leave()
            made = self.post("/api/players", name=name, passphrase="correct horse")
            self.assertEqual((made.status, made.json["player"]["name"]), (201, name))
            visitor = await Visitor(self.server).enter(name + "!")
            self.assertEqual(visitor.heard[0]["you"]["name"], name + "!")
            await visitor.leave()

    async def test_names_that_are_refused(self):
        self.server = self.serve(keep=True)
        paths = ["/api/players", self.seat("Ben")[0]]
        for name, said in REFUSED.items():
            for path in paths:
                answer = self.post(path, name=name)
                self.assertEqual((answer.status, answer.error), (400, ("bad_field", "name")))
                self.assertTrue(answer.json["error"]["message"].startswith("name: "))
                self.assertIn(said, answer.json["error"]["message"])
            if len(name) < 9:
                answer = self.post("/api/rooms", preset="kingdomino", players=2, name=name)
                self.assertEqual((answer.status, answer.error), (400, ("bad_field", "name")))
                self.assertIn(said, answer.json["error"]["message"])
        _, code, token = self.seat("Ann")
        player = await Client(self.server, code, token).join()
        for text in ("\u200d", "\u3164", "A\u202eB", "A\ue000", "a" + 50 * "\u0301"):
            answer = await player.chat(text)
            self.assertEqual((answer["code"], answer["field"]), ("bad_field", "text"))
            self.assertIn(REFUSED[text], answer["message"])
        await player.leave()

    async def test_one_name_for_a_reader_is_one_name(self):
        self.server = self.serve(keep=True)
        path, code, _ = self.seat("Anneliese")
        made = self.post("/api/players", name="Anneliese", passphrase="correct horse")
        self.assertEqual(made.status, 201)
        for name in SAME:
            for where, more in ((path, {}), ("/api/players", {"passphrase": "correct horse"})):
                answer = self.post(where, name=name, **more)
                self.assertEqual((answer.status, answer.error[0]), (409, "name_taken"), ascii(name))
            signed = self.post("/api/sessions", name=name, passphrase="correct horse")
            self.assertEqual(signed.json["player"]["id"], made.json["player"]["id"])
            watcher = await Client(self.server, code).join(name=name)
            self.assertEqual(watcher.welcome["you"]["name"], name + " (2)")
            await watcher.leave()
        first = await Visitor(self.server).enter("Anneliese")
        second = await Visitor(self.server).enter("Anne\u00adliese")
        self.assertEqual(second.heard[0]["you"]["name"], "Anne\u00adliese (2)")
        await first.leave()
        await second.leave()

    async def test_a_ban_is_passed_by_no_hidden_character(self):
        self.server = self.serve(keep=True)
        path, code, token = self.seat("Anne\u00adliese")
        guest = await Client(self.server, code, token).join()
        await self.admin.json("ban", "name", "Anneliese")
        await guest.expect_farewell("banned")
        for name in SAME:
            for where in (path, "/api/players"):
                answer = self.post(where, name=name)
                self.assertEqual((answer.status, answer.error[0]), (403, "banned"), ascii(name))
            visitor = await Visitor(self.server).open()
            await visitor.say({"type": "hello", "name": name})
            await visitor.ended("banned")
        self.assertEqual(self.post(path, name="Annelie").status, 201)


if __name__ == "__main__":
    unittest.main()
