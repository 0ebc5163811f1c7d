// A listener of a room: a socket session in the server, a recorder in the tests. The room is the
// caller, on its thread; a subscriber calls Room::exit() before it ends.
#pragma once

#include "protocol/close.hpp"

#include <memory>
#include <string>
#include <utility>

namespace server::room {

// One text frame, encoded once and shared by all receivers.
using Frame = std::shared_ptr<const std::string>;
inline Frame make_frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

class Subscriber {
 public:
  virtual ~Subscriber() = default;

  // Frames arrive in the order of the calls. Does not call back into the room.
  virtual void deliver(const Frame& frame) = 0;

  // Whether its backlog is small enough to receive more missed steps.
  virtual bool wants_more() const = 0;

  // After the delivered frames: a farewell, then the end. The room has already removed it.
  virtual void dismiss(protocol::Close reason) = 0;
};

}  // namespace server::room
