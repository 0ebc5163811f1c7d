#include "server/room/history.hpp"

#include "engine/game.hpp"

#include <algorithm>

namespace server::room {

History::History(const engine::Rules& rules, const Begun& begun)
    : dealt_(engine::begin(rules, begun.deal)),
      dealt_time_(begun.time),
      state_(dealt_),
      before_newest_(state_.table) {}

void History::append(const Acted& acted) {
  before_newest_ = state_.table;
  engine::apply(state_, acted.seat, acted.action, newest_events_);
  actions_.push_back(acted);
  steps_.emplace_back();
  view_text_.reset();
}

const Acted* History::find(engine::Seat seat, std::string_view id) const {
  const auto found = std::find_if(actions_.begin(), actions_.end(), [&](const Acted& acted) {
    return acted.seat == seat && acted.id == id;
  });
  return found == actions_.end() ? nullptr : &*found;
}

const protocol::Step& History::step(std::uint32_t seq) {
  auto& step = steps_[seq - 1];
  if (!step && seq == this->seq()) {
    step = encode(actions_.back(), before_newest_, newest_events_, state_.table);
    step->digest = protocol::digest_of(view_text());
  }
  if (!step) encode_missing();
  return *step;
}

void History::encode_missing() {
  engine::State state = dealt_;
  engine::Events events;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const engine::View before = state.table;
    engine::apply(state, actions_[i].seat, actions_[i].action, events);
    if (steps_[i]) continue;
    steps_[i] = encode(actions_[i], before, events, state.table);
    steps_[i]->digest = protocol::digest_of(protocol::encode_view(state.table));
  }
}

protocol::Step History::encode(const Acted& acted, const engine::View& before,
                               const engine::Events& events, const engine::View& after) {
  return {.seq = acted.seq,
          .by = acted.seat,
          .re = acted.id,
          .time = acted.time,
          .events = protocol::encode_events(events, after),
          .patch = protocol::encode_patch(before, events),
          .digest = {}};
}

const std::string& History::view_text() {
  if (!view_text_) view_text_ = protocol::encode_view(state_.table);
  return *view_text_;
}

std::string History::snapshot() {
  const Milliseconds time = actions_.empty() ? dealt_time_ : actions_.back().time;
  return protocol::encode_snapshot(seq(), time, view_text());
}

}  // namespace server::room
