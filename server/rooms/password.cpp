#include "server/rooms/password.hpp"

#include "server/util/argon2.hpp"
#include "server/util/base64url.hpp"

#include <array>
#include <utility>

#include <sodium.h>

namespace server::rooms {
namespace {

static_assert(std::tuple_size_v<decltype(room::Door::salt)> == crypto_pwhash_SALTBYTES);

}  // namespace

std::optional<std::string> pass_for(std::string_view password, const room::Door& door) {
  std::array<std::uint8_t, 24> key;
  if (crypto_pwhash(key.data(), key.size(), password.data(), password.size(), door.salt.data(),
                    util::argon2::passes_over_memory, util::argon2::memory_bytes,
                    crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return util::base64url(key);
}

std::optional<Lock> make_lock(std::string_view password) {
  Lock lock;
  randombytes_buf(lock.door.salt.data(), lock.door.salt.size());
  auto pass = pass_for(password, lock.door);
  if (!pass) return std::nullopt;
  lock.pass = *std::move(pass);
  lock.door.pass = room::hash_token(lock.pass);
  return lock;
}

}  // namespace server::rooms
