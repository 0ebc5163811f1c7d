// The way from a room with a finished game to the room of its rematch.
#include "server/room/room.hpp"

namespace server::room {

std::variant<RoomError, RoomCode, Setup> Room::rematch(std::string_view token) const {
  if (const auto error = not_serving()) return *error;
  if (!roster_.is_host(token) && !roster_.seats().of_token(token)) return RoomError::bad_token;
  if (state() != protocol::RoomState::finished) return RoomError::not_over;
  if (!roster_.opened().rematch.empty()) return roster_.opened().rematch;
  return plan_rematch(roster_);
}

void Room::link_rematch(const RoomCode& next, const std::vector<SeatTaken>& planned,
                        const Done<RematchLink>& done) {
  commits_.run_when_durable([this, next, planned, done] {
    if (const auto error = not_serving()) return done(*error);
    if (!roster_.opened().rematch.empty()) return done(RematchLink{roster_.opened().rematch});
    if (auto regained = regained_since(roster_, planned); !regained.empty())
      return done(RematchLink{next, std::move(regained)});
    Opened opened = roster_.opened();
    opened.rematch = next;
    apply_terms(std::move(opened), roster_.rules(), std::nullopt, touched_,
                [done, next](const auto& outcome) {
                  if (const auto* error = std::get_if<RoomError>(&outcome)) return done(*error);
                  done(RematchLink{next});
                });
  });
}

void Room::renew_seats(const std::vector<SeatRegained>& regained,
                       const Done<std::monostate>& done) {
  commits_.run_when_durable([this, regained, done] {
    if (const auto error = not_serving()) return done(*error);
    for (const SeatRegained& one : regained) {
      const SeatTaken* taken = roster_.seats().on(one.seat);
      if (taken != nullptr && taken->token == one.before) renew_token(one, [] {});
    }
    commits_.run_when_durable([this, done] {
      if (const auto error = not_serving()) return done(*error);
      done(std::monostate{});
    });
  });
}

}  // namespace server::room
