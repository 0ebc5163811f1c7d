#include "server/rooms/password.hpp"

#include "server/rooms/system_random.hpp"
#include "tests/support/catch.hpp"

using namespace server;

TEST_CASE("a password's pass is the same each time, and another with another salt") {
  const rooms::SystemRandom initialised;
  const rooms::PasswordAndKey lock = rooms::make_password("sesame").value();
  CHECK(lock.pass.size() == 32);
  CHECK(rooms::access_key_for("sesame", lock.room_password) == lock.pass);
  CHECK(room::matches(lock.pass, lock.room_password.pass));
  CHECK(rooms::access_key_for("Sesame", lock.room_password) != lock.pass);
  const rooms::PasswordAndKey other = rooms::make_password("sesame").value();
  CHECK(other.pass != lock.pass);
  CHECK(other.room_password.salt != lock.room_password.salt);
}
