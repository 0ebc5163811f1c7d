"""Who won, and what decided it."""


def _entry(index, kingdom, rules, left):
    score = kingdom.score(rules)
    return {
        "kingdom": index,
        "seats": kingdom.seats,
        "points": score["total"],
        "largest_territory": max((t["squares"] for t in score["territories"]), default=0),
        "crowns": sum(t["crowns"] for t in score["territories"]),
        "resigned": left is not None,
        "_left": float("inf") if left is None else left,
    }


def ranking_of(kingdoms, rules, order_of_leaving):
    """Best first. Of those who left, who stayed longer ranks higher."""
    criteria = [
        ("resignation", "_left"),
        ("points", "points"),
        ("largest_territory", "largest_territory"),
    ]
    if rules["tie_break"] == "territory_crowns":
        criteria.append(("crowns", "crowns"))
    entries = []
    for index, kingdom in enumerate(kingdoms):
        seat = kingdom.seats[0]
        left = order_of_leaving.index(seat) if seat in order_of_leaving else None
        entries.append(_entry(index, kingdom, rules, left))
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
