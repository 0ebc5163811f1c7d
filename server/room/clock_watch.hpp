// Watches the clock of the seat to move: low time, time that is up, and time that an outage, a
// standstill or a slow disk took and that is given back. The room carries out what it finds. The
// room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "server/room/timeline.hpp"
#include "server/room/turn_timer.hpp"

#include <cstdint>
#include <optional>
#include <variant>

namespace server::room {

class ClockWatch {
 public:
  // The announced table. Requires that all rows are announced.
  struct WatchedTable {
    const TurnTimer& clock;
    std::uint32_t seq;  // the newest row
    RoomTime time;      // its date
    bool stuck;         // paused, and nobody is left who could end the pause
  };
  struct ReturnTime {
    Milliseconds time;
  };
  struct ResumeGame {};  // nobody is left who could: WatchedTable::stuck
  struct Low {};         // see is_low()
  struct TimeUp {
    engine::Seat seat;
  };
  // monostate: nothing is to be done.
  using Finding = std::variant<std::monostate, ReturnTime, ResumeGame, Low, TimeUp>;

  // No clock was watched from this date on, because no server ran the room.
  void begin_outage(RoomTime since) { outage_since_ = since; }
  bool has_outage() const { return outage_since_.has_value(); }
  // Whether time passed that may have to be given back before the next act is judged.
  bool owes_time() const { return outage_since_ || untold_since_; }

  // No clock runs: after a standstill of the process players come back.
  void pass_standstill(Timeline& timeline, RoomTime now);
  // Rows wait to become durable, or nobody may play.
  void wait(RoomTime now) {
    if (!untold_since_) untold_since_ = now;
  }
  Finding watch(const WatchedTable& table, Timeline& timeline, RoomTime now);

  // A bot finishes the turn at this row.
  void set_overdue(std::uint32_t seq) { overdue_ = seq; }
  bool is_overdue(std::uint32_t seq) const { return overdue_ == seq; }
  // Whether the clients know that little time is left at this row.
  bool is_low(std::uint32_t seq) const { return low_ == seq; }

 private:
  std::optional<RoomTime> outage_since_, untold_since_;
  // The end of the time in which clients come back after an outage or a standstill, if no clock ran
  // then.
  std::optional<RoomTime> grace_until_;
  std::optional<std::uint32_t> overdue_, low_;  // rows
};

}  // namespace server::room
