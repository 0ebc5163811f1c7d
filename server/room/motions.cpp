#include "server/room/motions.hpp"

#include "protocol/encode.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/rows.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Outcome;
using protocol::Refusal;

Motions::Motions(RoomContext& room, const Presence& presence, CarryOut carry_out)
    : room_(room), presence_(presence), carry_out_(std::move(carry_out)) {}

// --- the voters --------------------------------------------------------------------------------

std::vector<Seat> Motions::voters(RoomTime now) const {
  std::vector<Seat> voters;
  for (std::size_t i = 0; i < room_.roster.seats().size(); ++i) {
    const Seat seat = engine::seat_at(i);
    if (room_.game.plays(seat) && !presence_.is_away(seat, now) &&
        room_.game->status().stand_in(seat) == nullptr)
      voters.push_back(seat);
  }
  return voters;
}

std::vector<Seat> Motions::asked_about(const protocol::Motion& motion, RoomTime now) const {
  std::vector<Seat> asked = voters(now);
  const Roster& roster = room_.roster;
  if (!std::holds_alternative<protocol::TakeOver>(motion) ||
      roster.settings().take_over != protocol::SeatsGivenBy::host)
    return asked;
  const auto host =
      std::ranges::find_if(asked, [&](Seat s) { return roster.is_host(*roster.seats().on(s)); });
  return host == asked.end() ? asked : std::vector{*host};
}

// --- the judgement of motions ------------------------------------------------------------------

std::optional<Refusal> Motions::judge(const protocol::Motion& motion, Seat by, RoomTime now) const {
  if (const auto refusal = room_.refusal_to_store()) return refusal;
  if (room_.game.history() == nullptr) return Refusal::not_started;
  const engine::View& table = room_.game->latest();
  const StatusTracker& status = room_.game->status();
  if (table.phase == engine::Phase::over) return Refusal::game_over;
  const bool seated = by != Seat::none;
  if (seated && table.resigned[engine::index(by)] != 0) return Refusal::already_resigned;
  if (seated && status.stand_in(by) != nullptr) return Refusal::stood_in;
  // A pause can always be ended, and a game called off.
  if (status.rulings() >= limits::decisions_per_game_max &&
      !std::holds_alternative<protocol::Resume>(motion) &&
      !std::holds_alternative<protocol::CallOff>(motion))
    return Refusal::not_allowed;
  if (const auto* back = std::get_if<protocol::TakeBack>(&motion))
    return judge_take_back(back->to, by);
  if (const auto* over = std::get_if<protocol::TakeOver>(&motion)) return judge_take_over(*over);
  if (const auto* in = std::get_if<protocol::StandIn>(&motion)) {
    if (!room_.roster.seats().exists(in->seat)) return Refusal::nobody_there;
    if (!room_.game.plays(in->seat) || !presence_.is_away(in->seat, now))
      return Refusal::still_there;
  }
  if (std::holds_alternative<protocol::Pause>(motion)) {
    if (status.paused()) return Refusal::paused;
    if (table.phase == engine::Phase::pause) return Refusal::between_games;
  }
  if (std::holds_alternative<protocol::Resume>(motion) && !status.paused())
    return Refusal::not_paused;
  return std::nullopt;
}

// Judged by the announced rows: judged again when everything is announced.
std::optional<Refusal> Motions::judge_take_back(std::uint32_t to, Seat by) const {
  if (!room_.roster.settings().take_back) return Refusal::not_allowed;
  if (room_.game->status().paused()) return Refusal::paused;
  const History& past = *room_.game.history();
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
  if (past.seq() - kept.size() > limits::rows_beside_the_table_max) return Refusal::not_allowed;
  return std::nullopt;
}

std::optional<Refusal> Motions::judge_take_over(const protocol::TakeOver& over) const {
  const protocol::Settings& settings = room_.roster.settings();
  if (settings.rated || settings.take_over == protocol::SeatsGivenBy::nobody)
    return Refusal::not_allowed;
  if (!room_.roster.seats().exists(over.seat)) return Refusal::nobody_there;
  if (room_.game->has_resigned(over.seat)) return Refusal::already_resigned;
  return std::nullopt;
}

// --- proposals and votes -----------------------------------------------------------------------

// The seat name for a spectator. A spectator with the player's own name keeps it.
std::string Motions::name_for_seat(const Member& member, Seat seat) const {
  const Seats& seats = room_.roster.seats();
  const SeatTaken* taken = seats.exists(seat) ? seats.on(seat) : nullptr;
  const bool same = taken != nullptr && is_numbered(member.name, taken->name);
  return same ? taken->name : member.name;
}

std::uint32_t Motions::newest_for(const Member& member) const {
  if (room_.feed.sees_present(member)) return room_.game->seq();
  return room_.feed.public_seq(room_.game.history()).value_or(0);
}

bool Motions::hides(Refusal refusal, Seat seat) const {
  if (refusal != Refusal::already_resigned || !room_.feed.delayed()) return false;
  const History& history = *room_.game.history();
  const auto resigns = [&](const Move& row) {
    const auto* acted = std::get_if<Acted>(&row);
    return acted != nullptr && acted->seat == seat &&
           std::holds_alternative<engine::Resign>(acted->action);
  };
  const auto seen = history.rows().first(room_.feed.public_seq(&history).value_or(0));
  return std::ranges::none_of(seen, resigns);
}

