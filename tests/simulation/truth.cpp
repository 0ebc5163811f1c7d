#include "tests/simulation/truth.hpp"

#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/encode.hpp"
#include "tests/simulation/broken_promise.hpp"
#include "tests/simulation/rows.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace simulation {

namespace room = server::room;

void TrueRoom::store(const room::Entry& entry, const Availability& availability) {
  if (const auto* opened = std::get_if<room::Opened>(&entry)) opened_ = *opened;
  if (const auto* changed = std::get_if<room::Changed>(&entry)) change(*changed);
  if (const auto* begun = std::get_if<room::Begun>(&entry)) begin(*begun);
  if (const auto* acted = std::get_if<room::Acted>(&entry)) act(*acted, availability);
  if (const auto* ruled = std::get_if<room::Ruled>(&entry)) rule(*ruled, availability);
  if (const auto* taken = std::get_if<room::SeatTaken>(&entry)) sit(*taken);
  if (const auto* left = std::get_if<room::SeatLeft>(&entry)) seats_.erase(left->seat);
  if (const auto* regained = std::get_if<room::SeatRegained>(&entry)) {
    seats_.at(regained->seat).token = regained->token;
    have_sat_.insert({regained->token, regained->seat});
    replaced_.insert(regained->before);
    if (opened_.host == regained->before) opened_.host = regained->token;
  }
  if (std::holds_alternative<room::Closed>(entry)) close();
}

void TrueRoom::change(const room::Changed& changed) {
  opened_ = changed.opened;
  if (!changed.seats) return;
  seats_.clear();
  for (const room::SeatTaken& taken : *changed.seats) sit(taken);
}

void TrueRoom::sit(const room::SeatTaken& taken) {
  seats_[taken.seat] = taken;
  if (!taken.bot) have_sat_.insert({taken.token, taken.seat});
}

bool TrueRoom::has_sat(const std::string& token, engine::Seat seat) const {
  return have_sat_.contains({room::hash_token(token), seat});
}

// When the last seat is taken the game begins, after a crash at the latest; unless the room waits
// for more players.
void TrueRoom::close() {
  closed_ = true;
  if (opened_.settings.start == protocol::Start::full &&
      std::cmp_greater_equal(seats_.size(), opened_.rules.players))
    throw BrokenPromise(promise::ends, "a room with all its players is closed");
}

void TrueRoom::begin(const room::Begun& begun) {
  if (begun.seq != rows_.size()) throw BrokenPromise(promise::replays, "a deal out of order");
  if (rows_.empty()) {
    const auto rules = *engine::make_rules(opened_.rules);
    if (engine::check(rules, *begun.deal))
      throw BrokenPromise(promise::replays, "an impossible deal");
    const engine::State dealt = engine::begin(rules, *begun.deal);
    std::vector<engine::Seat> players;
    for (const auto& [seat, taken] : seats_)
      if (!taken.bot) players.push_back(seat);
    return append(begun, dealt, {opened_.settings, rules.seats, players, dealt.table, begun.time});
  }
  engine::State next = newest();
  if (next.table.phase != engine::Phase::pause)
    throw BrokenPromise(promise::replays, "a deal in the middle of a game");
  engine::Events events;
  engine::begin_next(next, *begun.deal, events);
  TrueStatus then = status();
  then.deal(next.table, begun.time);
  append(begun, next, std::move(then));
}

void TrueRoom::act(const room::Acted& acted, const Availability& availability) {
  if (rows_.empty() || acted.seq != rows_.size())
    throw BrokenPromise(promise::replays, "row " + std::to_string(acted.seq) + " out of order");
  const auto [before, fresh] = ids_.try_emplace({acted.seat, acted.id}, acted.seq);
  if (!fresh)
    throw BrokenPromise(promise::once, "seat " + std::to_string(engine::index(acted.seat)) +
                                           " has played id " + acted.id + " in the rows " +
                                           std::to_string(before->second) + " and " +
                                           std::to_string(acted.seq));
  engine::State next = newest();
  if (engine::check(next.table, acted.seat, acted.action))
    throw BrokenPromise(promise::replays, "row " + std::to_string(acted.seq) + " is illegal");
  engine::Events events;
  engine::apply(next, acted.seat, acted.action, events);
  if (engine::digest(next.table) != acted.digest)
    throw BrokenPromise(promise::replays, "row " + std::to_string(acted.seq) + ": another digest");
  TrueStatus then = status();
  then.act(acted, newest().table, next.table, availability);
  append(acted, next, std::move(then));
}

// A takeback returns to one of the earlier states.
void TrueRoom::rule(const room::Ruled& ruled, const Availability& availability) {
  const std::string row = "row " + std::to_string(ruled.seq);
  if (rows_.empty() || ruled.seq != rows_.size())
    throw BrokenPromise(promise::replays, row + " out of order");
  engine::State next = newest();
  if (next.table.phase == engine::Phase::over)
    throw BrokenPromise(promise::replays, row + " rules over a game that has ended");
  engine::Events events;
  if (std::holds_alternative<protocol::CallOff>(ruled.ruling.motion))
    engine::end_match(next, events);
  if (const auto* back = std::get_if<protocol::TakeBack>(&ruled.ruling.motion)) {
    check_take_back(back->to);
    next = states_.at(back->to);
  }
  if (engine::digest(next.table) != ruled.digest)
    throw BrokenPromise(promise::replays, row + ": another digest");
  if (const auto* over = std::get_if<protocol::TakeOver>(&ruled.ruling.motion))
    take_over(*over, *ruled.token);
  TrueStatus then = status();
  then.rule(ruled, next.table, time(seq()), availability);
  append(ruled, next, std::move(then));
}

