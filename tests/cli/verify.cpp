#include "protocol/encode.hpp"
#include "server/cli/perft_command.hpp"
#include "server/cli/replay_command.hpp"
#include "server/cli/verify_command.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"

#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

using namespace tests;
namespace cli = server::cli;

namespace {

ToolOutput replay(const std::string& path, const protocol::RoomCode& code, bool json) {
  return run_tool([&](auto& out, auto& err) { return cli::replay(path, code, json, out, err); });
}

ToolOutput verify(const std::string& path) {
  return run_tool([&](auto& out, auto& err) { return cli::verify(path, out, err); });
}

}  // namespace

TEST_CASE("verify names the room, the step and the error") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"AAAAAA", "BBBBBB", "CCCCCC"});
  {
    const ToolOutput output = verify(path);
    CHECK(output.code == 0);
    CHECK(contains(output.out, "3 rooms, 3 games"));
    CHECK(contains(output.out, "0 bad"));
  }
  SECTION("a changed row") {
    tamper(path, "UPDATE steps SET id = 'mine' WHERE room = 'BBBBBB' AND seq = 9");
    CHECK(contains(verify(path).out, "BBBBBB: row 9: the row was changed"));
  }
  SECTION("a lost row") {
    tamper(path, "DELETE FROM steps WHERE room = 'BBBBBB' AND seq = 9");
    CHECK(contains(verify(path).out, "BBBBBB: row 9: the row is missing"));
  }
  SECTION("a lost end") {
    tamper(path, "DELETE FROM steps WHERE room = 'BBBBBB' AND seq > 9");
    CHECK(contains(verify(path).out, "BBBBBB: row 9: the room is marked as ended"));
  }
  SECTION("an end that was not recorded") {
    tamper(path, "UPDATE rooms SET ended_ms = NULL WHERE code = 'BBBBBB'");
    CHECK(contains(verify(path).out, "BBBBBB: row"));
  }
  SECTION("an unreadable row") {
    tamper(path, "UPDATE games SET deal = '' WHERE room = 'BBBBBB'");
    CHECK(contains(verify(path).out, "BBBBBB: game, deal"));
  }
  const ToolOutput output = verify(path);
  CHECK(output.code == 1);
  CHECK(contains(output.out, "1 bad"));
  CHECK_FALSE(contains(output.out, "AAAAAA"));
}

TEST_CASE("verify survives any corruption of the file") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA", "BBBBBB"});
  engine::bots::Dice dice(7);
  const auto size = static_cast<std::uint32_t>(fs::file_size(path));
  int noticed = 0;
  for (int i = 0; i < 150; ++i) {
    fs::copy_file(path, copy, fs::copy_options::overwrite_existing);
    {
      std::fstream file(copy, std::ios::in | std::ios::out | std::ios::binary);
      for (int n = 0; n < 4; ++n) {
        file.seekp(dice(size));
        file.put(static_cast<char>(dice(256)));
      }
    }
    const int code = verify(copy).code;
    CHECK((code >= 0 && code <= 2));
    noticed += code != 0;
    for (const char* room : {"AAAAAA", "BBBBBB"}) CHECK(replay(copy, room, false).code <= 2);
    fs::remove(copy + "-wal");
    fs::remove(copy + "-shm");
  }
  CHECK(noticed > 30);  // much of a page is unused, and some columns may hold any value
}

TEST_CASE("verify and replay report a missing database") {
  const TemporaryDirectory directory;
  CHECK(verify(directory / "none").code == 2);
  CHECK(contains(verify(directory / "none").err, "no such database"));
  CHECK(replay(directory / "none", "ABCDEF", false).code == 2);
}

TEST_CASE("replay prints a game for people") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF"});
  const ToolOutput output = replay(path, "ABCDEF", false);
  const std::string text = output.out;
  CHECK(output.code == 0);
  CHECK(output.err.empty());
  CHECK(contains(text, "room    ABCDEF  Fünf Könige 王"));
  CHECK(contains(text, "\"preset\":\"kingdomino\""));
  CHECK(contains(text, "2026-09-21 14:13:20 UTC"));
  CHECK(contains(text, "\n   1  +0:02  "));
  CHECK(contains(text, "Ænn 👑 claims "));
  CHECK(contains(text, "Ænn 👑 lays "));
  CHECK(contains(text, " ## "));
  CHECK(contains(text, "\n1. "));
  CHECK(contains(text, "\n2. "));
  CHECK(contains(text, "(ahead by points)"));
}

