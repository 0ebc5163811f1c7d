// The queue of messages on their way: its bounds, budgets and repeats. The test passes the time.
#include "server/alerts/delivery_machine.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"

#include <string>
#include <vector>

using namespace tests;
using server::alerts::Attempt;
using server::alerts::Delivery;
using server::alerts::DeliveryEnd;
using server::alerts::DeliveryMachine;
using server::alerts::DueWait;
namespace limits = server::limits;

namespace {

struct Deliveries {
  double jitter = 0.5;  // the pause as it is
  DeliveryMachine machine{[this] { return jitter; }};
  Instant now = 1'790'000'000'000;
  std::vector<DeliveryMachine::EndedDelivery> dropped;  // for others

  static Delivery to(const std::string& id, const std::string& host = "push.example.org",
                     const std::string& payer = "") {
    Delivery delivery;
    delivery.to.id = id;
    delivery.host = host;
    delivery.payer = payer.empty() ? id : payer;
    delivery.waits = {DueWait{.key = {.room = "K7QF3M"}, .number = 1}};
    return delivery;
  }
  // Its end, if it has no room.
  std::optional<DeliveryEnd> add(const Delivery& delivery) {
    std::optional<DeliveryEnd> end;
    for (auto& ended : machine.add(delivery, now))
      if (ended.delivery.to.id == delivery.to.id)
        end = ended.end;
      else
        dropped.push_back(std::move(ended));
    return end;
  }
  std::optional<DeliveryEnd> add(const std::string& id) { return add(to(id)); }
  std::optional<DeliveryEnd> add(const std::string& id, const std::string& host) {
    return add(to(id, host));
  }
  server::SteadyTime after(protocol::Milliseconds time) const { return now + time; }
  // The ids of the started ones.
  std::vector<std::uint64_t> start() {
    std::vector<std::uint64_t> ids;
    for (const auto& started : machine.start(now)) ids.push_back(started.id);
    return ids;
  }
  std::optional<DeliveryEnd> end(std::uint64_t id, Attempt attempt,
                                 protocol::Milliseconds wait = 0) {
    const auto ended = machine.ended(id, attempt, wait, now);
    return ended ? std::optional(ended->end) : std::nullopt;
  }
  // An attempt at this host, while nothing else waits.
  void attempt(const std::string& host, Attempt attempt, protocol::Milliseconds time = 0) {
    REQUIRE_FALSE(add("attempt at " + host, host));
    const auto ids = start();
    REQUIRE(ids.size() == 1);
    now += time;
    static_cast<void>(end(ids[0], attempt));
  }
  void trust(const std::string& host) { attempt(host, Attempt::delivered); }
  // Deliveries to as many hosts, all of them new.
  void add_new(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = "new " + std::to_string(i);
      REQUIRE_FALSE(add(name, name));
    }
  }
  // Whether a delivery to it has room while as many as possible wait for new hosts.
  bool is_trusted(const std::string& host) {
    for (std::size_t i = 0; !add(std::to_string(i), "new " + std::to_string(i)); ++i) continue;
    return !add("to " + host, host);
  }
};

// Together they have the budget for a full queue.
std::string one_of_five(std::size_t i) {
  return "host " + std::to_string(i % 5);
}

}  // namespace

TEST_CASE("a delivery begins at once, and ends once") {
  Deliveries t;
  CHECK_FALSE(t.add("a"));
  CHECK(t.machine.next() == t.after(0));
  const auto ids = t.start();
  REQUIRE(ids.size() == 1);
  CHECK(t.start().empty());
  CHECK_FALSE(t.machine.next());
  CHECK(t.end(ids[0], Attempt::delivered) == DeliveryEnd::delivered);
  CHECK_FALSE(t.end(ids[0], Attempt::delivered));
  CHECK(t.machine.size() == 0);
}

