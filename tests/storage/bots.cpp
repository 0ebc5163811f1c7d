// Stored bots: they come back after a restart, and no other player's moves pass for theirs.
#include "server/cli/import_command.hpp"
#include "server/cli/replay_command.hpp"
#include "server/cli/verify_command.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"

#include <fstream>

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;
namespace storage = server::storage;
namespace cli = server::cli;
namespace room = server::room;
using engine::bots::Level;

namespace {

// On seat 1 sits a bot.
SampleGame game_with_bot(const protocol::RoomCode& code = "ABCDEF") {
  SampleGame game = sample_game();
  for (room::Entry& entry : game.entries) {
    if (auto* opened = std::get_if<room::Opened>(&entry)) opened->host = room::hash_token("host");
    if (auto* taken = std::get_if<room::SeatTaken>(&entry); taken && index(taken->seat) == 1)
      taken->bot = Level::full_greedy, taken->token = {};
    if (auto* acted = std::get_if<room::Acted>(&entry); acted && index(acted->seat) == 1)
      acted->bot = Level::full_greedy;
  }
  return linked(std::move(game), code);
}

std::string replay_verdict(const storage::StoredRoom& stored) {
  const auto replayed = storage::replay(stored);
  if (replayed) return "good";
  return "row " + std::to_string(replayed.error().seq) + ": " + replayed.error().reason;
}

std::size_t row_of_bot(const storage::StoredRoom& stored) {
  for (const room::Move& move : stored.moves)
    if (std::get<room::Acted>(move).bot) return room::seq(move);
  FAIL("no bot has moved");
  return 0;
}

}  // namespace

TEST_CASE("rows without bots keep their text") {
  const storage::StoredRoom room = stored(sample_game());
  CHECK_FALSE(contains(storage::write_game_file(room), "\"bot\""));
}

TEST_CASE("a bot's seat and its moves are marked in their rows") {
  const storage::StoredRoom room = stored(game_with_bot());
  CHECK(replay_verdict(room) == "good");
  CHECK(contains(room::row_text(room, *room.begun),
                 R"({"bot":"full_greedy","entropy":null,"name":"Ben 1","seat":1,)"));
  const room::Move& move = room.moves[row_of_bot(room) - 1];
  CHECK(contains(room::row_text(room, move), R"(","bot":"full_greedy","digest":")"));
  CHECK_FALSE(contains(room::row_text(room, *room.begun), "host"));
}

TEST_CASE("hosts and bots come back from the database") {
  const Home home;
  const std::string path = home.where;
  {
    TestStore store(path);
    store.append("ABCDEF", game_with_bot());
    store.journal.flush();
    REQUIRE(store.answers.failures().empty());
  }
  const storage::StoredRoom room = read_room(path, "ABCDEF");
  const storage::StoredRoom expected = stored(game_with_bot());
  CHECK(room.opened.host == room::hash_token("host"));
  CHECK_FALSE(room.seats[0].bot);
  CHECK(room.seats[1].bot == Level::full_greedy);
  CHECK(room.moves.size() == expected.moves.size());
  for (std::size_t i = 0; i < room.moves.size(); ++i)
    CHECK(std::get<room::Acted>(room.moves[i]).bot == std::get<room::Acted>(expected.moves[i]).bot);
  CHECK(replay_verdict(room) == "good");
}

TEST_CASE("a change of the stored bots is detected") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  {
    TestStore store(path);
    store.append("ABCDEF", game_with_bot());
  }
  const std::string bad = "row " + std::to_string(row_of_bot(read_room(path, "ABCDEF")));
  SECTION("a bot passes for a player") {
    tamper(path, "UPDATE seats SET bot = NULL");
    CHECK(replay_verdict(read_room(path, "ABCDEF")) ==
          "row 0: the row was changed: its hash differs");
  }
  SECTION("a bot's move passes for a player's") {
    tamper(path, "UPDATE steps SET bot = NULL");
    CHECK(replay_verdict(read_room(path, "ABCDEF")) ==
          bad + ": the row was changed: its hash differs");
  }
  SECTION("an unknown bot") {
    tamper(path, "UPDATE steps SET bot = 'genius' WHERE bot NOT NULL");
    const auto found = storage::Recovery(path).find("ABCDEF");
    REQUIRE(found);
    REQUIRE(!*found);
    CHECK(contains(found->error().reason, ", bot: cannot be read"));
  }
}

