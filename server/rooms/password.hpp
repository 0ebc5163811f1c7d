// What a room's password opens. From the password follows the room's pass, by Argon2id (RFC 9106);
// whoever shows the pass comes in. The database has only salt and the pass's hash, so that a
// stolen one does not help to guess. Any thread; each call takes 19 MiB and tens of milliseconds,
// so not the thread of a room.
#pragma once

#include "server/room/journal.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace server::rooms {

// Nothing: there is no memory for it at present.
std::optional<std::string> access_key_for(std::string_view password,
                                          const room::RoomPassword& room_password);

struct PasswordAndKey {
  room::RoomPassword room_password;
  std::string pass;  // 32 characters of base64url
};
// With a new salt. Nothing likewise.
std::optional<PasswordAndKey> make_password(std::string_view password);

}  // namespace server::rooms
