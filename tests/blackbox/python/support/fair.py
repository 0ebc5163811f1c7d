"""Checks a deal by the description in the protocol document, with nothing but SHA-256."""

import hashlib
import itertools
import json

from .frames import need

# The building tiles in the document's order: kind and copies.
KINDS = """
bakery:2 sawmill:2 fishmonger:2 spinning-mill:2 witch-house:2 mine-building:2 church:2
archery-range:2 walking-castle:2 statue:3 crown-building:3 tavern:1 watchtower:1
unidentified-3vp:2 great-tavern:1 tower-treasury:1 knight-treasury:1 unidentified-2vp:1
"""
TILES = [
    f"{kind}-{n}"
    for kind, copies in (item.split(":") for item in KINDS.split())
    for n in range(1, int(copies) + 1)
]
FIRST = {"kingdomino": 1, "queendomino": 101}  # the lowest number in a box


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(document):
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


class Numbers:
    def __init__(self, key):
        blocks = (bytes.fromhex(sha256(f"{key}:{i}")) for i in itertools.count())
        self.words = (int.from_bytes(b[i : i + 4], "big") for b in blocks for i in range(0, 32, 4))

    def below(self, n):
        usable = 2**32 // n * n
        return next(word for word in self.words if word < usable) % n

    def shuffled(self, items):
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


def deal(rules, key, pile_sizes):
    numbers = Numbers(key)
    boxes = [range(FIRST[name], FIRST[name] + 48) for name in rules["sets"]]
    piles = [numbers.shuffled(box)[:size] for box, size in zip(boxes, pile_sizes)]
    dealt = {"piles": piles + [[]] * (2 - len(piles))}
    if rules["buildings"]:
        dealt["buildings"] = numbers.shuffled(TILES)
    seats = rules["players"]
    if seats == 2 and rules["opening"] == "snake":
        first = numbers.below(2)
        dealt["kings"] = [first, 1 - first, 1 - first, first]
    else:
        kings = [seat for seat in range(seats) for _ in range(rules["kings_per_seat"])]
        dealt["kings"] = numbers.shuffled(kings)
    return dealt


def check(told, room):
    """`told`: the `deal` of a frame, `room`: of the welcome. True if revealed and correct."""
    need(set(told) == {"commitment", "salt", "text", "source"}, f"a deal: {told}")
    if room["seed_hash"] is None:  # begun before there were commitments
        need(set(told.values()) == {None}, f"nothing to reveal: {told}")
        return False
    need(told["commitment"], f"a commitment: {told}")
    if told["text"] is None:
        need(told["salt"] is None and told["source"] is None, f"nothing is revealed yet: {told}")
        return False
    need(sha256(told["salt"] + told["text"]) == told["commitment"], f"the commitment: {told}")
    dealt = json.loads(told["text"])
    need(canonical(dealt) == told["text"], f"canonical text: {told}")
    if told["source"] is None:
        return False
    source = told["source"]
    need(sha256(source["seed"]) == room["seed_hash"], f"the seed's hash: {told}")
    code = room.get("duplicate", {}).get("deal", room["code"])
    key = sha256(canonical({**source, "room": code}))
    need(sha256(key + ":salt") == told["salt"], f"the salt: {told}")
    sizes = [len(pile) for pile in dealt["piles"]]
    need(deal(room["rules"], key, sizes) == dealt, f"the deal follows from its source: {told}")
    return True
