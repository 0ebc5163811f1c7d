// A seat that moves to another device by a ticket, or to another person by agreement of the
// players.
#include "protocol/encode.hpp"
#include "server/room/room.hpp"
#include "server/room/token.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using protocol::Refusal;

void Room::link_seat(Seat seat, std::string_view token, const Now& at, const Done<SeatLink>& done) {
  if (const auto error = not_serving()) return done(*error);
  if (!roster_.seats().exists(seat)) return done(RoomError::no_such_seat);
  if (roster_.seats().of_token(token) != seat) return done(RoomError::bad_token);
  SeatLink link{random_.token()};
  link.until = tickets_.add(roster_.seats().on(seat)->token, link.ticket, date(at));
  done(std::move(link));
}

void Room::carry_seat(Seat seat, std::string_view ticket, const Now& at,
                      const Done<SeatGrant>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this, ticket = std::string(ticket)] {
    if (const auto error = not_serving()) return done(*error);
    const SeatTaken* taken = roster_.seats().exists(seat) ? roster_.seats().on(seat) : nullptr;
    if (taken == nullptr || !tickets_.use(taken->token, ticket, now))
      return done(RoomError::bad_ticket);
    touch(now);
    const SeatGrant grant{seat, random_.token()};
    const auto answer = [this, done, grant] {
      dismiss_seat(grant.seat, Close::moved_device);
      broadcast_presence();
      done(grant);
    };
    renew_token({seat, taken->token, hash_token(grant.token)}, answer,
                [done] { done(RoomError::halted); });
  });
}

void Room::dismiss_seat(Seat seat, Close reason) {
  const Member* member = audience_.on_seat(seat);
  if (member == nullptr) return;
  Subscriber* subscriber = member->subscriber;
  audience_.remove(*subscriber);
  bots_.forget(*subscriber);
  subscriber->dismiss(reason);
}

std::vector<Seat> Room::asked_about(const protocol::Motion& motion, Milliseconds now) const {
  std::vector<Seat> asked = voters(now);
  if (!std::holds_alternative<protocol::TakeOver>(motion) ||
      roster_.settings().take_over != protocol::SeatsGivenBy::host)
    return asked;
  const auto host =
      std::ranges::find_if(asked, [&](Seat s) { return roster_.is_host(*roster_.seats().on(s)); });
  return host == asked.end() ? asked : std::vector{*host};
}

std::optional<Refusal> Room::judge_take_over(const protocol::TakeOver& over) const {
  if (roster_.settings().rated || roster_.settings().take_over == protocol::SeatsGivenBy::nobody)
    return Refusal::not_allowed;
  if (!roster_.seats().exists(over.seat)) return Refusal::nobody_there;
  if (game_->has_resigned(over.seat)) return Refusal::already_resigned;
  return std::nullopt;
}

// The seat name for a spectator. A spectator with the player's own name keeps it.
std::string Room::name_for_seat(const Member& member, Seat seat) const {
  const SeatTaken* taken = roster_.seats().exists(seat) ? roster_.seats().on(seat) : nullptr;
  const bool same = taken != nullptr && member.name.starts_with(taken->name + " (");
  return same ? taken->name : member.name;
}

void Room::take_over(const protocol::TableDecision& ruling, const OpenProposal& proposal,
                     Milliseconds now) {
  taker_ = proposal.by;
  const std::string token = random_.token();
  Ruled ruled = game_->accept(ruling, now);
  ruled.token = hash_token(token);
  commits_.write(ruled, [this, ruled, token, re = proposal.id] {
    const auto& [seat, name] = std::get<protocol::TakeOver>(ruled.ruling.motion);
    game_->announce(ruled);
    roster_.give_seat(seat, name, *ruled.token);
    dismiss_seat(seat, protocol::Close::taken_over);
    presence_.forget(seat);
    watch_presence(ruled.time);
    broadcast_step(ruled.seq);
    broadcast_presence();
    if (const auto* taker = std::exchange(taker_, nullptr))
      if (const Member* member = audience_.find(*taker))
        member->subscriber->deliver(
            make_frame(protocol::encode(protocol::Granted{re, code_, seat, token})));
  });
}

}  // namespace server::room
