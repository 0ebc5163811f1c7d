#include "server/hall/relay.hpp"

#include "server/limits.hpp"
#include "server/room/audience.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace server::hall {

using protocol::Close;
using protocol::Farewell;
using protocol::HeardFrame;
using room::make_frame;

namespace {

// What is true for everybody who watches. Other reasons are about the connection alone.
bool is_about_room(Close close) {
  constexpr std::array about_room{
      Close::no_such_room,  Close::room_closed, Close::room_crowded,       Close::password_needed,
      Close::no_spectators, Close::abandoned,   Close::closed_by_operator,
  };
  return std::ranges::find(about_room, close) != about_room.end();
}

}  // namespace

Relay::Relay(std::optional<std::string> pass, std::function<std::size_t()> here_max,
             std::function<Now()> clock, std::function<void()> changed, watch::Tally& tally)
    : pass_(std::move(pass)),
      here_max_(std::move(here_max)),
      clock_(std::move(clock)),
      changed_(std::move(changed)),
      tally_(tally),
      followed_(limits::chat_messages_kept, limits::chat_messages_in_frame,
                limits::announcements_max) {}

// The host of a room where nobody else watches is let in all the same.
std::uint32_t Relay::most() const {
  return std::max(followed_.spectators_max(), 1u);
}

bool Relay::is_full() const {
  return followed_.complete() && followed_.spectators() >= most();
}

bool Relay::admits(const std::optional<std::string>& pass) const {
  if (!followed_.complete()) return pass == pass_;
  const bool guarded = followed_.has_password() || followed_.spectators_max() == 0;
  return !guarded || (pass == pass_ && !followed_.has_changed());
}

std::optional<Close> Relay::join(RelayMember& member, const protocol::Hello& hello) {
  if (members_.size() >= here_max_() || (is_full() && !members_.empty()))
    return Close::room_crowded;
  member.place_ = members_.size();
  member.diff_ = hello.diff;
  member.since_ = hello.since;
  member.in_ = false;
  members_.push_back(&member);
  if (followed_.complete()) let_in(member);
  changed_();
  return std::nullopt;
}

void Relay::leave(const RelayMember& member) {
  if (member.place_ >= members_.size() || members_[member.place_] != &member) return;
  members_.back()->place_ = member.place_;
  members_[member.place_] = members_.back();
  members_.pop_back();
  changed_();
}

void Relay::let_in(RelayMember& member) {
  member.in_ = true;
  member.tell(make_frame(followed_.welcome(date(clock_().steady))));
  if (const auto newest = followed_.seq()) {
    const std::size_t missing =
        member.since_ && *member.since_ <= *newest ? *newest - *member.since_ : steps_.size() + 1;
    if (missing <= steps_.size()) {
      tally_.entries[watch::Entry::steps].add();
      for (std::size_t i = steps_.size() - missing; i < steps_.size(); ++i)
        member.tell(frame_of(steps_[i], member.diff_));
    } else {
      tally_.entries[watch::Entry::snapshot].add();
      if (!snapshot_) snapshot_ = make_frame(followed_.snapshot());
      member.tell(snapshot_);
    }
  }
  for (std::string& text : followed_.rest(clock_().wall.count()))
    member.tell(make_frame(std::move(text)));
  member.let_in();
}

// The room may have been full before the first of them came, and let this server in all the same.
void Relay::let_in_waiting() {
  const bool crowded = followed_.spectators() > most();
  for (std::size_t i = members_.size(); i-- > 0;) {
    RelayMember& member = *members_[i];
    if (member.in_) continue;
    if (!crowded) {
      let_in(member);
      continue;
    }
    leave(member);
    member.let_go({Close::room_crowded});
  }
}

std::string Relay::hello() const {
  return protocol::encode_watcher_hello(followed_.seq(), pass_);
}

Relay::Next Relay::hear(std::string_view text) {
  const HeardFrame heard = followed_.hear(text);
  for (const std::string& before : heard.before) tell(make_frame(before));
  switch (heard.kind) {
    case HeardFrame::Kind::tell:
      tell(make_frame(std::string(text)));
      if (followed_.complete()) let_in_waiting();
      break;
    case HeardFrame::Kind::step:
      tell_step(heard, text);
      break;
    case HeardFrame::Kind::table:
      steps_.clear();
      snapshot_ = make_frame(std::string(text));
      tell(snapshot_);
      break;
    case HeardFrame::Kind::welcome:
      ahead_ = followed_.welcomed() - clock_().steady.count();
      break;
    case HeardFrame::Kind::nothing:
      break;
    case HeardFrame::Kind::farewell:
      return depart(*heard.farewell);
    case HeardFrame::Kind::broken:
      followed_.forget_table();
      return Next::again;
  }
  return Next::listen;
}

Relay::Next Relay::depart(const Farewell& farewell) {
  if (!is_about_room(farewell.close)) return Next::again;
  end(farewell);
  return Next::end;
}

void Relay::tell(const room::Frame& frame) const {
  for (RelayMember* const member : members_)
    if (member->in_) member->tell(frame);
}

void Relay::tell_step(const HeardFrame& heard, std::string_view text) {
  snapshot_ = nullptr;
  if (steps_.size() >= limits::steps_kept) steps_.pop_front();
  Kept& kept = steps_.emplace_back(Kept{heard.step});
  kept.frames[static_cast<std::size_t>(protocol::Diff::both)] = make_frame(std::string(text));
  for (RelayMember* const member : members_)
    if (member->in_) member->tell(frame_of(kept, member->diff_));
}

const room::Frame& Relay::frame_of(Kept& kept, protocol::Diff diff) {
  room::Frame& frame = kept.frames[static_cast<std::size_t>(diff)];
  if (!frame) frame = make_frame(protocol::encode_step(kept.step, diff));
  return frame;
}

void Relay::end(const Farewell& farewell) {
  for (RelayMember* const member : std::exchange(members_, {})) member->let_go(farewell);
  changed_();
}

}  // namespace server::hall
