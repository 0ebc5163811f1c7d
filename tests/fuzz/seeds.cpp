// Writes the first inputs of every fuzz target, from games that were really played and from the
// examples of protocol/*.md: `fuzz_seeds FOLDER` makes a folder for each target in it. Chance
// is the same in every run. tests/fuzz/grow calls it.
#include "engine/bots/random.hpp"
#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/building_set.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/record.hpp"
#include "server/room/hash_chain.hpp"
#include "server/storage/game_file.hpp"
#include "tests/fuzz/rows.hpp"
#include "tests/fuzz/stored_games.hpp"
#include "tests/support/protocol_pages.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

using namespace engine;
namespace fs = std::filesystem;
namespace room = server::room;
namespace storage = server::storage;

namespace {

const fs::path source = CASTELLAN_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class Seeds {
 public:
  explicit Seeds(fs::path folder) : folder_(std::move(folder)) {}

  void add(const std::string& target, const std::string& text) {
    fs::create_directories(folder_ / target);
    std::ofstream(folder_ / target / ("seed-" + std::to_string(++count_)), std::ios::binary)
        << text;
  }
  int count() const { return count_; }

 private:
  fs::path folder_;
  int count_ = 0;
};

// The lines of the code blocks that begin with ```json or ```http, and each block as a whole.
std::vector<std::string> examples() {
  std::vector<std::string> found;
  std::istringstream in(tests::protocol_text());
  std::string block;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      if (inside && !block.empty()) found.push_back(block);
      block.clear();
      inside = !inside;
    } else if (inside) {
      if (line.starts_with("{")) found.push_back(line);
      block += line + "\n";
    }
  }
  return found;
}

std::vector<RulesRequest> requests() {
  std::vector<RulesRequest> all;
  for (const Preset preset : protocol::named_values<Preset>())
    for (const int players : players_of(preset))
      all.push_back({.preset = preset, .players = players});
  all[0].games = dynasty_games;
  all[0].pause_seconds = 0;
  all[1].three_player_line = ThreePlayerLine::four_discard;
  all[2].middle_kingdom = true;
  all[2].middle_kingdom_measure = MiddleKingdomMeasure::bounding_box;
  all[2].harmony = true;
  all[2].tie_break = TieBreak::territory_crowns;
  all[2].kingdom_size = 7;
  all[2].decline = Decline::may_decline;
  return all;
}

