// Memory that only the start needed is given back, and the program goes on.
#include "server/app/startup_memory.hpp"

#include "server/telemetry/process_usage.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("pages of the program are given back, and are there again when they are used") {
  const auto before = server::telemetry::read_process_usage().resident_bytes;
  server::app::release_startup_memory();
  const auto after = server::telemetry::read_process_usage().resident_bytes;
  CHECK(after < before);
  CHECK(server::telemetry::read_process_usage().resident_bytes > 0);
}
