#include "server/room/room.hpp"

#include "engine/game.hpp"
#include "engine/require.hpp"
#include "protocol/encode.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using protocol::Refusal;
using protocol::RoomState;

Room::Room(RoomCode code, Opened opened, const engine::Rules& rules, Journal& journal,
           RandomSource& random, BotService& bots, const protocol::LimitsInfo& limits,
           telemetry::Metrics& metrics)
    : code_(std::move(code)),
      journal_(journal),
      random_(random),
      limits_(limits),
      metrics_(metrics),
      roster_(std::move(opened), rules),
      tables_open_(roster_.opened().duplicate ? roster_.opened().duplicate->tables : 0),
      commits_(code_, journal),
      feed_(roster_.settings(), audience_),
      bots_(code_, bots, random),
      touched_(roster_.opened().time) {}

void Room::committed(std::uint64_t ticket) {
  commits_.committed(ticket);
}

void Room::halt() {
  if (commits_.halted()) return;
  commits_.halt();
  audience_.dismiss_all(Close::halted);
  changed_ = true;  // also when an answer has been followed by a look at the room
}

void Room::restore(std::span<const SeatTaken> seats, const std::optional<Begun>& begun,
                   std::span<const Move> moves, std::optional<PlayedGame> played,
                   std::optional<Milliseconds> alive) {
  chat_.restore({});
  restored_ = true;
  for (const SeatTaken& taken : seats) {
    roster_.seats().sit(taken);
    touch(taken.time);
  }
  timeline_ = Timeline(touched_, alive);
  if (!begun) {
    if (ready_to_start()) begin(touched_);
    // Nobody could act since then.
    if (game_ && alive) clock_watch_.begin_outage(touched_);
    return;
  }
  game_ = std::make_unique<Game>(roster_.rules(), setup(), *begun, moves, std::move(*played));
  for (const Move& row : moves)
    if (const auto* ruled = std::get_if<Ruled>(&row))
      if (const auto* over = std::get_if<protocol::TakeOver>(&ruled->ruling.motion))
        if (const SeatTaken* taken = roster_.seats().on(over->seat))
          roster_.seats().give(over->seat, over->name, TokenHash(taken->token));
  touch(history()->time());
  timeline_ = Timeline(touched_, alive);
  plain_sent_ = status_is_plain();
  release_state();
  if (alive && game_->status().clock().running() != Seat::none)
    clock_watch_.begin_outage(std::max(*alive, history()->time()));
}

// --- the game ----------------------------------------------------------------------------------

void Room::begin(Milliseconds now, const std::function<void()>& then,
                 const std::function<void()>& fail) {
  now += timeline_.follow_wall();
  touch(now);
  game_ = std::make_unique<Game>(roster_.rules(), setup(), random_, now);
  const auto announce = [this, then] {
    game_->announce_deal();
    changed_ = true;
    if (sealed()) send_spectators_away();
    for (const Member& member : audience_.members())
      if (member.seat || !feed_.delayed()) member.subscriber->deliver(history()->snapshot());
    release_delayed(history()->time());
    broadcast_status();
    // After an outage nobody could be there before the deal; the next tick checks.
    if (!clock_watch_.has_outage()) watch_presence(history()->time());
    prompt(mover());
    ask_bot(history()->time());
    release_state();
    if (then) then();
  };
  commits_.write(game_->begun(), announce, fail);
}

void Room::act(Subscriber& from, Seat seat, const protocol::Act& act, Milliseconds now) {
  if (answer_from_record(from, seat, act)) return;
  // For a game that was dealt after a restart, when nobody could come before.
  if (clock_watch_.owes_time()) watch_clock(now);
  if (game_ && game_->status().stand_in(seat) != nullptr)
    return reject(from, {.re = act.id, .refusal = Refusal::stood_in});
  if (auto rejected = judge(seat, act)) return reject(from, std::move(*rejected));
  accept(seat, {}, act, now);
}

void Room::accept(Seat seat, const ActSource& hand, const protocol::Act& act, Milliseconds now) {
  touch(now);
  if (voting_.is_about<protocol::TakeBack>()) close_proposal(protocol::Outcome::overtaken);
  const Acted& acted = game_->accept(seat, hand, act, now);
  const bool by_person = !hand.bot && !hand.overdue;
  telemetry::Count& moves = hand.bot    ? metrics_.moves_of_bots[*hand.bot]
                            : by_person ? metrics_.moves_of_players
                                        : metrics_.moves_of_clock;
  moves.add();
  const auto read = by_person ? metrics_.read() : std::nullopt;
  commits_.write(acted, [this, seq = acted.seq, last = acted.last, read] {
    game_->announce_act();
    if (last) changed_ = true;
    broadcast_step(seq);
    metrics_.step_broadcast(read);
  });
}

