#include "server/room/advisor.hpp"

#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "server/room/advised_move.hpp"
#include "server/util/limits.hpp"

#include <utility>

namespace server::room {

using protocol::Refusal;

namespace {

constexpr Milliseconds advice_timeout = 1000 * limits::bot_timeout.count();

}  // namespace

void Advisor::prompt(const Member* member) const {
  const History* const history = room_.game.history();
  if (member == nullptr || !member->hints || member->behind || history == nullptr) return;
  if (room_.game->all_announced() && member == room_.audience.on_seat(history->to_move()))
    deliver_hints(*member, std::nullopt);
}

void Advisor::prompt_mover() const {
  prompt(room_.audience.on_seat(room_.game.history()->to_move()));
}

void Advisor::hint(const Member& member, const protocol::Hints& hints) const {
  if (const auto refusal = judge(member)) return reject(member, *refusal, hints.id);
  deliver_hints(member, hints.id);
}

void Advisor::advise(const Member& member, const protocol::Advise& ask, RoomTime now) {
  const auto refuse = [&](Refusal refusal) { reject(member, refusal, ask.id); };
  if (const auto refusal = judge(member)) return refuse(*refusal);
  if (!room_.roster.settings().advice) return refuse(Refusal::no_advice);
  if (request_ && !request_->moves.empty()) return deliver_advice(member, ask.id);
  if (request_ && request_->asker.number == member.number) return refuse(Refusal::busy);
  if (!request_) request_ = AdviceRequest{};
  request_->asker = {*member.seat, member.number, ask.id};
  request(now);
}

void Advisor::request(RoomTime now) {
  if (!request_ || !request_->moves.empty()) return;
  if (request_->requested && now < *request_->requested + advice_timeout) return;
  request_->requested = now;
  const History& history = *room_.game.history();
  bots_.advise({room_.code, request_->asker.seat, history.seq(), history.view(),
                room_.random.number(), seat_levels(history.setup(), history.rows()), plan_});
}

void Advisor::found(const AdviceFound& found) {
  if (!request_ || found.seq != room_.game.announced_seq()) return;
  request_->moves = found.moves;
  if (const Member* member = find(request_->asker)) deliver_advice(*member, request_->asker.re);
}

void Advisor::follow_plan(const Move& row) {
  const auto* acted = std::get_if<Acted>(&row);
  const bool turn_goes_on =
      acted != nullptr && (kind_of(acted->action) == engine::ActionKind::done ||
                           optional(engine::phase_of(kind_of(acted->action))));
  if (!turn_goes_on) plan_ = engine::DominoId::none;
  if (acted == nullptr || !request_) return;
  for (const protocol::Advised& move : request_->moves)
    if (move.action == acted->action) plan_ = move.then;
}

void Advisor::follow(const Move& row) {
  // Of the decisions beside the board only a take-back changes the turn.
  const bool same_turn = !touches_board(row) && take_back(row) == nullptr;
  if (same_turn && request_ && !request_->moves.empty()) return;
  if (!same_turn) follow_plan(row);
  const auto dropped = std::exchange(request_, {});
  if (!dropped || !dropped->moves.empty()) return;
  if (const Member* member = find(dropped->asker))
    reject(*member, Refusal::stale, dropped->asker.re);
}

void Advisor::reject(const Member& member, Refusal refusal,
                     const std::optional<std::string>& re) const {
  protocol::Rejected rejected{.re = re, .refusal = refusal};
  if (refusal == Refusal::not_your_turn)
    rejected.parameters = {
        {"seat", static_cast<int>(engine::index(room_.game.history()->to_move()))}};
  room_.reject(*member.subscriber, std::move(rejected));
}

std::optional<Refusal> Advisor::judge(const Member& member) const {
  if (!member.seat) return Refusal::not_seated;
  if (room_.commits.halted()) return Refusal::halted;
  if (room_.game.history() == nullptr) return Refusal::not_started;
  if (member.behind) return Refusal::stale;
  return room_.game->judge_hints(*member.seat);
}

void Advisor::deliver_hints(const Member& to, const std::optional<std::string>& re) const {
  const History& history = *room_.game.history();
  const engine::View& view = history.view();
  to.subscriber->deliver(make_frame(protocol::encode(protocol::Prompt{
      re, history.seq(), engine::to_move(view), view.phase, engine::legal_actions(view)})));
}

void Advisor::deliver_advice(const Member& to, const std::optional<std::string>& re) const {
  to.subscriber->deliver(make_frame(protocol::encode(
      protocol::Advice{re, room_.game.announced_seq(), *to.seat, request_->moves})));
}

const Member* Advisor::find(const Asker& asker) const {
  const Member* member = room_.audience.on_seat(asker.seat);
  return member != nullptr && member->number == asker.number ? member : nullptr;
}

}  // namespace server::room
