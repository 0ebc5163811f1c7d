// The include law: which folder may include which. A file can use only what it includes, so the
// arrows of the design are the #include lines.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>

using namespace tests;

namespace {

// The allowed includes of the files of one folder, besides the standard library. An entry that ends
// in "/" is a folder with all below it, others are files; `in_sources` is for .cpp files only.
struct Law {
  std::string folder;
  std::vector<std::string> anywhere;
  std::vector<std::string> in_sources;
};

using Entries = std::vector<std::string>;

Entries with(Entries entries, const Entries& more) {
  entries.insert(entries.end(), more.begin(), more.end());
  return entries;
}

// The base of nearly all code that runs a server.
Entries below_players() {
  return {"engine/",           "protocol/",    "server/util/",
          "server/telemetry/", "server/room/", "server/players/"};
}

const std::vector<Law>& laws() {
  static const std::vector<Law> all{
      {"engine", {"engine/"}, {}},
      {"protocol", {"engine/", "protocol/"}, {"libdeflate.h", "nlohmann/", "unicode/", "zlib.h"}},
      {"server/util",
       {"engine/require.hpp", "protocol/", "server/util/"},
       {"boost/asio/", "boost/system/", "libdeflate.h", "openssl/", "sodium.h", "unicode/"}},
      {"server/telemetry",
       {"engine/", "protocol/", "server/util/", "server/telemetry/"},
       {"nlohmann/", "prometheus/", "spdlog/", "unicode/"}},
      {"server/discovery",
       {"protocol/", "server/util/", "server/telemetry/", "server/discovery/", "boost/asio/"},
       {}},
      {"server/config",
       {"engine/", "protocol/", "server/util/", "server/telemetry/", "server/config/", "CLI/"},
       {"nlohmann/", "toml++/"}},
      // A room is the same in tests and in the simulator, so it includes only the pure parts of
      // util.
      {"server/room",
       {"engine/", "protocol/", "server/telemetry/", "server/room/", "server/util/base64url.hpp",
        "server/util/confusable_names.hpp", "server/util/hex.hpp", "server/util/limits.hpp",
        "server/util/queue.hpp", "server/util/sha256.hpp", "server/util/time.hpp"},
       {"sodium.h"}},
      {"server/players", below_players(), {"jwt.h", "sodium.h"}},
      {"server/bots",
       {"engine/", "protocol/", "server/util/", "server/telemetry/", "server/room/",
        "server/bots/"},
       {}},
      {"server/rooms", with(below_players(), {"server/rooms/"}), {"sodium.h"}},
      {"server/alerts",
       with(below_players(), {"server/rooms/", "server/alerts/"}),
       {"curl/", "nlohmann/", "openssl/"}},
      {"server/lobby", with(below_players(), {"server/rooms/", "server/lobby/"}), {}},
      {"server/session",
       with(below_players(), {"server/rooms/", "server/lobby/", "server/session/"}),
       {}},
      {"server/storage/sql",
       {"server/storage/sql/", "server/util/limits.hpp", "server/util/thread_name.hpp"},
       {"SQLiteCpp/", "libpq-fe.h", "sqlite3.h"}},
      {"server/storage",
       with(below_players(), {"server/rooms/", "server/alerts/", "server/storage/"}),
       {"nlohmann/", "sodium.h"}},
      {"server/net",
       with(below_players(), {"server/rooms/", "server/lobby/", "server/session/", "server/net/",
                              "boost/asio.hpp", "boost/asio/"}),
       {"boost/", "openssl/", "unicode/"}},
      {"server/cluster",
       with(below_players(),
            {"server/rooms/", "server/lobby/", "server/session/", "server/storage/", "server/net/",
             "server/config/", "server/cluster/", "boost/asio/"}),
       {"boost/", "sodium.h"}},
      {"server/api",
       with(below_players(),
            {"server/bots/", "server/rooms/", "server/alerts/", "server/lobby/", "server/session/",
             "server/net/", "server/cluster/", "server/api/", "boost/asio/"}),
       {"boost/", "png.h"}},
      {"server/app",
       with(below_players(),
            {"server/bots/", "server/rooms/", "server/alerts/", "server/lobby/", "server/session/",
             "server/storage/", "server/net/", "server/discovery/", "server/cluster/",
             "server/api/", "server/config/", "server/app/"}),
       {"boost/", "qrencode.h"}},
      {"server/cli", {"engine/", "protocol/", "server/"}, {"nlohmann/"}},
  };
  return all;
}

// These are the JSON half of protocol; only protocol/*.cpp include them, and they one another.
bool is_json_header(const std::string& path) {
  return path == "protocol/json_fields.hpp" || path == "protocol/documents.hpp" ||
         path == "protocol/text_rules.hpp";
}

// Shared by http_session.cpp, http_message.cpp and socket_session.cpp, and their base.
bool is_beast_header(const std::string& path) {
  return path == "server/api/http_message.hpp" || path == "server/api/socket_session.hpp" ||
         path == "server/net/linger.hpp";
}

bool is_allowed(const std::string& included, const std::vector<std::string>& allowed) {
  return std::any_of(allowed.begin(), allowed.end(), [&](const std::string& entry) {
    return entry.ends_with("/") ? included.starts_with(entry) : included == entry;
  });
}

// The standard library and the system have no folder of ours or of a library, and ".h" only for
// C's.
bool is_standard(const std::string& included, bool angled) {
  static const std::vector<std::string> system{"sys/",   "arpa/",  "netinet/",  "linux/",
                                               "net/",   "elf.h",  "fcntl.h",   "ifaddrs.h",
                                               "link.h", "poll.h", "pthread.h", "unistd.h"};
  if (!angled) return false;
  return included.find_first_of("/.") == std::string::npos || is_allowed(included, system);
}

struct Include {
  SourceLine line;
  std::string name;
  bool angled;
};

std::vector<Include> includes_of(const SourceFile& file) {
  std::vector<Include> found;
  for (const SourceLine& line : lines_of(file)) {
    std::string directive = line.text.substr(0, line.text.find_first_of("<\""));
    std::erase(directive, ' ');
    if (directive != "#include") continue;
    const auto open = line.text.find_first_of("<\"");
    if (open == std::string::npos) continue;
    const auto close = line.text.find_first_of(">\"", open + 1);
    found.push_back({line, line.text.substr(open + 1, close - open - 1), line.text[open] == '<'});
  }
  return found;
}

Complaints law_of_folders(const SourceFile& file) {
  Complaints complaints;
  const auto law = std::find_if(laws().begin(), laws().end(),
                                [&](const Law& l) { return file.is_in(l.folder); });
  if (law == laws().end()) return complaints;
  const bool may_use_libraries =
      !file.is_header() || is_json_header(file.path) || is_beast_header(file.path);
  // The engine is pure: not even the system.
  const bool pure = law->folder == "engine" || law->folder == "protocol";
  for (const Include& include : includes_of(file)) {
    const bool system = is_standard(include.name, include.angled);
    if (system && !(pure && include.name.find_first_of("/.") != std::string::npos)) continue;
    if (is_allowed(include.name, law->anywhere)) continue;
    if (may_use_libraries && is_allowed(include.name, law->in_sources)) continue;
    complaints.push_back(place(file, include.line) + law->folder + " does not include " +
                         include.name);
  }
  return complaints;
}

Complaints law_of_libraries(const SourceFile& file) {
  Complaints complaints;
  if (file.is_in("tests")) return complaints;
  for (const Include& include : includes_of(file)) {
    const auto complain = [&](const char* what) {
      complaints.push_back(place(file, include.line) + what);
    };
    if (include.name.starts_with("nlohmann/") && file.is_header() && !is_json_header(file.path))
      complain("nlohmann stays out of headers");
    if (is_json_header(include.name) && !is_json_header(file.path) &&
        !(file.is_in("protocol") && !file.is_header()))
      complain("only protocol/*.cpp include the JSON half of protocol");
    if (include.name.starts_with("boost/beast") && file.is_header() && !is_beast_header(file.path))
      complain("Beast stays out of headers");
    if (is_beast_header(include.name) && file.is_header())
      complain("no header includes the one with Beast");
    if (include.name.starts_with("server/cli/") && !file.is_in("server/cli") &&
        file.path != "server/main.cpp")
      complain("only main includes cli");
    if (include.name.starts_with("tests/")) complain("nothing includes tests");
  }
  return complaints;
}

std::size_t files_with_beast(const std::vector<SourceFile>& files) {
  return static_cast<std::size_t>(std::count_if(files.begin(), files.end(), [](const auto& file) {
    if (file.is_header() || file.is_in("tests")) return false;
    const auto includes = includes_of(file);
    return std::any_of(includes.begin(), includes.end(), [](const Include& include) {
      return include.name.starts_with("boost/beast") || is_beast_header(include.name);
    });
  }));
}

}  // namespace

