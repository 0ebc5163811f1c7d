// The expected state of each room, computed from its stored rows only: every state of its game,
// replayed by the engine. The oracles compare the frames for clients with it. It survives every
// crash.
#pragma once

#include "engine/state.hpp"
#include "protocol/command.hpp"
#include "server/room/journal.hpp"
#include "tests/simulation/true_status.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace simulation {

class TrueRoom {
 public:
  // Applies a stored entry of this room. Throws BrokenPromise if it is invalid.
  void store(const server::room::Entry& entry, const Availability& availability);

  bool begun() const { return !rows_.empty(); }
  bool closed() const { return closed_; }
  bool over() const { return begun() && newest().table.phase == engine::Phase::over; }
  // Require begun().
  std::uint32_t seq() const { return static_cast<std::uint32_t>(rows_.size() - 1); }
  const engine::State& newest() const { return states_.back(); }
  const TrueStatus& status() const { return statuses_.back(); }

  const server::room::Opened& opened() const { return opened_; }
  // The occupied seats, bots too.
  const std::map<engine::Seat, server::room::SeatTaken>& seats() const { return seats_; }
  bool is_player(engine::Seat seat) const { return seats_.contains(seat) && !seats_.at(seat).bot; }
  // Whether this token was ever that seat's.
  bool has_sat(const std::string& token, engine::Seat seat) const;
  // Tokens that were replaced.
  const std::set<server::room::TokenHash>& replaced() const { return replaced_; }

  // The newest row at which another player took this seat over; 0: none.
  std::uint32_t given_at(engine::Seat seat) const {
    const auto found = given_at_.find(seat);
    return found == given_at_.end() ? 0 : found->second;
  }
  // The token of the previous player; nullopt: it was a bot's.
  std::optional<server::room::TokenHash> taken_from(engine::Seat seat) const {
    const auto found = taken_from_.find(seat);
    return found == taken_from_.end() ? std::nullopt : std::optional(found->second);
  }
  // The previous tokens of seats that were taken over.
  const std::set<server::room::TokenHash>& given_away() const { return given_away_; }

  // Require seq <= seq().
  const engine::State& state(std::uint32_t seq) const { return states_[seq]; }
  const server::room::Move& row(std::uint32_t seq) const { return rows_[seq]; }
  const TrueStatus& status(std::uint32_t seq) const { return statuses_[seq]; }
  server::RoomTime time(std::uint32_t seq) const;
  // The time of the newest row that restarted the act timer of this seat, which is to move.
  server::RoomTime silent_since(engine::Seat seat) const;
  // The time since which a stand-in has this seat. Requires a stand-in.
  server::RoomTime stood_in_since(engine::Seat seat) const;
  // The newest row that spectators may know at this time; nullopt: not even the deal.
  std::optional<std::uint32_t> horizon(server::RoomTime now) const;
  const std::string& view_text(std::uint32_t seq);
  const std::string& digest(std::uint32_t seq);

  // The first text of a step, for each kind of diff; empty before it was sent.
  std::string& sent_text(std::uint32_t seq, protocol::Diff diff);
  std::uint32_t newest_sent() const { return newest_sent_; }

  // The act of this seat under this id; null if there is none.
  const server::room::Acted* find(engine::Seat seat, const std::string& id) const;

 private:
  void change(const server::room::Changed& changed);
  void close();
  void sit(const server::room::SeatTaken& taken);
  void begin(const server::room::Begun& begun);
  void act(const server::room::Acted& acted, const Availability& availability);
  void rule(const server::room::Ruled& ruled, const Availability& availability);
  void take_over(const protocol::TakeOver& over, const server::room::TokenHash& token);
  void check_take_back(std::uint32_t to) const;
  void append(const server::room::Move& row, const engine::State& state, TrueStatus status);

  server::room::Opened opened_;
  bool closed_ = false;
  std::map<engine::Seat, server::room::SeatTaken> seats_;
  std::set<std::pair<server::room::TokenHash, engine::Seat>> have_sat_;
  std::set<server::room::TokenHash> replaced_, given_away_;
  std::map<engine::Seat, std::uint32_t> given_at_;
  std::map<engine::Seat, server::room::TokenHash> taken_from_;
  // One for each seq; row 0 is the deal.
  std::vector<server::room::Move> rows_;
  std::vector<engine::State> states_;
  std::vector<TrueStatus> statuses_;
  std::vector<std::string> view_texts_;
  std::vector<std::string> digests_;
  std::vector<std::array<std::string, 3>> sent_texts_;
  std::uint32_t newest_sent_ = 0;
  std::map<std::pair<engine::Seat, std::string>, std::uint32_t> ids_;
};

class Truth {
 public:
  // Applies a stored row; returns the code of its room.
  std::string stored(const std::string& row);

  std::vector<std::string> codes() const;
  // Null: no row of this room was ever stored.
  TrueRoom* find(const std::string& code);
  const TrueRoom* find(const std::string& code) const;
  // The tables that were opened with this deal, by their numbers.
  std::map<std::uint32_t, const TrueRoom*> tables(const std::string& deal) const;
  // The availability of the server for all rooms, except rooms with a separate entry.
  Availability& availability() { return availability_; }
  const Availability& availability() const { return availability_; }
  Availability& own_availability(const std::string& code) { return own_availabilities_[code]; }
  // The availability of the servers for this room.
  const Availability& availability(const std::string& code) const {
    const auto apart = own_availabilities_.find(code);
    return apart == own_availabilities_.end() ? availability_ : apart->second;
  }

 private:
  Availability availability_;
  std::map<std::string, Availability> own_availabilities_;
  std::map<std::string, TrueRoom> rooms_;
};

}  // namespace simulation
