// The log: levels by area, escaping, request ids, suppressed repetitions.
#include "server/telemetry/log.hpp"

#include "server/api/refused_upgrades.hpp"
#include "server/telemetry/escape.hpp"
#include "server/telemetry/request_id.hpp"
#include "tests/support/catch.hpp"

#include <chrono>
#include <set>
#include <string>

using namespace server::telemetry;

namespace {

// Restores the levels.
struct Levels {
  std::string before = log_levels();
  ~Levels() { static_cast<void>(set_log_levels(before)); }
};

}  // namespace

TEST_CASE("levels are set for all areas and for some, also while the server runs") {
  const Levels levels;
  REQUIRE_FALSE(set_log_levels("info,net=debug,storage=warn"));
  CHECK(log_levels() == "info,net=debug,storage=warn");
  CHECK(logs(Area::net, LogLevel::debug));
  CHECK_FALSE(logs(Area::net, LogLevel::trace));
  CHECK_FALSE(logs(Area::storage, LogLevel::info));
  CHECK(logs(Area::rooms, LogLevel::info));
  REQUIRE_FALSE(set_log_levels("rooms=off"));
  CHECK(log_levels() == "info,net=debug,rooms=off,storage=warn");
  REQUIRE_FALSE(set_log_levels("net=trace,error"));
  CHECK(log_levels() == "error");
}

TEST_CASE("invalid levels change nothing and are reported") {
  const Levels levels;
  REQUIRE_FALSE(set_log_levels("info"));
  for (const char* bad : {"", "loud", "info,", "net", "=info", "net=", "net=debug=info",
                          "debug,nets=info", "INFO", "info net=debug"}) {
    INFO(bad);
    CHECK(set_log_levels(bad));
    CHECK(log_levels_error(bad));
    CHECK(log_levels() == "info");
  }
  CHECK_FALSE(log_levels_error("off,bots=critical"));
  CHECK(log_levels() == "info");
}

TEST_CASE("no escaped text ends a line or a quotation") {
  CHECK(escape("plain, Grüße 王") == "plain, Grüße 王");
  CHECK(escape("a\"b\\c") == "a\\\"b\\\\c");
  CHECK(escape("a\r\nb\tc\x1b[0m") == "a\\u000d\\nb\\u0009c\\u001b[0m");
  CHECK(escape(std::string("\0\x7f", 2)) == "\\u0000\\u007f");
  CHECK(escape("\u0085\u2028\u202e\ufeff") == "\\u0085\\u2028\\u202e\\ufeff");
  CHECK(escape("a\u00ad\u200d\u3164\ue000") == "a\\u00ad\\u200d\\u3164\\ue000");
  CHECK(escape("🏴\U000e0067") == "🏴\\udb40\\udc67");
  CHECK(escape("سارة e\u0301") == "سارة e\u0301");
}

TEST_CASE("invalid UTF-8 is written as such, byte for byte") {
  CHECK(escape("\xff") == "\\ufffd");
  CHECK(escape("a\xc3") == "a\\ufffd");
  CHECK(escape("\xc0\xaf") == "\\ufffd\\ufffd");             // overlong
  CHECK(escape("\xed\xa0\x80") == "\\ufffd\\ufffd\\ufffd");  // half of a pair
  CHECK(escape("\xf4\x90\x80\x80x") == "\\ufffd\\ufffd\\ufffd\\ufffdx");
  CHECK(escape("😀") == "😀");
}

TEST_CASE("long text is cut") {
  const std::string text = escape(std::string(10'000, 'a'));
  CHECK(text == std::string(log_value_bytes_max, 'a') + "…");
}

TEST_CASE("a request keeps an id that is safe for the log, and no other") {
  CHECK(request_id("b7f1-4.x_Y", "c-1", 3) == "b7f1-4.x_Y");
  for (const std::string& bad : {std::string(), std::string(65, 'a'), std::string("a b"),
                                 std::string("a\nb"), std::string("ü"), std::string("a\"")}) {
    INFO(bad);
    CHECK(request_id(bad, "c-1", 3) == "c-1.3");
  }
}

TEST_CASE("no two connections have the same id") {
  std::set<std::string> ids;
  for (int i = 0; i < 100; ++i) ids.insert(new_connection_id());
  CHECK(ids.size() == 100);
  for (const std::string& id : ids) CHECK(is_request_id(id));
}

TEST_CASE("the log has one warning a minute for each option") {
  server::api::RefusedUpgrades refused;
  const auto at_second = [](int second) {
    return std::chrono::steady_clock::time_point() + std::chrono::seconds(second);
  };
  CHECK(refused.is_due("--origin", at_second(0)));
  CHECK_FALSE(refused.is_due("--origin", at_second(59)));
  CHECK(refused.is_due("--limit-hellos", at_second(59)));
  CHECK(refused.is_due("--origin", at_second(60)));
  CHECK_FALSE(refused.is_due("--origin", at_second(119)));
  CHECK(refused.is_due("--origin", at_second(121)));
}
