"""The meaning of each preset for each number of players, from the rulebooks."""

PRESETS = {
    "kingdomino": (2, 3, 4),
    "kingdomino-bga": (2, 3, 4),
    "kingdomino-italian": (2, 3, 4),
    "mighty-duel": (2,),
    "queendomino": (2, 3, 4),
    "royal": (3, 4, 5, 6),
    "royal-teams": (6, 8),
}

COURT_PRESETS = ("queendomino", "royal", "royal-teams")


def rules_of(preset, players, options=None):
    rules = {
        "preset": preset,
        "players": players,
        "kings_per_seat": 2 if players == 2 else 1,
        "seats_per_kingdom": 1,
        "kingdom_size": 5,
        "line_length": 3 if players == 3 else 4,
        "rounds": 6 if players == 2 else 12,
        "sets": ["kingdomino"],
        "turn": ["place", "claim"],
        "buildings": None,
        "dynasty": 1,
        "pause": 0,
        "decline": "must_place",
        "harmony": False,
        "middle_kingdom": False,
        "tie_break": "territory",
        # These two have an effect only for two, and for three players.
        "opening": "snake" if players == 2 else "random",
        "three_player_line": "three",
    }
    if preset == "kingdomino-bga":
        rules.update(tie_break="territory_crowns", opening="random")
        rules.update(three_player_line="four_discard")
    if preset == "kingdomino-italian":
        rules.update(tie_break="territory_crowns", opening="random", harmony=True)
        rules.update(middle_kingdom=True, middle_kingdom_measure="bounding_box")
        rules.update(kingdom_size=7 if players == 2 else 5)
    if preset == "mighty-duel":
        rules.update(kingdom_size=7, rounds=12)
    if preset in COURT_PRESETS:
        rules.update(_at_court(preset, players))
    rules.update(options or {})
    if rules["dynasty"] > 1 and "pause" not in (options or {}):
        rules["pause"] = 15
    if players != 3 or preset in COURT_PRESETS:
        del rules["three_player_line"]
    elif rules["three_player_line"] == "four_discard":
        rules["line_length"] = 4
    if players != 2:
        del rules["opening"]
    return rules


def _at_court(preset, players):
    """The editions with buildings, knights, queen and dragon: common and separate parts."""
    rules = {
        "sets": ["queendomino"],
        "turn": ["place", "tax", "build", "bribe", "claim"],
        "buildings": "house",
        "line_length": 4,
        "rounds": 12,
        "kingdom_size": 7 if players == 2 else 5,
    }
    if preset != "queendomino":
        rules.update(sets=["queendomino", "kingdomino"])
    if preset == "royal" and players <= 4:
        rules.update(kingdom_size=7, rounds=24)
    if preset == "royal" and players > 4:
        rules.update(line_length=8)
    if preset == "royal-teams":
        rules.update(kingdom_size=7, line_length=8, seats_per_kingdom=2)
    return rules
