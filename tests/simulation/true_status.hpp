// State of a game beside its board, from its rows: whether it rests, the stand-ins, and the clocks.
// A forbidden row is thrown as a Violation. A part of the truth about a room.
#pragma once

#include "server/room/journal.hpp"
#include "tests/simulation/true_clock.hpp"

#include <map>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

namespace simulation {

class TrueStatus {
 public:
  using Milliseconds = protocol::Milliseconds;

  TrueStatus() = default;
  // For a game dealt like this.
  TrueStatus(const protocol::Settings& settings, std::size_t seats,
             const std::vector<engine::Seat>& people, const engine::View& dealt, Milliseconds now);

  // This row is stored, and has made `after` of the table.
  void deal(const engine::View& dealt, Milliseconds now);
  void act(const server::room::Acted& row, const engine::View& before, const engine::View& after,
           const Served& served);
  // `before`: when the row before it was written.
  void rule(const server::room::Ruled& row, const engine::View& after, Milliseconds before,
            const Served& served);

  // Throws Violation unless a frame `status` says so.
  void check_told(const nlohmann::json& frame, Milliseconds time) const;
  // How late the consequence of a run-down clock is; nullopt: nothing is due.
  std::optional<Milliseconds> lateness(Milliseconds now, const Served& served) const;

  bool paused() const { return paused_; }
  const std::map<engine::Seat, protocol::StandIn>& stand_ins() const { return stand_ins_; }
  const protocol::Settings& settings() const { return settings_; }

 private:
  void check_overdue(const server::room::Acted& row, const engine::View& before) const;

  protocol::Settings settings_;
  TrueClock clock_;
  bool paused_ = false;
  std::map<engine::Seat, protocol::StandIn> stand_ins_;
};

// The allowed lateness: the tick, writes in flight to the disk, and where a bot plays its thinking
// time and the questions that come before.
protocol::Milliseconds lateness_most(protocol::AtZero at_zero, protocol::Milliseconds commit);

}  // namespace simulation
