"""Well-formed frames with impossible values."""

import asyncio
import json
import secrets

from support.frames import need
from support.raw import TEXT

from .base import Hostile

# A double cannot hold the first ones, 64 bits not the next; the last ones are no whole numbers.
HUGE = ["1e400", "-1e400", "1" + "0" * 400, "9223372036854775808", "18446744073709551616", "1.5"]
NUMBERS = [*HUGE, "-0", "-9223372036854775809", "1e-400"]

SENTENCES = [
    '{"type":"ping","t":%s}',
    '{"type":"act","id":"x","at":%s,"action":{"do":"discard"}}',
    '{"type":"act","id":"x","action":{"do":"claim","domino":%s}}',
    '{"type":"act","id":"x","action":{"do":"place","cells":[[0,1],[0,%s]]}}',
    '{"type":"act","id":"x","action":{"do":"build","building":"bakery-1","cell":[%s,0]}}',
]

UNREADABLE = ("bad_field", "malformed_json")


async def answer_to(raw, text):
    """The next pong or rejected."""
    await raw.text(text)
    while True:
        frame = json.loads(await raw.control(TEXT))
        if frame["type"] in ("pong", "rejected"):
            return frame


class HugeNumbers(Hostile):
    async def attack(self):
        raw = await self.spectator()
        for number in NUMBERS:
            for sentence in SENTENCES:
                answer = await answer_to(raw, sentence % number)
                if number in HUGE:
                    need(answer.get("code") in UNREADABLE, f"{sentence % number}: {answer}")
                need(answer["type"] == "rejected" or answer["t"] == 0, f"{number}: {answer}")
            need((await answer_to(raw, '{"type":"ping","t":7}')).get("t") == 7, "it still answers")
        self.done_with(raw)
        stranger = await self.socket()
        answer = await answer_to(stranger, '{"type":"hello","since":%s}' % self.rng.choice(HUGE))
        need(answer.get("code") in UNREADABLE, f"since: {answer}")
        self.done_with(stranger)


class NestsDeeply(Hostile):
    async def attack(self):
        raw = await self.spectator()
        for begin, end in [("[", "]"), ('{"a":', "}")]:
            for depth in (10, 100, 600):
                nested = begin * depth + "0" + end * depth
                answer = await answer_to(raw, '{"type":"ping","t":5,"more":%s}' % nested)
                readable = answer.get("t") == 5
                need(readable or answer.get("code") == "malformed_json", f"{depth}: {answer}")
            answer = await answer_to(raw, (begin * 4000)[:4000])
            need(answer.get("code") == "malformed_json", f"{begin}: {answer}")
            need((await answer_to(raw, '{"type":"ping","t":7}')).get("t") == 7, "it still answers")
        self.done_with(raw)


class GuessesTokens(Hostile):
    """Guesses, many at once; the answer reveals only that they were wrong."""

    at_once = 25
    repeat = 1000 // at_once

    async def attack(self):
        await asyncio.gather(*(self.guess() for _ in range(self.at_once)))

    async def guess(self):
        raw = await self.socket()
        await raw.text(json.dumps({"type": "hello", "token": secrets.token_urlsafe(24)}))
        await self.sent_away(raw, "bad_token")
