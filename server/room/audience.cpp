#include "server/room/audience.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace server::room {

Frame make_frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

bool Audience::remove(const Subscriber& subscriber) {
  return std::erase_if(listeners_, [&](const Listener& l) { return l.subscriber == &subscriber; }) >
         0;
}

const Listener* Audience::find(const Subscriber& subscriber) const {
  const auto found = std::find_if(listeners_.begin(), listeners_.end(),
                                  [&](const Listener& l) { return l.subscriber == &subscriber; });
  return found == listeners_.end() ? nullptr : &*found;
}

const Listener* Audience::on_seat(engine::Seat seat) const {
  const auto found = std::find_if(listeners_.begin(), listeners_.end(),
                                  [&](const Listener& l) { return l.seat == seat; });
  return found == listeners_.end() ? nullptr : &*found;
}

std::size_t Audience::spectators() const {
  return static_cast<std::size_t>(std::count_if(listeners_.begin(), listeners_.end(),
                                                [](const Listener& l) { return !l.seat; }));
}

void Audience::deliver(const Frame& frame) const {
  for (const Listener& listener : listeners_) listener.subscriber->deliver(frame);
}

void Audience::deliver(const protocol::Step& step) const {
  std::array<Frame, 3> frames;
  for (const Listener& listener : listeners_) {
    Frame& frame = frames[static_cast<std::size_t>(listener.diff)];
    if (!frame) frame = make_frame(protocol::encode_step(step, listener.diff));
    listener.subscriber->deliver(frame);
  }
}

void Audience::dismiss_all(protocol::Close reason) {
  for (const Listener& listener : std::exchange(listeners_, {}))
    listener.subscriber->dismiss(reason);
}

}  // namespace server::room
