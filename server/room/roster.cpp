#include "server/room/roster.hpp"

#include "protocol/encode.hpp"
#include "server/room/token.hpp"
#include "server/util/hex.hpp"
#include "server/util/sha256.hpp"

#include <utility>

namespace server::room {
namespace {

constexpr std::size_t terms_digits = 8;  // the first digits of a version

}  // namespace

void Roster::change(const Opened& opened, const engine::Rules& rules,
                    const std::optional<std::vector<SeatTaken>>& seats) {
  const protocol::Settings& old = opened_.settings;
  const protocol::Settings& next = opened.settings;
  const bool same = next.clock == old.clock && next.at_zero == old.at_zero &&
                    next.rated == old.rated && next.take_back == old.take_back;
  opened_ = opened;
  rules_ = rules;
  if (seats) seats_.arrange(rules.seats, *seats);
  // Players were ready for the terms of before.
  if (!same) seats_.unready_all();
}

void Roster::renew_token(const SeatRegained& regained) {
  seats_.set_token(regained.seat, regained.token);
  if (opened_.host == regained.before) opened_.host = regained.token;
}

void Roster::give_seat(engine::Seat seat, const std::string& name, const TokenHash& token) {
  if (is_host(*seats_.on(seat))) opened_.host = token;
  seats_.give(seat, name, token);
}

bool Roster::is_host(std::string_view token) const {
  return opened_.host && matches(token, *opened_.host);
}

bool Roster::is_host(const SeatTaken& taken) const {
  return !taken.bot && opened_.host == taken.token;
}

bool Roster::is_host(const Member& member) const {
  if (member.seat) return is_host(*seats_.on(*member.seat));
  return member.host_key && member.host_key == opened_.host;
}

bool Roster::admits(const std::optional<std::string>& key) const {
  if (!opened_.room_password) return true;
  return key &&
         (matches(*key, opened_.room_password->pass) || is_host(*key) || seats_.of_token(*key));
}

Visitor Roster::visitor_on(engine::Seat seat) const {
  const SeatTaken* by = seats_.on(seat);
  if (by == nullptr) return {.seat = seat};
  return {by->who.player, by->name, seat};
}

std::string Roster::version() const {
  std::string terms =
      protocol::encode_room({.name = opened_.name, .settings = opened_.settings, .rules = rules_});
  if (opened_.room_password)
    terms.append(opened_.room_password->salt.begin(), opened_.room_password->salt.end());
  std::string people;
  for (const SeatTaken& taken : seats_.sitting()) {
    people += std::to_string(engine::index(taken.seat)) + ' ' + std::to_string(taken.time.count());
    people += taken.bot ? name_of(*taken.bot) : is_host(taken) ? " host " : " ";
    people += taken.name + '\n';
  }
  return util::to_hex(util::sha256(terms)).substr(0, terms_digits) +
         util::to_hex(util::sha256(people)).substr(0, terms_digits);
}

bool Roster::is_other(const std::string& shown) const {
  return !shown.empty() && shown != version();
}

bool Roster::has_other_terms(const std::string& shown) const {
  return !shown.empty() && shown.substr(0, terms_digits) != version().substr(0, terms_digits);
}

bool Roster::keeps_same_deal(const RoomChange& change) const {
  if (!opened_.duplicate) return true;
  const protocol::Settings next = change.settings.in(opened_.settings);
  const protocol::Settings& now = opened_.settings;
  return !change.play && next.clock == now.clock && next.at_zero == now.at_zero &&
         next.advice == now.advice && next.take_back == now.take_back && next.rated == now.rated;
}

}  // namespace server::room
