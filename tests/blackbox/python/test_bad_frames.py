"""Text that is no command: the field is named, the connection lives, the game goes on."""

import json
import unittest

from support.case import ServerTest

# Text without a readable type; all of it is malformed_json.
NO_OBJECT = [
    "", " ", "x", "hello", "[]", "[1,2]", '"hello"', "1", "-0", "null", "true", "{", "}", '{"type"',
    '{"type":"ping","t":1', '{"type":"ping","t":1}x', '{"type":"ping","t":1}{}', "{'type':'ping'}",
    '{"type":"ping",}', '{"t":NaN,"type":"ping"}', '{"type":"ping","t":01}', '{"type":"pi\nng"}',
    "\ufeff", "\x00", "[" * 4000, "[" * 2000 + "]" * 2000,
    '[{"type":"ping","t":1}]',
]  # fmt: skip

WHOLE = {"type": "act", "id": "an-id", "action": {"do": "claim", "domino": 1}}


def act(**changes):
    return {**WHOLE, **changes}


def doing(**action):
    return act(action=action)


def placing(cells):
    return doing(do="place", cells=cells)


# (frame, code, field)
WRONG_FIELDS = [
    ({}, "missing_field", "type"),
    ({"t": 1}, "missing_field", "type"),
    ({"type": 1}, "bad_field", "type"),
    ({"type": ["ping"]}, "bad_field", "type"),
    ({"type": "nonsense"}, "unknown_type", "type"),
    ({"type": "PING", "t": 1}, "unknown_type", "type"),
    ({"type": ""}, "unknown_type", "type"),
    ({"type": "step", "seq": 1}, "unknown_type", "type"),
    ({"type": "ping"}, "missing_field", "t"),
    ({"type": "ping", "t": "1"}, "bad_field", "t"),
    ({"type": "ping", "t": 1.5}, "bad_field", "t"),
    ({"type": "ping", "t": True}, "bad_field", "t"),
    ({"type": "ping", "t": {}}, "bad_field", "t"),
    ({"type": "ping", "t": 2**53 + 1}, "bad_field", "t"),
    ({"type": "ping", "t": -(2**53) - 1}, "bad_field", "t"),
    ({"type": "ping", "t": 2**64 - 1}, "bad_field", "t"),
    ({"type": "act"}, "missing_field", "id"),
    ({"type": "act", "id": "a"}, "missing_field", "action"),
    (act(id=1), "bad_field", "id"),
    (act(id=""), "bad_field", "id"),
    (act(id="i" * 65), "bad_field", "id"),
    (act(id="new\nline"), "bad_field", "id"),
    (act(id="caf\u00e9"), "bad_field", "id"),
    (act(id="\x7f"), "bad_field", "id"),
    (act(at=-1), "bad_field", "at"),
    (act(at=0.5), "bad_field", "at"),
    (act(at="0"), "bad_field", "at"),
    (act(at=False), "bad_field", "at"),
    (act(at=2**64), "bad_field", "at"),
    (act(action="claim"), "bad_field", "action"),
    (act(action=[]), "bad_field", "action"),
    (doing(), "missing_field", "action.do"),
    (doing(do=1), "bad_field", "action.do"),
    (doing(do="fly"), "bad_field", "action.do"),
    (doing(do="claim"), "missing_field", "action.domino"),
    (doing(do="claim", domino="1"), "bad_field", "action.domino"),
    (doing(do="claim", domino=1.5), "bad_field", "action.domino"),
    (doing(do="claim", domino=True), "bad_field", "action.domino"),
    (doing(do="claim", domino=[1]), "bad_field", "action.domino"),
    (doing(do="place"), "missing_field", "action.cells"),
    (placing({}), "bad_field", "action.cells"),
    (placing("[[0,1],[0,2]]"), "bad_field", "action.cells"),
    (placing([]), "bad_field", "action.cells"),
    (placing([[0, 1]]), "bad_field", "action.cells"),
    (placing([[0, 1], [0, 2], [0, 3]]), "bad_field", "action.cells"),
    (placing([[0], [0, 2]]), "bad_field", "action.cells[0]"),
    (placing([[0, 1], [0, 2, 3]]), "bad_field", "action.cells[1]"),
    (placing([[0, 1], 5]), "bad_field", "action.cells[1]"),
    (placing([["0", 1], [0, 2]]), "bad_field", "action.cells[0][0]"),
    (placing([[0, 1], [0, 2.5]]), "bad_field", "action.cells[1][1]"),
    (placing([[0, 1], [0, None]]), "bad_field", "action.cells[1][1]"),
]


