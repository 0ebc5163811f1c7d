"""The 32 buildings, by what their tiles say.

The immediate effects of some tiles are not documented; the values assumed in the house rules end in
`assumed`.
"""

# kind, copies, crowns, points, knights, towers, reward, tax bonus
_KINDS = """
bakery           2 0 0 1 0 wheat     -          assumed
sawmill          2 0 0 1 0 forest    -          assumed
fishmonger       2 0 0 1 0 lake      -          assumed
spinning-mill    2 0 0 0 1 grassland -          assumed
witch-house      2 0 0 1 1 swamp     -
mine-building    2 0 0 0 0 mine      -          assumed
church           2 0 0 0 0 town      -          assumed
archery-range    2 0 0 1 0 knight    -
walking-castle   2 0 0 0 1 tower     -
statue           3 0 5 0 0 -         -          assumed
crown-building   3 1 0 0 0 -         -          assumed
tavern           1 0 3 2 0 -         -
watchtower       1 0 3 0 2 -         -
great-tavern     1 0 2 3 0 -         -
tower-treasury   1 0 2 0 1 -         per_tower
knight-treasury  1 0 2 1 0 -         per_knight assumed
unidentified-2vp 1 0 2 0 3 -         -          assumed
"""

# Two tiles of one kind with different values.
_SINGLES = """
unidentified-3vp-1 0 3 2 0 - - assumed
unidentified-3vp-2 0 3 0 2 - - assumed
"""


def _reward(word):
    if word == "-":
        return None
    if word in ("knight", "tower"):
        return {"per": word, "points": 1}
    return {"per": "territory", "terrain": word, "points": 2}


def _tile(name, crowns, points, knights, towers, reward, tax_bonus, assumed=None):
    return {
        "building": name,
        "kind": name.rpartition("-")[0],
        "crowns": int(crowns),
        "points": int(points),
        "knights": int(knights),
        "towers": int(towers),
        "reward": _reward(reward),
        "tax_bonus": None if tax_bonus == "-" else tax_bonus,
        "assumed": assumed is not None,
    }


def _tiles():
    for line in filter(None, _KINDS.split("\n")):
        kind, copies, *columns = line.split()
        for copy in range(1, int(copies) + 1):
            yield _tile(f"{kind}-{copy}", *columns)
    for line in filter(None, _SINGLES.split("\n")):
        yield _tile(*line.split())


# name -> the tile as the view shows it
BUILDINGS = {tile["building"]: tile for tile in _tiles()}
