// What whoever runs the server has to say to those who are here and to those who come: it stands
// for a while, so that a page that is loaded again has it, too. Any thread.
#pragma once

#include "protocol/notice.hpp"
#include "server/room/subscriber.hpp"
#include "server/util/time.hpp"

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {

class Announcements {
 public:
  // The frame to tell now. `room`: empty: everybody.
  room::Frame announce(const std::string& text, const std::string& room, Milliseconds lasts,
                       const Now& now);
  // Until it is set again; without `until` nothing is told to those who come.
  room::Frame set_countdown(const protocol::Countdown& countdown);

  // Until it is set again; newcomers get it while moves wait.
  room::Frame set_storage(const protocol::StorageState& storage);

  // For somebody who comes to this room, or with an empty code to the lobby.
  std::vector<room::Frame> standing(std::string_view room, SteadyTime now);

 private:
  struct Posted {
    room::Frame frame;
    std::string room;
    SteadyTime until;
  };

  std::mutex mutex_;
  Milliseconds newest_ = 0;
  std::vector<Posted> posted_;
  room::Frame countdown_;
  room::Frame storage_;
};

}  // namespace server::net
