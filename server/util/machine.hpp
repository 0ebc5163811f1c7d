// Shared by the state machines of storage and cluster: next(now) returns one action, which their
// driver performs and reports before it calls next() again.
#pragma once

#include <chrono>

namespace server::util {

// Since an arbitrary origin, of the monotonic clock that the driver reads.
using MachineTime = std::chrono::microseconds;

// Call next() after this time, or earlier when the machine is ready for it.
struct MachineWait {
  MachineTime at_most;
};

}  // namespace server::util
