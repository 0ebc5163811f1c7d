// The path of an act, as server/ARCHITECTURE.md lists it: each function is defined in its file and
// called by the one above it.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <cctype>
#include <functional>
#include <map>
#include <optional>
#include <set>

using namespace tests;

namespace {

constexpr std::size_t files_max = 15;
constexpr std::size_t functions_max = 25;

struct PathRow {
  std::string file;
  std::string function;  // with its class
  std::string via;       // the object through which it is started; empty: it is called
  bool returns = false;  // to the function above it, which calls the next one, too
};

// The rows of the list.
std::vector<PathRow> path_in(const std::string& document) {
  std::vector<PathRow> rows;
  const auto title = document.find("\n## The path of an act\n");
  const auto begin = document.find("\n```\n", title) + 5;
  std::istringstream list(document.substr(begin, document.find("\n```\n", begin) - begin));
  std::size_t column = 0;
  for (std::string line; std::getline(list, line);) {
    std::istringstream in(line);
    PathRow row;
    if (line.starts_with(' '))
      row.file = rows.at(rows.size() - 1).file;
    else
      in >> row.file;
    in >> row.function;
    const std::size_t here = line.find(row.function, line.starts_with(' ') ? 0 : row.file.size());
    if (rows.empty()) column = here;
    row.returns = here > column;
    if (std::string word; in >> word && word == "via") {
      in >> row.via;
      if (row.via.ends_with(':')) row.via.pop_back();
    }
    rows.push_back(row);
  }
  return rows;
}

// Where the bracket at this place is closed; npos: nowhere. Skips comments and literals.
std::size_t end_of_brackets(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '/' && text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size() - 1);
    } else if (c == '"' || (c == '\'' && !std::isdigit(static_cast<unsigned char>(text[at - 1])))) {
      for (++at; at < text.size() && text[at] != c; ++at)
        if (text[at] == '\\') ++at;
    } else if (c == '(' || c == '{') {
      ++depth;
    } else if ((c == ')' || c == '}') && --depth == 0) {
      return at;
    }
  }
  return text.npos;
}

std::string_view last_name(std::string_view function) {
  const auto colon = function.rfind(':');
  return colon == function.npos ? function : function.substr(colon + 1);
}

// The bodies of all functions with this name that the file defines, or of the struct.
std::string body_in(const std::string& text, const std::string& function, bool in_class) {
  const std::string name = in_class ? std::string(last_name(function)) : function;
  std::string bodies;
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const bool whole = at == 0 || std::string_view(" \n~*&").find(text[at - 1]) != text.npos;
    auto next = at + name.size();
    if (!whole || next >= text.size()) continue;
    if (text[next] == '(') next = end_of_brackets(text, next) + 1;
    const auto brace = text.find_first_of("{;,)(=", next);
    if (next == 0 || brace == text.npos || text[brace] != '{') continue;
    bodies += text.substr(brace, end_of_brackets(text, brace) - brace);
  }
  return bodies;
}

using Texts = std::map<std::string, std::string>;

// Whether any file but that of the definition calls it, or that file does besides defining it.
bool is_started(const Texts& texts, const PathRow& row) {
  const std::string call = std::string(last_name(row.function)) + "(";
  const std::string definition = row.function + "(";
  return std::ranges::any_of(texts, [&](const auto& file) {
    for (auto at = file.second.find(call); at != std::string::npos;
         at = file.second.find(call, at + 1)) {
      const auto begin = at + call.size() - std::min(at + call.size(), definition.size());
      const bool joined =
          at > 0 && (std::isalnum(static_cast<unsigned char>(file.second[at - 1])) ||
                     file.second[at - 1] == '_');
      const bool defines = file.second.compare(begin, definition.size(), definition) == 0;
      if (file.first.ends_with(".cpp") && !joined && !defines) return true;
    }
    return false;
  });
}

