// Queries of finished games and of ratings, for HTTP. Read-only. Belongs to the connection's
// thread; throws sql::Error.
#pragma once

#include "server/players/players.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// `player`: an id; empty: of all players. Only listed rooms, unless `unlisted_too`.
players::Players::Games past_games(sql::Database& database, const protocol::FindGames& find,
                                   const protocol::PlayerId& player, bool unlisted_too);

std::vector<protocol::RatingInfo> ratings_of(sql::Database& database,
                                             const protocol::PlayerId& player);

// The best players, except those with too few games.
std::vector<protocol::LeaderboardRow> leaderboard(sql::Database& database, protocol::Family family);

}  // namespace server::storage
