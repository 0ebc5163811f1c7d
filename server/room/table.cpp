#include "server/room/table.hpp"

#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "server/room/skip.hpp"
#include "server/room/token.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::AtZero;
using protocol::Refusal;
using protocol::RoomState;

Table::Table(RoomContext& room, BotService& bots, Presence& presence, RoomFeed& room_feed,
             Advisor& advisor, Motions& motions)
    : room_(room),
      presence_(presence),
      room_feed_(room_feed),
      advisor_(advisor),
      motions_(motions),
      status_(room, clock_watch_),
      bots_(room.code, bots, room.random) {}

// --- the beginning -----------------------------------------------------------------------------

void Table::begin(RoomTime now, const std::function<void()>& then,
                  const std::function<void()>& fail) {
  // The request may have waited for the disk: the first player's clock starts now.
  now = std::max(now, room_.timeline.newest());
  now += room_.timeline.follow_wall();
  room_.attend(now);
  room_.game.deal(room_.setup(), room_.random, now);
  const auto announce = [this, then] {
    room_.game->announce_deal();
    room_.changed = true;
    History& history = *room_.game.history();
    if (room_feed_.sealed()) room_feed_.dismiss_spectators();
    room_.feed.deliver_present(history.snapshot());
    release_delayed(history.time());
    status_.broadcast();
    // After an outage nobody could be there before the deal; the next tick checks.
    if (!clock_watch_.has_outage() && presence_.watch(announced_at(history.time())))
      room_feed_.broadcast_presence();
    advisor_.prompt_mover();
    request_bot_move(history.time());
    release_state();
    if (then) then();
  };
  room_.commits.write(room_.game->begun(), announce, fail);
}

void Table::restore(const Begun& begun, std::span<const Move> moves, PlayedGame played,
                    std::optional<RoomTime> alive) {
  room_.game.restore(room_.setup(), begun, moves, std::move(played));
  Seats& seats = room_.roster.seats();
  for (const Move& row : moves)
    if (const auto* ruled = std::get_if<Ruled>(&row))
      if (const auto* over = std::get_if<protocol::TakeOver>(&ruled->ruling.motion))
        if (const SeatTaken* taken = seats.on(over->seat))
          seats.give(over->seat, over->name, TokenHash(taken->token));
  const RoomTime newest = room_.game.history()->time();
  room_.attend(newest);
  room_.timeline = Timeline(room_.touched, alive);
  status_.restore();
  // A clock or a bot needs the table at once.
  if (!clock_runs() && !bot_is_to_move()) release_state();
  if (alive && room_.game.running()) begin_outage(std::max(*alive, newest));
}

void Table::begin_next_game(RoomTime now) {
  if (!room_.game || room_.not_serving() || room_.commits.full()) return;
  if (!room_.game->next_game_due(now)) return;
  room_.attend(now);
  const Begun next = room_.game->accept_next_game(room_.random, now);
  room_.commits.write(next, [this, next] { room_.game->announce(next), broadcast_step(next.seq); });
}

// --- acts --------------------------------------------------------------------------------------

void Table::act(Subscriber& from, Seat seat, const protocol::Act& act, RoomTime now) {
  if (answer_from_record(from, seat, act)) return;
  // For a game that was dealt after a restart, when nobody could come before. The client cannot
  // know the new row.
  if (clock_watch_.owes_time() && watch_clock(now) && act.at)
    return this->act(from, seat, {act.id, *act.at + 1, act.action}, now);
  if (room_.game && room_.game->status().stand_in(seat) != nullptr)
    return room_.reject(from, {.re = act.id, .refusal = Refusal::stood_in});
  if (auto rejected = judge(seat, act)) return room_.reject(from, std::move(*rejected));
  accept(seat, {}, act, now);
}

