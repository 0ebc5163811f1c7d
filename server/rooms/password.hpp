// Room passwords. The room's access key is derived from the password by Argon2id (RFC 9106); a
// client with the key is admitted. The database has only the salt and the hash of the key, so a
// stolen database does not reveal it. Any thread; each call takes 19 MiB and tens of milliseconds,
// so never on a room's thread.
#pragma once

#include "server/room/journal.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace server::rooms {

// nullopt: out of memory at present.
std::optional<std::string> access_key_for(std::string_view password,
                                          const room::RoomPassword& room_password);

struct PasswordAndKey {
  room::RoomPassword room_password;
  std::string pass;  // 32 characters of base64url
};
// With a new salt. nullopt: out of memory at present.
std::optional<PasswordAndKey> make_password(std::string_view password);

}  // namespace server::rooms
