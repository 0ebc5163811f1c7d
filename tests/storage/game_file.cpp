// A game as a separate file: it comes back as it was, and anything else is refused with its place.
#include "server/storage/game_file.hpp"

#include "server/storage/check_game.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "tests/storage/support.hpp"

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;

TEST_CASE("a game comes back from its file as it was, without tokens") {
  const storage::StoredRoom room = stored(sample_game(3, 4));
  const std::string text = storage::write_game_file(room);
  CHECK_FALSE(contains(text, "token"));
  const storage::StoredRoom read = storage::read_game_file(text);
  CHECK(storage::write_game_file(read) == text);
  CHECK(storage::replay(read));
  CHECK_FALSE(storage::check_deals(read));
  CHECK(read.begun == room.begun);
  CHECK(read.moves.size() == room.moves.size());
  CHECK(read.seats[1].name == room.seats[1].name);
}

TEST_CASE("other content of a file is refused with its place") {
  const json good = json::parse(storage::write_game_file(stored(sample_game())));
  json file = good;
  const auto [pointer, value, what] = GENERATE(table<std::string, std::string, std::string>({
      {"/format", "\"chess\"", "file, format: not castellan.game"},
      {"/format", "7", "file, format: not a text"},
      {"/version", "2",
       "file, version: written by a newer program; this one knows versions up to 1"},
      {"/version", "0", "file, version: not an integer from 1 to 4294967295"},
      {"/rows", "{}", "file, rows: not a list"},
      {"/rows", "[]", "file, rows: none"},
      {"/rows/0", "7", "row 0: not an object"},
      {"/rows/0/seats", "[7]", "row 0, seats: not an object"},
      {"/rows/0/seats/1/seat", "2", "row 0, seats, seat: not an integer from 0 to 1"},
      {"/rows/0/rules/preset", "\"chess\"", "row 0, rules: cannot be read"},
      {"/rows/0/seed", "\"5e\"", "row 0, seed: cannot be read"},
      {"/rows/0/deal/piles", "[]", "row 0, deal: cannot be read"},
      {"/rows/0/listed", "1", "row 0, listed: neither true nor false"},
      {"/rows/0/more", "1", "row 0: not in the form of a record"},
      {"/rows/0/commitment", "null", "row 0: not in the form of a record"},
      {"/rows/3/seat", "2", "row 3, seat: not an integer from 0 to 1"},
      {"/rows/3/seat", "0.0", "row 3, seat: not an integer from 0 to 1"},
      {"/rows/3/time", "1e400", "not JSON"},
      {"/rows/3/time", "9007199254740992", "row 3, time: not an integer from 0 to 70368744177664"},
      {"/rows/3/digest", "\"x\"", "row 3, digest: cannot be read"},
      {"/rows/3/before", "\"x\"", "row 3, before: cannot be read"},
      {"/rows/3/action", "{\"do\":\"win\"}", "row 3, action: cannot be read"},
      {"/rows/3/action/more", "1", "row 3: not in the form of a record"},
      {"/rows/3/room", "\"GHJKMN\"", "row 3, room: differs from row 0"},
      {"/rows/3/result", "{}", "row 3, result: not a list"},
  }));
  INFO(pointer << " = " << value);
  // By hand where no JSON library can write it.
  const std::string placeholder = "\"@\"";
  file[json::json_pointer(pointer)] = "@";
  std::string text = file.dump();
  text.replace(text.find(placeholder), placeholder.size(), value);
  CHECK(game_file_complaint(text) == what);
}

TEST_CASE(
    "names in a file are bounded and have one line; older or newer rules may have allowed them") {
  storage::StoredRoom good = stored(sample_game());
  protocol::TakeOver over{engine::seat_at(1), "Zoe"};
  const auto complaint = [&](storage::StoredRoom room) {
    room.moves = {room::Ruled{.seq = 1, .ruling = {over, {engine::seat_at(0)}}}};
    return game_file_complaint(storage::write_game_file(relinked(room)));
  };
  CHECK(complaint(good) == "fine");
  // A blank at the end, a character that is not assigned in Unicode 15, and no visible one.
  for (const char* name : {" Ann", "Zoe \U0001fae9", "\u00ad"}) {
    storage::StoredRoom room = good;
    room.opened.name = room.seats[1].name = name;
    CHECK(complaint(room) == "fine");
  }
  const std::string name =
      GENERATE(std::string(257, 'a'), std::string(4000, 'a'), "Ann\nBen", "Ann\u202e", "");
  INFO(name);
  storage::StoredRoom room = good;
  room.opened.name = name;
  CHECK(complaint(room) == "row 0, name: 1 to 256 bytes in one line");
  room = good;
  room.seats[1].name = name;
  CHECK(complaint(room) == "row 0, seats, name: 1 to 128 bytes in one line");
  over.name = name;
  CHECK(complaint(good) == "row 1, ruling, name: 1 to 128 bytes in one line");
}

TEST_CASE("a file for which nobody waits is read no further, and its game is checked no further") {
  const std::string text = storage::write_game_file(stored(sample_game()));
  std::size_t asked = 0;
  // Once: a row that is asked about after it counts.
  const storage::IsAbandoned is_abandoned = [&] { return ++asked == 11; };
  CHECK_THROWS_WITH(storage::read_game_file(text, is_abandoned),
                    "row 10: not read, because nobody waits for it");
  CHECK(asked == 11);
  storage::StoredRoom room = storage::read_game_file(text);
  asked = 0;
  const auto error = storage::check_game(room, nullptr, is_abandoned);
  REQUIRE(error);
  CHECK(error->seq == 11);
  CHECK(error->reason == "not checked, because nobody waits for it");
  CHECK(asked == 11);
}

TEST_CASE("a file that is no game at all is refused") {
  CHECK(game_file_complaint("") == "not JSON");
  CHECK(game_file_complaint("[]") == "file: not an object");
  CHECK(game_file_complaint("{}") == "file, format: missing");
  CHECK(game_file_complaint(std::string(1'000'000, '[')) == "nested too deep");
  std::string objects = "[{}";
  for (int i = 0; i < 100'000; ++i) objects += ",{}";
  CHECK(game_file_complaint(objects + "]") == "too many values");
  CHECK(game_file_complaint(std::string(storage::game_file_bytes_max + 1, ' ')) ==
        "larger than any game");
  json file = json::parse(storage::write_game_file(stored(sample_game())));
  file["rows"].erase(0);
  CHECK(game_file_complaint(file.dump()) == "row 0, name: missing");
}

TEST_CASE("a file with any byte changed is detected") {
  const std::string good = storage::write_game_file(stored(sample_game()));
  engine::bots::Dice dice(3);
  for (int i = 0; i < 300; ++i) {
    std::string text = good;
    const std::size_t at = dice(static_cast<std::uint32_t>(text.size()));
    text[at] = static_cast<char>(text[at] ^ (1 + static_cast<int>(dice(127))));
    try {
      const storage::StoredRoom room = storage::read_game_file(text);
      // White space between the fields is no part of the game.
      const bool bad = !storage::replay(room) || storage::check_deals(room).has_value();
      CHECK((bad || storage::write_game_file(room) == good));
    } catch (const storage::StorageError& error) {
      CHECK(std::string(error.what()) != "");
    }
  }
}
