#include "server/room/host_watch.hpp"

#include "server/util/limits.hpp"

namespace server::room {

bool HostWatch::watch(const HostState& seen, RoomTime now) {
  auto& since = seen.here ? silent_since_ : gone_since_;
  (seen.here ? gone_since_ : silent_since_).reset();
  // The absence of a host without a seat counts only from when another player is there.
  if (seen.here ? !seen.waits : !seen.seated && !seen.heir) {
    since.reset();
    return false;
  }
  if (!since) since = now;
  const std::chrono::seconds patience = seen.here ? limits::host_silence_max : limits::host_timeout;
  return seen.heir && now - *since >= 1000 * patience.count();
}

}  // namespace server::room