TEST_CASE("a move belongs to the bot of its seat, whatever its hash says") {
  storage::StoredRoom room = stored(game_with_bot());
  const std::size_t row = row_of_bot(room);
  const std::string place = "row " + std::to_string(row);
  auto& acted = std::get<room::Acted>(room.moves[row - 1]);
  SECTION("no bot") {
    acted.bot.reset();
    CHECK(replay_verdict(relinked(room)) == place + ": the move of a person at a bot's seat");
  }
  SECTION("another bot") {
    acted.bot = Level::random;
    CHECK(replay_verdict(relinked(room)) ==
          place + ": the move of a bot at a seat without this bot");
  }
  SECTION("a player sits there") {
    room.seats[1].bot.reset();
    CHECK(replay_verdict(relinked(room)) ==
          place + ": the move of a bot at a seat without this bot");
  }
}

TEST_CASE("a file with bots comes back as it was, and unknown words in it are refused") {
  const storage::StoredRoom room = stored(game_with_bot());
  const std::string text = storage::write_game_file(room);
  CHECK(storage::write_game_file(storage::read_game_file(text)) == text);
  const std::size_t row = row_of_bot(room);
  const std::string place = "row " + std::to_string(row);
  const json good = json::parse(text);
  const auto changed = [&](const std::string& pointer, const json& value) {
    json file = good;
    file[json::json_pointer(pointer)] = value;
    return game_file_complaint(file.dump());
  };
  const std::string rows = "/rows/" + std::to_string(row);
  CHECK(changed(rows + "/bot", "genius") == place + ", bot: cannot be read");
  CHECK(changed(rows + "/bot", nullptr) == place + ", bot: not a text");
  CHECK(changed(rows + "/bot", "") == place + ", bot: cannot be read");
  CHECK(changed("/rows/0/seats/1/bot", 7) == "row 0, seats, bot: not a text");
  CHECK(changed("/rows/0/seats/1/bot", "chess") == "row 0, seats, bot: cannot be read");
  CHECK(changed("/rows/0/bot", "random") == "row 0: not in the form of a record");
  CHECK(changed("/rows/0/host", "secret") == "row 0: not in the form of a record");
}

TEST_CASE("an imported game has tokens for players, and a replay names the bots") {
  const TemporaryDirectory directory;
  const SampleGame game = game_with_bot();
  storage::StoredRoom room = stored(game);
  room.moves.resize(room.moves.size() - 3);
  std::ofstream(directory / "game.json") << storage::write_game_file(room);
  const std::string path = directory / "games.sqlite";
  const auto imported = run_tool([&](auto& out, auto& err) {
    return cli::import_game(directory / "game.json", path, out, err);
  });
  INFO(imported.err);
  CHECK(imported.code == 0);
  CHECK(contains(imported.out, "token "));
  CHECK(contains(imported.out, "seat 1  Ben 1  bot full_greedy\n"));
  const storage::StoredRoom read = read_room(path, "ABCDEF");
  CHECK(read.seats[1].token == room::TokenHash{});
  CHECK_FALSE(read.opened.host);

  const auto told =
      run_tool([&](auto& out, auto& err) { return cli::replay(path, "ABCDEF", false, out, err); });
  CHECK(contains(told.out, "seat 1  Ben 1  bot full_greedy\n"));
  CHECK(contains(told.out, "  Ben 1 (bot) "));
  CHECK_FALSE(contains(told.out, "Ænn 👑 (bot)"));
  const auto as_json =
      run_tool([&](auto& out, auto& err) { return cli::replay(path, "ABCDEF", true, out, err); });
  const json document = json::parse(as_json.out);
  CHECK(document["seats"][1]["bot"] == "full_greedy");
  CHECK_FALSE(document["seats"][0].contains("bot"));
  CHECK(document["actions"][row_of_bot(room) - 1]["bot"] == "full_greedy");
}
