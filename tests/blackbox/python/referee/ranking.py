"""The ranking, and what decided it."""


def _left_at(kingdom, order_of_leaving):
    """When the last of the kingdom's seats left; None while a player is left."""
    if not all(seat in order_of_leaving for seat in kingdom.seats):
        return None
    return max(order_of_leaving.index(seat) for seat in kingdom.seats)


def _entry(index, kingdom, rules, left, queen, before):
    score = kingdom.score(rules, queen)
    return {
        "kingdom": index,
        "seats": kingdom.seats,
        "points": before + score["total"],
        "largest_territory": max((t["squares"] for t in score["territories"]), default=0),
        "crowns": sum(t["crowns"] for t in score["territories"]),
        "resigned": left is not None,
        "_left": float("inf") if left is None else left,
    }


def ranking_of(kingdoms, rules, order_of_leaving, queen=None, totals=()):
    """Best first. Of the players who left, the later ranks higher. `queen`: the kingdom she visits.

    `totals`: the points of earlier games of a match, in which only the sum decides.
    """
    criteria = [
        ("resignation", "_left"),
        ("points", "points"),
        ("largest_territory", "largest_territory"),
    ]
    if rules["dynasty"] > 1:
        criteria = criteria[:2]
    elif rules["tie_break"] == "territory_crowns":
        criteria.append(("crowns", "crowns"))
    entries = []
    for index, kingdom in enumerate(kingdoms):
        left = _left_at(kingdom, order_of_leaving)
        before = totals[index] if totals else 0
        entries.append(_entry(index, kingdom, rules, left, queen == index, before))
    entries.sort(key=lambda e: [-e[field] for _, field in criteria])
    for place, entry in enumerate(entries):
        entry["decided_by"] = None
        if place + 1 < len(entries):
            below = entries[place + 1]
            differing = [word for word, field in criteria if entry[field] != below[field]]
            entry["decided_by"] = differing[0] if differing else "shared"
        shares = place > 0 and entries[place - 1]["decided_by"] == "shared"
        entry["rank"] = entries[place - 1]["rank"] if shares else place + 1
    for entry in entries:
        del entry["_left"]
    return entries
