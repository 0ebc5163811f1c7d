// Notices a host who is gone, or who is connected but keeps a full table waiting. The room is the
// owner; one thread.
#pragma once

#include "server/room/journal.hpp"

#include <optional>

namespace server::room {

class HostWatch {
 public:
  struct HostState {
    bool here;    // the host is connected
    bool seated;  // the host has a seat
    bool waits;   // a full table waits for the host, who is connected
    bool heir;    // another player could follow
  };
  // Whether the host's time is up.
  [[nodiscard]] bool watch(const HostState& seen, RoomTime now);
  // The host has done something: the time of a silent host begins again.
  void host_acted() { silent_since_.reset(); }
  // The room has changed, or has another host.
  void reset() { gone_since_.reset(), silent_since_.reset(); }

 private:
  std::optional<RoomTime> gone_since_, silent_since_;
};

}  // namespace server::room
