"""Kingdomino and Queendomino in Python, from the rulebooks and independent of the server."""
