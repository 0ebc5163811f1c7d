#include "server/room/audience.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace server::room {

Member& Audience::add(const Member& member) {
  const auto first_spectator =
      std::ranges::find_if(members_, [](const Member& m) { return !m.seat; });
  const auto added = members_.insert(member.seat ? first_spectator : members_.end(), member);
  added->number = ++newest_number_;
  if (added->name.empty()) return *added;
  if (added->skeletons.folded.empty()) added->skeletons = util::skeletons_of(added->name);
  names().add(added->skeletons);
  return *added;
}

bool Audience::remove(const Subscriber& subscriber) {
  Member* const member = find(subscriber);
  if (member == nullptr) return false;
  if (!member->name.empty()) names().remove(member->name, member->skeletons);
  // Spectators are in no order, and may be many.
  if (!member->seat && member != &members_.back()) *member = std::move(members_.back());
  members_.erase(member->seat ? members_.begin() + (member - members_.data()) : members_.end() - 1);
  return true;
}

void Audience::rename(Member& member, DistinctName name) {
  if (!member.name.empty()) names().remove(member.name, member.skeletons);
  member.name = std::move(name.text);
  member.skeletons = std::move(name.skeletons);
  if (!member.name.empty()) names().add(member.skeletons);
}

const Member* Audience::find(const Subscriber& subscriber) const {
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [&](const Member& l) { return l.subscriber == &subscriber; });
  return found == members_.end() ? nullptr : &*found;
}

Member* Audience::find(const Subscriber& subscriber) {
  return const_cast<Member*>(std::as_const(*this).find(subscriber));
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
  const auto first = std::ranges::find_if(members_, [](const Member& l) { return !l.seat; });
  return static_cast<std::size_t>(members_.end() - first);
}

void Audience::deliver(const Frame& frame) const {
  for (const Member& member : members_) member.subscriber->deliver(frame);
}

void Audience::deliver(const protocol::EncodedStep& step, bool to_spectators) const {
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

void Audience::dismiss_seat(engine::Seat seat, protocol::Close reason) {
  const Member* const member = on_seat(seat);
  if (member == nullptr) return;
  Subscriber* const subscriber = member->subscriber;
  remove(*subscriber);
  subscriber->dismiss(reason);
}

void Audience::dismiss_all(protocol::Close reason) {
  names_.reset();
  for (const Member& member : std::exchange(members_, {})) member.subscriber->dismiss(reason);
}

}  // namespace server::room
