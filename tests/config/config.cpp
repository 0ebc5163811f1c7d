// The command line and the configuration file, beyond numeric values.
#include "server/config/config.hpp"

#include "tests/storage/support.hpp"
#include "tests/support/files.hpp"

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <variant>
#include <vector>

using namespace tests;

namespace {

server::config::ServeConfig served(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), {"castellan", "serve"});
  const auto command =
      server::config::parse_command_line(static_cast<int>(arguments.size()), arguments.data());
  REQUIRE(std::holds_alternative<server::config::ServeConfig>(command));
  return std::get<server::config::ServeConfig>(command);
}

}  // namespace

TEST_CASE("a file of building tiles is configured by an option, or in the configuration file") {
  CHECK(served({}).rooms.buildings.empty());
  CHECK(served({"--buildings", "/etc/tiles.json"}).rooms.buildings == "/etc/tiles.json");
  const TemporaryDirectory directory;
  const std::string path = directory / "castellan.toml";
  write_text(path, "[serve]\nbuildings = \"/etc/tiles.json\"\n");
  CHECK(served({"--config", path.c_str()}).rooms.buildings == "/etc/tiles.json");
  CHECK(served({"--config", path.c_str(), "--buildings", "b.json"}).rooms.buildings == "b.json");
}

TEST_CASE("the metrics port is open only if it is configured") {
  CHECK_FALSE(served({}).metrics.port);
  CHECK(served({}).metrics.address == "127.0.0.1");
  const auto any = served({"--metrics-port", "0"});
  CHECK(any.metrics.port == 0);
  const TemporaryDirectory directory;
  const std::string path = directory / "castellan.toml";
  write_text(path, "[serve]\nmetrics-port = 9100\nlog-level = \"warn,net=debug\"\n");
  const auto configured = served({"--config", path.c_str(), "--log-format", "json"});
  CHECK(configured.metrics.port == 9100);
  CHECK(configured.log.level == "warn,net=debug");
  CHECK(configured.log.format == "json");
}

TEST_CASE("a bound holds for every spelling of a number") {
  for (const char* value : {"nan", "-nan", "inf", "0", "-1", "1e300", "", "x"}) {
    INFO(value);
    const std::vector<const char*> line{"castellan", "serve", "--heartbeat", value};
    const auto command =
        server::config::parse_command_line(static_cast<int>(line.size()), line.data());
    REQUIRE(std::holds_alternative<server::config::Exit>(command));
    CHECK(std::get<server::config::Exit>(command).code == 2);
  }
  CHECK(served({"--heartbeat", "0.5"}).timeouts.heartbeat_seconds == 0.5);
  CHECK(served({"--rooms-max", "7"}).rooms.max == 7);
}

TEST_CASE("how bots think is configured like everything else") {
  CHECK(served({}).bots.threads == 0);
  CHECK(served({}).bots.pace_seconds == 0.8);
  CHECK(served({"--bot-threads", "3", "--bot-pace", "0"}).bots.threads == 3);
  CHECK(served({"--bot-pace", "0"}).bots.pace_seconds == 0);
  CHECK(served({"--bot-pace", "20"}).bots.pace_seconds == 20);
  CHECK(served({}).bots.flat_search_seconds == 0.05);
  CHECK(served({"--flat-search-time", "0.1"}).bots.flat_search_seconds == 0.1);
  CHECK(served({"--tree-search-time", "1.5"}).bots.tree_search_seconds == 1.5);
  const TemporaryDirectory directory;
  const std::string path = directory / "castellan.toml";
  write_text(path, "[serve]\nbot-pace = 1.5\nbot-threads = 2\n");
  CHECK(served({"--config", path.c_str()}).bots.pace_seconds == 1.5);
  CHECK(served({"--config", path.c_str()}).bots.threads == 2);
  for (const char* value : {"nan", "-0.1", "20.1", "x"}) {
    const std::vector<const char*> line{"castellan", "serve", "--bot-pace", value};
    const auto command =
        server::config::parse_command_line(static_cast<int>(line.size()), line.data());
    CHECK(std::holds_alternative<server::config::Exit>(command));
  }
}

TEST_CASE("an environment variable has one meaning in all commands") {
  std::ostringstream out;
  server::config::parse_command_line({"--help-all"}, out, out);
  // "--port UINT=8080 (Env:CASTELLAN_PORT)", and its text in the next line.
  static const std::regex option(R"(\n +-\S+ ?([A-Z]*)[^\n]*\(Env:(\w+)\)[^\n]*\n +([^\n]+))");
  std::map<std::string, std::set<std::string>> meanings;
  const std::string help = out.str();
  for (std::sregex_iterator it(help.begin(), help.end(), option), end; it != end; ++it)
    meanings[(*it)[2]].insert((*it)[1].str() + " " + (*it)[3].str());
  CHECK(meanings.size() > 60);
  for (const auto& [variable, texts] : meanings) {
    INFO(variable << ": " << *texts.begin() << " / " << *texts.rbegin());
    CHECK(texts.size() == 1);
  }
}
