#include "server/rooms/password.hpp"

#include "server/util/argon2.hpp"
#include "server/util/base64url.hpp"

#include <array>
#include <utility>

#include <sodium.h>

namespace server::rooms {
namespace {

static_assert(std::tuple_size_v<decltype(room::RoomPassword::salt)> == crypto_pwhash_SALTBYTES);

}  // namespace

std::optional<std::string> access_key_for(std::string_view password,
                                          const room::RoomPassword& room_password) {
  std::array<std::uint8_t, 24> key;
  if (crypto_pwhash(key.data(), key.size(), password.data(), password.size(),
                    room_password.salt.data(), util::argon2::passes_over_memory,
                    util::argon2::memory_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return util::base64url(key);
}

std::optional<PasswordAndKey> make_password(std::string_view password) {
  PasswordAndKey lock;
  randombytes_buf(lock.room_password.salt.data(), lock.room_password.salt.size());
  auto pass = access_key_for(password, lock.room_password);
  if (!pass) return std::nullopt;
  lock.pass = *std::move(pass);
  lock.room_password.pass = room::hash_token(lock.pass);
  return lock;
}

}  // namespace server::rooms
