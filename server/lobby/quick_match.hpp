// Who plays with whom, of those who look for people to play with. Pure: time comes in, nobody is
// called back. The lobby is the owner; one thread.
//
// Whoever waits longest is served first. Two people can be at one table when they agree about the
// number of players and the rules, and neither minds how well the other plays. Somebody who takes
// several numbers of players gets the largest that can be filled; where a larger one could still
// come about, a table waits for a moment.
#pragma once

#include "protocol/notice.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace server::lobby {

namespace quick_match {

// Somebody who minds plays with people whose points differ by so many at first, and by more with
// every second of waiting.
inline constexpr double band_points = 300;
inline constexpr double band_points_a_second = 10;
// A smaller table than somebody at it would take waits for so long after the last one came.
inline constexpr Milliseconds grace = 5000;
// What is looked at for each seek, so that a crowd costs no more than it must.
inline constexpr std::size_t candidates_max = 24;
inline constexpr std::size_t steps_max = 2000;
// Of how many waits, and of how many wishes, the estimates are made.
inline constexpr std::size_t waits_kept = 16;
inline constexpr std::size_t wishes_kept = 256;

}  // namespace quick_match

class QuickMatch {
 public:
  using SeekId = std::uint64_t;

  struct Table {
    int players = 0;
    std::string rules;  // the same text for the same rules
  };
  struct Seek {
    SeekId id = 0;
    std::vector<Table> tables;  // any of them, the least players first
    std::string person;         // is not matched with themselves; empty: unknown
    std::optional<double> points;
    bool band = false;                       // minds how well others play
    std::optional<Milliseconds> bots_after;  // then bots fill up; none: no bots
    SteadyTime since;
  };
  struct Match {
    int players = 0;             // bots take the seats that are left
    std::vector<SeekId> people;  // who waited longest first
  };
  struct Progress {
    std::size_t people = 0;  // who would play together, as many as there are
    std::size_t wanted = 0;
    // The median of how long the last of the same wish waited until people made a table.
    std::optional<std::uint32_t> estimate_seconds;
  };

  void add(Seek seek);
  // False: it is not there.
  bool remove(SeekId id);
  std::size_t size() const { return seeks_.size(); }

  // The tables that are made now; those at them seek no more.
  std::vector<Match> take_matches(SteadyTime now);
  // Requires that it is there.
  Progress progress(SeekId id, SteadyTime now) const;

 private:
  struct Entry {
    Seek seek;
    std::vector<std::size_t> hashes;  // of the tables' rules
    std::string wish;                 // the same for the same tables
  };
  using Group = std::vector<std::size_t>;  // of places in seeks_
  struct Search;

  const Table* table_like(const Entry& entry, const Table& table, std::size_t hash) const;
  bool accept(const Seek& a, const Seek& b, SteadyTime now) const;
  // The largest group for one of the seek's tables, itself first; no more than that needs.
  Group group(std::size_t first, std::size_t table, std::size_t from, const std::vector<bool>& busy,
              bool with_bots, SteadyTime now) const;
  std::optional<Match> fill_with_bots(std::size_t first, std::vector<bool>& busy,
                                      SteadyTime now) const;
  Match make_match(int players, const Group& group) const;
  void note_waits(const Match& match, SteadyTime now);
  const Entry& entry(SeekId id) const;

  std::vector<Entry> seeks_;  // who waited longest first
  struct Waits {
    std::deque<std::uint32_t> seconds;
    SteadyTime newest;
  };
  std::map<std::string, Waits> waits_;  // of each wish
};

}  // namespace server::lobby
