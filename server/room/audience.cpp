#include "server/room/audience.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace server::room {

Frame make_frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

bool Audience::remove(const Subscriber& subscriber) {
  return std::erase_if(members_, [&](const Member& l) { return l.subscriber == &subscriber; }) > 0;
}

const Member* Audience::find(const Subscriber& subscriber) const {
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [&](const Member& l) { return l.subscriber == &subscriber; });
  return found == members_.end() ? nullptr : &*found;
}

Member* Audience::find(const Subscriber& subscriber) {
  return const_cast<Member*>(std::as_const(*this).find(subscriber));
}

bool Audience::anybody_behind() const {
  return std::any_of(members_.begin(), members_.end(),
                     [](const Member& l) { return l.behind.has_value(); });
}

const Member* Audience::on_seat(engine::Seat seat) const {
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [&](const Member& l) { return l.seat == seat; });
  return found == members_.end() ? nullptr : &*found;
}

Member* Audience::on_seat(engine::Seat seat) {
  return const_cast<Member*>(std::as_const(*this).on_seat(seat));
}

std::size_t Audience::spectators() const {
  return static_cast<std::size_t>(
      std::count_if(members_.begin(), members_.end(), [](const Member& l) { return !l.seat; }));
}

void Audience::deliver(const Frame& frame) const {
  for (const Member& member : members_) member.subscriber->deliver(frame);
}

void Audience::deliver(const protocol::Step& step, bool to_spectators) const {
  std::array<Frame, 3> frames;
  for (const Member& member : members_) {
    if (member.behind || (!member.seat && !to_spectators)) continue;
    Frame& frame = frames[static_cast<std::size_t>(member.diff)];
    if (!frame) frame = make_frame(protocol::encode_step(step, member.diff));
    member.subscriber->deliver(frame);
  }
}

bool Audience::catch_up(Member& member, History& history, std::uint32_t newest) {
  while (member.behind && *member.behind < newest && member.subscriber->wants_more())
    member.subscriber->deliver(
        make_frame(protocol::encode_step(history.step(++*member.behind), member.diff)));
  if (member.behind == newest) {
    member.behind.reset();
    member.shown = newest;
  }
  return !member.behind;
}

void Audience::dismiss_all(protocol::Close reason) {
  for (const Member& member : std::exchange(members_, {})) member.subscriber->dismiss(reason);
}

}  // namespace server::room