bool Table::answer_from_record(Subscriber& from, Seat seat, const protocol::Act& act) const {
  const Acted* before = room_.game ? room_.game->find(seat, act.id) : nullptr;
  if (before == nullptr) return false;
  if (before->action != act.action)
    room_.reject(from, {.re = act.id, .refusal = Refusal::id_reused});
  else if (const Member& member = *room_.audience.find(from);
           before->seq <= member.behind.value_or(room_.game.announced_seq()))
    from.deliver(
        make_frame(protocol::encode_step(room_.game.history()->step(before->seq), member.diff)));
  // Otherwise this client gets the step later: it is not durable, or the client is catching up.
  return true;
}

std::optional<protocol::Rejected> Table::judge(Seat seat, const protocol::Act& act) const {
  const auto rejected = [&](Refusal refusal) {
    return protocol::Rejected{.re = act.id, .refusal = refusal};
  };
  if (const auto refusal = room_.refusal_to_store()) return rejected(*refusal);
  if (!room_.game) return rejected(Refusal::not_started);
  if (room_.game->status().paused() && !std::holds_alternative<engine::Resign>(act.action))
    return rejected(Refusal::paused);
  return room_.game->judge(seat, act);
}

void Table::accept(Seat seat, const ActSource& hand, const protocol::Act& act, RoomTime now) {
  room_.attend(now);
  motions_.overtake_take_back();
  const Acted& acted = room_.game->accept(seat, hand, act, now);
  const bool by_person = !hand.bot && !hand.overdue;
  telemetry::Metrics& metrics = room_.metrics;
  telemetry::Count& moves = hand.bot    ? metrics.moves_of_bots[*hand.bot]
                            : by_person ? metrics.moves_of_players
                                        : metrics.moves_of_clock;
  moves.add();
  const auto read = by_person ? metrics.read() : std::nullopt;
  room_.commits.write(acted, [this, seq = acted.seq, last = acted.last, read] {
    room_.game->announce_act();
    if (last) room_.changed = true;
    broadcast_step(seq);
    room_.metrics.step_broadcast(read);
  });
}

void Table::broadcast_step(std::uint32_t seq) {
  History& history = *room_.game.history();
  room_.audience.deliver(history.step(seq), !room_.feed.delayed());
  release_delayed(history.time());
  if (history.phase() == engine::Phase::over) motions_.overtake();
  advisor_.follow(history.rows()[seq - 1]);
  status_.broadcast();
  if (presence_.follow(history.rows()[seq - 1])) room_feed_.broadcast_presence();
  advisor_.prompt_mover();
  request_bot_move(history.time());
}

// --- decisions beside the board ----------------------------------------------------------------

void Table::carry_out(const OpenProposal& passed, RoomTime now) {
  if (passed.by != nullptr) return take_over(passed, now);
  decide({passed.motion, passed.agreed}, now);
}

void Table::decide(const protocol::TableDecision& decision, RoomTime now) {
  const Ruled ruled = room_.game->accept(decision, now);
  room_.commits.write(ruled, [this, ruled] {
    room_.game->announce(ruled);
    if (ruled.last) room_.changed = true;
    broadcast_step(ruled.seq);
    room_feed_.broadcast_presence();
  });
}

void Table::take_over(const OpenProposal& passed, RoomTime now) {
  taker_ = passed.by;
  const std::string token = room_.random.token();
  Ruled ruled = room_.game->accept({passed.motion, passed.agreed}, now);
  ruled.token = hash_token(token);
  room_.commits.write(ruled, [this, ruled, token, re = passed.id] {
    const auto& [seat, name] = std::get<protocol::TakeOver>(ruled.ruling.motion);
    room_.game->announce(ruled);
    room_.roster.give_seat(seat, name, *ruled.token);
    room_.audience.dismiss_seat(seat, protocol::Close::taken_over);
    // The newcomer no longer watches under that name.
    if (taker_ != nullptr)
      if (Member* member = room_.audience.find(*taker_)) room_.audience.rename(*member, {});
    presence_.forget(seat);
    // The frame follows in any case.
    static_cast<void>(presence_.watch(announced_at(ruled.time)));
    broadcast_step(ruled.seq);
    room_feed_.broadcast_presence();
    if (const auto* taker = std::exchange(taker_, nullptr))
      if (const Member* member = room_.audience.find(*taker))
        member->subscriber->deliver(
            make_frame(protocol::encode(protocol::Granted{re, room_.code, seat, token})));
  });
}

