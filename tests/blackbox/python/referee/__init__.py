"""A second opinion: Kingdomino in Python, written from the rulebook and not from the server."""
