#include "server/room/seats.hpp"

#include "server/room/token.hpp"

#include <algorithm>
#include <utility>

#include <sodium.h>

namespace server::room {

using engine::Seat;

namespace {

// In constant time.
bool same(const TokenHash& a, const TokenHash& b) {
  return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

engine::Result<Seat, RoomError> Seats::choose(const protocol::TakeSeat& request) const {
  if (has_name(request.name)) return RoomError::name_taken;
  if (request.seat) {
    if (!exists(*request.seat)) return RoomError::no_such_seat;
    if (on(*request.seat) != nullptr) return RoomError::seat_taken;
    return *request.seat;
  }
  for (std::size_t i = 0; i < chairs_.size(); ++i)
    if (!chairs_[i].by) return engine::seat_at(i);
  return RoomError::room_full;
}

bool Seats::full() const {
  return std::all_of(chairs_.begin(), chairs_.end(),
                     [](const Chair& chair) { return chair.by.has_value(); });
}

std::optional<Seat> Seats::of_token(std::string_view token) const {
  const TokenHash hash = hash_token(token);
  for (const Chair& chair : chairs_)
    if (chair.by && !chair.by->bot && same(hash, chair.by->token)) return chair.by->seat;
  return std::nullopt;
}

std::optional<Seat> Seats::of_player(const protocol::PlayerId& player) const {
  for (const Chair& chair : chairs_)
    if (chair.by && !chair.by->bot && !player.empty() && chair.by->who.player == player)
      return chair.by->seat;
  return std::nullopt;
}

bool Seats::has_name(std::string_view name) const {
  return has_name(util::skeletons_of(name));
}

bool Seats::has_name(const util::NameSkeletons& name) const {
  return std::ranges::any_of(chairs_, [&](const Chair& chair) {
    return chair.by && chair.skeletons.confusable_with(name);
  });
}

bool Seats::any_name_in(const Names& names) const {
  return std::ranges::any_of(
      chairs_, [&](const Chair& chair) { return chair.by && names.taken(chair.skeletons); });
}

std::vector<SeatTaken> Seats::sitting() const {
  std::vector<SeatTaken> sitting;
  for (const Chair& chair : chairs_)
    if (chair.by) sitting.push_back(*chair.by);
  return sitting;
}

const SeatTaken* Seats::on(Seat seat) const {
  const auto& by = at(seat).by;
  return by ? &*by : nullptr;
}

std::optional<BotLevel> Seats::bot(Seat seat) const {
  const SeatTaken* taken = on(seat);
  return taken == nullptr ? std::nullopt : taken->bot;
}

bool Seats::ready(Seat seat) const {
  return at(seat).ready || bot(seat);
}

void Seats::give(Seat seat, const std::string& name, const TokenHash& token) {
  SeatTaken taken = at(seat).by.value();
  taken.name = name;
  taken.token = token;
  taken.bot.reset();
  taken.who = {};
  sit(taken);
}

void Seats::unready_all() {
  for (Chair& chair : chairs_) chair.ready = false;
}

void Seats::arrange(std::size_t count, const std::vector<SeatTaken>& sitting) {
  chairs_.assign(count, {});
  for (const SeatTaken& taken : sitting) sit(taken);
}

std::optional<RoomError> unrateable(const std::vector<SeatTaken>& sitting) {
  for (std::size_t i = 0; i < sitting.size(); ++i) {
    if (sitting[i].bot) return RoomError::rated_without_bots;
    if (!sitting[i].who.registered) return RoomError::not_registered;
    for (std::size_t k = 0; k < i; ++k)
      if (sitting[k].who == sitting[i].who) return RoomError::already_seated;
  }
  return std::nullopt;
}

std::optional<std::vector<SeatTaken>> moved_up(std::vector<SeatTaken> sitting, std::size_t count) {
  if (sitting.size() > count) return std::nullopt;
  const auto taken = [&](Seat seat) {
    return std::any_of(sitting.begin(), sitting.end(),
                       [&](const SeatTaken& other) { return other.seat == seat; });
  };
  for (SeatTaken& person : sitting)
    for (std::size_t i = 0; engine::index(person.seat) >= count; ++i)
      if (!taken(engine::seat_at(i))) person.seat = engine::seat_at(i);
  std::sort(sitting.begin(), sitting.end(),
            [](const SeatTaken& a, const SeatTaken& b) { return a.seat < b.seat; });
  return sitting;
}

}  // namespace server::room
