// Reading a configuration file, and the messages for errors.
#include "server/config/config_file.hpp"

#include "server/config/config.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_directory.hpp"

#include <sstream>

using server::config::FileEntry;
using namespace tests;

namespace {

std::vector<FileEntry> read(const std::string& text) {
  std::istringstream input(text);
  return server::config::read_entries(input);
}

std::vector<std::string> values(const std::string& line) {
  const auto entries = read("[serve]\n" + line + "\n");
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].section == "serve");
  CHECK(entries[0].key == "key");
  CHECK(entries[0].line == 2);
  return entries[0].values;
}

using Values = std::vector<std::string>;

std::string config_complaint(const std::string& text) {
  try {
    read(text);
  } catch (const CLI::ConfigError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("values are what TOML means by them") {
  CHECK(values("key = 7") == Values{"7"});
  CHECK(values("key = 0.1") == Values{"0.1"});
  CHECK(values("key = 1e3") == Values{"1000"});
  CHECK(values("key = true") == Values{"true"});
  CHECK(values("key = \"a # \\\" \\\\ ; b\" # c") == Values{"a # \" \\ ; b"});
  CHECK(values("key = 'C:\\x'") == Values{"C:\\x"});
  CHECK(values("\"key\" = ''") == Values{""});
  CHECK(values("key = [1, \"a,]b\" , 'c']") == Values{"1", "a,]b", "c"});
  CHECK(values("key = [ # one\n 1,\n\n 2 # two\n ]") == Values{"1", "2"});
  CHECK(values("key = []") == Values{});
  CHECK(values("key = 7\r") == Values{"7"});
}

TEST_CASE("each key keeps its section and its line") {
  const auto entries =
      read("\xef\xbb\xbf# c\nserve.port = 1\n\n[ replay ] # s\n# c\ndatabase = 'x'");
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].section == "serve");
  CHECK(entries[0].key == "port");
  CHECK(entries[0].line == 2);
  CHECK(entries[1].section == "replay");
  CHECK(entries[1].key == "database");
  CHECK(entries[1].line == 6);
}

TEST_CASE("a file that is no TOML is rejected with the line") {
  CHECK(config_complaint("[serve\n").starts_with("line 1: "));
  CHECK(config_complaint("\na = \"b").starts_with("line 2: "));
  CHECK(config_complaint("a = [1,\n2").starts_with("line 2: "));
  CHECK(config_complaint("a = 'b' c").starts_with("line 1: "));
  CHECK(config_complaint("a = b").starts_with("line 1: "));
  CHECK(config_complaint("a = 1\na = 2").starts_with("line 2: "));
  CHECK(config_complaint("[=3\n").starts_with("line 1: "));
  CHECK(config_complaint("[[a]]\nb = 1\n").starts_with("line "));
  CHECK(config_complaint("[serve]\na = 1979-05-27") ==
        "line 2: a value must be a string, a number, true or false.");
  CHECK(config_complaint("a = 'b'") == "none");
}

TEST_CASE("the nearest known word is suggested, unless none is near") {
  const Values known{"port", "page", "metrics-port", "threads"};
  CHECK(server::config::closest("prot", known) == "port");
  CHECK(server::config::closest("metric-port", known) == "metrics-port");
  CHECK(server::config::closest("thread", known) == "threads");
  CHECK(server::config::closest("buildings", known).empty());
  CHECK(server::config::suggestion("prot", known) == " Did you mean port?");
  CHECK(server::config::suggestion("something", known).empty());
}

TEST_CASE("a password in a URL is not shown") {
  using server::config::without_password;
  CHECK(without_password("postgres://ann:x@host/db") == "postgres://ann@host/db");
  CHECK(without_password("postgres://ann:a@b@host:5432/db") == "postgres://ann@host:5432/db");
  CHECK(without_password("postgres://ann:a#b?c@host/db") == "postgres://ann@host/db");
  CHECK(without_password("postgres://ann:a/b@host/db") == "postgres://ann@host/db");
  CHECK(without_password("https://host/@ann") == "https://host/@ann");
  CHECK(without_password("postgres://host:5432/db") == "postgres://host:5432/db");
  CHECK(without_password("postgres:///db?sslpassword=x&a=b") == "postgres:///db?sslpassword=&a=b");
  CHECK(without_password("postgres:///db?user=ann&password=x&a=b") ==
        "postgres:///db?user=ann&password=&a=b");
  CHECK(without_password("/var/lib/a:b@c.sqlite") == "/var/lib/a:b@c.sqlite");
  CHECK(server::config::Setting{.name = "database", .values = {"postgres://a:x@h/d"}}
            .display_text() == "postgres://a@h/d");
}

TEST_CASE("each option is shown with its source, and the environment overrides the file") {
  const TemporaryDirectory directory;
  const std::string path = directory / "castellan.toml";
  write_text(path, "[serve]\nthreads = 3\nrooms-max = 5\n\n[replay]\ndatabase = \"other\"\n");
  setenv("CASTELLAN_ROOMS_MAX", "6", 1);
  std::ostringstream out, err;
  const auto command =
      server::config::parse_command_line({"serve", "--config", path, "--port", "9000"}, out, err);
  unsetenv("CASTELLAN_ROOMS_MAX");
  REQUIRE(std::holds_alternative<server::config::ServeConfig>(command));
  const auto& config = std::get<server::config::ServeConfig>(command);
  CHECK(config.rooms.max == 6);
  CHECK(config.threads == 3);
  CHECK(config.storage.database == "castellan.sqlite");
  const auto place = [&](const std::string& name) {
    for (const server::config::Setting& setting : config.settings)
      if (setting.name == name) return setting.display_text() + " " + setting.location;
    return std::string();
  };
  CHECK(place("port") == "9000 --port");
  CHECK(place("rooms-max") == "6 CASTELLAN_ROOMS_MAX");
  CHECK(place("threads") == "3 " + path + ", line 2");
  CHECK(place("heartbeat") == "20 ");
}

TEST_CASE("a command finds the server by the section of serve, unless its own says otherwise") {
  const TemporaryDirectory directory;
  const std::string path = directory / "castellan.toml";
  write_text(path,
             "[serve]\naddress = \"::\"\nport = 9000\ntls-certificate = \"cert.pem\"\n"
             "database = \"games\"\nadmin-token-file = \"token\"\n\n"
             "[replay]\ndatabase = \"other\"\n");
  const bool first = GENERATE(true, false);
  const auto given = [&](std::vector<std::string> arguments) {
    arguments.insert(first ? arguments.begin() : arguments.end(), {"--config", path});
    std::ostringstream out, err;
    auto command = server::config::parse_command_line(arguments, out, err);
    CHECK(err.str() == "");
    return command;
  };
  const auto health = std::get<server::config::HealthConfig>(given({"health", "--port", "9001"}));
  CHECK(health.address == "::");
  CHECK(health.port == 9001);
  CHECK(health.tls_certificate == "cert.pem");
  CHECK(std::get<server::config::BackupConfig>(given({"backup", "copy"})).database == "games");
  CHECK(std::get<server::config::ReplayConfig>(given({"replay", "K7QF3M"})).database == "other");
  // The port of the players is not that of an administrator.
  const auto admin = std::get<server::config::AdminConfig>(given({"admin", "rooms"}));
  CHECK(admin.token_file == "token");
  CHECK(admin.port != 9000);
}
