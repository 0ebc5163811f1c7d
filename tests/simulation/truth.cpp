#include "tests/simulation/truth.hpp"

#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/encode.hpp"
#include "tests/simulation/rows.hpp"
#include "tests/simulation/violation.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace simulation {

namespace room = server::room;

void TrueRoom::store(const room::Entry& entry) {
  if (const auto* opened = std::get_if<room::Opened>(&entry)) opened_ = *opened;
  if (const auto* changed = std::get_if<room::Changed>(&entry)) change(*changed);
  if (const auto* begun = std::get_if<room::Begun>(&entry)) begin(*begun);
  if (const auto* acted = std::get_if<room::Acted>(&entry)) act(*acted);
  if (const auto* ruled = std::get_if<room::Ruled>(&entry)) rule(*ruled);
  if (const auto* taken = std::get_if<room::SeatTaken>(&entry)) seats_.insert(taken->seat);
  if (const auto* left = std::get_if<room::SeatLeft>(&entry)) seats_.erase(left->seat);
  if (std::holds_alternative<room::Closed>(entry)) close();
}

void TrueRoom::change(const room::Changed& changed) {
  opened_ = changed.opened;
  if (!changed.seats) return;
  seats_.clear();
  for (const room::SeatTaken& taken : *changed.seats) seats_.insert(taken.seat);
}

// When the last seat is taken the game begins, if not before a crash then after it; unless the room
// is one that waits for more.
void TrueRoom::close() {
  closed_ = true;
  if (opened_.settings.start == protocol::Start::full &&
      std::cmp_greater_equal(seats_.size(), opened_.rules.players))
    throw Violation(promise::ends, "a room with all its players is given up");
}

void TrueRoom::begin(const room::Begun& begun) {
  if (begun.seq != rows_.size()) throw Violation(promise::replays, "a deal out of order");
  if (rows_.empty()) {
    const auto rules = std::get<engine::Rules>(engine::make_rules(opened_.rules));
    if (engine::check(rules, begun.deal)) throw Violation(promise::replays, "an impossible deal");
    return append(begun, engine::begin(rules, begun.deal));
  }
  engine::State next = newest();
  if (next.table.phase != engine::Phase::pause)
    throw Violation(promise::replays, "a deal in the middle of a game");
  engine::Events events;
  engine::begin_next(next, begun.deal, events);
  append(begun, next);
}

void TrueRoom::act(const room::Acted& acted) {
  if (rows_.empty() || acted.seq != rows_.size())
    throw Violation(promise::replays, "row " + std::to_string(acted.seq) + " out of order");
  const auto [before, fresh] = ids_.try_emplace({acted.seat, acted.id}, acted.seq);
  if (!fresh)
    throw Violation(promise::once, "seat " + std::to_string(engine::index(acted.seat)) +
                                       " has played id " + acted.id + " in the rows " +
                                       std::to_string(before->second) + " and " +
                                       std::to_string(acted.seq));
  engine::State next = newest();
  if (engine::check(next.table, acted.seat, acted.action))
    throw Violation(promise::replays, "row " + std::to_string(acted.seq) + " is illegal");
  engine::Events events;
  engine::apply(next, acted.seat, acted.action, events);
  if (engine::digest(next.table) != acted.digest)
    throw Violation(promise::replays, "row " + std::to_string(acted.seq) + ": another digest");
  append(acted, next);
}

// What is taken back is found again among the states that there were.
void TrueRoom::rule(const room::Ruled& ruled) {
  const std::string row = "row " + std::to_string(ruled.seq);
  if (rows_.empty() || ruled.seq != rows_.size())
    throw Violation(promise::replays, row + " out of order");
  engine::State next = newest();
  if (next.table.phase == engine::Phase::over)
    throw Violation(promise::replays, row + " rules over a game that has ended");
  engine::Events events;
  if (std::holds_alternative<protocol::CallOff>(ruled.ruling.matter))
    engine::call_off(next, events);
  if (const auto* back = std::get_if<protocol::TakeBack>(&ruled.ruling.matter)) {
    const engine::State& then = states_.at(back->to);
    if (then.lines_drawn != next.lines_drawn || then.buildings_drawn != next.buildings_drawn)
      throw Violation(promise::replays, row + " takes back what was turned over");
    next = then;
  }
  if (engine::digest(next.table) != ruled.digest)
    throw Violation(promise::replays, row + ": another digest");
  append(ruled, next);
}

void TrueRoom::append(const room::Move& row, const engine::State& state) {
  rows_.push_back(row);
  states_.push_back(state);
  view_texts_.emplace_back();
  digests_.emplace_back();
  told_.emplace_back();
}

const room::Acted* TrueRoom::find(engine::Seat seat, const std::string& id) const {
  const auto found = ids_.find({seat, id});
  return found == ids_.end() ? nullptr : std::get_if<room::Acted>(&rows_[found->second]);
}

const std::string& TrueRoom::view_text(std::uint32_t seq) {
  std::string& text = view_texts_[seq];
  if (text.empty()) text = protocol::encode_view(states_[seq].table);
  return text;
}

const std::string& TrueRoom::digest(std::uint32_t seq) {
  std::string& text = digests_[seq];
  if (text.empty()) text = protocol::digest_of(view_text(seq));
  return text;
}

std::string& TrueRoom::told(std::uint32_t seq, protocol::Diff diff) {
  newest_told_ = std::max(newest_told_, seq);
  return told_[seq][static_cast<std::size_t>(diff)];
}

void Truth::stored(const std::string& text) {
  const Row row = read_row(text);
  rooms_[row.code].store(row.entry);
}

std::vector<std::string> Truth::codes() const {
  std::vector<std::string> codes;
  for (const auto& [code, room] : rooms_) codes.push_back(code);
  return codes;
}

TrueRoom* Truth::find(const std::string& code) {
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : &found->second;
}

}  // namespace simulation