TEST_CASE("replay prints a game for programs") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF"});
  const SampleGame game = sample_game();
  const ToolOutput output = replay(path, "ABCDEF", true);
  CHECK(output.code == 0);
  const auto document = nlohmann::json::parse(output.out);
  CHECK(document["room"] == "ABCDEF");
  CHECK(document["seats"][0]["name"] == "Ænn 👑");
  CHECK(document["request"]["options"]["harmony"] == true);
  CHECK(document["deal"]["kings"].size() == 4);
  CHECK(document["actions"].size() == game.entries.size() - game.first_action);
  CHECK(document["actions"][2]["seq"] == 3);
  CHECK(document["actions"][2]["id"] == "c-3");
  CHECK(document["view"] == nlohmann::json::parse(protocol::encode_view(game.end.table)));
  CHECK_FALSE(contains(output.out, "token"));
}

TEST_CASE("replay prints a broken game up to the error") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF", "BBBBBB"});
  tamper(path, "DELETE FROM steps WHERE room = 'ABCDEF' AND seq = 5");
  const ToolOutput text = replay(path, "ABCDEF", false);
  CHECK(text.code == 1);
  CHECK(text.err == "ABCDEF: row 5: the row is missing\n");
  CHECK(contains(text.out, "\n   4  "));
  CHECK_FALSE(contains(text.out, "\n   5  "));
  const ToolOutput as_json = replay(path, "ABCDEF", true);
  CHECK(as_json.code == 1);
  const auto document = nlohmann::json::parse(as_json.out);
  CHECK(document["error"]["seq"] == 5);
  CHECK(document["actions"].size() == 4);

  // By somebody for whom it cannot have been, after rows that are not there.
  write_games(directory / "gap.sqlite", {"ABCDEF"});
  tamper(directory / "gap.sqlite",
         "UPDATE steps SET seq = 1000, bot = 'random' WHERE seq = (SELECT max(seq) FROM steps)");
  CHECK(contains(replay(directory / "gap.sqlite", "ABCDEF", false).err, "the row is missing"));
  write_games(directory / "backs.sqlite", {"ABCDEF"});
  tamper(directory / "backs.sqlite",
         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501) "
         "INSERT INTO steps (room, seq, time_ms, digest, ruling, before, hash) "
         "SELECT room, 5000 + i, time_ms, digest, "
         R"('{"by":[0],"do":"take_back","to":1}', before, hash FROM n, steps WHERE seq = 1)");
  CHECK(contains(replay(directory / "backs.sqlite", "ABCDEF", false).err, "more take-backs"));

  CHECK(replay(path, "NOROOM", false).code == 1);
  tamper(path, "UPDATE games SET deal = '' WHERE room = 'BBBBBB'");
  CHECK(replay(path, "BBBBBB", false).err == "BBBBBB: game, deal: cannot be read\n");
}

TEST_CASE("replay shows a waiting room and a running game") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  TestStore store(path);
  store.append("AAAAAA", sample_game(), 2);
  store.append("BBBBBB", sample_game(), 9);
  store.journal.flush();
  CHECK(contains(replay(path, "AAAAAA", false).out, "the game has not begun"));
  CHECK(replay(path, "AAAAAA", true).code == 0);
  CHECK(contains(replay(path, "BBBBBB", false).out, "round "));
}

TEST_CASE("perft counts, and refuses invalid rules") {
  std::ostringstream out;
  std::ostringstream err;
  CHECK(cli::perft("kingdomino", 2, 1, 4, out, err) == 0);
  CHECK(contains(out.str(), "\n    1          4"));
  CHECK(contains(out.str(), "\n    4         24"));
  CHECK(cli::perft("chess", 2, 1, 4, out, err) == 2);
  CHECK(contains(err.str(), "mighty-duel"));
  CHECK(cli::perft("mighty-duel", 4, 1, 4, out, err) == 2);
  CHECK(contains(err.str(), "players: 2 for this preset"));
}
