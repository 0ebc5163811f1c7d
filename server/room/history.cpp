#include "server/room/history.hpp"

#include "engine/game.hpp"
#include "protocol/record.hpp"
#include "protocol/view_memo.hpp"
#include "server/limits.hpp"
#include "server/room/record.hpp"
#include "server/room/rows.hpp"

#include <span>
#include <utility>
#include <variant>

namespace server::room {
History::History(const engine::Rules& rules, Setup setup, const Begun& begun)
    : setup_(std::make_unique<const Setup>(std::move(setup))),
      begun_(begun),
      sealed_(setup_->opened.duplicate.has_value()),
      state_(engine::begin(rules, begun.deal)) {}

History::~History() = default;

Milliseconds History::time(std::uint32_t seq) const {
  if (seq == 0) return begun_.time;
  return std::visit([](const auto& row) { return row.time; }, moves_[seq - 1]);
}

void History::restore(std::span<const Move> rows, const Follow& follow) {
  engine::Events events;
  moves_.reserve(rows.size());
  for (const Move& row : rows) {
    const engine::View before = state_.table;
    play(state_, dealt(), moves_, row, events);
    moves_.push_back(row);
    follow(row, before, state_.table);
  }
  steps_.resize(rows.size());
}

void History::append(const Move& move) {
  if (!newest_) newest_ = std::make_unique<Newest>();
  newest_->before = state_.table;
  play(state_, dealt(), moves_, move, newest_->events);
  moves_.push_back(move);
  steps_.emplace_back();
  snapshot_.reset();
}

void History::unseal() {
  sealed_ = false;
  snapshot_.reset();
  for (auto& step : steps_) step.reset();
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
  if (!step && newest_ && seq == this->seq()) {
    step = std::make_unique<protocol::Step>(
        encode(moves_.back(), newest_->before, newest_->events, state_.table));
    step->digest = memo().digest(state_.table);
    newest_.reset();
  }
  if (!step) encode_missing();
  return *step;
}

void History::forget_frames() {
  snapshot_.reset();
  if (std::exchange(forgot_at_, seq()) == seq()) memo_.reset();
  if (steps_.size() <= limits::steps_kept) return;
  for (; forgotten_ < steps_.size() - limits::steps_kept; ++forgotten_) steps_[forgotten_].reset();
}

void History::encode_missing() {
  forgotten_ = 0;
  engine::State state = engine::begin(dealt().rules, begun_.deal);
  engine::Events events;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const engine::View before = state.table;
    play(state, dealt(), std::span(moves_).first(i), moves_[i], events);
    if (steps_[i]) continue;
    steps_[i] = std::make_unique<protocol::Step>(encode(moves_[i], before, events, state.table));
    steps_[i]->digest = memo().digest(state.table);
  }
}

protocol::Step History::encode(const Move& move, const engine::View& before,
                               const engine::Events& events, const engine::View& after) {
  protocol::Step step{.events = protocol::encode_events(events, after),
                      .patch = protocol::encode_patch(before, events, memo())};
  std::visit([&](const auto& row) { step.seq = row.seq, step.time = row.time; }, move);
  if (const auto* acted = std::get_if<Acted>(&move)) {
    step.by = acted->seat;
    step.re = acted->id;
    step.overdue = acted->overdue;
    if (!acted->result.empty()) step.deal = deal_text(step.seq, after.phase);
  } else if (const auto* ruled = std::get_if<Ruled>(&move)) {
    step.ruling = protocol::record_ruling(ruled->ruling);
    if (const auto* back = std::get_if<protocol::TakeBack>(&ruled->ruling.matter)) {
      const std::string text = protocol::encode_view(after);
      step.events = protocol::encode_taken_back(back->to, text);
      step.patch = protocol::encode_replacement(text);
    }
    if (!ruled->result.empty()) step.deal = deal_text(step.seq, after.phase);
  } else {
    step.deal = deal_text(step.seq, after.phase);
  }
  return step;
}

std::string History::deal_text(std::uint32_t seq, engine::Phase phase) const {
  const Begun* begun = &begun_;
  for (const Move& move : std::span(moves_).first(seq))
    if (const auto* next = std::get_if<Begun>(&move)) begun = next;
  if (begun->salt.empty()) return protocol::encode_deal({});
  const std::string text = protocol::record_deal(begun->deal);
  protocol::DealNotice notice{.commitment = commitment(begun->salt, text)};
  if (sealed_) return protocol::encode_deal(notice);
  const bool all_over = phase == engine::Phase::over;
  if (all_over || phase == engine::Phase::pause) {
    notice.salt = begun->salt;
    notice.text = text;
  }
  // A match's later deals are made of the same seed.
  if (all_over && setup_->opened.seed) {
    const DealSource source = deal_source(*setup_, begun->seq);
    notice.seed = to_hex(source.seed);
    notice.entropy = source.entropy;
    notice.seq = source.seq;
  }
  return protocol::encode_deal(notice);
}

protocol::ViewMemo& History::memo() {
  if (!memo_) memo_ = std::make_unique<protocol::ViewMemo>();
  return *memo_;
}

Frame History::snapshot() {
  if (!snapshot_)
    snapshot_ = make_frame(protocol::encode_snapshot(
        seq(), time(), protocol::encode_view(state_.table), deal_text(seq(), state_.table.phase)));
  return snapshot_;
}

Frame History::snapshot(std::uint32_t seq) const {
  const engine::State state = state_after(dealt(), moves_, seq);
  return make_frame(protocol::encode_snapshot(seq, time(seq), protocol::encode_view(state.table),
                                              deal_text(seq, state.table.phase)));
}

}  // namespace server::room
