"""An independent implementation: Kingdomino and Queendomino in Python, from the rulebooks, not the server."""