class BadFrames(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.board = await self.table(self.serve(), "kingdomino", 2)
        self.ann = self.board.seats[0]

    async def goes_on(self):
        """The table is unchanged, and the game can be played to its end."""
        self.assertEqual(self.board.seq, 0)
        await self.board.play(self.rng)
        self.assertEqual(self.board.referee.phase, "over")

    async def test_no_object(self):
        for text in NO_OBJECT:
            with self.subTest(text=text[:40]):
                answer = await self.ann.stray(text)
                self.assertEqual(answer["code"], "malformed_json")
                self.assertEqual((answer["re"], answer["retryable"]), (None, False))
                await self.ann.ping()
        await self.goes_on()

    async def test_wrong_fields(self):
        for frame, code, field in WRONG_FIELDS:
            with self.subTest(frame=frame):
                answer = await self.answer_to(frame)
                self.assertEqual((answer["code"], answer["field"]), (code, field))
                self.assertIs(answer["retryable"], False)
                await self.ann.ping()
        await self.goes_on()

    async def answer_to(self, frame):
        """The answer repeats the id, where there is one."""
        id = frame.get("id")
        if not isinstance(id, str) or id not in ("a", "an-id"):
            return await self.ann.stray(frame)
        before = len(self.ann.answers[id])
        await self.ann.say(frame)
        await self.ann.until(lambda: len(self.ann.answers[id]) > before, f"an answer to {frame}")
        return self.ann.answers[id][-1]

    async def test_numbers_beyond_every_type(self):
        for number in ["1e999", "-1e999", "9" * 400, "1e-300", "0." + "3" * 500, "1E400"]:
            for text in [
                '{"type":"ping","t":%s}',
                '{"type":"act","id":"an-id","at":%s,"action":{"do":"discard"}}',
                '{"type":"act","id":"an-id","action":{"do":"claim","domino":%s}}',
                '{"type":"act","id":"an-id","action":{"do":"place","cells":[[0,1],[0,%s]]}}',
            ]:
                with self.subTest(text=text, number=number[:20]):
                    before = len(self.ann.strays) + len(self.ann.answers["an-id"])
                    await self.ann.say(text % number)
                    await self.ann.ping()
                    answers = self.ann.strays + self.ann.answers["an-id"]
                    self.assertEqual(len(answers), before + 1)
                    for answer in answers:
                        self.assertIn(answer["code"], ("bad_field", "malformed_json"))
        await self.goes_on()

    async def test_deep_nesting_in_fields_that_nobody_reads(self):
        for open_, close in [('{"a":', "}"), ("[", "]")]:
            for depth in [10, 100, 600]:
                nested = open_ * depth + "0" + close * depth
                t = depth + len(open_) * 1000
                strays = len(self.ann.strays)
                await self.ann.say('{"type":"ping","t":%d,"more":%s}' % (t, nested))
                # A parser may have its own bound, but it says so.
                await self.ann.until(
                    lambda: t in self.ann.pongs or len(self.ann.strays) > strays, "an answer"
                )
        self.assertIn(10 + 5000, self.ann.pongs)
        await self.goes_on()

    async def test_good_frames_with_a_few_wrong_characters(self):
        good = [
            json.dumps(placing([[0, 1], [0, -2]])),
            json.dumps(act(at=0)),
            json.dumps({"type": "ping", "t": -12345}),
            json.dumps({"type": "hello", "token": "x", "since": 0, "want": {"diff": "both"}}),
        ]
        letters = '{}[]",:0123456789-+.eE \\/utfn\x00\x7f\u00e9\U0001f3f0'
        for _ in range(500):
            text = list(self.rng.choice(good))
            for _ in range(self.rng.randint(1, 4)):
                at = self.rng.randrange(len(text))
                text[at : at + self.rng.randint(0, 2)] = self.rng.choice(letters)
            # A spectator, so that readable frames change nothing either.
            watcher = self.board.watchers[0]
            answered = self.everything_heard(watcher)
            await watcher.say("".join(text))
            await watcher.until(lambda: self.everything_heard(watcher) > answered, f"{text}")
            await watcher.ping()
        await self.goes_on()

    def everything_heard(self, client):
        return len(client.strays) + len(client.pongs) + sum(map(len, client.answers.values()))

    async def test_unknown_fields_are_ignored(self):
        text = json.dumps({"type": "ping", "t": 77, "seq": "x", "nothing": None, "more": [{}]})
        await self.ann.say(text)
        await self.ann.until(lambda: 77 in self.ann.pongs, "a pong")
        mover = self.board.mover
        action = {**self.board.referee.legal_actions()[0], "why": "because"}
        answer = await mover.act(action)
        self.assertEqual(answer["type"], "step")

    async def test_the_extremes_of_ping(self):
        for t in [0, -1, 2**53, -(2**53)]:
            await self.ann.say({"type": "ping", "t": t})
            await self.ann.until(lambda: t in self.ann.pongs, f"pong {t}")
        self.assertEqual(self.ann.strays, [])

    async def test_a_few_in_a_row_close_the_connection(self):
        allowed = self.ann.welcome["limits"]["malformed_frames"]
        self.assertGreater(allowed, 1)
        for _ in range(3):  # a valid one between them resets the count
            for _ in range(allowed - 1):
                await self.ann.stray("nonsense")
            await self.ann.ping()
        for _ in range(allowed + 1):
            await self.ann.say("nonsense")
        await self.ann.expect_farewell("bad_protocol")
        self.board.seats[0] = await self.ann.resume()
        await self.goes_on()

    async def test_forbidden_moves_are_no_bad_frames(self):
        for _ in range(5 * self.ann.welcome["limits"]["malformed_frames"]):
            self.assertIn(
                await self.ann.refused({"do": "discard"}), ("wrong_phase", "not_your_turn")
            )
        await self.goes_on()


if __name__ == "__main__":
    unittest.main()
