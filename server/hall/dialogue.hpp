// What a socket's owner needs of whatever its client speaks to, a room or the hall: text in, frames
// out, a farewell at the end. One thread.
#pragma once

#include "protocol/close.hpp"
#include "protocol/notice.hpp"
#include "server/room/subscriber.hpp"

#include <optional>
#include <string_view>

namespace server::hall {

class Dialogue : public room::Subscriber {
 public:
  using Milliseconds = protocol::Milliseconds;

  // The client is there and has said nothing yet.
  virtual void begin() = 0;
  // One frame of it. `is_text`: the others can not be read.
  virtual void receive(std::string_view frame, bool is_text, Milliseconds now) = 0;
  // Its time to say hello is over.
  virtual void hello_is_due() = 0;
  // The client is gone. Must be called before the dialogue is destroyed.
  virtual void end(Milliseconds now) = 0;

  // Whether the other side is to be left because of what happened in the middle of its work: the
  // owner calls settle() as soon as that is over.
  virtual bool must_settle() const = 0;
  virtual void settle(Milliseconds now) = 0;

  // What is to be written, in order, outside the other side's calls; after the last frame of a
  // dialogue that has said farewell the connection is closed.
  virtual bool has_frames() const = 0;
  virtual room::Frame next_frame() = 0;
  virtual std::optional<protocol::Close> farewell() const = 0;
  // Whether it has said hello.
  virtual bool entered() const = 0;
};

}  // namespace server::hall
