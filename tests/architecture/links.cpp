// The documents: the targets of their links exist.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <cctype>
#include <functional>
#include <map>
#include <regex>
#include <set>

using namespace tests;
namespace fs = std::filesystem;

namespace {

// As GitHub derives it from a heading: small letters, digits and hyphens.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || c == '-' || c == '_' || letter >= 0x80)
      anchor += static_cast<char>(std::tolower(letter));
    else if (c == ' ')
      anchor += '-';
  }
  return anchor;
}

std::set<std::string> anchors_of(const SourceFile& document) {
  std::set<std::string> anchors;
  for (const SourceLine& line : lines_of(document))
    if (const auto text = line.text.find_first_not_of('#'); text > 0 && text < line.text.size())
      anchors.insert(anchor_of(line.text.substr(text + 1)));
  return anchors;
}

std::map<std::string, SourceFile> documents() {
  std::map<std::string, SourceFile> found;
  for (SourceFile& file : files_below({""}, {".md"})) found[file.path] = std::move(file);
  return found;
}

// `exists`: whether a file or a folder has this name.
Complaints broken_links(const std::map<std::string, SourceFile>& all,
                        const std::function<bool(const std::string&)>& exists) {
  static const std::regex link(R"(\]\(([^)#\s:]*)(#[^)\s]+)?\))");
  Complaints complaints;
  for (const auto& [path, document] : all)
    for (const SourceLine& line : lines_of(document))
      for (std::sregex_iterator at(line.text.begin(), line.text.end(), link), end; at != end;
           ++at) {
        const std::string file = (*at)[1];
        const std::string anchor = (*at)[2];
        if (file.empty() && anchor.empty()) continue;
        const std::string target =
            file.empty()
                ? path
                : (fs::path(path).parent_path() / file).lexically_normal().generic_string();
        const auto found = all.find(target);
        const bool good =
            found == all.end()
                ? anchor.empty() && exists(target)
                : anchor.empty() || anchors_of(found->second).contains(anchor.substr(1));
        if (!good) complaints.push_back(place(document, line) + file + anchor + " leads nowhere");
      }
  return complaints;
}

}  // namespace

TEST_CASE("every link of a document leads somewhere") {
  const auto exists = [](const std::string& path) { return fs::exists(top() / path); };
  CHECK(broken_links(documents(), exists) == Complaints{});
}

TEST_CASE("a broken link is detected") {
  const auto links = [](const std::string& text) {
    const std::map<std::string, SourceFile> all{{"a/A.md", {"a/A.md", text}},
                                                {"B.md", {"B.md", "# The `first` one\n"}}};
    return broken_links(all, [](const std::string& path) { return path == "a/code.hpp"; }).size();
  };
  CHECK(links("[x](../B.md) [y](../B.md#the-first-one) [z](code.hpp) [w](https://a.b/c)\n") == 0);
  CHECK(links("[x](B.md)\n") == 1);
  CHECK(links("[x](../B.md#the-second-one)\n") == 1);
  CHECK(links("[x](other.hpp)\n") == 1);
  CHECK(links("# Here\n[x](#here) [y](#there)\n") == 1);
}