TEST_CASE("a failure is repeated with growing pauses, four attempts in all") {
  Deliveries t;
  static_cast<void>(t.add("a"));
  const std::uint64_t id = t.start().at(0);
  for (const protocol::Milliseconds pause : {30'000, 120'000, 480'000}) {
    CHECK_FALSE(t.end(id, Attempt::failed));
    CHECK(t.machine.next() == t.after(pause));
    t.now += pause - 1;
    CHECK(t.start().empty());
    t.now += 1;
    CHECK(t.start() == std::vector{id});
  }
  CHECK(t.end(id, Attempt::failed) == DeliveryEnd::given_up);
  CHECK(t.machine.size() == 0);
}

TEST_CASE("the pauses are spread, and a server may ask for longer ones, within bounds") {
  const auto pause = [](double jitter, protocol::Milliseconds wait) {
    Deliveries t;
    t.jitter = jitter;
    static_cast<void>(t.add("a"));
    CHECK_FALSE(t.end(t.start().at(0), Attempt::failed, wait));
    return *t.machine.next() - t.after(0);
  };
  CHECK(pause(0, 0) == 15'000);
  CHECK(pause(1, 0) == 45'000);
  CHECK(pause(0.5, 100'000) == 100'000);
  CHECK(pause(0.5, 86'400'000) == 3'600'000);
}

TEST_CASE("a subscription that is gone or refuses is not tried again") {
  Deliveries t;
  static_cast<void>(t.add("a"));
  static_cast<void>(t.add("b"));
  const auto ids = t.start();
  CHECK(t.end(ids.at(0), Attempt::gone) == DeliveryEnd::gone);
  CHECK(t.end(ids.at(1), Attempt::refused) == DeliveryEnd::refused);
}

TEST_CASE("few deliveries are under way, and few to one host") {
  Deliveries t;
  for (int i = 0; i < 5; ++i) static_cast<void>(t.add("same " + std::to_string(i)));
  const auto to_host = t.start();
  CHECK(to_host.size() == limits::alert_transfers_to_host_max);
  CHECK_FALSE(t.machine.next());
  for (int i = 0; i < 40; ++i) {
    const std::string name = std::to_string(i);
    CHECK_FALSE(t.add(name, "host " + name));
  }
  CHECK(t.start().size() == limits::alert_new_transfers_max - to_host.size());
  CHECK(t.machine.next() == t.after(2'000));
  CHECK(t.end(to_host[0], Attempt::refused) == DeliveryEnd::refused);
  CHECK(t.machine.next() == t.after(0));
  CHECK(t.start().size() == 1);
}

TEST_CASE("hosts that do not answer hold few places, new ones for two seconds") {
  Deliveries t;
  std::vector<std::uint64_t> silent;
  const auto add = [&](const std::string& host) { REQUIRE_FALSE(t.add(host, host)); };
  // New ones, again and again.
  for (unsigned i = 0; i < 5 * limits::alert_new_transfers_max; ++i)
    add("silent " + std::to_string(i));
  for (int i = 0; i < 5; ++i, t.now += 2'000) {
    const auto started = t.start();
    CHECK(started.size() == limits::alert_new_transfers_max);
    silent.insert(silent.end(), started.begin(), started.end());
    add("quick " + std::to_string(i));
    CHECK(t.machine.next() == t.after(2'000));
  }
  const auto quick = t.start();
  CHECK(quick.size() == 5);
  for (const std::uint64_t id : quick) CHECK(t.end(id, Attempt::delivered));
  for (const std::uint64_t id : silent) CHECK_FALSE(t.end(id, Attempt::failed));
  // Now they are known.
  t.now += 30'000;
  CHECK(t.start().size() == limits::alert_slow_transfers_max);
  CHECK_FALSE(t.machine.next());
  add("quick again");
  CHECK(t.machine.next() == t.after(0));
  CHECK(t.start().size() == 1);
  CHECK_FALSE(t.machine.next());
}

TEST_CASE("a slow host that answers quickly is no longer a slow one") {
  Deliveries t;
  for (unsigned i = 0; i < limits::alert_slow_transfers_max + 1; ++i)
    static_cast<void>(t.add(std::to_string(i), "h" + std::to_string(i)));
  const auto ids = t.start();
  t.now += 2'000;
  for (const std::uint64_t id : ids) CHECK_FALSE(t.end(id, Attempt::failed));
  t.now += 30'000;
  const auto again = t.start();
  CHECK(again.size() == limits::alert_slow_transfers_max);
  t.now += 1'999;
  for (const std::uint64_t id : again) CHECK_FALSE(t.end(id, Attempt::failed));
  t.now += 120'000;
  CHECK(t.start().size() == limits::alert_slow_transfers_max + 1);
}

TEST_CASE("a mail server may take its time") {
  Deliveries t;
  Delivery mail = Deliveries::to("a", "mail.example.org");
  mail.to.channel = protocol::AlertChannel::email;
  static_cast<void>(t.add(mail));
  const auto id = t.start().at(0);
  t.now += 59'000;
  CHECK_FALSE(t.end(id, Attempt::failed));
  for (unsigned i = 0; i < limits::alert_slow_transfers_max; ++i)
    static_cast<void>(t.add(std::to_string(i), "h" + std::to_string(i)));
  static_cast<void>(t.start());
  t.now += 30'000;  // the others are slow now
  CHECK(t.start() == std::vector{id});
}

TEST_CASE("the queue is bounded") {
  Deliveries t;
  for (std::size_t i = 0; i < 5; ++i) t.trust(one_of_five(i));
  for (std::size_t i = 0; i < limits::alerts_waiting_max; ++i)
    REQUIRE_FALSE(t.add(std::to_string(i), one_of_five(i)));
  CHECK(t.add("one more", one_of_five(0)) == DeliveryEnd::queue_full);
  CHECK(t.end(t.start().at(0), Attempt::delivered) == DeliveryEnd::delivered);
  CHECK_FALSE(t.add("one more", one_of_five(0)));
  CHECK(t.dropped.empty());
}

TEST_CASE("new hosts leave half of the queue to trusted ones") {
  Deliveries t;
  for (std::size_t i = 0; i < 5; ++i) t.trust(one_of_five(i));
  t.add_new(limits::alerts_untrusted_max);
  CHECK(t.add("one more", "another new one") == DeliveryEnd::queue_full);
  for (std::size_t i = t.machine.size(); i < limits::alerts_waiting_max; ++i)
    REQUIRE_FALSE(t.add(std::to_string(i), one_of_five(i)));
  CHECK(t.add("one more", one_of_five(0)) == DeliveryEnd::queue_full);
  // Those that are under way for the first time have not failed.
  CHECK(t.end(t.start().back(), Attempt::delivered) == DeliveryEnd::delivered);
  CHECK_FALSE(t.add("one more", one_of_five(0)));
  CHECK(t.dropped.empty());
}

TEST_CASE("new hosts leave places to trusted ones") {
  Deliveries t;
  constexpr std::size_t left = limits::alert_quick_transfers_max - limits::alert_new_transfers_max;
  for (std::size_t i = 0; i <= left; ++i) t.trust(one_of_five(i));
  t.add_new(2 * limits::alert_quick_transfers_max);
  CHECK(t.start().size() == limits::alert_new_transfers_max);
  for (std::size_t i = 0; i < left; ++i) {
    REQUIRE_FALSE(t.add(std::to_string(i), one_of_five(i)));
    CHECK(t.machine.next() == t.after(0));
    CHECK(t.start().size() == 1);
  }
  REQUIRE_FALSE(t.add("one more", one_of_five(left)));
  CHECK(t.start().empty());
  CHECK(t.machine.next() == t.after(2'000));
  t.now += 2'000;
  CHECK(t.start().size() == limits::alert_new_transfers_max + 1);
}

TEST_CASE("a host keeps its proof until an attempt is slow or fails") {
  const auto is_trusted_after = [](Attempt attempt, protocol::Milliseconds time) {
    Deliveries t;
    t.trust("host");
    t.attempt("host", attempt, time);
    // It is not slow, either.
    t.attempt("host", Attempt::refused);
    return t.is_trusted("host");
  };
  CHECK(is_trusted_after(Attempt::delivered, 1'999));
  CHECK(is_trusted_after(Attempt::gone, 1'999));
  CHECK(is_trusted_after(Attempt::refused, 1'999));
  CHECK_FALSE(is_trusted_after(Attempt::failed, 0));
  CHECK_FALSE(is_trusted_after(Attempt::failed, 10'000));
  CHECK_FALSE(is_trusted_after(Attempt::delivered, 2'000));
  CHECK_FALSE(is_trusted_after(Attempt::gone, 2'000));
}

TEST_CASE("only a quick delivery makes a host trusted") {
  const auto is_trusted_after = [](Attempt attempt, protocol::Milliseconds time) {
    Deliveries t;
    t.attempt("host", attempt, time);
    return t.is_trusted("host");
  };
  CHECK(is_trusted_after(Attempt::delivered, 1'999));
  CHECK_FALSE(is_trusted_after(Attempt::delivered, 2'000));
  CHECK_FALSE(is_trusted_after(Attempt::gone, 0));
  CHECK_FALSE(is_trusted_after(Attempt::refused, 0));
  CHECK_FALSE(is_trusted_after(Attempt::failed, 0));
}

TEST_CASE("hosts that lose their proof leave the room that it gave them") {
  Deliveries t;
  t.trust("honest");
  for (std::size_t i = 0; i < 5; ++i) t.trust(one_of_five(i));
  for (std::size_t i = 0; i < limits::alerts_untrusted_max; ++i)
    REQUIRE_FALSE(t.add(std::to_string(i), one_of_five(i)));
  t.add_new(limits::alerts_untrusted_max);
  CHECK(t.add("a", "honest") == DeliveryEnd::queue_full);
  CHECK(t.start().size() == limits::alert_quick_transfers_max);
  t.now += 2'000;
  static_cast<void>(t.start());
  CHECK_FALSE(t.add("a", "honest"));
  CHECK(t.machine.size() == limits::alerts_untrusted_max + 1);
  CHECK(t.dropped.size() == limits::alerts_waiting_max - limits::alerts_untrusted_max);
  CHECK(t.start().size() == 1);
}

TEST_CASE("the hosts that were trusted last are remembered") {
  Deliveries t;
  const auto trust = [&](std::size_t i) {
    t.trust("trusted " + std::to_string(i));
    t.now += 1;
  };
  for (std::size_t i = 0; i < limits::alerts_waiting_max; ++i) trust(i);
  trust(0);
  trust(limits::alerts_waiting_max);
  CHECK(t.is_trusted("trusted 0"));
  CHECK_FALSE(t.is_trusted("trusted 1"));
  CHECK(t.is_trusted("trusted 2"));
}

TEST_CASE("the operator's mail server counts as trusted") {
  Deliveries t;
  Delivery mail = Deliveries::to("mail", "mail.example.org");
  mail.to.channel = protocol::AlertChannel::email;
  t.add_new(limits::alerts_untrusted_max);
  CHECK(t.start().size() == limits::alert_new_transfers_max);
  CHECK_FALSE(t.add(mail));
  CHECK(t.start().size() == 1);
}

TEST_CASE("of the untrusted deliveries, half may have failed") {
  Deliveries t;
  constexpr std::size_t most = limits::alerts_failing_max;
  t.add_new(most + 2);
  for (auto ids = t.start(); !ids.empty(); ids = t.start())
    for (const std::uint64_t id : ids) CHECK_FALSE(t.end(id, Attempt::failed));
  // Those that are repeated have failed, too.
  t.now += 30'000;
  CHECK(t.start().size() == limits::alert_new_transfers_max);
  CHECK_FALSE(t.add("another"));
  CHECK(t.machine.size() == most + 1);
  // The newest ones.
  REQUIRE(t.dropped.size() == 2);
  CHECK(t.dropped[0].delivery.to.id == "new " + std::to_string(most + 1));
  CHECK(t.dropped[1].delivery.to.id == "new " + std::to_string(most));
  for (const auto& dropped : t.dropped) CHECK(dropped.end == DeliveryEnd::given_up);
}

TEST_CASE("a delivery that is under way is not dropped") {
  Deliveries t;
  t.add_new(limits::alerts_failing_max);
  for (auto ids = t.start(); !ids.empty(); ids = t.start())
    for (const std::uint64_t id : ids) CHECK_FALSE(t.end(id, Attempt::failed));
  REQUIRE_FALSE(t.add("slow", "slow"));
  const auto ids = t.start();
  REQUIRE(ids.size() == 1);
  t.now += 2'000;
  CHECK(t.start().empty());
  CHECK_FALSE(t.add("another"));
  REQUIRE(t.dropped.size() == 1);
  CHECK(t.dropped[0].delivery.to.id != "slow");
  CHECK(t.end(ids[0], Attempt::delivered) == DeliveryEnd::delivered);
}

TEST_CASE("of the untrusted deliveries, half may go to slow hosts") {
  Deliveries t;
  const auto add = [&](const std::string& id, std::size_t host) {
    return t.add(id, "slow " + std::to_string(host));
  };
  constexpr std::size_t hosts = 5;
  for (std::size_t i = 0; i < hosts; ++i) REQUIRE_FALSE(add("first " + std::to_string(i), i));
  const auto ids = t.start();
  t.now += 10'000;
  for (const std::uint64_t id : ids) CHECK(t.end(id, Attempt::refused) == DeliveryEnd::refused);
  for (std::size_t i = 0; i < limits::alerts_failing_max; ++i)
    REQUIRE_FALSE(add(std::to_string(i), i % hosts));
  CHECK(add("one more", 0) == DeliveryEnd::queue_full);
  CHECK_FALSE(t.add("another"));
}

TEST_CASE("a subscription, a payer and a host have budgets, and time fills them") {
  Deliveries t;
  const auto most = [&](const auto& delivery_of) {
    for (unsigned i = 0;; ++i)
      if (const auto end = t.add(delivery_of(std::to_string(i)))) {
        CHECK(*end == DeliveryEnd::over_budget);
        return i;
      }
  };
  CHECK(most([](const std::string& n) { return Deliveries::to("same", "h", "p" + n); }) ==
        limits::alerts_of_subscription.burst);
  CHECK(most([](const std::string& n) { return Deliveries::to("of p " + n, "h", "p"); }) ==
        limits::alerts_of_payer.burst);
  CHECK(most([](const std::string& n) { return Deliveries::to("x" + n, "other", "x" + n); }) ==
        limits::alerts_to_host.burst);
  t.now += 60'000;
  CHECK_FALSE(t.add(Deliveries::to("same", "h", "q")));
}

TEST_CASE("the host of mails is the operator's, and has no budget here") {
  Deliveries t;
  for (unsigned i = 0; i <= limits::alerts_to_host.burst; ++i) {
    Delivery mail = Deliveries::to(std::to_string(i), "mail.example.org");
    mail.to.channel = protocol::AlertChannel::email;
    REQUIRE_FALSE(t.add(mail));
  }
}

TEST_CASE("a message about ended waits is dropped before it is sent or repeated") {
  Deliveries t;
  Delivery two = Deliveries::to("a");
  two.waits.push_back({.key = {.room = "ABCDEF"}, .number = 1});
  CHECK_FALSE(t.add(two));
  const auto only = [](const protocol::RoomCode& room) {
    return [room](const DueWait& wait) { return wait.key.room == room; };
  };
  CHECK(t.machine.drop_outdated(only("ABCDEF")).empty());
  const auto started = t.machine.start(t.now);
  REQUIRE(started.size() == 1);
  CHECK(started[0].delivery.waits.size() == 1);
  // On its way it is left alone.
  CHECK(t.machine.drop_outdated(only("none")).empty());
  CHECK_FALSE(t.end(started[0].id, Attempt::failed));
  const auto dropped = t.machine.drop_outdated(only("none"));
  REQUIRE(dropped.size() == 1);
  CHECK(dropped[0].end == DeliveryEnd::outdated);
  CHECK(t.machine.size() == 0);
  // A room that went to another node is not known here, and that node sends nothing again.
  CHECK_FALSE(t.add("c"));
  t.machine.keep("K7QF3M");
  CHECK(t.machine.drop_outdated(only("none")).empty());
  CHECK(t.machine.size() == 1);
  // The question that confirms an address is about no wait.
  Delivery question = Deliveries::to("b");
  question.waits.clear();
  CHECK_FALSE(t.add(question));
  CHECK(t.machine.drop_outdated(only("none")).empty());
}
