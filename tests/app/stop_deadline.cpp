// A stop that hangs ends the process.
#include "server/app/stop_deadline.hpp"

#include "tests/support/catch.hpp"

#include <future>

namespace app = server::app;
using std::chrono::milliseconds;

TEST_CASE("a stop that takes too long ends the process") {
  std::promise<void> ended;
  app::StopDeadline deadline(milliseconds(1), [&] { ended.set_value(); });
  deadline.begin("the database", [] { return std::string("3 entries"); });
  ended.get_future().wait();
}

TEST_CASE("a stop in time does not") {
  bool ended = false;
  {
    app::StopDeadline deadline(std::chrono::hours(1), [&] { ended = true; });
    deadline.begin("clients");
  }
  CHECK_FALSE(ended);
}
