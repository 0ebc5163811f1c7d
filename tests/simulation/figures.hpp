// Counts of simulated events.
#pragma once

#include <cstdint>

namespace simulation {

// each() calls visit(words, value, is_fault) for every count; each is printed on one line.
struct Figures {
  std::uint64_t seeds = 0;
  std::uint64_t events = 0;
  std::uint64_t virtual_seconds = 0;
  std::uint64_t games = 0;
  std::uint64_t steps = 0;
  std::uint64_t acts = 0;
  std::uint64_t frames = 0;
  std::uint64_t recovered = 0;
  std::uint64_t resumed = 0;
  std::uint64_t acts_repeated = 0;
  std::uint64_t orphans = 0;
  std::uint64_t bots_asked = 0;
  std::uint64_t advised = 0;
  std::uint64_t overdue = 0;
  std::uint64_t rulings = 0;
  std::uint64_t proposals = 0;
  std::uint64_t chat_messages = 0;
  std::uint64_t rematches = 0;
  std::uint64_t regained = 0;
  std::uint64_t carried = 0;
  std::uint64_t seats_given = 0;
  std::uint64_t same_deals = 0;
  std::uint64_t compared = 0;
  std::uint64_t records = 0;
  std::uint64_t seeks = 0;
  std::uint64_t unsought = 0;
  std::uint64_t left_seeking = 0;
  std::uint64_t matches = 0;
  std::uint64_t matches_with_bots = 0;
  std::uint64_t matched = 0;
  std::uint64_t estimates = 0;
  std::uint64_t abandoned = 0;
  std::uint64_t notified_abandoned = 0;
  std::uint64_t given_up = 0;
  std::uint64_t notified_given_up = 0;
  std::uint64_t freed = 0;
  std::uint64_t read_back = 0;

  std::uint64_t crashes = 0;
  std::uint64_t torn_kept = 0;
  std::uint64_t torn_lost = 0;
  std::uint64_t entries_lost = 0;
  std::uint64_t commits_failed = 0;
  std::uint64_t outages = 0;
  std::uint64_t refused = 0;
  std::uint64_t stops = 0;
  std::uint64_t standstills = 0;
  std::uint64_t clock_moves = 0;
  std::uint64_t cuts = 0;
  std::uint64_t slow_reads = 0;
  std::uint64_t too_slow = 0;
  std::uint64_t malformed_frames = 0;
  std::uint64_t takeovers = 0;
  std::uint64_t answers_lost = 0;
  std::uint64_t bots_lost = 0;
  std::uint64_t absences = 0;
  std::uint64_t kicks = 0;

  template <class Self, class Visitor>
  static void each(Self& self, Visitor&& visit) {
    visit("seeds", self.seeds, false);
    visit("events", self.events, false);
    visit("virtual seconds", self.virtual_seconds, false);
    visit("games finished", self.games, false);
    visit("steps stored", self.steps, false);
    visit("acts sent", self.acts, false);
    visit("frames sent", self.frames, false);
    visit("rooms recovered", self.recovered, false);
    visit("connections resumed", self.resumed, false);
    visit("acts sent again", self.acts_repeated, false);
    visit("rooms orphaned by a lost token", self.orphans, false);
    visit("turns given to bots", self.bots_asked, false);
    visit("players advised", self.advised, false);
    visit("clocks run down", self.overdue, false);
    visit("proposals", self.proposals, false);
    visit("rulings", self.rulings, false);
    visit("chat messages sent", self.chat_messages, false);
    visit("rematches", self.rematches, false);
    visit("seats opened from another device", self.regained, false);
    visit("seats carried by a ticket", self.carried, false);
    visit("seats given to newcomers", self.seats_given, false);
    visit("games with the deal of another table", self.same_deals, false);
    visit("comparisons sent", self.compared, false);
    visit("records sent", self.records, false);
    visit("seeks", self.seeks, false);
    visit("seeks cancelled", self.unsought, false);
    visit("seekers gone without a word", self.left_seeking, false);
    visit("tables for matched players", self.matches, false);
    visit("of these filled with bots", self.matches_with_bots, false);
    visit("players sent to their table", self.matched, false);
    visit("estimates sent", self.estimates, false);
    visit("games ended because all players were gone", self.abandoned, false);
    visit("spectators notified of it", self.notified_abandoned, false);
    visit("rooms closed", self.given_up, false);
    visit("clients notified of it", self.notified_given_up, false);
    visit("finished rooms unloaded", self.freed, false);
    visit("rooms reloaded", self.read_back, false);
    visit("crashes", self.crashes, true);
    visit("torn batches kept", self.torn_kept, true);
    visit("torn batches lost", self.torn_lost, true);
    visit("entries lost in crashes", self.entries_lost, true);
    visit("commits failed", self.commits_failed, true);
    visit("times that moves waited for the disk", self.outages, true);
    visit("rooms reloaded after a rejected row", self.refused, true);
    visit("orderly stops", self.stops, true);
    visit("freezes", self.standstills, true);
    visit("moves of the wall clock", self.clock_moves, true);
    visit("connections cut", self.cuts, true);
    visit("frames read slowly", self.slow_reads, true);
    visit("clients dismissed as too slow", self.too_slow, true);
    visit("malicious frames", self.malformed_frames, true);
    visit("seats taken over", self.takeovers, true);
    visit("HTTP responses lost", self.answers_lost, true);
    visit("answers of bots lost", self.bots_lost, true);
    visit("players gone for a while", self.absences, true);
    visit("players kicked", self.kicks, true);
  }

  std::uint64_t faults() const {
    std::uint64_t sum = 0;
    each(*this, [&](const char*, std::uint64_t value, bool fault) { sum += fault ? value : 0; });
    return sum;
  }

  void add(const Figures& other) {
    std::uint64_t values[64];
    std::size_t n = 0;
    each(other, [&](const char*, std::uint64_t value, bool) { values[n++] = value; });
    n = 0;
    each(*this, [&](const char*, std::uint64_t& value, bool) { value += values[n++]; });
  }
};

}  // namespace simulation