void Table::forget_taker(const Subscriber& subscriber) {
  if (taker_ == &subscriber) taker_ = nullptr;
}

void Table::hand_back(Seat seat, RoomTime now) {
  back_.set(engine::index(seat));
  hand_back_seats(now);
}

void Table::hand_back_seats(RoomTime now) {
  if (hands_back_ || back_.none() || room_.commits.full()) return;
  hands_back_ = true;
  room_.commits.run_when_durable([this, now] {
    hands_back_ = false;
    for (std::size_t i = 0; i < back_.size(); ++i) {
      // One row at a time.
      if (room_.commits.full() || !room_.commits.durable()) return hand_back_seats(now);
      if (!back_.test(i)) continue;
      back_.reset(i);
      const Seat seat = engine::seat_at(i);
      if (!room_.not_serving() && room_.game.state() == RoomState::playing &&
          room_.game.has_temporary_stand_in(seat) && room_.audience.on_seat(seat) != nullptr)
        decide({protocol::HandBack{seat}, {}}, now);
    }
  });
}

// A correspondence game has time for at least two turns.
void Table::abandon_after(Milliseconds patience, RoomTime now) {
  if (room_.not_serving() || room_.game.state() != RoomState::playing) return;
  const protocol::ClockRules& clock = room_.roster.settings().clock;
  const bool correspondence = clock.kind == protocol::ClockKind::days;
  const Milliseconds turns = correspondence ? 2000 * Milliseconds{clock.seconds} : 0;
  if (room_.timeline.served(room_.attended, now) <= std::max(patience, turns)) return;
  const auto decides = [this](const Member& member) {
    return member.seat && room_.game.decides(*member.seat);
  };
  if (std::ranges::any_of(room_.audience.members(), decides)) return;
  // An entry on its way to the disk may end the game, or be an act after all.
  if (!room_.commits.idle() || room_.commits.full()) return;
  call_off(now);
  room_.commits.run_when_durable(
      [this] { room_.audience.dismiss_all(protocol::Close::abandoned); });
}

// --- bots and the clock ------------------------------------------------------------------------

std::optional<BotLevel> Table::bot_for(Seat seat) const {
  if (const auto level = room_.roster.seats().bot(seat)) return level;
  if (const auto* by = room_.game->status().stand_in(seat)) return by->bot;
  if (clock_watch_.is_overdue(room_.game->seq())) return engine::bots::default_level;
  return std::nullopt;
}

bool Table::bot_is_to_move() const {
  const Seat seat = room_.game.history()->to_move();
  return seat != Seat::none && bot_for(seat);
}

// Only about the newest table: while entries are uncommitted, a later call follows.
void Table::request_bot_move(RoomTime now) {
  const History* const history = room_.game.history();
  if (room_.not_serving() || room_.commits.full() || history == nullptr ||
      !room_.game->all_announced())
    return;
  const Seat seat = history->to_move();
  if (seat == Seat::none || room_.game->status().paused()) return;
  // An open take-back proposal is decided first.
  if (motions_.is_about_take_back()) return;
  if (const auto level = bot_for(seat)) bots_.request_move(*level, *history, now);
}

void Table::bot_acts(const BotMove& move, RoomTime now) {
  if (!room_.game || !room_.roster.seats().exists(move.seat)) return;
  if (motions_.is_about_take_back()) return bots_.forget_request();
  const auto level = bot_for(move.seat);
  if (!level) return;
  // From the row's number: no two acts of a seat have the same id.
  const protocol::Act act{"bot-" + std::to_string(move.seq + 1), move.seq, move.action};
  const bool sits =
      room_.roster.seats().bot(move.seat) || room_.game->status().stand_in(move.seat) != nullptr;
  if (room_.commits.full()) return bots_.forget_request();
  if (!judge(move.seat, act)) accept(move.seat, {level, !sits}, act, now);
}

