#include "server/room/history.hpp"

#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/record.hpp"
#include "protocol/view_cache.hpp"
#include "server/room/hash_chain.hpp"
#include "server/room/rows.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>
#include <variant>

namespace server::room {
namespace {

// Rows with the same seat and id have the same key.
std::uint32_t key_of(engine::Seat seat, std::string_view id) {
  return static_cast<std::uint32_t>(std::hash<std::string_view>{}(id)*engine::seats_max +
                                    engine::index(seat));
}

std::uint32_t key_of(const Move& move) {
  const auto* acted = std::get_if<Acted>(&move);
  return acted == nullptr ? 0 : key_of(acted->seat, acted->id);
}

// Whether the row gives the seat to another person, who does not know the ids used before.
bool gives(const Move& row, engine::Seat seat) {
  const auto* ruled = std::get_if<Ruled>(&row);
  const auto* over =
      ruled == nullptr ? nullptr : std::get_if<protocol::TakeOver>(&ruled->ruling.motion);
  return over != nullptr && over->seat == seat;
}

}  // namespace

struct History::Older {
  std::uint32_t seq = 0;
  engine::State state;  // after that row
  protocol::ViewCache cache;
  // The steps read last, because many clients may come back at the same time.
  HeldSteps steps;
};

History::History(const engine::Rules& rules, Setup setup, const Begun& begun)
    : setup_(std::make_unique<const Setup>(std::move(setup))),
      begun_(begun),
      sealed_(setup_->opened.duplicate.has_value()),
      state_(std::make_unique<engine::State>(engine::begin(rules, *begun.deal))) {
  note_table();
}

History::~History() = default;

RoomTime History::time(std::uint32_t seq) const {
  if (seq == 0) return begun_.time;
  return std::visit([](const auto& row) { return row.time; }, moves_[seq - 1]);
}

void History::restore(std::span<const Move> rows, const engine::State& after,
                      std::uint32_t last_revealed) {
  moves_.assign(rows.begin(), rows.end());
  keys_.reserve(rows.size());
  for (const Move& row : rows) keys_.push_back(key_of(row));
  *state_ = after;
  last_revealed_ = last_revealed;
  note_table();
}

const engine::State& History::state() const {
  if (!state_) state_ = std::make_unique<engine::State>(state_after(seq()));
  return *state_;
}

const Checkpoints& History::checkpoints() const {
  if (checkpoints_) return *checkpoints_;
  const auto rules = state_ ? state_->table.rules : *engine::make_rules(setup_->opened.rules);
  checkpoints_ = std::make_unique<Checkpoints>(Dealt{rules, *begun_.deal}, moves_);
  return *checkpoints_;
}

engine::State History::state_after(std::uint32_t seq) const {
  return checkpoints().state_after(moves_, seq);
}

void History::play(engine::State& state, const Move& row, engine::Events& out) const {
  out.clear();
  if (const auto* back = take_back(row))
    state = state_after(back->to);
  else if (touches_board(row))
    advance(state, row, out);
}

void History::append(Move move) {
  auto after = std::make_unique<engine::State>(state());
  engine::Events events;
  play(*after, move, events);
  append(std::move(move), std::move(after), events);
}

void History::append(Move move, std::unique_ptr<engine::State> after,
                     const engine::Events& events) {
  state();  // needed to encode the step
  newest_ = std::make_unique<Newest>(std::exchange(state_, std::move(after)), events);
  keys_.push_back(key_of(move));
  moves_.push_back(std::move(move));
  if (checkpoints_) checkpoints_->append(moves_, *state_);
  if (engine::is_irreversible(events)) last_revealed_ = seq();
  snapshot_.reset();
  note_table();
}

void History::note_table() {
  phase_ = state_->table.phase;
  to_move_ = engine::to_move(state_->table);
  resigned_ = state_->table.resigned;
}

void History::unseal() {
  sealed_ = false;
  snapshot_.reset();
  older_snapshot_.reset();
  steps_.clear();
  older_.reset();
}

const Acted* History::find(engine::Seat seat, std::string_view id) const {
  const std::uint32_t key = key_of(seat, id);
  for (auto at = keys_.begin(); (at = std::find(at, keys_.end(), key)) != keys_.end(); ++at) {
    const auto* acted = std::get_if<Acted>(&moves_[static_cast<std::size_t>(at - keys_.begin())]);
    if (acted == nullptr || acted->seat != seat || acted->id != id || !by_client(*acted)) continue;
    const auto later = moves_.begin() + (at - keys_.begin());
    if (std::none_of(later, moves_.end(), [&](const Move& row) { return gives(row, seat); }))
      return acted;
  }
  return nullptr;
}

const protocol::EncodedStep& History::step(std::uint32_t seq) {
  if (newest_ && seq == this->seq()) {
    if (!cache_) cache_ = std::make_unique<protocol::ViewCache>();
    const auto& step = steps_.add(
        seq, encode(moves_.back(), newest_->before->table, newest_->events, view(), *cache_));
    newest_.reset();
    return step;
  }
  if (const auto* const step = steps_.find(seq)) return *step;
  if (seq + limits::encoded_steps_max > this->seq()) return steps_.add(seq, encode_older(seq));
  if (older_)
    if (const auto* const step = older_->steps.find(seq)) return *step;
  protocol::EncodedStep encoded = encode_older(seq);
  return older_->steps.add(seq, std::move(encoded));
}

std::size_t History::steps_held() const {
  return steps_.size() + (older_ ? older_->steps.size() : 0);
}

std::size_t History::step_bytes_held() const {
  return steps_.bytes() + (older_ ? older_->steps.bytes() : 0);
}

bool History::forget_frames() {
  snapshot_.reset();
  older_snapshot_.reset();
  const bool quiet = std::exchange(forgot_at_, seq()) == seq();
  if (quiet) cache_.reset();
  older_.reset();
  return quiet;
}

void History::let_table_go() {
  if (newest_) return;
  state_.reset();
  checkpoints_.reset();
  steps_.clear();
  moves_.shrink_to_fit();
}

protocol::EncodedStep History::encode_older(std::uint32_t seq) {
  if (!older_) older_ = std::make_unique<Older>(Older{.state = state_after(0)});
  if (older_->seq != seq - 1) older_->state = state_after(seq - 1);
  const engine::View before = older_->state.table;
  engine::Events events;
  play(older_->state, moves_[seq - 1], events);
  older_->seq = seq;
  return encode(moves_[seq - 1], before, events, older_->state.table, older_->cache);
}

protocol::EncodedStep History::encode(const Move& move, const engine::View& before,
                                      const engine::Events& events, const engine::View& after,
                                      protocol::ViewCache& cache) const {
  protocol::EncodedStep step{.events = protocol::encode_events(events, after),
                             .patch = protocol::encode_patch(before, events, cache),
                             .digest = cache.digest(after)};
  std::visit([&](const auto& row) { step.seq = row.seq, step.time = row.time.count(); }, move);
  if (const auto* acted = std::get_if<Acted>(&move)) {
    step.by = acted->seat;
    step.re = acted->id;
    step.overdue = acted->overdue;
    if (!acted->result.empty()) step.deal = deal_text(step.seq, after.phase);
  } else if (const auto* ruled = std::get_if<Ruled>(&move)) {
    step.ruling = protocol::record_decision(ruled->ruling);
    if (const auto* back = std::get_if<protocol::TakeBack>(&ruled->ruling.motion)) {
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
  const std::string text = protocol::record_deal(*begun->deal);
  protocol::DealNotice notice{.commitment = commitment(begun->salt, text)};
  if (sealed_) return protocol::encode_deal(notice);
  const bool all_over = phase == engine::Phase::over;
  if (all_over || phase == engine::Phase::pause) {
    notice.salt = begun->salt;
    notice.text = text;
  }
  // A match's later deals follow from the same seed.
  if (all_over && setup_->opened.seed) {
    const DealSource source = deal_source(*setup_, begun->seq);
    notice.seed = util::to_hex(source.seed);
    notice.entropy = source.entropy;
    notice.seq = source.seq;
  }
  return protocol::encode_deal(notice);
}

Frame History::snapshot() {
  if (!snapshot_)
    snapshot_ = make_frame(protocol::encode_snapshot(
        seq(), time().count(), protocol::encode_view(view()), deal_text(seq(), phase_)));
  return snapshot_;
}

Frame History::snapshot(std::uint32_t seq) {
  if (seq == this->seq()) return snapshot();
  if (older_snapshot_ && older_snapshot_seq_ == seq) return older_snapshot_;
  const engine::State state = state_after(seq);
  older_snapshot_seq_ = seq;
  return older_snapshot_ = make_frame(protocol::encode_snapshot(seq, time(seq).count(),
                                                                protocol::encode_view(state.table),
                                                                deal_text(seq, state.table.phase)));
}

}  // namespace server::room
