// The prose names only what exists: where a comment or a document says `A::b`, some file's code has
// both names. A rename that forgets its prose is noticed.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <cctype>
#include <regex>
#include <set>
#include <utility>

using namespace tests;

namespace {

// The last two parts of a qualified name.
struct Mention {
  std::string scope;
  std::string name;
};

// The line in two parts, at a comment that is not part of a URL or a literal.
std::pair<std::string, std::string> code_and_comment(const std::string& line) {
  for (auto at = line.find("//"); at != std::string::npos; at = line.find("//", at + 2))
    if (at == 0 || (line[at - 1] != ':' && line[at - 1] != '"'))
      return {line.substr(0, at), line.substr(at)};
  return {line, ""};
}

// The prose of the line: the comment of a C++ file, or the words in backticks of a document.
std::string prose_of(const SourceFile& file, const std::string& line) {
  if (!file.path.ends_with(".md")) return code_and_comment(line).second;
  static const std::regex quoted("`([^`]+)`");
  std::string prose;
  for (std::sregex_iterator at(line.begin(), line.end(), quoted), end; at != end; ++at)
    prose += " " + at->str(1);
  return prose;
}

std::vector<Mention> mentions_in(const std::string& prose) {
  static const std::regex qualified(R"((?:\w+::)+\w+)");
  // Names of libraries are not in the tree.
  static const std::regex of_library("(?:std|http|boost|asio|beast)::.*");
  static const std::regex last_two(R"((?:.*::)?(\w+)::(\w+))");
  std::vector<Mention> mentions;
  if (prose.find("::") == std::string::npos) return mentions;
  for (std::sregex_iterator at(prose.begin(), prose.end(), qualified), end; at != end; ++at) {
    const std::string name = at->str();
    std::smatch parts;
    if (!std::regex_match(name, of_library) && std::regex_match(name, parts, last_two))
      mentions.push_back({parts[1], parts[2]});
  }
  return mentions;
}

// The words of a file's code, without its comments.
std::set<std::string> words_of(const SourceFile& file) {
  std::set<std::string> words;
  for (const SourceLine& line : lines_of(file)) {
    std::string word;
    for (const char c : code_and_comment(line.text).first + " ")
      if (c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0)
        word += c;
      else if (!word.empty())
        words.insert(std::exchange(word, {}));
  }
  return words;
}

Complaints law_of_mentions(const std::vector<SourceFile>& code,
                           const std::vector<SourceFile>& documents) {
  std::vector<std::set<std::string>> words;
  for (const SourceFile& file : code) words.push_back(words_of(file));
  Complaints complaints;
  const auto look_at = [&](const SourceFile& file) {
    for (const SourceLine& line : lines_of(file))
      for (const Mention& mention : mentions_in(prose_of(file, line.text)))
        if (std::ranges::none_of(words, [&](const auto& has) {
              return has.contains(mention.scope) && has.contains(mention.name);
            }))
          complaints.push_back(place(file, line) + mention.scope + "::" + mention.name +
                               " does not exist");
  };
  for (const SourceFile& file : code) look_at(file);
  for (const SourceFile& file : documents) look_at(file);
  return complaints;
}

}  // namespace

TEST_CASE("prose mentions only names that exist") {
  std::vector<SourceFile> documents;
  // The changelog also names what is gone.
  for (SourceFile& file : files_below({""}, {".md"}))
    if (!file.path.ends_with("CHANGELOG.md")) documents.push_back(std::move(file));
  CHECK(law_of_mentions(tree(), documents) == Complaints{});
}

TEST_CASE("a name in prose that does not exist is noticed") {
  const SourceFile code{"a.hpp", "struct Gate {\n  void open();  // no shut()\n};\n"};
  const auto complaints = [&](const std::string& path, const std::string& text) {
    return law_of_mentions({code, {"b.cpp", "void shut();\n"}}, {{path, text}}).size();
  };
  CHECK(complaints("c.md", "See `Gate::open`.\n") == 0);
  CHECK(complaints("c.md", "See `net::Gate::open()`, `std::gone` and Gate::gone.\n") == 0);
  CHECK(complaints("c.md", "See `Gate::shut`.\n") == 1);
  CHECK(complaints("c.md", "See `Door::open`.\n") == 1);
  CHECK(law_of_mentions({code, {"d.cpp", "// See Gate::gone.\n"}}, {}).size() == 1);
  CHECK(law_of_mentions({code, {"d.cpp", "// See Gate::open().\n"}}, {}).empty());
}
