// The frames about state beside the board.
#include "protocol/encode.hpp"
#include "tests/support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace protocol;
using engine::seat_at;
using nlohmann::json;

namespace {

json status_json(const Notice& notice) {
  return json::parse(encode(notice));
}

}  // namespace

TEST_CASE("the status of a game without clocks, and with them") {
  GameStatus status{.seq = 7, .time = 5, .paused = true};
  CHECK(status_json(status) == json::parse(R"({"type":"status","seq":7,"time":5,"paused":true,
    "stand_ins":[],"clock":null})"));
  status.paused = false;
  status.stand_ins.push_back({seat_at(1), engine::bots::Level::random, true});
  status.left = {2500, std::nullopt};
  status.running = seat_at(0);
  status.until = 3005;
  status.low = true;
  CHECK(status_json(status) == json::parse(R"({"type":"status","seq":7,"time":5,"paused":false,
    "stand_ins":[{"seat":1,"bot":"random","for_good":true}],
    "clock":{"left":[2500,null],"seat":0,"until":3005,"low":true}})"));
  status.running = engine::Seat::none;
  status.until.reset();
  CHECK(status_json(status)["clock"]["seat"].is_null());
  CHECK(status_json(status)["clock"]["until"].is_null());
}

TEST_CASE("a proposal, open and decided") {
  Proposal proposal{.number = 8,
                    .re = "p",
                    .seat = seat_at(1),
                    .motion = TakeBack{4},
                    .agreed = {seat_at(1)},
                    .asked = {seat_at(0), seat_at(2)},
                    .until = 99};
  json expected = json::parse(R"({"type":"proposal","number":8,"re":"p","seat":1,
    "ruling":{"do":"take_back","to":4,"by":[1]},"asked":[0,2],"until":99,"outcome":null})");
  CHECK(status_json(proposal) == expected);
  proposal.outcome = Outcome::overtaken;
  expected["outcome"] = "overtaken";
  CHECK(status_json(proposal) == expected);
}

TEST_CASE("a step can be overdue, or a ruling") {
  const json overdue = json::parse(encode_step(
      {.seq = 1, .by = seat_at(0), .events = "[]", .patch = "[]", .overdue = true}, Diff::both));
  CHECK(overdue["overdue"] == true);
  CHECK_FALSE(overdue.contains("ruling"));
  const json ruled = json::parse(
      encode_step({.seq = 1, .events = "[]", .patch = "[]", .ruling = R"({"by":[],"do":"pause"})"},
                  Diff::both));
  CHECK(ruled["ruling"]["do"] == "pause");
  CHECK(ruled["by"].is_null());
  CHECK(json::parse(encode_taken_back(3, R"({"a":1})")) ==
        json::parse(R"([{"event":"taken_back","to":3,"view":{"a":1}}])"));
  CHECK(
      encode_replacement(R"({"a":1,"b":{"c":[]}})") ==
      R"([{"op":"replace","path":"/a","value":1},{"op":"replace","path":"/b","value":{"c":[]}}])");
  const json before = json::parse(R"({"a":2,"b":{}})");
  CHECK(before.patch(json::parse(encode_replacement(R"({"a":1,"b":{"c":[]}})"))) ==
        json::parse(R"({"a":1,"b":{"c":[]}})"));
}