void TrueRoom::take_over(const protocol::TakeOver& over, const room::TokenHash& token) {
  room::SeatTaken& taken = seats_.at(over.seat);
  if (!taken.bot) replaced_.insert(taken.token), given_away_.insert(taken.token);
  if (!taken.bot && opened_.host == taken.token) opened_.host = token;
  taken_from_.erase(over.seat);
  if (!taken.bot) taken_from_[over.seat] = taken.token;
  std::erase_if(ids_, [&](const auto& id) { return id.first.first == over.seat; });
  given_at_[over.seat] = static_cast<std::uint32_t>(rows_.size());
  taken.name = over.name;
  taken.token = token;
  taken.bot.reset();
  taken.who = {};
  have_sat_.insert({token, over.seat});
}

void TrueRoom::check_take_back(std::uint32_t to) const {
  const std::string what = "row " + std::to_string(seq() + 1) + " takes back ";
  if (!opened_.settings.take_back) throw BrokenPromise(promise::unseen, what + "where nothing is");
  // From the newest row to its origin, and on.
  std::uint32_t before = seq();
  while (before > to) {
    const auto* ruled = std::get_if<room::Ruled>(&rows_[before]);
    const auto* back = ruled ? std::get_if<protocol::TakeBack>(&ruled->ruling.motion) : nullptr;
    before = back != nullptr ? back->to : before - 1;
  }
  const engine::State& then = states_.at(to);
  if (before != to || to >= seq()) throw BrokenPromise(promise::unseen, what + "to another branch");
  if (then.lines_drawn != newest().lines_drawn ||
      then.buildings_drawn != newest().buildings_drawn ||
      then.table.match.game != newest().table.match.game)
    throw BrokenPromise(promise::unseen, what + "what was revealed");
}

void TrueRoom::append(const room::Move& row, const engine::State& state, TrueStatus status) {
  rows_.push_back(row);
  states_.push_back(state);
  statuses_.push_back(std::move(status));
  view_texts_.emplace_back();
  digests_.emplace_back();
  sent_texts_.emplace_back();
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

server::RoomTime TrueRoom::time(std::uint32_t seq) const {
  return std::visit([](const auto& row) { return row.time; }, rows_[seq]);
}

server::RoomTime TrueRoom::silent_since(engine::Seat seat) const {
  const auto begins = [&](std::uint32_t seq) {
    const room::Move& row = rows_[seq];
    if (const auto* acted = std::get_if<room::Acted>(&row); acted && acted->seat == seat)
      return true;
    if (const auto* ruled = std::get_if<room::Ruled>(&row)) {
      const auto* back = std::get_if<protocol::HandBack>(&ruled->ruling.motion);
      if (back != nullptr && back->seat == seat) return true;
      if (std::holds_alternative<protocol::TakeBack>(ruled->ruling.motion)) return true;
    }
    return engine::to_move(states_[seq - 1].table) != seat;
  };
  std::uint32_t row = seq();
  while (row > 0 && !begins(row)) --row;
  return time(row);
}

server::RoomTime TrueRoom::stood_in_since(engine::Seat seat) const {
  std::uint32_t row = seq();
  while (row > 0 && statuses_[row - 1].stand_ins().contains(seat)) --row;
  return time(row);
}

std::optional<std::uint32_t> TrueRoom::horizon(server::RoomTime now) const {
  const protocol::Settings& settings = opened_.settings;
  if (!begun()) return std::nullopt;
  if (over()) return seq();
  std::optional<std::uint32_t> horizon;
  for (std::uint32_t next = 0; next <= seq(); ++next) {
    if (next + settings.delay_moves > seq()) break;
    if (time(next) + 1000 * protocol::Milliseconds{settings.delay_seconds} > now) break;
    horizon = next;
  }
  return horizon;
}

std::string& TrueRoom::sent_text(std::uint32_t seq, protocol::Diff diff) {
  newest_sent_ = std::max(newest_sent_, seq);
  return sent_texts_[seq][static_cast<std::size_t>(diff)];
}

std::string Truth::stored(const std::string& text) {
  const Row row = read_row(text);
  rooms_[row.code].store(row.entry, availability(row.code));
  return row.code;
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

const TrueRoom* Truth::find(const std::string& code) const {
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : &found->second;
}

std::map<std::uint32_t, const TrueRoom*> Truth::tables(const std::string& deal) const {
  std::map<std::uint32_t, const TrueRoom*> tables;
  for (const auto& [code, room] : rooms_)
    if (const auto& own = room.opened().duplicate; own && own->deal.text() == deal)
      tables[own->table] = &room;
  return tables;
}

}  // namespace simulation
