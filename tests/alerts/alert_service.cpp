// The thread of the alerts, with a store that fails. Nothing is sent: no channel is offered.
#include "server/alerts/alert_service.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/memory_alerts.hpp"

#include <future>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

using namespace tests;
using server::room::SeatWait;
namespace alerts = server::alerts;

namespace {

// Calls about these rooms fail, and all sweeps.
const protocol::RoomCode unreadable = "AAAAAA";
const protocol::RoomCode unmarkable = "BBBBBB";

struct StoreCalls {
  std::promise<void> swept;
  std::promise<void> read_failed;
  std::promise<void> mark_failed;
  std::promise<alerts::AlertMark> marked;
};

class FailingAlerts final : public MemoryAlerts {
 public:
  explicit FailingAlerts(StoreCalls& calls) : calls_(calls) {}

  std::vector<Subscription> of(const alerts::AlertOwner& owner) override {
    if (owner.room != unreadable) return {{.id = "a", .address = "https://push.example.org/1"}};
    calls_.read_failed.set_value();
    throw std::runtime_error("the database is away");
  }
  bool mark(const alerts::AlertMark& mark) override {
    if (mark.room != unmarkable) {
      calls_.marked.set_value(mark);
      return true;
    }
    calls_.mark_failed.set_value();
    throw std::runtime_error("the database is away");
  }
  void sweep(server::WallTime) override {
    calls_.swept.set_value();
    throw std::runtime_error("the database is away");
  }

 private:
  StoreCalls& calls_;
};

server::rooms::RoomWaits waits_of(const protocol::RoomCode& room) {
  SeatWait wait{.seat = engine::seat_at(1), .number = 12};
  wait.holder[0] = 7;
  return {.code = room, .name = "Friday", .waits = {wait}};
}

}  // namespace

TEST_CASE("the thread goes on whichever call of the store fails") {
  StoreCalls calls;
  alerts::AlertService service({.public_url = "https://play.example.org/"},
                               std::make_unique<FailingAlerts>(calls));
  service.start();
  calls.swept.get_future().get();
  service.waits_changed(waits_of(unreadable));
  calls.read_failed.get_future().get();
  service.waits_changed(waits_of(unmarkable));
  calls.mark_failed.get_future().get();
  service.waits_changed(waits_of("CCCCCC"));
  const alerts::AlertMark mark = calls.marked.get_future().get();
  CHECK(mark.room == "CCCCCC");
  CHECK(mark.number == 12);
  service.stop();
  CHECK(service.metrics().waits.value() == 3);
}
