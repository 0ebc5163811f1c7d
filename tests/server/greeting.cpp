// What is printed at the start: addresses, and one of them as a picture.
#include "server/tools/greeting.hpp"

#include "server/tools/qr_code.hpp"
#include "tests/support/catch.hpp"

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
  const auto rows = modules(tools::qr_code("http://192.168.178.20:8080/"));
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
  CHECK(tools::qr_code("") == "");
  CHECK(tools::qr_code(std::string(5000, 'a')) == "");
}

TEST_CASE("the greeting names every address, and shows the first that others can use") {
  const std::vector<std::string> lan{"192.168.1.7", "10.0.0.7"};
  ServeConfig config;
  config.database = "games.sqlite";
  const std::string plain = tools::greeting(config, 8080, lan, false);
  CHECK(plain.find("  on this machine   http://127.0.0.1:8080/\n"
                   "  on your network   http://192.168.1.7:8080/\n"
                   "  on your network   http://10.0.0.7:8080/\n"
                   "  games are kept in games.sqlite\n"
                   "  Ctrl-C stops it\n") != std::string::npos);
  CHECK(plain.find("\x1b") == std::string::npos);
  const std::string with_picture = tools::greeting(config, 8080, lan, true);
  CHECK(with_picture.find(tools::qr_code("http://192.168.1.7:8080/")) != std::string::npos);

  config.address = "127.0.0.1";
  CHECK(tools::greeting(config, 8080, lan, true).find("network") == std::string::npos);
  config.address = "fd00::7";
  config.ephemeral = true;
  const std::string v6 = tools::greeting(config, 80, lan, true);
  CHECK(v6.find("http://[fd00::7]:80/") != std::string::npos);
  CHECK(v6.find(tools::qr_code("http://[fd00::7]:80/")) != std::string::npos);
  CHECK(v6.find("memory only") != std::string::npos);
}
