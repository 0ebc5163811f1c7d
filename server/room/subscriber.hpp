// Somebody who listens to a room: a socket session in the server, a recorder in the tests. The room
// is the caller, on its thread; a subscriber calls Room::exit() before it ends.
#pragma once

#include "protocol/close.hpp"

#include <memory>
#include <string>
#include <utility>

namespace server::room {

// One text frame, encoded once and shared by everyone who receives it.
using Frame = std::shared_ptr<const std::string>;
inline Frame make_frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

class Subscriber {
 public:
  virtual ~Subscriber() = default;

  // Frames arrive in the order of the calls. Does not call back into the room.
  virtual void deliver(const Frame& frame) = 0;

  // Whether so little is on its way that somebody who has missed much can be sent more of it.
  virtual bool wants_more() const = 0;

  // After what was delivered: a farewell, then the end. The room has already let go of it.
  virtual void dismiss(protocol::Close reason) = 0;
};

}  // namespace server::room
