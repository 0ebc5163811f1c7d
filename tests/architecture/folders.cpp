// The folders: what may lie at the top, and that every test belongs to a target.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <map>
#include <set>

using namespace tests;
namespace fs = std::filesystem;

namespace {

const std::set<std::string>& allowed_at_top() {
  static const std::set<std::string> names{"CMakeLists.txt", "README.md", "server", "engine",
                                           "protocol", "tests", "docker",
                                           // Files that tools require at the root.
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

// The top without ignored entries.
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

// The text of each CMakeLists.txt below tests/, by its folder: "", "fuzz".
using CMakeTexts = std::map<std::string, std::string>;

CMakeTexts cmake_texts() {
  CMakeTexts texts;
  for (std::filesystem::recursive_directory_iterator at(top() / "tests"), end; at != end; ++at) {
    if (at->path().filename() == "node_modules") at.disable_recursion_pending();
    if (at->path().filename() != "CMakeLists.txt") continue;
    std::ostringstream text;
    text << std::ifstream(at->path()).rdbuf();
    const std::string folder =
        at->path().parent_path().lexically_relative(top() / "tests").generic_string();
    texts[folder == "." ? "" : folder] = text.str();
  }
  return texts;
}

// castellan_add_tests(), castellan_add_server_tests(), castellan_add_library() or a GLOB take a
// whole folder; other files are named, with their ending or as a fuzz target.
bool is_built(const fs::path& inside, const CMakeTexts& cmake) {
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  for (fs::path folder = inside.parent_path();; folder = folder.parent_path()) {
    const auto found = cmake.find(folder.generic_string());
    if (found != cmake.end()) {
      const fs::path file = folder.empty() ? inside : inside.lexically_relative(folder);
      const std::string beside = file.parent_path().generic_string();
      const bool globbed = has(found->second, "GLOB sources CONFIGURE_DEPENDS") &&
                           has(found->second, (beside.empty() ? " *" : " " + beside + "/*"));
      const bool whole = beside.empty() && has(found->second, "castellan_add_library(") &&
                         has(found->second, " .)");
      if (globbed || whole || has(found->second, file.generic_string()) ||
          has(found->second, "castellan_add_tests(" + beside + ")") ||
          has(found->second, "castellan_add_tests(" + beside + " ") ||
          has(found->second, "castellan_add_server_tests(" + beside + " ") ||
          has(found->second, "castellan_add_fuzz_target(" + file.stem().string() + " "))
        return true;
    }
    if (folder.empty()) return false;
  }
}

Complaints law_of_targets(const std::vector<SourceFile>& files, const CMakeTexts& cmake) {
  Complaints complaints;
  for (const SourceFile& file : files)
    if (file.is_in("tests") && !file.is_header() &&
        !is_built(fs::path(file.path).lexically_relative("tests"), cmake))
      complaints.push_back(file.path + ": no target builds it");
  return complaints;
}

}  // namespace

TEST_CASE("only the listed entries lie at the top") {
  CHECK(law_of_the_top(names_at_top()) == Complaints{});
  CHECK(law_of_the_top({"engine", ".gitignore", "LICENSE"}).empty());
  CHECK(law_of_the_top({"engine", "utils", "notes.md"}).size() == 2);
}

TEST_CASE("every test belongs to a target") {
  CHECK(law_of_targets(tree(), cmake_texts()) == Complaints{});
  const CMakeTexts small{
      {"", "add_library(c support/main.cpp)\ncastellan_add_tests(engine engine)\n"},
      {"fuzz", "castellan_add_fuzz_target(http server)"},
      {"world", "file(GLOB sources CONFIGURE_DEPENDS *.cpp nodes/*.cpp)"}};
  CHECK(law_of_targets({{"tests/engine/a.cpp", ""},
                        {"tests/support/main.cpp", ""},
                        {"tests/fuzz/http.cpp", ""},
                        {"tests/world/a.cpp", ""},
                        {"tests/world/nodes/a.cpp", ""}},
                       small)
            .empty());
  CHECK(law_of_targets({{"tests/engines/a.cpp", ""},
                        {"tests/support/b.cpp", ""},
                        {"tests/fuzz/htt.cpp", ""},
                        {"tests/world/other/a.cpp", ""}},
                       small)
            .size() == 4);
}

TEST_CASE("the tree was found") {
  CHECK(tree().size() > 100);
}
