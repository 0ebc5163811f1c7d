"""The witness: all frames about one game must agree.

It sees every step that any client receives. The same step has the same bytes for all clients
with the same `diff`, and the same table for all clients, which the referee confirms. The witness
outlives connections and servers: an announced step stays.
"""

import collections

from referee.box import Revealed
from referee.match import Match

from . import frames
from .frames import need


def sorted_actions(actions):
    """In a form that can be compared: two knights are posted in no order."""

    def plain(action):
        return {**action, "cells": sorted(action["cells"])} if action["do"] == "tax" else action

    return sorted(frames.canonical(plain(action)) for action in actions)


class Witness:
    def __init__(self, preset, players, options=None):
        self.edition = (preset, players, options)
        self.actions = {}  # (seat, id) -> action
        self.steps = {}  # (seq, diff) -> text
        self.events = {}  # seq -> the events, if a client has received them
        self.expected = {}  # seq -> the referee's events
        self.common = {}  # seq -> the step without events and patch
        self.documents = {}  # seq -> canonical view
        self.legal = {}  # seq -> sorted legal actions
        self.prompts = {}  # seq -> sorted actions of a prompt
        self.referee = None
        self.judged = None  # the referee's seq
        self.played = collections.Counter()  # how often each action was accepted

    @property
    def newest(self):
        return max(self.common, default=0)

    def will_act(self, seat, id, action):
        if all((s["by"], s["re"]) != (seat, id) for s in self.common.values()):
            self.actions[seat, id] = action

    def step(self, diff, frame, text):
        seq = frame["seq"]
        first = self.steps.setdefault((seq, diff), text)
        need(first == text, f"step {seq} is the same for all clients:\n{first}\n{text}")
        if "events" in frame:
            known = self.events.setdefault(seq, frame["events"])
            need(known == frame["events"], f"events of {seq} are the same:\n{known}\n{text}")
            self._compare_events(seq)
        part = frames.common_part(frame)
        first = self.common.setdefault(seq, part)
        need(first == part, f"step {seq} does not depend on `diff`:\n{first}\n{part}")

    def document(self, seq, view):
        text = frames.canonical(view)
        first = self.documents.setdefault(seq, text)
        need(first == text, f"the table at {seq} is the same for all clients:\n{first}\n{text}")
        self._judge(seq, view)

    def prompt(self, frame):
        seq, actions = frame["seq"], sorted_actions(frame["actions"])
        first = self.prompts.setdefault(seq, actions)
        need(first == actions, f"the prompt at {seq} does not change")
        self._compare_prompt(seq)

    def _judge(self, seq, view):
        if self.referee is None and seq == 0:
            self.referee = Match(view, *self.edition)
        elif self.referee is not None and seq == self.judged + 1 and seq in self.common:
            step = self.common[seq]
            self.expected[seq] = self._play(step, Revealed(view))
            self._compare_events(seq)
        else:
            return
        self.judged = seq
        self._compare_view(seq, view)
        self.legal[seq] = sorted_actions(self.referee.legal_actions())
        self._compare_prompt(seq)

    def _play(self, step, revealed):
        """The referee's events. A step without an author is the next game of a match."""
        if step["by"] is None:
            return self.referee.next_game(revealed)
        action = self.actions.get((step["by"], step["re"]))
        need(action is not None, f"a client asked for {step}")
        self.played[action["do"]] += 1
        return self.referee.play(step["by"], action, revealed)

    def _compare_events(self, seq):
        if seq in self.events and seq in self.expected:
            server, referee = self.events[seq], self.expected[seq]
            need(server == referee, f"events of {seq}:\nserver:  {server}\nreferee: {referee}")

    def _compare_view(self, seq, view):
        expected = self.referee.view()
        need(set(view) == set(expected), f"fields of the view at {seq}: {sorted(view)}")
        for field in expected:
            if view[field] != expected[field]:
                raise AssertionError(
                    f"view at {seq}, {field}:\nserver:  {frames.canonical(view[field])}"
                    f"\nreferee: {frames.canonical(expected[field])}"
                )

    def _compare_prompt(self, seq):
        if seq in self.legal and seq in self.prompts:
            server, referee = self.prompts[seq], self.legal[seq]
            need(server == referee, f"prompt at {seq}:\nserver:  {server}\nreferee: {referee}")