TEST_CASE("every folder includes only what the design allows") {
  CHECK(complaints_about_tree(law_of_folders) == Complaints{});
}

TEST_CASE("JSON, Beast and the subcommands stay where they belong") {
  CHECK(complaints_about_tree(law_of_libraries) == Complaints{});
}

TEST_CASE("at most three files include Beast, because each takes long to compile") {
  CHECK(files_with_beast(tree()) <= 3);
  CHECK(files_with_beast({{"a.cpp", "#include <boost/beast/core.hpp>\n"}, {"b.cpp", ""}}) == 1);
}

TEST_CASE("the law of folders detects an arrow that points the wrong way") {
  const auto bad = [](const char* path, const char* text) {
    return broken(law_of_folders, path, text) == 1;
  };
  CHECK(bad("engine/game.cpp", "#include \"protocol/encode.hpp\"\n"));
  CHECK(bad("engine/game.cpp", "  #  include <nlohmann/json.hpp>\n"));
  CHECK(bad("engine/game.cpp", "#include <unistd.h>\n"));
  CHECK(bad("protocol/encode.cpp", "#include \"server/util/limits.hpp\"\n"));
  CHECK(bad("protocol/encode.hpp", "#include <nlohmann/json.hpp>\n"));
  CHECK(bad("protocol/encode.cpp", "#include <boost/asio.hpp>\n"));
  CHECK(bad("server/room/room.cpp", "#include \"server/rooms/rooms.hpp\"\n"));
  CHECK(bad("server/room/room.cpp", "#include \"server/util/clock.hpp\"\n"));
  CHECK(bad("server/room/token.hpp", "#include <sodium.h>\n"));
  CHECK(bad("server/players/rating.cpp", "#include \"server/rooms/rooms.hpp\"\n"));
  CHECK(bad("server/rooms/rooms.cpp", "#include \"server/net/shards.hpp\"\n"));
  CHECK(bad("server/alerts/alert_service.cpp", "#include \"server/storage/schema.hpp\"\n"));
  CHECK(bad("server/alerts/transfers.hpp", "#include <curl/curl.h>\n"));
  CHECK(bad("server/net/listener.cpp", "#include \"server/api/routes.hpp\"\n"));
  CHECK(bad("server/config/config.cpp", "#include <boost/asio/ip/tcp.hpp>\n"));
  CHECK(bad("server/storage/recovery.cpp", "#include \"server/net/shards.hpp\"\n"));
  CHECK(bad("server/storage/recovery.hpp", "#include <SQLiteCpp/SQLiteCpp.h>\n"));
  CHECK(bad("server/api/page.cpp", "#include \"server/storage/recovery.hpp\"\n"));
  CHECK(bad("server/api/page.hpp", "#include <boost/beast/http.hpp>\n"));
  CHECK_FALSE(bad("server/room/room.cpp", "#include <vector>\n#include \"engine/game.hpp\"\n"));
}

TEST_CASE("the law of libraries detects an include in the wrong place") {
  const auto bad = [](const char* path, const char* text) {
    return broken(law_of_libraries, path, text) == 1;
  };
  CHECK(bad("server/config/config.hpp", "#include <nlohmann/json.hpp>\n"));
  CHECK(bad("server/room/room.cpp", "#include \"protocol/json_fields.hpp\"\n"));
  CHECK(bad("protocol/encode.hpp", "#include \"protocol/documents.hpp\"\n"));
  CHECK(bad("server/api/page.hpp", "#include <boost/beast/core.hpp>\n"));
  CHECK(bad("server/api/page.hpp", "#include \"server/api/socket_session.hpp\"\n"));
  CHECK(bad("server/config/config.cpp", "#include \"server/cli/admin_command.hpp\"\n"));
  CHECK(bad("server/config/config.cpp", "#include \"tests/support/catch.hpp\"\n"));
  CHECK_FALSE(bad("server/main.cpp", "#include \"server/cli/admin_command.hpp\"\n"));
  CHECK_FALSE(bad("protocol/encode.cpp", "#include \"protocol/documents.hpp\"\n"));
}
