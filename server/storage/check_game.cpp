#include "server/storage/check_game.hpp"

#include "engine/game.hpp"
#include "server/rooms/code.hpp"

#include <cstddef>
#include <utility>

namespace server::storage {
namespace {

// Checks what chain and rules do not cover: whether such a room is possible.
std::optional<ReplayError> check_setup(const room::Setup& setup) {
  if (rooms::read_code(setup.code) != setup.code) return ReplayError{0, "room: not a room code"};
  if (setup.seats.size() != static_cast<std::size_t>(setup.opened.rules.players))
    return ReplayError{0, "seats: their number differs from the number of players"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i)
    if (engine::index(setup.seats[i].seat) != i) return ReplayError{0, "seats: not in order"};
  return std::nullopt;
}

}  // namespace

std::optional<ReplayError> check_game(StoredRoom& stored, std::optional<room::PlayedGame>* played,
                                      const IsAbandoned& is_abandoned) {
  if (const auto error = check_setup(stored)) return error;
  auto replayed = replay(stored, is_abandoned);
  if (!replayed) return replayed.error();
  auto& game = *replayed;
  stored.over = game.state.table.phase == engine::Phase::over;
  if (played != nullptr) played->emplace(std::move(game));
  return check_deals(stored);
}

}  // namespace server::storage
