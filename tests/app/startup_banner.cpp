// The startup banner: the server's addresses, one of them as a QR code for phones.
#include "server/app/startup_banner.hpp"

#include "server/app/qr_code.hpp"
#include "server/net/addresses.hpp"
#include "tests/support/catch.hpp"

#include <filesystem>
#include <sstream>
#include <vector>

using namespace server;

namespace {

// The modules of a code, dark ones as '#', without the lines' colours.
std::vector<std::string> modules(const std::string& picture) {
  std::vector<std::string> rows;
  std::istringstream lines(picture);
  for (std::string line; std::getline(lines, line);) {
    std::string upper;
    std::string lower;
    line = line.substr(line.find('m') + 1);
    line = line.substr(0, line.find('\x1b'));
    for (std::size_t i = 0; i < line.size();) {
      const std::string block = line.substr(i, line[i] == ' ' ? 1 : 3);
      upper += block == "█" || block == "▀" ? '#' : '.';
      lower += block == "█" || block == "▄" ? '#' : '.';
      i += block.size();
    }
    rows.push_back(upper);
    rows.push_back(lower);
  }
  return rows;
}

}  // namespace

TEST_CASE("a QR code has its three corners, and is as wide as it is high") {
  const auto rows = modules(app::qr_code("http://192.168.178.20:8080/"));
  REQUIRE(rows.size() >= 25);
  const std::size_t width = rows.front().size();
  CHECK(rows.size() - width <= 1);  // two rows make a line
  const std::size_t far = width - 2 - 7;
  const std::vector<std::string> finder{"#######", "#.....#", "#.###.#", "#.###.#",
                                        "#.###.#", "#.....#", "#######"};
  for (std::size_t y = 0; y < finder.size(); ++y) {
    INFO(y);
    CHECK(rows[2 + y].substr(2, 7) == finder[y]);
    CHECK(rows[2 + y].substr(far, 7) == finder[y]);
    CHECK(rows[far + y].substr(2, 7) == finder[y]);
    CHECK(rows[2 + y].substr(0, 2) == "..");
  }
  CHECK(rows[0] == std::string(width, '.'));
  CHECK(app::qr_code("") == "");
  CHECK(app::qr_code(std::string(5000, 'a')) == "");
}

TEST_CASE("the banner names every address, and shows the first that others can use") {
  const std::vector<std::string> urls{"http://192.168.1.7:8080/", "http://10.0.0.7:8080/"};
  config::ServeConfig config;
  config.storage.database = "folder/../games.sqlite";
  const std::string plain = app::startup_banner(config, 8080, {.urls = urls}, {});
  CHECK(plain.find("  on this machine   http://127.0.0.1:8080/\n"
                   "  on your network   http://192.168.1.7:8080/\n"
                   "  on your network   http://10.0.0.7:8080/\n"
                   "  games are kept in " +
                   (std::filesystem::current_path() / "games.sqlite").string() +
                   "\n"
                   "  Ctrl-C stops it\n") != std::string::npos);
  CHECK(plain.find('\x1b') == std::string::npos);
  const std::string with_picture =
      app::startup_banner(config, 8080, {.urls = urls}, {.qr_code = true});
  CHECK(with_picture.find(app::qr_code(urls.front())) != std::string::npos);
  config.storage.ephemeral = true;
  const std::string alone =
      app::startup_banner(config, 8080, {}, {.qr_code = true, .terminal = false});
  CHECK(alone.find("memory only") != std::string::npos);
  CHECK(alone.find("network") == std::string::npos);
  CHECK(alone.find("  SIGTERM stops it\n") != std::string::npos);
  CHECK(alone.find("Ctrl-C") == std::string::npos);
}

TEST_CASE("the banner shows likely addresses, and how to see the others") {
  config::ListenConfig listen;
  const net::LanAddresses lan{.all = {"192.168.1.7", "100.64.0.7", "172.17.0.1"}, .likely = 1};
  auto own = app::own_urls(listen, 8080, lan, false);
  CHECK(own.urls == std::vector<std::string>{"http://192.168.1.7:8080/"});
  CHECK(app::startup_banner({}, 8080, own, {}).find("2 less likely, see --all-addresses") !=
        std::string::npos);
  listen.all_addresses = true;
  own = app::own_urls(listen, 8080, lan, false);
  CHECK(own.urls.size() == 3);
  CHECK(own.more == 0);
  listen.public_url = "https://play.example.org/games/";
  own = app::own_urls(listen, 8080, lan, true);
  CHECK(own.urls == std::vector<std::string>{listen.public_url});
}

TEST_CASE("a container that does not know its address says so") {
  config::ListenConfig listen;
  CHECK_FALSE(app::own_urls(listen, 8080, {}, false).unknown);
  const auto own = app::own_urls(listen, 8080, {}, true);
  CHECK(own.unknown);
  const std::string banner = app::startup_banner({}, 8080, own, {.qr_code = true});
  CHECK(banner.find("CASTELLAN_PUBLIC_URL") != std::string::npos);
  CHECK(banner.find("for phones") == std::string::npos);
  listen.address = "127.0.0.1";
  CHECK_FALSE(app::own_urls(listen, 8080, {}, true).unknown);
}

TEST_CASE("a container with a network of its own does not name an address on its machine") {
  config::ServeConfig config;
  const auto shown = [&](bool isolated) {
    const std::string banner = app::startup_banner(config, 8080, {}, {.isolated = isolated});
    return banner.find("on this machine") != std::string::npos;
  };
  CHECK(shown(false));
  CHECK_FALSE(shown(true));
  config.listen.address = "127.0.0.1";
  CHECK(shown(true));
}

TEST_CASE("the name of the server on the network is a line like those of the banner") {
  CHECK(app::name_line("http://castellan.local:8080/") ==
        "  by name           http://castellan.local:8080/\n");
}

TEST_CASE(
    "others can reach a server that listens everywhere, or at an address other than loopback") {
  const std::vector<std::string> lan{"192.168.1.7", "10.0.0.7"};
  using Urls = std::vector<std::string>;
  const Urls both{"http://192.168.1.7:80/", "http://10.0.0.7:80/"};
  CHECK(net::urls_for_others("0.0.0.0", 80, lan) == both);
  CHECK(net::urls_for_others("::", 80, lan) == both);
  CHECK(net::urls_for_others("10.0.0.7", 80, lan) == Urls{"http://10.0.0.7:80/"});
  CHECK(net::urls_for_others("fd00::7", 80, lan) == Urls{"http://[fd00::7]:80/"});
  CHECK(net::urls_for_others("127.0.0.1", 80, lan) == Urls{});
  CHECK(net::urls_for_others("::1", 80, lan) == Urls{});
}
