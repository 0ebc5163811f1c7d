// The thread of the alerts, with a store that fails. Nothing is sent: no channel is offered.
#include "server/alerts/alert_service.hpp"

#include "server/alerts/web_push.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/memory_alerts.hpp"

#include <cstddef>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
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

// The subscription of a seat that has changed since the message was queued.
class ChangedAlerts final : public MemoryAlerts {
 public:
  ChangedAlerts(std::optional<Subscription> present, std::promise<void>& looked_up)
      : present_(std::move(present)), looked_up_(looked_up) {}

  static Subscription with_keys(const std::string& keys) {
    return {.id = "a", .address = "https://push.invalid/1", .keys = keys};
  }
  std::vector<Subscription> of(const alerts::AlertOwner&) override {
    return {with_keys(alerts::new_elliptic_key().point + std::string(alerts::auth_bytes, 'a'))};
  }
  std::optional<Subscription> find(std::string_view) override {
    looked_up_.set_value();
    return present_;
  }

 private:
  const std::optional<Subscription> present_;
  std::promise<void>& looked_up_;
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

TEST_CASE("a message is sent to its subscription as it is at that time") {
  const bool stopped = GENERATE(false, true);
  CAPTURE(stopped);
  std::optional<alerts::Subscription> present;
  if (!stopped) present = ChangedAlerts::with_keys("no keys, so nothing is sent");
  std::promise<void> looked_up;
  alerts::AlertService service({.public_url = "https://play.example.org/", .push = true},
                               std::make_unique<ChangedAlerts>(present, looked_up));
  service.start();
  service.waits_changed(waits_of("CCCCCC"));
  looked_up.get_future().get();
  service.stop();
  const auto ends = [&](alerts::DeliveryEnd end) {
    return service.metrics().deliveries.at(0).at(static_cast<std::size_t>(end)).value();
  };
  CHECK(ends(alerts::DeliveryEnd::outdated) == (stopped ? 1 : 0));
  CHECK(ends(alerts::DeliveryEnd::refused) == (stopped ? 0 : 1));
}
