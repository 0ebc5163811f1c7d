// The owner of the lobby, where several servers share a database: a row of `owners`, as for a room,
// with a key that cannot be a room code. A writer that is fenced or signs out loses it. One thread
// at a time; everything throws sql::Error.
#pragma once

#include "server/storage/ownership.hpp"

#include <optional>
#include <string>

namespace server::storage {

// Claims the lobby for the writer if it is free. Returns the owner; nullopt if the writer was
// fenced.
std::optional<NodeRecord> claim_lobby(sql::Database& database, const std::string& writer);
bool has_lobby(sql::Database& database, const std::string& writer);
// Hands the lobby from this writer to another node that is not leaving. Returns whether it did.
bool hand_over_lobby(sql::Database& database, const std::string& writer);

}  // namespace server::storage
