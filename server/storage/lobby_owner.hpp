// Whose the lobby is, where several servers share a database and have one: a row of `owners`, like
// that of a room, under a key that is no room's code. Who is fenced or signs out loses it. One
// thread at a time; everything throws sql::Error.
#pragma once

#include "server/storage/ownership.hpp"

#include <optional>
#include <string>

namespace server::storage {

inline constexpr const char* lobby_key = "lobby";

// It becomes the writer's, unless somebody has it. Who has it; nothing: the writer was fenced.
std::optional<NodeRecord> claim_lobby(sql::Database& database, const std::string& writer);
bool has_lobby(sql::Database& database, const std::string& writer);
// It becomes another node's, if there is one that stays and the writer has it. Whether it did.
bool pass_lobby_on(sql::Database& database, const std::string& writer);

}  // namespace server::storage
