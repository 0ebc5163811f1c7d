// Room codes: their alphabet, and what is read as one.
#include "server/rooms/code.hpp"

#include "protocol/embedded_docs.hpp"
#include "tests/support/catch.hpp"

#include <regex>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

using namespace server::rooms;

TEST_CASE("codes have six or ten characters without look-alikes") {
  std::set<protocol::RoomCode> codes;
  std::set<char> seen;
  for (const CodeLength length : code_lengths)
    for (int i = 0; i < 1000; ++i) {
      const protocol::RoomCode code = make_code(length);
      REQUIRE(code.text().size() == (length == CodeLength::short_code ? 6 : 10));
      REQUIRE(read_code(code) == code);
      codes.insert(code);
      seen.insert(code.text().begin(), code.text().end());
    }
  CHECK(codes.size() > 1990);
  CHECK(seen == std::set<char>(code_alphabet.begin(), code_alphabet.end()));
  for (const char confusing : std::string("0O1ILU")) CHECK(seen.count(confusing) == 0);
}

TEST_CASE("a room that is created unlisted has a long code") {
  CHECK(code_length_for(true) == CodeLength::short_code);
  CHECK(code_length_for(false) == CodeLength::long_code);
}

TEST_CASE("the schemas know codes of both lengths, and no other texts") {
  const auto pattern_in = [](const char* document, const char* place) {
    const auto* file = protocol::published_file(document);
    REQUIRE(file != nullptr);
    const auto all = nlohmann::json::parse(file->text);
    return std::regex(all.at(nlohmann::json::json_pointer(place)).get<std::string>());
  };
  const std::regex spoken = pattern_in("schema/common.json", "/$defs/room_code/pattern");
  const std::regex asked = pattern_in("openapi.json", "/components/parameters/code/schema/pattern");
  for (const CodeLength length : code_lengths) {
    const protocol::RoomCode code = make_code(length);
    CHECK(std::regex_match(code.text(), spoken));
    CHECK(std::regex_match(code.text(), asked));
  }
  for (const std::string text : {"K7QF3", "K7QF3MM", "K7QF3MP2N", "K7QF3MP2NWW", "K7QF31"}) {
    CHECK_FALSE(std::regex_match(text, spoken));
    CHECK_FALSE(std::regex_match(text, asked));
  }
}

TEST_CASE("a code in small letters is accepted") {
  CHECK(read_code("k7qf3m") == "K7QF3M");
  CHECK(read_code("K7qF3m") == "K7QF3M");
  CHECK(read_code("k7qf3mp2nw") == "K7QF3MP2NW");
}

TEST_CASE("text of another length or alphabet is no code") {
  for (const std::string text : {"", "K7QF3", "K7QF3MM", "K7QF3O", "K7QF3I", "K7QF30", "K7QF31",
                                 "K7QF3U", "K7QF3 ", " K7QF3", "K7-F3M", "../../", "K7QF3\xc3",
                                 "K7QF3MP", "K7QF3MP2N", "K7QF3MP2NWW", "K7QF3-MP2N", "K7QF3MP2N0"})
    CHECK_FALSE(read_code(text).has_value());
  CHECK_FALSE(read_code(std::string_view("K7QF3\0", 6)).has_value());
}

TEST_CASE("different codes have different numbers") {
  const std::uint64_t letters = code_alphabet.size();
  const std::uint64_t first = code_number("AAAAAA");
  CHECK(code_number("AAAAAB") == first + 1);
  CHECK(code_number("AAAABA") == first + letters);
  CHECK(code_number("999999") == first * letters);
  CHECK(code_number("AAAAAAAAAA") > code_number("999999"));
  CHECK(code_number("9999999999") < std::uint64_t{1} << 50);
  std::set<protocol::RoomCode> codes;
  std::set<std::uint64_t> numbers;
  for (std::size_t i = 0; i < 5000; ++i) {
    const protocol::RoomCode code = make_code(code_lengths[i % 2]);
    codes.insert(code);
    numbers.insert(code_number(code));
  }
  CHECK(numbers.size() == codes.size());
}
