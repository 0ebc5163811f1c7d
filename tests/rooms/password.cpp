#include "server/rooms/password.hpp"

#include "server/rooms/system_random.hpp"
#include "tests/support/catch.hpp"

using namespace server;

TEST_CASE("a password's pass is the same each time, and another with another salt") {
  const rooms::SystemRandom initialised;
  const rooms::Lock lock = rooms::make_lock("sesame").value();
  CHECK(lock.pass.size() == 32);
  CHECK(rooms::pass_for("sesame", lock.door) == lock.pass);
  CHECK(room::matches(lock.pass, lock.door.pass));
  CHECK(rooms::pass_for("Sesame", lock.door) != lock.pass);
  const rooms::Lock other = rooms::make_lock("sesame").value();
  CHECK(other.pass != lock.pass);
  CHECK(other.door.salt != lock.door.salt);
}