bool Table::watch_clock(RoomTime now) {
  if (room_.not_serving() || !room_.game.running()) {
    clock_watch_.pass_standstill(room_.timeline, now);
    return false;
  }
  // Also while the deal itself waits for the disk, and while no act can be written.
  if (!room_.game->all_announced() || room_.commits.full()) {
    clock_watch_.wait(now);
    return false;
  }
  const History* const history = room_.game.history();
  const StatusTracker& status = room_.game->status();
  const auto decides = [&](const SeatTaken& taken) { return room_.game.decides(taken.seat); };
  const ClockWatch::WatchedTable seen{
      .clock = status.clock(),
      .seq = history->seq(),
      .time = history->time(),
      .stuck = status.paused() && std::ranges::none_of(room_.roster.seats().sitting(), decides)};
  const auto found = clock_watch_.watch(seen, room_.timeline, now);
  if (const auto* back = std::get_if<ClockWatch::ReturnTime>(&found)) {
    decide({protocol::GiveBack{std::min(back->time, protocol::give_back_ms_max)}, {}}, now);
    return true;
  }
  if (std::holds_alternative<ClockWatch::ResumeGame>(found)) decide({protocol::Resume{}, {}}, now);
  if (std::holds_alternative<ClockWatch::Low>(found)) {
    room_.metrics.clock_actions[telemetry::ClockAction::low].add();
    status_.broadcast();
  }
  if (const auto* up = std::get_if<ClockWatch::TimeUp>(&found)) end_turn(up->seat, now);
  return false;
}

bool Table::clock_runs() const {
  return room_.game.running() && room_.game->status().clock().running() != Seat::none;
}

bool Table::rests() const {
  const History* const history = room_.game.history();
  if (room_.not_serving() || history == nullptr || !room_.game.running()) return true;
  if (clock_runs() || clock_watch_.owes_time() || motions_.open() != nullptr) return false;
  if (room_.game->status().paused()) return true;
  return history->to_move() != Seat::none && !bot_is_to_move();
}

void Table::end_turn(Seat seat, RoomTime now) {
  const std::uint32_t seq = room_.game->seq();
  auto& clock_actions = room_.metrics.clock_actions;
  // From the row's number: no two acts of a seat have the same id.
  protocol::Act act{"clock-" + std::to_string(seq + 1), std::nullopt, engine::Resign{}};
  switch (room_.roster.settings().at_zero) {
    case AtZero::bot:
      clock_watch_.set_overdue(seq);
      clock_actions[telemetry::ClockAction::bot].add();
      return request_bot_move(now);
    case AtZero::skip:
      clock_actions[telemetry::ClockAction::skip].add();
      act.action = skip(room_.game->latest());
      break;
    case AtZero::seat:
      clock_actions[telemetry::ClockAction::seat].add();
      break;
  }
  accept(seat, {.overdue = true}, act, now);
}

// --- listeners ---------------------------------------------------------------------------------

void Table::prepare_entry(RoomTime now) {
  if (clock_watch_.has_outage()) watch_clock(now);
  release_delayed(now);
}

void Table::send_status(Subscriber& to) const {
  if (room_.game.history() != nullptr) status_.send(to);
}

void Table::release_delayed(RoomTime now) {
  History* const history = room_.game.history();
  if (history != nullptr && room_.feed.release(*history, now)) room_.changed = true;
}

void Table::release_frames() {
  History* const history = room_.game.history();
  if (history != nullptr && history->forget_frames()) release_state();
}

void Table::release_state() {
  if (room_.audience.empty() && room_.game->all_announced()) room_.game.history()->let_table_go();
}

}  // namespace server::room
