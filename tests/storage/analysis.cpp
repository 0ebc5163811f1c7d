// Advice and analyses in the database and in tools.
#include "server/cli/replay_analysis.hpp"
#include "server/storage/game_file.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;

namespace {

ToolOutput analyse(const std::string& path, bool as_json, std::uint32_t playouts = 20) {
  return run_tool([&](auto& out, auto& err) {
    return server::cli::analyse_game(path, "ABCDEF", playouts, as_json, out, err);
  });
}

}  // namespace

TEST_CASE("an analysis is stored with its game, and a newer one replaces it") {
  const Home home;
  const std::string path = home.where;
  write_games(path, {"ABCDEF"});
  CHECK(read_room(path, "ABCDEF").analysis.empty());
  for (const char* text : {"{\"one\":1}", "{\"two\":2}"}) {
    TestStore store(path);
    store.append("ABCDEF", room::Analysed{text});
    store.journal.close();
    CHECK(read_room(path, "ABCDEF").analysis == text);
  }
}

TEST_CASE("a room with advice stays one, in the database and in a file") {
  const Home home;
  const std::string path = home.where;
  SampleGame game = sample_game();
  std::get<room::Opened>(game.entries[0]).settings.advice = true;
  {
    TestStore store(path);
    store.append("ABCDEF", game);
    store.journal.close();
  }
  const storage::StoredRoom read = read_room(path, "ABCDEF");
  CHECK(read.opened.settings.advice);
  CHECK(storage::replay(read));
  CHECK(storage::read_game_file(storage::write_game_file(read)).opened.settings.advice);
}

TEST_CASE("replay --analyse prints the judgement of good players on a finished game") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF"});
  const ToolOutput text = analyse(path, false);
  CHECK(text.code == 0);
  CHECK(text.err.empty());
  CHECK(contains(text.out, "as dealt\n"));
  CHECK(contains(text.out, "\n   1 "));
  CHECK(contains(text.out, " claims "));
  CHECK(contains(text.out, "  better: "));
  CHECK(contains(text.out, "\nturning points\n"));

  const ToolOutput document = analyse(path, true);
  CHECK(json::parse(document.out)["playouts"] == 20);
  CHECK(json::parse(document.out)["decisions"].size() >= 40);
}

TEST_CASE("replay --analyse uses the server's result, if it took as much effort") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF"});
  json kept = json::parse(analyse(path, true).out);
  kept["decisions"][0]["kingdoms"][0]["win"] = 0.99;
  {
    TestStore store(path);
    store.append("ABCDEF", room::Analysed{kept.dump()});
    store.journal.close();
  }
  CHECK(json::parse(analyse(path, true).out) == kept);
  CHECK(json::parse(analyse(path, true, 10).out) == kept);
  CHECK(json::parse(analyse(path, true, 21).out)["playouts"] == 21);
  // Of an older server.
  kept.erase("tables");
  {
    TestStore store(path);
    store.append("ABCDEF", room::Analysed{kept.dump()});
    store.journal.close();
  }
  CHECK(json::parse(analyse(path, true).out).contains("tables"));
}

TEST_CASE("replay --analyse refuses games that are not over, do not replay, or do not exist") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  CHECK(analyse(path, false).code == 2);
  {
    TestStore store(path);
    store.append("ABCDEF", sample_game(), 20);
    store.journal.close();
  }
  CHECK(analyse(path, false).code == 1);
  CHECK(contains(analyse(path, false).err, "ABCDEF: its game is not over"));
  const std::string other = directory / "other.sqlite";
  write_games(other, {"ABCDEF"});
  tamper(other, "UPDATE steps SET digest = '0000000000000000' WHERE seq = 9");
  CHECK(analyse(other, false).code == 1);
  CHECK(contains(analyse(other, false).err, "ABCDEF: row 9: "));
  write_games(directory / "third.sqlite", {"BBBBBB"});
  CHECK(contains(analyse(directory / "third.sqlite", false).err, "no such room"));
}
