// No refusal is lost: the compiler warns of a caller that ignores one.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <regex>

using namespace tests;

namespace {

// Functions that return why something is not done. One without parameters only shows a value.
Complaints law_of_refusals(const SourceFile& file) {
  static const std::regex refusal(
      R"(\s*(?:virtual |static |inline )*std::optional<(?:\w+::)*)"
      R"((?:Refusal|Rejected|Close|Response|Violation|\w*Error)> \w+\((?!\)).*)");
  Complaints complaints;
  if (!file.is_header() || file.is_in("tests")) return complaints;
  for (const SourceLine& line : lines_of(file))
    if (std::regex_match(line.text, refusal))
      complaints.push_back(place(file, line) + "[[nodiscard]]");
  return complaints;
}

}  // namespace

TEST_CASE("what returns a refusal is [[nodiscard]]") {
  CHECK(complaints_about_tree(law_of_refusals) == Complaints{});
  const auto complaints = [](const std::string& line) {
    return broken(law_of_refusals, "server/a.hpp", line);
  };
  CHECK(complaints("  std::optional<protocol::Close> enter(Subscriber& subscriber);\n") == 1);
  CHECK(complaints("virtual std::optional<RoomError> judge(const Caller& host) const = 0;\n") == 1);
  CHECK(complaints("  [[nodiscard]] std::optional<Refusal> judge(Seat seat) const;\n") == 0);
  CHECK(complaints("  std::optional<protocol::Close> farewell() const { return farewell_; }\n") ==
        0);
  CHECK(complaints("  std::optional<RoomTime> until(Seat seat) const;\n") == 0);
}

TEST_CASE("a result with an error is [[nodiscard]] wherever it is returned") {
  const auto result = files_below({"engine"}, {"result.hpp"});
  REQUIRE(result.size() == 1);
  CHECK(result[0].text.find("class [[nodiscard]] Result {") != std::string::npos);
}