void Motions::propose(const Member& member, const protocol::Propose& propose, RoomTime now) {
  const auto refuse = [&](Refusal refusal, protocol::Parameters parameters = {}) {
    room_.reject(*member.subscriber,
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
  if (voting_.repeats(seat, by, motion)) {
    protocol::Proposal again = voting_.open()->notice(std::nullopt);
    again.re = propose.id;
    return member.subscriber->deliver(make_frame(protocol::encode(again)));
  }
  if (const auto refusal = judge(motion, seat, now))
    return refuse(over != nullptr && hides(*refusal, over->seat) ? Refusal::proposal_open
                                                                 : *refusal);
  if (propose.at && *propose.at != newest_for(member)) return refuse(Refusal::stale);
  // A player's proposal overrides one of a spectator that is not decided yet.
  const OpenProposal* const open = voting_.open();
  const bool overrides = open != nullptr && open->by != nullptr && by == nullptr && !open->decided;
  if (open != nullptr && !overrides) return refuse(Refusal::proposal_open);
  if (const auto wait = voting_.retry_in(seat, motion, now))
    return refuse(Refusal::too_soon, {{"retry_ms", *wait}});
  const std::vector<Seat> asked = asked_about(motion, now);
  if (over != nullptr && asked.empty()) return refuse(Refusal::nobody_to_ask);
  if (overrides) close(Outcome::overtaken);
  room_.touch(now);
  voting_.propose({.id = propose.id, .seat = seat, .by = by, .motion = motion, .asked = asked},
                  now);
  if (!voting_.open()->asked.empty()) broadcast(std::nullopt);
  count(now);
}

void Motions::vote(const Member& member, const protocol::Vote& vote, RoomTime now) {
  const auto outcome = voting_.vote(member.seat, member.subscriber, vote, now);
  if (!outcome)
    return room_.reject(*member.subscriber, {.re = vote.id, .refusal = outcome.error()});
  if (*outcome == Voting::Voted::again) return member.subscriber->deliver(frame(std::nullopt));
  room_.touch(now);
  if (*outcome == Voting::Voted::declined) return close(Outcome::declined);
  if (!voting_.open()->asked.empty()) broadcast(std::nullopt);
  count(now);
}

void Motions::count(RoomTime now) {
  const OpenProposal* const open = voting_.open();
  if (open == nullptr || open->decided) return;
  const std::vector<Seat> before = open->asked;
  voting_.ask(asked_about(open->motion, now));
  // With nobody left to ask, the outcome follows.
  if (open->asked != before && !open->asked.empty()) broadcast(std::nullopt);
  switch (voting_.verdict(now)) {
    case Voting::VoteResult::open:
      return;
    case Voting::VoteResult::expired:
      if (open->by != nullptr) voting_.remember_declined(now);
      return close(Outcome::expired);
    case Voting::VoteResult::agreed:
      voting_.set_decided(true);
      return room_.commits.run_when_durable([this, now] { pass(now); });
  }
}

void Motions::pass(RoomTime now) {
  if (voting_.open() == nullptr || !voting_.open()->decided) return;
  // Nothing can be written at present; the next tick counts again.
  if (room_.commits.full()) return voting_.set_decided(false);
  const OpenProposal passed = *voting_.open();
  if (judge(passed.motion, passed.seat, now)) return close(Outcome::overtaken);
  // A player has come back meanwhile.
  if (voting_.ask(asked_about(passed.motion, now))) {
    voting_.set_decided(false);
    return broadcast(std::nullopt);
  }
  close(Outcome::agreed);
  carry_out_(passed, now);
}

// --- the open proposal -------------------------------------------------------------------------

void Motions::overtake() {
  if (voting_.open() != nullptr) close(Outcome::overtaken);
}

void Motions::overtake_take_back() {
  if (is_about_take_back()) close(Outcome::overtaken);
}

void Motions::overtake_of(const Subscriber& proposer) {
  if (voting_.open() != nullptr && voting_.open()->by == &proposer) close(Outcome::overtaken);
}

void Motions::send_open(Subscriber& to) const {
  if (voting_.open() != nullptr) to.deliver(frame(std::nullopt));
}

void Motions::close(Outcome outcome) {
  broadcast(outcome);
  voting_.close();
}

Frame Motions::frame(std::optional<Outcome> outcome) const {
  return make_frame(protocol::encode(voting_.open()->notice(outcome)));
}

// Also sends it to a spectator who proposes in a delayed room.
void Motions::broadcast(std::optional<Outcome> outcome) const {
  const Frame proposal = frame(outcome);
  room_.feed.deliver_present(proposal);
  const Subscriber* const proposer = voting_.open()->by;
  const Member* by = proposer != nullptr ? room_.audience.find(*proposer) : nullptr;
  if (by != nullptr && !room_.feed.sees_present(*by)) by->subscriber->deliver(proposal);
}

}  // namespace server::room
