// The lists of rooms that servers exchange.
#include "protocol/room_list.hpp"

#include "protocol/encode.hpp"
#include "tests/support/catch.hpp"

using namespace protocol;

TEST_CASE("a list of rooms is read as it was written, byte for byte") {
  CHECK(encode_room_list({}) == "[]");
  CHECK(decode_room_list("[]").empty());
  std::vector<std::string> texts;
  for (const RoomCode code : {"K7QF3M", "AAAAAA", "BBBBBB"}) {
    RoomInfo room{.code = code, .created = 1790000000000};
    room.name = "lines,\n of \"Frühling\" [],{}";
    texts.push_back(encode_room(room));
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto rooms = decode_room_list(encode_room_list(views));
  REQUIRE(rooms.size() == 3);
  CHECK(rooms[1].code == "AAAAAA");
  CHECK(rooms[1].created == 1790000000000);
  for (std::size_t i = 0; i < rooms.size(); ++i) CHECK(rooms[i].text == texts[i]);
}

TEST_CASE("an invalid entry in a list is left out") {
  for (const char* none : {"", "[", "]", "{}", "null", "[\n]", "[7]", "[{}]", "[{\"code\":7}]",
                           "[{\"code\":\"AAAAAA\"}]", "[{\"code\":\"AAAAAA\",\"created\":\"1\"}]",
                           "[{\"code\":\"AAAAAA\",\"created\":1]", "\xff"}) {
    INFO(none);
    CHECK(decode_room_list(none).empty());
  }
  const auto rooms =
      decode_room_list("[{\"nothing\":1},\n{\"code\":\"AAAAAA\",\"created\":5,\"more\":[]}]");
  REQUIRE(rooms.size() == 1);
  CHECK(rooms[0].text == "{\"code\":\"AAAAAA\",\"created\":5,\"more\":[]}");
}