// `texts`: of the files below server/ and protocol/, by their paths as the document has them.
Complaints law_of_the_path(const std::vector<PathRow>& rows, const Texts& texts) {
  Complaints complaints;
  std::set<std::string> files;
  std::set<std::string> functions;
  const PathRow* caller = nullptr;
  std::string caller_body;
  for (const PathRow& row : rows) {
    const auto complain = [&](const std::string& what) {
      complaints.push_back(row.file + ": " + row.function + ": " + what);
    };
    files.insert(row.file);
    functions.insert(row.function);
    if (row.file.starts_with("app/") || row.file.starts_with("cli/"))
      complain("the path leads through app/ or cli/");
    const auto text = texts.find(row.file);
    const std::string body =
        text == texts.end() ? "" : body_in(text->second, row.function, row.file.ends_with(".hpp"));
    if (body.empty()) complain("is not defined there");
    if (caller != nullptr &&
        !has_word(caller_body, row.via.empty() ? last_name(row.function) : row.via))
      complain(caller->function + " does not call it");
    if (!row.via.empty() && !is_started(texts, row)) complain("nothing starts it");
    if (row.returns) continue;
    caller = &row;
    caller_body = body;
  }
  if (files.size() > files_max) complaints.push_back("more than 15 files");
  if (functions.size() > functions_max) complaints.push_back("more than 25 functions");
  return complaints;
}

Texts texts_of_the_tree() {
  Texts texts;
  for (const SourceFile& file : tree())
    if (file.is_in("server"))
      texts[file.path.substr(sizeof "server")] = file.text;
    else if (file.is_in("protocol"))
      texts[file.path] = file.text;
  return texts;
}

std::string architecture() {
  for (const SourceFile& file : files_below({"server"}, {"ARCHITECTURE.md"})) return file.text;
  return {};
}

}  // namespace

TEST_CASE("an act goes through the functions that ARCHITECTURE.md lists") {
  const auto rows = path_in(architecture());
  CHECK(rows.size() > 15);
  CHECK(law_of_the_path(rows, texts_of_the_tree()) == Complaints{});
}

TEST_CASE("the law of the path notices a broken chain") {
  const std::string document =
      "# A\n\n## The path of an act\n\n```\n"
      "net/a.cpp   A::read     remark\n"
      "            A::pass\n"
      "room/b.hpp    check\n"
      "room/b.hpp  B::take     via later_: on another thread\n"
      "```\n\nMore.\n";
  const auto rows = path_in(document);
  REQUIRE(rows.size() == 4);
  CHECK(rows[1].file == "net/a.cpp");
  CHECK(rows[2].returns);
  CHECK(rows[3].via == "later_");
  const Texts sound{{"net/a.cpp",
                     "void A::read() {\n  // A brace: }\n  pass('}');\n}\n"
                     "void A::pass(char c) const {\n  if (check(c)) later_();\n}\n"
                     "A::A(B& b) : later_([&b] { b.take(1); }) {}\n"},
                    {"room/b.hpp",
                     "bool check(char);\ninline bool check(char c) { return c; }\n"
                     "class B {\n  void take(int n) { n_ = n; }\n};\n"}};
  CHECK(law_of_the_path(rows, sound) == Complaints{});
  const auto complaints_after = [&](const std::string& file, const std::string& from,
                                    const std::string& to) {
    Texts texts = sound;
    std::string& text = texts[file];
    text.replace(text.find(from), from.size(), to);
    return law_of_the_path(rows, texts).size();
  };
  CHECK(complaints_after("net/a.cpp", "  pass(", "  bypass(") == 1);
  CHECK(complaints_after("net/a.cpp", "check(c)", "c") == 1);
  CHECK(complaints_after("net/a.cpp", "later_();", "now_();") == 1);
  CHECK(complaints_after("net/a.cpp", "b.take(1)", "b.drop(1)") == 1);
  CHECK(complaints_after("room/b.hpp", "take(int n) {", "take(int n); void give(int n) {") == 1);
  CHECK(complaints_after("room/b.hpp", "inline bool check(char c) {", "bool c(char c) {") == 1);
  auto longer = rows;
  longer[3].file = "app/b.hpp";
  CHECK(law_of_the_path(longer, sound).size() == 2);
  for (std::size_t i = 0; i <= functions_max; ++i) longer.push_back({"x", "f" + std::to_string(i)});
  CHECK(law_of_the_path(longer, sound).back() == "more than 25 functions");
}
