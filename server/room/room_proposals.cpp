// Proposals that the players decide together, and stand-ins for absent players.
#include "protocol/encode.hpp"
#include "server/room/room.hpp"
#include "server/room/rows.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Outcome;
using protocol::Refusal;

bool Room::plays(Seat seat) const {
  const SeatTaken* by = roster_.seats().exists(seat) ? roster_.seats().on(seat) : nullptr;
  return by != nullptr && !by->bot && !game_->has_resigned(seat);
}

std::optional<Milliseconds> Room::away_at(Seat seat) const {
  if (!game_ || !plays(seat) || state() != protocol::RoomState::playing) return std::nullopt;
  if (roster_.settings().clock.kind == protocol::ClockKind::days) return std::nullopt;
  const auto away = presence_.until(seat, Milliseconds{1000} * roster_.settings().patience);
  const auto silent = silence_.until(seat);
  return away && silent ? std::min(away, silent) : away ? away : silent;
}

bool Room::is_away(Seat seat, Milliseconds now) const {
  const auto time = away_at(seat);
  return time && now >= *time;
}

std::vector<Seat> Room::voters(Milliseconds now) const {
  std::vector<Seat> voters;
  for (std::size_t i = 0; i < roster_.seats().size(); ++i) {
    const Seat seat = engine::seat_at(i);
    if (plays(seat) && !is_away(seat, now) && game_->status().stand_in(seat) == nullptr)
      voters.push_back(seat);
  }
  return voters;
}

std::optional<Refusal> Room::judge(const protocol::Motion& motion, Seat by,
                                   Milliseconds now) const {
  struct Judge {
    const Room& room;
    Seat by;
    Milliseconds now;

    std::optional<Refusal> operator()(const protocol::TakeBack& back) const {
      return room.judge_take_back(back.to, by);
    }
    std::optional<Refusal> operator()(const protocol::CallOff&) const { return std::nullopt; }
    std::optional<Refusal> operator()(const protocol::Pause&) const {
      if (room.game_->status().paused()) return Refusal::paused;
      if (room.game_->latest().phase == engine::Phase::pause) return Refusal::between_games;
      return std::nullopt;
    }
    std::optional<Refusal> operator()(const protocol::Resume&) const {
      if (!room.game_->status().paused()) return Refusal::not_paused;
      return std::nullopt;
    }
    std::optional<Refusal> operator()(const protocol::StandIn& in) const {
      if (!room.plays(in.seat) || !room.is_away(in.seat, now)) return Refusal::still_there;
      return std::nullopt;
    }
    // These two are made by the room itself.
    std::optional<Refusal> operator()(const protocol::HandBack&) const { return std::nullopt; }
    std::optional<Refusal> operator()(const protocol::GiveBack&) const { return std::nullopt; }
    std::optional<Refusal> operator()(const protocol::TakeOver& over) const {
      return room.judge_take_over(over);
    }
  };
  if (commits_.halted()) return Refusal::halted;
  if (draining_) return Refusal::shutting_down;
  if (history() == nullptr) return Refusal::not_started;
  const engine::View& table = game_->latest();
  if (table.phase == engine::Phase::over) return Refusal::game_over;
  const bool seated = by != Seat::none;
  if (seated && table.resigned[engine::index(by)] != 0) return Refusal::already_resigned;
  if (seated && game_->status().stand_in(by) != nullptr) return Refusal::stood_in;
  if (game_->status().rulings() >= limits::decisions_per_game_max) return Refusal::not_allowed;
  return std::visit(Judge{*this, by, now}, motion);
}

// Judged by the announced rows: judged again when everything is announced.
std::optional<Refusal> Room::judge_take_back(std::uint32_t to, Seat by) const {
  if (!roster_.settings().take_back) return Refusal::not_allowed;
  if (game_->status().paused()) return Refusal::paused;
  const History& past = *history();
  if (to >= past.seq()) return Refusal::nothing_to_take_back;
  if (to < past.last_revealed()) return Refusal::turned_over;
  const auto now = path(past.rows(), past.seq());
  const auto kept = path(past.rows(), to);
  const auto own = [&](const Move* row) {
    const auto* acted = std::get_if<Acted>(row);
    return acted != nullptr && acted->seat == by && !acted->bot;
  };
  // Rows of an abandoned branch cannot be taken back: the present one leads elsewhere.
  if (kept.size() >= now.size() || !std::equal(kept.begin(), kept.end(), now.begin()) ||
      std::none_of(now.begin() + static_cast<std::ptrdiff_t>(kept.size()), now.end(), own))
    return Refusal::nothing_to_take_back;
  return std::nullopt;
}