std::string http_request(const std::string& line, const std::string& body = "",
                         const std::string& token = "token-1") {
  return line + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + token +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

void add_http(Seeds& seeds) {
  const std::string rules = R"({"preset":"queendomino","players":3,"name":"X","listed":true})";
  const std::string ann = R"({"name":"Ann","seat":0,"entropy":"4"})";
  const std::string seat = http_request("POST /api/rooms/ABCDEF/seats", ann);
  for (const char* line :
       {"GET /", "HEAD /api/health", "GET /api/presets", "GET /api/rooms", "GET /api/rooms/abcdef",
        "GET /api/rooms/ABCDEF/socket?x=1", "PUT /api/rooms", "GET /x", "GET /api/rooms/AAAAAA"}) {
    seeds.add("http", http_request(line));
    seeds.add("http", "!" + http_request(line));
  }
  seeds.add("http", http_request("POST /api/rooms", rules) + http_request("GET /api/rooms"));
  seeds.add("http", "!" + http_request("POST /api/rooms", rules));
  seeds.add("http", seat + http_request("DELETE /api/rooms/ABCDEF/seats/0") + seat);
  seeds.add("http", seat + http_request("POST /api/rooms/ABCDEF/seats", R"({"name":"Ben"})") +
                        seat + http_request("DELETE /api/rooms/ABCDEF/seats/1"));
  const std::string bot = "/api/rooms/ABCDEF/seats/0/bot";
  const std::string level = R"({"level":"full_greedy"})";
  seeds.add("http", http_request("PUT " + bot, level, "token-0") + seat +
                        http_request("DELETE " + bot, "", "token-0"));
  seeds.add("http", seat + http_request("POST /api/rooms/ABCDEF/bots", level, "token-0"));
  seeds.add("http",
            "POST /api/rooms HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n"
            "2\r\n1}\r\n0\r\n\r\n");
}

void add_conversations(Seeds& seeds) {
  const std::string two =
      "s{\"name\":\"Ann\"}\ns{\"name\":\"Ben\"}\nc\n"
      "1{\"type\":\"hello\",\"token\":\"token-1\",\"want\":{\"hints\":true}}\n"
      "2{\"type\":\"hello\",\"token\":\"token-2\",\"want\":{\"diff\":\"patch\"}}\n";
  for (const char* preset : {"kingdomino", "queendomino", "mighty-duel"}) {
    std::string text = std::string(R"({"preset":")") + preset + R"(","players":2})" + "\n" + two;
    for (int i = 0; i < 24; ++i) {
      text += std::string("m1") + char('a' + i % 7) + "\nm2" + char('b' + i % 5) + "\n";
      if (i % 6 == 5) seeds.add("conversation", text);
    }
  }
  const std::string advised = R"({"preset":"kingdomino","players":2,"advice":true})"
                              "\n" +
                              two;
  const std::string ask = "1{\"type\":\"advise\",\"id\":\"a\"}\n2{\"type\":\"advise\"}\n";
  seeds.add("conversation", advised + ask + ask + "m1a\nm2b\n" + ask);
  seeds.add("decode", R"({"type":"advise","id":"a1"})");
  for (const char* frame :
       {R"({"type":"propose","id":"p","ruling":{"do":"take_back","to":3}})",
        R"({"type":"propose","ruling":{"do":"stand_in","seat":1,"bot":"random","for_good":true}})",
        R"({"type":"propose","ruling":{"do":"call_off"}})", R"({"type":"vote","agree":true})"})
    seeds.add("decode", frame);
  const std::string pause = R"(1{"type":"propose","ruling":{"do":"pause"}})"
                            "\n";
  const std::string resume = R"(2{"type":"propose","ruling":{"do":"resume"}})"
                             "\n";
  const std::string back = R"(1{"type":"propose","ruling":{"do":"take_back","to":0}})"
                           "\n";
  const std::string first = R"(1{"type":"vote","agree":true})"
                            "\n";
  const std::string second = R"(2{"type":"vote","agree":true})"
                             "\n";
  seeds.add("conversation", R"({"preset":"kingdomino","players":2,"clock":{"kind":"move",)"
                            R"("seconds":5},"at_zero":"skip","patience":0})"
                            "\n" +
                                two + pause + second + "m1a\nt9\n" + resume + first + "m1a\nm2b\n" +
                                back + second + "t9\nt9\n");
  const std::string dynasty =
      R"({"preset":"kingdomino","players":2,"options":{"dynasty":3,"pause":5}})"
      "\n" +
      two;
  const std::string resign = R"(1{"type":"act","id":"r","at":0,"action":{"do":"resign"}})"
                             "\n";
  seeds.add("conversation", dynasty + resign + resign + "t30\nm1a\nm2a\n");
  seeds.add("conversation", "\n" + two +
                                "e1\n1{\"type\":\"hello\",\"token\":\"token-1\",\"since\":0}\n" +
                                "k\nd\nm1a\nx\nm2a\n");
  seeds.add("conversation",
            "\ns{\"name\":\"Ann\"}\n1{\"type\":\"hello\",\"token\":\"token-1\"}\nc\n"
            "u0\nh2\nb1x\n2{}\n2{}\nt90\nt90\n1{\"type\":\"ping\",\"t\":1}\n");
  std::string bots = "\ns{\"name\":\"Ann\"}\np2\nc\n1{\"type\":\"hello\",\"token\":\"token-1\"}\n";
  for (int i = 0; i < 20; ++i) bots += "m1a\nq\nc\n";
  seeds.add("conversation", bots);
  for (const std::string& example : examples())
    if (example.starts_with("{") && example.find("\"type\"") != std::string::npos)
      seeds.add("conversation", "\n" + two + "1" + example + "\nr1\n");
}

void add_games(Seeds& seeds) {
  std::uint64_t seed = 0;
  for (const RulesRequest& request : requests()) {
    ++seed;
    const storage::StoredRoom few = tests::stored_game(request, seed, 1 + seed % 9);
    seeds.add("game_file", storage::write_game_file(few));
    seeds.add("journal_rows", tests::rows(few));
    const std::string rules = protocol::record_rules(request);
    seeds.add("records", rules + "\n" + protocol::record_deal(*few.begun->deal) + "\n" + "choose!");
    seeds.add("decode", rules);
    for (const room::Move& move : tests::stored_game(request, seed, 40).moves)
      if (const auto* acted = std::get_if<room::Acted>(&move)) {
        const std::string action = protocol::record_action(acted->action);
        seeds.add("records", action);
        seeds.add("decode", R"({"type":"act","id":"a","at":1,"action":)" + action + "}");
      }
    bots::Dice dice(seed);
    std::string bytes{static_cast<char>(request.preset), static_cast<char>(seed)};
    for (int i = 0; i < 300; ++i) bytes += static_cast<char>(dice(5) == 0 ? dice(256) : dice(112));
    seeds.add("play", bytes);
    seeds.add("play", bytes.substr(0, 60));
  }
  const storage::StoredRoom decided = tests::stored_game({.players = 2}, 5, 30, 1);
  seeds.add("game_file", storage::write_game_file(decided));
  seeds.add("journal_rows", tests::rows(decided));
  const storage::StoredRoom whole = tests::stored_game({.players = 2}, 1, 1000);
  seeds.add("game_file", storage::write_game_file(whole));
  seeds.add("journal_rows", tests::rows(whole));
  seeds.add("journal_rows", tests::rows(whole).substr(0, tests::rows(whole).find("games")));
  // A match after its first game of 48 actions, and after the deal of the second.
  const RulesRequest match{.players = 2, .games = dynasty_games};
  for (const std::size_t most : {48u, 50u}) {
    seeds.add("game_file", storage::write_game_file(tests::stored_game(match, 2, most)));
    seeds.add("journal_rows", tests::rows(tests::stored_game(match, 2, most)));
  }
}

void add_texts(Seeds& seeds) {
  for (const std::string& example : examples()) {
    seeds.add("decode", example);
    seeds.add("records", example);
  }
  const std::string tiles = read(source / "tests/data/buildings-made-up.json");
  seeds.add("buildings", nlohmann::json::parse(tiles).dump());
  seeds.add("buildings", protocol::record_buildings(house_buildings()));
  seeds.add("buildings", R"({"tiles":[{"id":"bakery-1"}]})");
  RulesRequest own{.preset = Preset::queendomino, .players = 2};
  own.building_file = house_buildings();
  own.building_source = BuildingSource::file;
  seeds.add("records", protocol::record_rules(own) + "\n" +
                           protocol::record_deal(tests::stored_game(own, 7, 0).begun->deal) +
                           "\nown");
  for (const char* text :
       {"[serve]\nport = 9000\ndatabase = \"/var/lib/castellan/games.sqlite\"\n",
        "[serve]\nthreads=4\nephemeral=true\nlog-level=\"debug\"\nheartbeat=20.5\n",
        "serve.port=9000\nserve.hello-timeout=1e3\n# remark\n",
        "# remark\n[serve]\naddress='::'\nrooms-max=[1,2]\nconnections-max=10\n",
        "[serve]\nwaiting-room=0.5\nfinished-room=1\nbuildings='a.json'\n",
        "[perft]\ndepth=3\n[serve]\nport=1\n", "serve=true\nversion=true\nhelp=true\n"})
    seeds.add("config", text);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: fuzz_seeds FOLDER\n";
    return 2;
  }
  Seeds seeds(argv[1]);
  add_texts(seeds);
  add_games(seeds);
  add_http(seeds);
  add_conversations(seeds);
  std::cout << seeds.count() << " inputs\n";
}
