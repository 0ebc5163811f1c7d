"""Shared by the cluster's programs. Importing it makes support/ and course/ importable, too."""

import pathlib
import sys

_tests = pathlib.Path(__file__).resolve().parents[2]
sys.path[1:1] = [str(_tests / "blackbox/python"), str(_tests / "chaos")]
