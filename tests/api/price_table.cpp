// The table of prices in server/SECURITY.md: every route and every frame that a client can send is
// in its first column, and everything that it names exists.
#include "server/api/admin_routes.hpp"
#include "server/api/routes.hpp"
#include "tests/protocol/pages.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(fs::path(CASTELLAN_SOURCE_DIR) / path).rdbuf();
  return text.str();
}

std::vector<TableRow> price_table() {
  const std::string text = text_of("server/SECURITY.md");
  const auto begin = text.find("## The price of a request");
  REQUIRE(begin != std::string::npos);
  return table_in(text.substr(begin, text.find("\n## ", begin) - begin));
}

// "GET /api/rooms/{code}" for each route.
Names all_routes() {
  // The page and the documents are files, not routes.
  Names found{"GET /", "GET /protocol"};
  for (const auto& table : {server::api::endpoints(), server::api::admin_endpoints()})
    for (const server::api::Endpoint& one : table)
      found.insert(std::string(one.method) + " /" + std::string(one.path));
  return found;
}

// The types of the frames that clients send, to rooms and to the lobby.
Names all_frames() {
  Names found;
  for (const char* schema : {"client.json", "lobby-client.json"}) {
    const json frames = json::parse(text_of(std::string("protocol/schema/") + schema)).at("$defs");
    for (const json& frame : frames)
      if (frame.contains("/properties/type/const"_json_pointer))
        found.insert(frame.at("/properties/type/const"_json_pointer));
  }
  return found;
}

// Whether a name of the first column means this route. "/admin/…" means all methods.
bool covers(std::string name, const std::string& route) {
  const std::string known = name.starts_with('/') ? route.substr(route.find('/')) : route;
  const std::string rest = "…";
  if (!name.ends_with(rest)) return name == known;
  return known.starts_with(name.erase(name.size() - rest.size()));
}

// The faults of the table.
Names complaints_about(const std::vector<TableRow>& table, const Names& routes,
                       const Names& frames) {
  Names complaints;
  Names names;
  for (const TableRow& row : table)
    for (const std::string& name : quoted_in(row.at(0))) names.insert(name);
  for (const std::string& route : routes)
    if (std::ranges::none_of(names, [&](const auto& name) { return covers(name, route); }))
      complaints.insert("no price: " + route);
  for (const std::string& frame : frames)
    if (!names.contains(frame)) complaints.insert("no price: " + frame);
  for (const std::string& name : names) {
    const auto is_it = [&](const std::string& route) { return covers(name, route); };
    if (!frames.contains(name) && std::ranges::none_of(routes, is_it))
      complaints.insert("no such request: " + name);
  }
  return complaints;
}

// "3,000 kI: `price_x`": 3000000 for price_x; 0: none.
std::uint64_t bound_before(const std::string& name, std::string text) {
  text = text.substr(0, text.find('`' + name + '`'));
  const auto unit = text.rfind(" kI");
  if (unit == std::string::npos) return 0;
  const auto begin = text.find_last_not_of("0123456789,", unit - 1) + 1;
  text = text.substr(begin, unit - begin);
  std::erase(text, ',');
  return std::stoull(text) * 1000;
}

// Files, options, limits, tests and counted prices that other columns name.
Names missing_names(const std::vector<TableRow>& table) {
  const fs::path top = CASTELLAN_SOURCE_DIR;
  const std::string limits = text_of("server/util/limits.hpp");
  const std::string options = text_of("server/config/serve_options.cpp");
  const json bounds = json::parse(text_of("tests/bench/instructions.json")).at("prices");
  Names counted;
  Names missing;
  for (const TableRow& row : table)
    for (std::size_t column = 1; column < row.size(); ++column)
      for (const std::string& name : quoted_in(row[column])) {
        bool exists = true;
        if (name.ends_with(".cpp")) {
          exists = fs::exists(top / "server" / name) || fs::exists(top / "tests" / name);
        } else if (name.starts_with("limits::")) {
          exists = limits.find(" " + name.substr(8) + "{") != std::string::npos ||
                   limits.find(" " + name.substr(8) + " =") != std::string::npos;
        } else if (name.starts_with("--")) {
          exists = options.find('"' + name + '"') != std::string::npos;
        } else if (name.starts_with("test_")) {
          exists = fs::exists(top / "tests/blackbox/python" / (name + ".py"));
        } else if (name.starts_with("price_")) {
          exists = bounds.contains(name) && counted.insert(name).second &&
                   bounds[name].at("instructions") == bound_before(name, row[column]);
        }
        if (!exists) missing.insert(name);
      }
  for (const auto& [name, bound] : bounds.items())
    if (!counted.contains(name)) missing.insert(name);
  return missing;
}

}  // namespace

TEST_CASE("price_table: every route and every frame of clients has a price, and no other") {
  CHECK(complaints_about(price_table(), all_routes(), all_frames()).empty());
}

TEST_CASE("price_table: a request without a price and a price without a request are found") {
  const std::vector<TableRow> table{{"`hello`, `GET /api/rooms`"}, {"`/admin/…`"}};
  const Names routes{"GET /api/rooms", "GET /admin/status", "PUT /admin/log-levels"};
  CHECK(complaints_about(table, routes, {"hello"}).empty());
  CHECK(complaints_about(table, {"POST /api/rooms", "GET /admin/status"}, {"hello"}) ==
        Names{"no price: POST /api/rooms", "no such request: GET /api/rooms"});
  CHECK(complaints_about(table, routes, {"act"}) ==
        Names{"no price: act", "no such request: hello"});
}

TEST_CASE("price_table: what it names exists, and its bounds are those of the counts") {
  CHECK(missing_names(price_table()).empty());
}

TEST_CASE("price_table: names of nothing are found") {
  const Names missing =
      missing_names({{"", "`room/nothing.cpp`", "`limits::nothing_max`", "`--limit-nothing`",
                      "`test_nothing`", "1 kI: `price_take_back`"}});
  for (const char* name : {"room/nothing.cpp", "limits::nothing_max", "--limit-nothing",
                           "test_nothing", "price_take_back"})
    CHECK(missing.contains(name));
}
