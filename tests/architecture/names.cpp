// One meaning for each name: no two headers of the product have the same file name, and no two
// headers define a type of the same name, those of the tests included.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <map>
#include <optional>
#include <regex>
#include <set>

using namespace tests;

namespace {

// The places of each name.
using Places = std::map<std::string, std::set<std::string>>;

Complaints complaints_about(const Places& places) {
  Complaints complaints;
  for (const auto& [name, where] : places) {
    if (where.size() < 2) continue;
    std::string complaint = name + ":";
    for (const std::string& place : where) complaint += " " + place;
    complaints.push_back(complaint);
  }
  return complaints;
}

Complaints law_of_header_names(const std::vector<SourceFile>& files) {
  Places places;
  for (const SourceFile& file : files)
    // A header of the tests is named after the folder or the header that it serves.
    if (file.is_header() && !file.is_in("tests"))
      places[std::filesystem::path(file.path).filename()].insert(file.path);
  return complaints_about(places);
}

// Names with a reason to occur in several headers.
const std::set<std::string>& allowed_twice() {
  static const std::set<std::string> names{
      "value_type",  // the standard library's name, which its algorithms look for
      "Value",       // a value of SQL; elsewhere only aliases within a function template
  };
  return names;
}

// The type that the line defines, inside another type or not. An alias of the same name is no
// second type.
std::optional<std::string> defined_type(const std::string& line) {
  static const std::regex type(
      R"(\s*(?:template <.*> )?(?:class|struct|enum class|enum) (?:\[\[\w+\]\] )?)"
      R"((\w+)(?: final)?(?: :[^:].*)?(?: \{.*)?)");
  static const std::regex alias(R"(\s*using (\w+) =(?!.*::\1;).*)");
  std::smatch found;
  if (std::regex_match(line, found, type) || std::regex_match(line, found, alias)) return found[1];
  return std::nullopt;
}

Complaints law_of_type_names(const std::vector<SourceFile>& files) {
  Places places;
  for (const SourceFile& file : files)
    if (file.is_header())
      for (const SourceLine& line : lines_of(file))
        if (const auto name = defined_type(line.text); name && allowed_twice().count(*name) == 0)
          places[*name].insert(file.path);
  return complaints_about(places);
}

}  // namespace

TEST_CASE("no header name occurs twice") {
  CHECK(law_of_header_names(tree()) == Complaints{});
  CHECK(law_of_header_names({{"engine/a.hpp", ""}, {"server/net/a.hpp", ""}}).size() == 1);
  CHECK(law_of_header_names({{"engine/a.hpp", ""}, {"server/b.hpp", ""}, {"tests/a.hpp", ""}})
            .empty());
}

TEST_CASE("no two headers define a type of the same name") {
  CHECK(law_of_type_names(tree()) == Complaints{});
  const auto complaints_with = [](const std::string& line) {
    return law_of_type_names({{"engine/a.hpp", "struct Twice {\n"}, {"tests/b.hpp", line}}).size();
  };
  for (const char* line : {"class Twice final : public Base {", "struct Twice {};",
                           "  struct Twice {", "enum class Twice : std::uint8_t { a, b };",
                           "enum class Twice { a };", "class [[nodiscard]] Twice {",
                           "using Twice = std::string;", "template <class T> class Twice {",
                           "class Twice : public std::enable_shared_from_this<Twice> {"}) {
    INFO(line);
    CHECK(complaints_with(line) == 1);
  }
  for (const char* line :
       {"class Twice;", "struct Other {", "using engine::Twice;", "using Twice = engine::Twice;",
        "// struct Twice {", "const Twice twice{};"}) {
    INFO(line);
    CHECK(complaints_with(line) == 0);
  }
}