void Room::propose(const Member& member, const protocol::Propose& propose, Milliseconds now) {
  const auto refuse = [&](Refusal refusal, protocol::Parameters parameters = {}) {
    reject(*member.subscriber,
           {.re = propose.id, .refusal = refusal, .parameters = std::move(parameters)});
  };
  protocol::Motion motion = propose.motion;
  auto* const over = std::get_if<protocol::TakeOver>(&motion);
  if (over == nullptr && !member.seat) return refuse(Refusal::not_seated);
  if (over != nullptr && member.seat) return refuse(Refusal::not_allowed);
  if (over != nullptr && member.name.empty()) return refuse(Refusal::no_name);
  if (over != nullptr) over->name = name_for_seat(member, over->seat);
  const Seat seat = member.seat.value_or(Seat::none);
  const Subscriber* const by = member.seat ? nullptr : member.subscriber;
  if (voting_.repeats(seat, by, motion)) return member.subscriber->deliver(proposal(std::nullopt));
  if (const auto refusal = judge(motion, seat, now)) return refuse(*refusal);
  if (propose.at && *propose.at != game_->seq()) return refuse(Refusal::stale);
  // A player's proposal overrides one of a spectator.
  if (const OpenProposal* open = voting_.open();
      open != nullptr && open->by != nullptr && by == nullptr)
    close_proposal(Outcome::overtaken);
  if (voting_.open() != nullptr) return refuse(Refusal::proposal_open);
  if (const auto wait = voting_.retry_in(seat, motion, now))
    return refuse(Refusal::too_soon, {{"retry_ms", *wait}});
  const std::vector<Seat> asked = asked_about(motion, now);
  if (over != nullptr && asked.empty()) return refuse(Refusal::nobody_to_ask);
  touch(now);
  voting_.propose({.id = propose.id, .seat = seat, .by = by, .motion = motion, .asked = asked},
                  now);
  if (!voting_.open()->asked.empty()) broadcast_proposal(std::nullopt);
  count_votes(now);
}

void Room::vote(const Member& member, const protocol::Vote& vote, Milliseconds now) {
  const auto outcome = voting_.vote(member.seat, member.subscriber, vote, now);
  if (const auto* refusal = std::get_if<Refusal>(&outcome))
    return reject(*member.subscriber, {.re = vote.id, .refusal = *refusal});
  if (std::get<Voting::Voted>(outcome) == Voting::Voted::again)
    return member.subscriber->deliver(proposal(std::nullopt));
  touch(now);
  if (std::get<Voting::Voted>(outcome) == Voting::Voted::declined)
    return close_proposal(Outcome::declined);
  if (!voting_.open()->asked.empty()) broadcast_proposal(std::nullopt);
  count_votes(now);
}

void Room::count_votes(Milliseconds now) {
  const OpenProposal* const open = voting_.open();
  if (open == nullptr || open->decided) return;
  if (voting_.ask(asked_about(open->motion, now))) broadcast_proposal(std::nullopt);
  switch (voting_.verdict(now)) {
    case Voting::Verdict::open:
      return;
    case Voting::Verdict::expired:
      if (open->by != nullptr) voting_.remember_declined(now);
      return close_proposal(Outcome::expired);
    case Voting::Verdict::agreed:
      voting_.set_decided(true);
      return commits_.run_when_durable([this, now] { carry_out_proposal(now); });
  }
}

void Room::carry_out_proposal(Milliseconds now) {
  if (voting_.open() == nullptr || !voting_.open()->decided) return;
  const OpenProposal agreed = *voting_.open();
  if (judge(agreed.motion, agreed.seat, now)) return close_proposal(Outcome::overtaken);
  // A player has come back meanwhile.
  if (voting_.ask(asked_about(agreed.motion, now))) {
    voting_.set_decided(false);
    return broadcast_proposal(std::nullopt);
  }
  const protocol::TableDecision ruling{agreed.motion, agreed.agreed};
  close_proposal(Outcome::agreed);
  agreed.by == nullptr ? rule(ruling, now) : take_over(ruling, agreed, now);
}

void Room::close_proposal(Outcome outcome) {
  broadcast_proposal(outcome);
  voting_.close();
}

Frame Room::proposal(std::optional<Outcome> outcome) const {
  return make_frame(protocol::encode(voting_.open()->told(outcome)));
}

// Also sends it to a spectator who proposes in a delayed room.
void Room::broadcast_proposal(std::optional<Outcome> outcome) const {
  const Frame frame = proposal(outcome);
  feed_.deliver_present(frame);
  const Subscriber* const proposer = voting_.open()->by;
  const Member* by = proposer != nullptr ? audience_.find(*proposer) : nullptr;
  if (by != nullptr && feed_.delayed()) by->subscriber->deliver(frame);
}

void Room::rule(const protocol::TableDecision& ruling, Milliseconds now) {
  const Ruled ruled = game_->accept(ruling, now);
  commits_.write(ruled, [this, ruled] {
    game_->announce(ruled);
    if (ruled.last) changed_ = true;
    broadcast_step(ruled.seq);
    broadcast_presence();
  });
}

// Ends the stand-in for a player who is back.
void Room::hand_back(Seat seat, Milliseconds now) {
  commits_.run_when_durable([this, seat, now] {
    if (commits_.halted() || draining_ || state() != protocol::RoomState::playing) return;
    const auto* by = game_->status().stand_in(seat);
    if (by != nullptr && !by->for_good && audience_.on_seat(seat) != nullptr)
      rule({protocol::HandBack{seat}, {}}, now);
  });
}

}  // namespace server::room
