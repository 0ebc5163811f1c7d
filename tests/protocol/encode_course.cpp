// What the server says about what is beside the board.
#include "protocol/encode.hpp"
#include "tests/support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace protocol;
using engine::seat_at;
using nlohmann::json;

namespace {

json course_json(const Notice& notice) {
  return json::parse(encode(notice));
}

}  // namespace

TEST_CASE("the course of a game without clocks, and with them") {
  GameStatus course{.seq = 7, .time = 5, .paused = true};
  CHECK(course_json(course) == json::parse(R"({"type":"course","seq":7,"time":5,"paused":true,
    "stand_ins":[],"clock":null})"));
  course.paused = false;
  course.stand_ins.push_back({seat_at(1), engine::bots::Level::random, true});
  course.left = {2500, std::nullopt};
  course.running = seat_at(0);
  course.until = 3005;
  course.low = true;
  CHECK(course_json(course) == json::parse(R"({"type":"course","seq":7,"time":5,"paused":false,
    "stand_ins":[{"seat":1,"bot":"random","for_good":true}],
    "clock":{"left":[2500,null],"seat":0,"until":3005,"low":true}})"));
  course.running = engine::Seat::none;
  course.until.reset();
  CHECK(course_json(course)["clock"]["seat"].is_null());
  CHECK(course_json(course)["clock"]["until"].is_null());
}

TEST_CASE("a proposal, open and decided") {
  Proposal proposal{.number = 8,
                    .re = "p",
                    .seat = seat_at(1),
                    .matter = TakeBack{4},
                    .agreed = {seat_at(1)},
                    .asked = {seat_at(0), seat_at(2)},
                    .until = 99};
  json expected = json::parse(R"({"type":"proposal","number":8,"re":"p","seat":1,
    "ruling":{"do":"take_back","to":4,"by":[1]},"asked":[0,2],"until":99,"outcome":null})");
  CHECK(course_json(proposal) == expected);
  proposal.outcome = Outcome::overtaken;
  expected["outcome"] = "overtaken";
  CHECK(course_json(proposal) == expected);
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