std::optional<protocol::Rejected> Room::judge(Seat seat, const protocol::Act& act) const {
  const auto refused = [&](Refusal refusal) {
    return protocol::Rejected{.re = act.id, .refusal = refusal};
  };
  if (commits_.halted()) return refused(Refusal::halted);
  if (draining_) return refused(Refusal::shutting_down);
  if (!game_) return refused(Refusal::not_started);
  if (game_->status().paused() && !std::holds_alternative<engine::Resign>(act.action))
    return refused(Refusal::paused);
  return game_->judge(seat, act);
}

bool Room::answer_from_record(Subscriber& from, Seat seat, const protocol::Act& act) {
  const Acted* before = game_ ? game_->find(seat, act.id) : nullptr;
  if (before == nullptr) return false;
  if (before->action != act.action)
    reject(from, {.re = act.id, .refusal = Refusal::id_reused});
  else if (const Member& member = *audience_.find(from);
           before->seq <= member.behind.value_or(announced_seq()))
    from.deliver(make_frame(protocol::encode_step(history()->step(before->seq), member.diff)));
  // Otherwise the step is still on its way to this client.
  return true;
}

void Room::broadcast_step(std::uint32_t seq) {
  audience_.deliver(history()->step(seq), !feed_.delayed());
  release_delayed(history()->time());
  drop_advice();
  broadcast_status();
  if (silence_.follow(history()->rows()[seq - 1])) broadcast_presence();
  prompt(mover());
  ask_bot(history()->time());
}

void Room::dismiss_all(Close reason) {
  audience_.dismiss_all(reason);
  changed_ = true;
}

void Room::close(const Now& at) {
  const Milliseconds now = date(at);
  engine::require(!game_, "only a room without a game is closed");
  draining_ = true;
  commits_.write(Closed{now}, [this] {
    closed_ = true;
    audience_.dismiss_all(Close::room_closed);
  });
}

// A correspondence game has time for at least two turns.
void Room::abandon_after(Milliseconds patience, const Now& at) {
  const Milliseconds now = date(at);
  if (not_serving() || state() != RoomState::playing) return;
  const protocol::ClockRules& clock = roster_.settings().clock;
  const bool by_post = clock.kind == protocol::ClockKind::days;
  const Milliseconds turns = by_post ? 2000 * Milliseconds{clock.seconds} : 0;
  if (timeline_.served(touched_, now) <= std::max(patience, turns)) return;
  const auto plays = [](const Member& member) { return member.seat.has_value(); };
  if (std::ranges::any_of(audience_.members(), plays)) return;
  // Otherwise it is not over yet, or something has happened after all.
  if (!commits_.idle()) return;
  rule({protocol::CallOff{}, {}}, now);
  commits_.run_when_durable([this] { audience_.dismiss_all(Close::abandoned); });
}

std::optional<RoomError> Room::not_serving() const {
  if (commits_.halted()) return RoomError::halted;
  if (draining_) return RoomError::shutting_down;
  return std::nullopt;
}

RoomState Room::state() const {
  if (commits_.halted()) return RoomState::halted;
  if (history() == nullptr) return RoomState::waiting;
  return history()->phase() == engine::Phase::over ? RoomState::finished : RoomState::playing;
}

std::optional<Recorded> Room::recorded() const {
  if (sealed() || history() == nullptr || history()->phase() != engine::Phase::over)
    return std::nullopt;
  return history()->recorded();
}

protocol::RoomInfo Room::info() const {
  protocol::Settings settings = roster_.settings();
  settings.chat = chat_mode();
  if (seed_hash_.empty() && roster_.opened().seed) seed_hash_ = seed_hash(*roster_.opened().seed);
  std::optional<protocol::DuplicateInfo> duplicate;
  if (const auto& own = roster_.opened().duplicate)
    duplicate = {own->deal, own->table, own->tables, tables_open_};
  return {.code = code_,
          .name = roster_.opened().name,
          .settings = settings,
          .password = roster_.opened().room_password.has_value(),
          .state = state(),
          .seq = feed_.public_seq(history()).value_or(0),
          .created = roster_.opened().time,
          .rules = roster_.rules(),
          .seats = seat_infos(),
          .seed_hash = seed_hash_,
          .spectators = static_cast<std::uint32_t>(spectators()),
          .rematch = roster_.opened().rematch,
          .spectators_muted = chat_.spectators_muted(),
          .duplicate = duplicate,
          .version = roster_.version()};
}

}  // namespace server::room
