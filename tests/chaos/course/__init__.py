"""Shared by the programs of chaos. Importing it makes support/ and referee/ importable, too."""

import pathlib
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[2] / "blackbox/python"))
