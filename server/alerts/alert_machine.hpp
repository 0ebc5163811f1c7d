// Decides when players who are away get a message: a state machine without thread, database and
// network. Its owner passes events and the time, and carries out the actions. One thread.
#pragma once

#include "server/alerts/alert_store.hpp"
#include "server/rooms/wait_watch.hpp"
#include "server/util/time.hpp"

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace server::alerts {

// A seat that waits for one reason.
struct WaitKey {
  room::RoomCode room;
  engine::Seat seat = engine::Seat::none;
  protocol::WaitReason reason = protocol::WaitReason::turn;

  friend auto operator<=>(const WaitKey&, const WaitKey&) = default;
};

// A wait that is due.
struct DueWait {
  WaitKey key;
  std::uint64_t number = 0;
  AlertStage stage = AlertStage::first;
  room::TokenHash holder{};
  std::string name;               // of the room
  std::optional<WallTime> until;  // nullopt: without an end
  bool connected = false;         // the player, by a page that nobody looked at
  bool left = false;              // the room is on another node by now; its message is still ours

  AlertMark mark() const { return {key.room, key.seat, key.reason, number, stage}; }
};

// One message to the owner of all these waits.
struct DueAlert {
  protocol::PlayerId player;  // empty: the owner is known by the seat only, and there is one wait
  std::vector<DueWait> waits;
};

class AlertMachine {
 public:
  struct AlertTimes {
    Milliseconds after = 0;      // that a game waits
    Milliseconds connected = 0;  // the same, whether the player is connected or not
    Milliseconds gather = 0;     // from the first due wait of a player to the message
    Milliseconds pause = 0;      // between two messages to a player
    Milliseconds retry = 0;      // after failed()
  };
  explicit AlertMachine(AlertTimes times) : times_(times) {}

  // The waits of a room are these from now on.
  void changed(const rooms::RoomWaits& room, const Now& now);
  // The messages that are due; their waits are not due again, except for a reminder.
  std::vector<DueAlert> due(const Now& now);
  // The database could not store the marks: the waits are due again later.
  void failed(const DueAlert& alert, const Now& now);
  // Whether the wait still lasts, and the player has not come back since it was due.
  bool waits(const DueWait& wait) const;
  // When to call due() next; nullopt: not before an event.
  std::optional<SteadyTime> next() const;
  std::size_t size() const { return waiting_.size(); }

 private:
  struct WaitingSeat {
    SteadyTime since;  // when this server first saw the wait
    room::SeatWait wait = {};
    std::string name = {};
    std::optional<WallTime> until = std::nullopt;   // see DueWait
    std::optional<SteadyTime> last = std::nullopt;  // of the reminder; nullopt: there is none
    std::optional<SteadyTime> due = std::nullopt;   // nullopt: everything was sent
    AlertStage done = AlertStage::none;
  };
  struct Pacing {
    SteadyTime not_before;            // the end of the pause after a message
    std::optional<SteadyTime> ready;  // when the gathered waits go out; nullopt: none is due
  };

  // Of the first message, for a wait that begins now, or whose player has just come or gone.
  SteadyTime first_due(const WaitingSeat& seat, const RoomTime& date, SteadyTime now) const;
  void set_due(const WaitKey& key, WaitingSeat& seat, std::optional<SteadyTime> due);
  DueWait take(const WaitKey& key, const Now& now);

  const AlertTimes times_;
  std::map<WaitKey, WaitingSeat> waiting_;
  std::set<std::pair<SteadyTime, WaitKey>> due_;  // WaitingSeat::due of all that have it
  std::map<protocol::PlayerId, Pacing> pacing_;
};

}  // namespace server::alerts
