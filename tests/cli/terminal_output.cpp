// The text of strangers neither steers the terminal of an operator nor forges a line of output.
#include "server/cli/terminal_output.hpp"

#include "server/cli/replay_command.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"

#include <algorithm>
#include <sstream>

using namespace tests;
namespace cli = server::cli;

namespace {

std::string shown(const std::string& text) {
  std::ostringstream target;
  {
    cli::TerminalOutput out(target);
    // In pieces, as streams write.
    for (std::size_t at = 0; at < text.size(); at += 3) out << text.substr(at, 3);
  }
  return target.str();
}

}  // namespace

TEST_CASE("output keeps its text, and shows what would steer a terminal") {
  CHECK(shown("Fünf Könige 王 👑\n\t\"a\\b\" × …\nno end") ==
        "Fünf Könige 王 👑\n\t\"a\\b\" × …\nno end");
  CHECK(shown("\x1b[2J\a\r") == "\\u001b[2J\\u0007\\u000d");
  CHECK(shown("a\u202eb\u200bc\u009b") == "a\\u202eb\\u200bc\\u009b");
  CHECK(shown("\xff\n") == "\\ufffd\n");
}

TEST_CASE("a name stays in its line") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF"});
  tamper(path, "UPDATE seats SET name = 'Ann' || char(10) || 'seat 1  token X' WHERE seat = 0");
  tamper(path, "UPDATE rooms SET name = 'Friday' || char(10) || 'begun'");
  const ToolOutput output =
      run_tool([&](auto& out, auto& err) { return cli::replay(path, "ABCDEF", false, out, err); });
  CHECK(contains(output.out, "Friday\\nbegun\n"));
  CHECK(contains(output.out, "Ann\\nseat 1  token X"));
  CHECK_FALSE(contains(output.out, "\nseat 1  token X"));
}
