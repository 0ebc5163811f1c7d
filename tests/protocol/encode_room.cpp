// The description of a room, byte for byte: as a JSON library writes the same document.
#include "protocol/encode.hpp"
#include "protocol/record.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_line.hpp"

#include <nlohmann/json.hpp>

using namespace tests;
using namespace protocol;
using nlohmann::json;

TEST_CASE("a room is written as a JSON library would write it") {
  const auto as_the_library_writes = [](const std::string& text) {
    return json::parse(text).dump() == text;
  };
  RoomInfo room{.code = "K7QF3M",
                .created = 1790000000000,
                .rules = rules_for("kingdomino players=2"),
                .seats = {{}, {std::nullopt, false}}};
  room.name = "say \"hi\"\n\\";
  room.seats[0] = {.name = "Zoë \"\t",
                   .connected = true,
                   .bot = engine::bots::Level::full_greedy,
                   .away_at = 1790000000500,
                   .player = "p1"};
  room.duplicate = DuplicateInfo{"K7QF3M", 2, 3, 1};
  room.rematch = "AAAAAA";
  room.seed_hash = "00ff";
  for (const ClockRules& clock :
       {ClockRules{}, ClockRules{ClockKind::move, 30}, ClockRules{ClockKind::bank, 300, 5, 400},
        ClockRules{ClockKind::days, 2 * seconds_of_day}}) {
    room.settings.clock = clock;
    const std::string text = encode_room(room);
    CHECK(as_the_library_writes(text));
    CHECK(json::parse(text)["clock"] == json::parse(record_clock(clock)));
    CHECK(as_the_library_writes(encode(Welcome{room, seat_at(1), {4096, 64, 8, 20}, 12})));
  }
  CHECK(as_the_library_writes(encode(PresenceInfo{room.seats, 2, true, {"A\"", "B"}})));
  CHECK(as_the_library_writes(encode(RoomChanged{room})));
  CHECK(as_the_library_writes(encode(Pong{-3, 1790000000500})));
  const std::string text = encode_room(room);
  const std::vector<std::string_view> two{text, text};
  CHECK(as_the_library_writes(encode_rooms(two)));
  CHECK(as_the_library_writes(encode_seat_grant("K7QF3M", seat_at(1), "a\"c")));
  const std::vector<TableGrant> others{{"BBBBBB", "other"}};
  const std::string granted =
      encode_room_grant(room, {.host = "secret", .pass = "", .others = others});
  CHECK(as_the_library_writes(granted));
  CHECK(json::parse(granted)["others"] == json::parse(R"([{"code":"BBBBBB","host":"other"}])"));
  CHECK(json::parse(granted)["duplicate"] ==
        json::parse(R"({"deal":"K7QF3M","open":1,"table":2,"tables":3})"));
}
