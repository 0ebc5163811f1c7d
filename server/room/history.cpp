#include "server/room/history.hpp"

#include "engine/game.hpp"

#include <variant>

namespace server::room {
namespace {

void play(engine::State& state, const Move& move, engine::Events& events) {
  if (const auto* acted = std::get_if<Acted>(&move))
    engine::apply(state, acted->seat, acted->action, events);
  else
    engine::begin_next(state, std::get<Begun>(move).deal, events);
}

}  // namespace

History::History(const engine::Rules& rules, const Begun& begun)
    : dealt_(engine::begin(rules, begun.deal)),
      dealt_time_(begun.time),
      state_(dealt_),
      before_newest_(state_.table) {}

Milliseconds History::time() const {
  if (moves_.empty()) return dealt_time_;
  return std::visit([](const auto& row) { return row.time; }, moves_.back());
}

void History::append(const Move& move) {
  before_newest_ = state_.table;
  play(state_, move, newest_events_);
  moves_.push_back(move);
  steps_.emplace_back();
  view_text_.reset();
}

const Acted* History::find(engine::Seat seat, std::string_view id) const {
  for (const Move& move : moves_)
    if (const auto* acted = std::get_if<Acted>(&move);
        acted != nullptr && acted->seat == seat && acted->id == id)
      return acted;
  return nullptr;
}

const protocol::Step& History::step(std::uint32_t seq) {
  auto& step = steps_[seq - 1];
  if (!step && seq == this->seq()) {
    step = encode(moves_.back(), before_newest_, newest_events_, state_.table);
    step->digest = protocol::digest_of(view_text());
  }
  if (!step) encode_missing();
  return *step;
}

void History::encode_missing() {
  engine::State state = dealt_;
  engine::Events events;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const engine::View before = state.table;
    play(state, moves_[i], events);
    if (steps_[i]) continue;
    steps_[i] = encode(moves_[i], before, events, state.table);
    steps_[i]->digest = protocol::digest_of(protocol::encode_view(state.table));
  }
}

protocol::Step History::encode(const Move& move, const engine::View& before,
                               const engine::Events& events, const engine::View& after) {
  protocol::Step step{.events = protocol::encode_events(events, after),
                      .patch = protocol::encode_patch(before, events)};
  std::visit([&](const auto& row) { step.seq = row.seq, step.time = row.time; }, move);
  if (const auto* acted = std::get_if<Acted>(&move)) {
    step.by = acted->seat;
    step.re = acted->id;
  }
  return step;
}

const std::string& History::view_text() {
  if (!view_text_) view_text_ = protocol::encode_view(state_.table);
  return *view_text_;
}

std::string History::snapshot() {
  return protocol::encode_snapshot(seq(), time(), view_text());
}

}  // namespace server::room
