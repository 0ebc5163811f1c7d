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
#include <utility>
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
// Comparisons of two seeks in one turn; the next turn goes on where this one ended.
inline constexpr std::size_t work_max = 4'000;
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
    int players = 0;                      // bots take the remaining seats
    std::vector<SeekId> seeks;            // the longest waiting first
    std::vector<WaitingSeek> taken = {};  // the same; they keep their place if they are added again
  };
  struct SeekProgress {
    std::size_t players = 0;  // players in the best table that is possible now
    std::size_t wanted = 0;
    // Median waiting time of recent seeks for the same tables that were matched without bots.
    std::optional<std::uint32_t> estimate_seconds;
  };

  void add(WaitingSeek seek);
  // nullopt: there is no such seek.
  std::optional<WaitingSeek> remove(SeekId id);
  std::size_t size() const { return seeks_.size(); }

  // The tables made now; their players are removed. Looks at all seeks, unless this takes more than
  // one turn: see within_turn().
  std::vector<MatchedGroup> take_matches(SteadyTime now);
  // Whether take_matches() has not yet looked at all seeks.
  bool has_more() const { return next_.has_value(); }
  // Requires that the seek exists.
  SeekProgress progress(SeekId id, SteadyTime now);

  // Begins another turn. take_matches() and the calls of progress() have one each.
  void begin_turn() { work_ = 0; }
  bool within_turn() const { return work_ < quick_match::work_max; }
  // Comparisons in this turn. The search for one seek is not interrupted.
  std::size_t work() const { return work_; }

 private:
  // The order of service: the longest waiting first.
  using QueuePlace = std::pair<SteadyTime, std::uint64_t>;
  using TableKind = std::pair<int, std::string>;  // of table: players and rules
  struct QueuedSeek {
    WaitingSeek seek;
    std::string tables_key;     // the same for the same tables
    std::uint64_t busy_in = 0;  // the round in which it was matched, or waits for a moment
  };
  using Seeks = std::map<QueuePlace, QueuedSeek>;
  using Seeker = Seeks::value_type;
  using Group = std::vector<const Seeker*>;
  struct Search;

  static bool accept(const WaitingSeek& a, const WaitingSeek& b, SteadyTime now);
  bool busy(const Seeker& seeker) const { return seeker.second.busy_in == round_; }
  void make_busy(const Group& group);
  // The largest group for one of the seek's tables, the seek itself first; no more than needed.
  // `from`: only seeks from this place on. `all`: also busy ones.
  Group group(const Seeker& first, std::size_t table, QueuePlace from, bool all, bool with_bots,
              SteadyTime now);
  std::optional<MatchedGroup> serve(const Seeker& first, SteadyTime now);
  std::optional<MatchedGroup> fill_with_bots(const Seeker& first, SteadyTime now);
  MatchedGroup make_match(int players, const Group& group) const;
  void note_waits(const MatchedGroup& match, SteadyTime now);
  const Seeker& find(SeekId id) const { return *seeks_.find(places_.at(id)); }

  Seeks seeks_;
  std::map<SeekId, QueuePlace> places_;
  std::map<TableKind, std::map<QueuePlace, const Seeker*>> by_kind_;
  std::uint64_t newest_ = 0;
  std::uint64_t round_ = 0;         // of looking at all seeks
  std::optional<QueuePlace> next_;  // the seek with which this round goes on; nullopt: it is over
  std::size_t work_ = 0;
  struct Waits {
    std::deque<std::uint32_t> seconds;
    SteadyTime newest;
  };
  std::map<std::string, Waits> waits_;  // by tables_key
};

}  // namespace server::lobby
