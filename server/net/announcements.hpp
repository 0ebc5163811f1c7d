// The operator's announcements, for connected clients and for those that connect while they last.
// Any thread.
#pragma once

#include "protocol/notice.hpp"
#include "server/room/subscriber.hpp"
#include "server/util/time.hpp"

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {

class Announcements {
 public:
  // Returns the frame to send now. `room`: empty for all clients.
  room::Frame announce(const std::string& text, const protocol::RoomCode& room, Milliseconds lasts,
                       const Now& now);
  // Lasts until it is set again; without `until` clients that connect later get nothing.
  room::Frame set_countdown(const protocol::Countdown& countdown);

  // Lasts until it is set again; clients that connect get it while moves wait.
  room::Frame set_storage(const protocol::StorageState& storage);

  // The frames for a client that connects to this room, or to the lobby if the code is empty.
  std::vector<room::Frame> active_for(const protocol::RoomCode& room, const Now& now);

 private:
  struct Posted {
    room::Frame frame;
    protocol::RoomCode room;
    SteadyTime until;
  };

  std::mutex mutex_;
  Milliseconds newest_ = 0;
  std::vector<Posted> posted_;
  std::optional<protocol::Countdown> countdown_;
  room::Frame storage_;
};

}  // namespace server::net
