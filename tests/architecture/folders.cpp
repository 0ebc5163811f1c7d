// The folders: what may lie at the top, and that every test belongs to a target.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <set>

using namespace tests;
namespace fs = std::filesystem;

namespace {

const std::set<std::string>& allowed_at_top() {
  static const std::set<std::string> names{"CMakeLists.txt", "README.md", "server", "engine",
                                           "protocol", "tests", "docker",
                                           // What tools demand at the root.
                                           "CMakePresets.json", "CMakeUserPresets.json", "LICENSE"};
  return names;
}

Complaints law_of_the_top(const std::set<std::string>& names) {
  Complaints complaints;
  for (const std::string& name : names)
    if (!name.starts_with(".") && allowed_at_top().count(name) == 0)
      complaints.push_back(name + ": find a place for it inside a folder");
  return complaints;
}

// The top without what git ignores there.
std::set<std::string> names_at_top() {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(top())) names.insert(entry.path().filename());
  std::ifstream ignored(top() / ".gitignore");
  for (std::string line; std::getline(ignored, line);) {
    if (line.starts_with("/")) line.erase(0, 1);
    if (line.ends_with("/")) line.pop_back();
    if (line.starts_with("*."))
      std::erase_if(names, [&](const std::string& name) { return name.ends_with(line.substr(1)); });
    names.erase(line);
  }
  return names;
}

// Folders that castellan_add_tests() takes whole, and files that CMake names.
Complaints law_of_targets(const std::vector<SourceFile>& files, const std::string& cmake) {
  Complaints complaints;
  for (const SourceFile& file : files) {
    if (!file.is_in("tests") || file.is_header()) continue;
    const fs::path inside = fs::path(file.path).lexically_relative("tests");
    const std::string folder = inside.parent_path().generic_string();
    const bool taken = cmake.find("castellan_add_tests(" + folder + ")") != std::string::npos ||
                       cmake.find("castellan_add_tests(" + folder + " ") != std::string::npos ||
                       cmake.find(inside.generic_string()) != std::string::npos;
    if (!taken) complaints.push_back(file.path + ": no target builds it");
  }
  return complaints;
}

}  // namespace

TEST_CASE("only what is meant to lies at the top") {
  CHECK(law_of_the_top(names_at_top()) == Complaints{});
  CHECK(law_of_the_top({"engine", ".gitignore", "LICENSE"}).empty());
  CHECK(law_of_the_top({"engine", "utils", "notes.md"}).size() == 2);
}

TEST_CASE("every test belongs to a target") {
  std::ostringstream cmake;
  cmake << std::ifstream(top() / "tests/CMakeLists.txt").rdbuf();
  CHECK(law_of_targets(tree(), cmake.str()) == Complaints{});
  const std::string small = "add_library(c support/main.cpp)\ncastellan_add_tests(engine engine)\n";
  CHECK(
      law_of_targets({{"tests/engine/a.cpp", ""}, {"tests/support/main.cpp", ""}}, small).empty());
  CHECK(law_of_targets({{"tests/engines/a.cpp", ""}, {"tests/support/b.cpp", ""}}, small).size() ==
        2);
}

TEST_CASE("the tree was found") {
  CHECK(tree().size() > 100);
}
