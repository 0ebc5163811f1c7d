#include "server/room/room_game.hpp"

#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "protocol/explain.hpp"
#include "protocol/record.hpp"
#include "protocol/refusal.hpp"
#include "server/room/hash_chain.hpp"
#include "server/room/rows.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace server::room {

namespace {

Begun deal(const engine::Rules& rules, const Setup& setup, RandomSource& random, std::uint32_t seq,
           RoomTime now) {
  // A room without a seed was stored by an older server, or its seed was removed.
  const DealSource source =
      setup.opened.seed ? deal_source(setup, seq) : DealSource{random.seed(), setup.code, {}, seq};
  return {.deal = random.deal(rules, source),
          .time = now,
          .seq = seq,
          .salt = fair_salt(source),
          .versions = present_versions()};
}

Begun first_deal(const engine::Rules& rules, const Setup& setup, RandomSource& random,
                 RoomTime now) {
  Begun begun = deal(rules, setup, random, 0, now);
  begun.digest = engine::digest(engine::begin(rules, *begun.deal).table);
  Move row = std::move(begun);
  link(setup, {}, row);
  return std::get<Begun>(std::move(row));
}

}  // namespace

PlayedGame play_game(const engine::Rules& rules, const Setup& setup, const Begun& begun,
                     std::span<const Move> rows) {
  Replayer replayer(rules, *begun.deal, rows);
  const engine::View& table = replayer.state().table;
  StatusTracker status(setup, rules.seats, table, begun.time);
  for (const Move& row : rows) {
    const engine::View before = table;
    replayer.play_next();
    status.follow(row, before, table);
  }
  return {replayer.state(), std::move(status), replayer.last_revealed()};
}

RoomGame::RoomGame(const engine::Rules& rules, Setup setup, const Begun& begun)
    : seq_(0),
      time_(begun.time),
      head_(begun.link.hash),
      history_(rules, std::move(setup), begun),
      status_(history_.setup(), rules.seats, history_.view(), begun.time) {}

RoomGame::RoomGame(const engine::Rules& rules, const Setup& setup, RandomSource& random,
                   RoomTime now)
    : RoomGame(rules, setup, first_deal(rules, setup, random, now)) {}

RoomGame::RoomGame(const engine::Rules& rules, Setup setup, const Begun& begun,
                   std::span<const Move> moves, PlayedGame played)
    : RoomGame(rules, std::move(setup), begun) {
  history_.restore(moves, played.state, played.last_revealed);
  status_ = std::move(played.status);
  seq_ = history_.seq();
  time_ = history_.time();
  if (!moves.empty()) head_ = link_of(moves.back()).hash;
  announced_ = true;
}

std::optional<protocol::Rejected> RoomGame::judge(engine::Seat seat,
                                                  const protocol::Act& act) const {
  if (act.at && *act.at != seq_)
    return protocol::Rejected{.re = act.id, .refusal = protocol::Refusal::stale};
  const engine::View& table = latest();
  const auto violation = engine::check(table, seat, act.action);
  if (!violation) return std::nullopt;
  auto [message, parameters] = protocol::explain(table, seat, act.action, *violation);
  return protocol::Rejected{.re = act.id,
                            .refusal = protocol::refusal(*violation),
                            .message = std::move(message),
                            .cells = engine::cells_concerned(table, act.action, *violation),
                            .parameters = std::move(parameters)};
}

std::optional<protocol::Refusal> RoomGame::judge_hints(engine::Seat seat) const {
  // An unannounced row has changed the table: its step follows.
  if (!all_announced()) return protocol::Refusal::stale;
  if (latest().phase == engine::Phase::over) return protocol::Refusal::game_over;
  if (latest().phase == engine::Phase::pause) return protocol::Refusal::between_games;
  if (engine::to_move(latest()) != seat) return protocol::Refusal::not_your_turn;
  return std::nullopt;
}

const Acted& RoomGame::accept(engine::Seat seat, const ActSource& hand, const protocol::Act& act,
                              RoomTime now) {
  const Before before = begin_turn();
  engine::State& latest = *ahead_->table;
  engine::apply(latest, seat, act.action, ahead_->events);
  const engine::Phase phase = latest.table.phase;
  const bool over = phase == engine::Phase::over;
  const bool ended = over || phase == engine::Phase::pause;
  time_ = std::max(time_, now);
  Move row = Acted{.seq = ++seq_,
                   .seat = seat,
                   .bot = hand.bot,
                   .id = act.id,
                   .action = act.action,
                   .time = time_,
                   .digest = engine::digest(latest.table),
                   .last = over,
                   .result = ended ? protocol::record_result(latest.table) : "",
                   .overdue = hand.overdue};
  follow(row, before);
  accepted_.push_back(std::get<Acted>(std::move(row)));
  return accepted_.back();
}

Ruled RoomGame::accept(protocol::TableDecision ruling, RoomTime now) {
  const Before before = begin_turn();
  engine::State& latest = *ahead_->table;
  time_ = std::max(time_, now);
  Ruled ruled{.seq = ++seq_, .ruling = std::move(ruling), .time = time_};
  history_.play(latest, ruled, ahead_->events);
  ruled.digest = engine::digest(latest.table);
  ruled.last =
      before.view.phase != engine::Phase::over && latest.table.phase == engine::Phase::over;
  if (ruled.last) ruled.result = protocol::record_result(latest.table);
  Move row = std::move(ruled);
  follow(row, before);
  return std::get<Ruled>(std::move(row));
}

bool RoomGame::next_game_due(RoomTime now) const {
  if (!all_announced() || history_.phase() != engine::Phase::pause) return false;
  // Decisions beside the board may have followed the row that ended the game.
  const std::span<const Move> rows = history_.rows();
  const auto end = std::find_if(rows.rbegin(), rows.rend(), touches_board);
  return now >= history_.time(room::seq(*end)) + Milliseconds{1000} * latest().rules.pause_seconds;
}

Begun RoomGame::accept_next_game(RandomSource& random, RoomTime now) {
  const Before before = begin_turn();
  engine::State& latest = *ahead_->table;
  time_ = std::max(time_, now);
  Begun begun = deal(before.view.rules, history_.setup(), random, ++seq_, time_);
  engine::begin_next(latest, *begun.deal, ahead_->events);
  begun.digest = engine::digest(latest.table);
  Move row = std::move(begun);
  follow(row, before);
  return std::get<Begun>(std::move(row));
}

const Acted* RoomGame::find(engine::Seat seat, const std::string& id) const {
  for (const Acted& acted : accepted_)
    if (acted.seat == seat && acted.id == id && by_client(acted)) return &acted;
  return history_.find(seat, id);
}

void RoomGame::announce_act() {
  announce(accepted_.pop_front());
}

// Nearly always only the row accepted last waits, and it has been played already.
void RoomGame::announce(Move row) {
  const auto played = room::seq(row) == seq_ ? std::move(ahead_) : nullptr;
  if (played)
    history_.append(std::move(row), std::move(played->table), played->events);
  else
    history_.append(std::move(row));
}

void RoomGame::follow(Move& row, const Before& before) {
  link(history_.setup(), head_, row);
  head_ = link_of(row).hash;
  status_.follow(row, before.view, ahead_->table->table);
}

RoomGame::Before RoomGame::begin_turn() {
  auto before = std::move(ahead_);
  const engine::State& table = before ? *before->table : history_.state();
  ahead_ = std::make_unique<Ahead>(std::make_unique<engine::State>(table));
  return {std::move(before), table.table};
}

}  // namespace server::room
