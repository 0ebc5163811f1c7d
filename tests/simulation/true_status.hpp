// The expected state of a game apart from the board, computed from its rows: pauses, stand-ins and
// clocks. Throws BrokenPromise for a forbidden row. A part of TrueRoom.
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
  using RoomTime = server::RoomTime;

  TrueStatus() = default;
  // The status at the deal.
  TrueStatus(const protocol::Settings& settings, std::size_t seats,
             const std::vector<engine::Seat>& players, const engine::View& dealt, RoomTime now);

  // Apply a stored row. `after`: the view after it.
  void deal(const engine::View& dealt, RoomTime now);
  void act(const server::room::Acted& row, const engine::View& before, const engine::View& after,
           const Availability& availability);
  // `before`: the time of the previous row.
  void rule(const server::room::Ruled& row, const engine::View& after, RoomTime before,
            const Availability& availability);

  // Throws BrokenPromise unless the frame `status` agrees with this.
  void check_frame(const nlohmann::json& frame, RoomTime time) const;
  // How late the action for an expired clock is; nullopt: no clock has expired.
  std::optional<Milliseconds> lateness(RoomTime now, const Availability& availability) const;

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

// The maximum lateness: the tick, writes in flight to the disk, and for a bot its search time and
// that of earlier requests.
protocol::Milliseconds lateness_most(protocol::AtZero at_zero, protocol::Milliseconds commit);

}  // namespace simulation
