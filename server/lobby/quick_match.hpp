// Matches players who seek opponents. Pure: callers pass the time, there are no callbacks. The
// lobby is the owner; one thread.
//
// The player who waits longest is served first. Two players can share a table when they agree on
// the number of players and the rules, and both accept the other's rating. A player who accepts
// several numbers of players gets the largest that can be filled; while a larger one is still
// possible, a table waits for a moment.
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

// A player with a rating band accepts opponents within this many points at first, and more with
// every second of waiting.
inline constexpr double band_points = 300;
inline constexpr double band_points_a_second = 10;
// How long a table waits after its last player has joined, if one of its players would accept a
// larger table.
inline constexpr Milliseconds grace = 5000;
// Bounds on the search for each seek, so that many seeks stay cheap.
inline constexpr std::size_t candidates_max = 24;
inline constexpr std::size_t steps_max = 2000;
// How many waiting times the estimates use, and for how many combinations of tables.
inline constexpr std::size_t waits_max = 16;
inline constexpr std::size_t wait_keys_max = 256;

}  // namespace quick_match

class QuickMatch {
 public:
  using SeekId = std::uint64_t;

  struct SeekTable {
    int players = 0;
    std::string rules;  // the same text for the same rules
  };
  struct WaitingSeek {
    SeekId id = 0;
    std::vector<SeekTable> tables;  // any of them, the fewest players first
    std::string identity;           // two seeks of one person are not matched; empty: unknown
    std::optional<double> points;
    bool band = false;                       // limits the difference in rating
    std::optional<Milliseconds> bots_after;  // then bots fill up; nullopt: no bots
    SteadyTime since;
  };
  struct MatchedGroup {
    int players = 0;            // bots take the remaining seats
    std::vector<SeekId> seeks;  // the longest waiting first
  };
  struct SeekProgress {
    std::size_t players = 0;  // players in the best table that is possible now
    std::size_t wanted = 0;
    // Median waiting time of recent seeks for the same tables that were matched without bots.
    std::optional<std::uint32_t> estimate_seconds;
  };

  void add(WaitingSeek seek);
  // Returns false if there is no such seek.
  bool remove(SeekId id);
  std::size_t size() const { return seeks_.size(); }

  // The tables made now; their players are removed.
  std::vector<MatchedGroup> take_matches(SteadyTime now);
  // Requires that the seek exists.
  SeekProgress progress(SeekId id, SteadyTime now) const;

 private:
  struct QueuedSeek {
    WaitingSeek seek;
    std::vector<std::size_t> hashes;  // of the tables' rules
    std::string tables_key;           // the same for the same tables
  };
  using Group = std::vector<std::size_t>;  // of indices into seeks_
  struct Search;

  const SeekTable* table_like(const QueuedSeek& entry, const SeekTable& table,
                              std::size_t hash) const;
  bool accept(const WaitingSeek& a, const WaitingSeek& b, SteadyTime now) const;
  // The largest group for one of the seek's tables, the seek itself first; no more than needed.
  Group group(std::size_t first, std::size_t table, std::size_t from, const std::vector<bool>& busy,
              bool with_bots, SteadyTime now) const;
  std::optional<MatchedGroup> fill_with_bots(std::size_t first, std::vector<bool>& busy,
                                             SteadyTime now) const;
  MatchedGroup make_match(int players, const Group& group) const;
  void note_waits(const MatchedGroup& match, SteadyTime now);
  const QueuedSeek& entry(SeekId id) const;

  std::vector<QueuedSeek> seeks_;  // the longest waiting first
  struct Waits {
    std::deque<std::uint32_t> seconds;
    SteadyTime newest;
  };
  std::map<std::string, Waits> waits_;  // by tables_key
};

}  // namespace server::lobby
