// The prose: comments, documents and texts avoid what makes a reader stop.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <regex>

using namespace tests;

namespace {

struct Phrase {
  const char* pattern;
  const char* instead;
};

constexpr auto icase = std::regex::ECMAScript | std::regex::icase | std::regex::optimize;

// A question may begin with any word.
constexpr std::array phrases{
    Phrase{R"re(\bcan not\b)re", "cannot"},
    Phrase{R"re(\banew\b)re", "again"},
    Phrase{R"re(\bwho(m)?ever\b)re", "a client that, the player who, anyone who"},
    Phrase{R"re(\b(is|are|was|were|be|been|being) told\b)re", "sent, returned, shown or logged"},
    Phrase{R"re(\bno more(?= *([.,;:)]|$)))re", "no longer, none is left"},
    Phrase{R"re(\b(put|comes?|goes|follows?|sent|said) behind\b)re", "after"},
    Phrase{R"re((^ *(//|#+|/?\*+|-|[0-9]+\.|"{3}|"description": ")? *|[a-z0-9)`][.:;] +))re"
           R"re((Who[ms]?e?|What(ever)?)( [a-z][^?]*)?$)re",
           "the subject first"},
};

Complaints law_of_prose(const SourceFile& file) {
  static const std::vector<std::regex> patterns = [] {
    std::vector<std::regex> compiled;
    for (std::size_t i = 0; i < phrases.size(); ++i)
      // The last one is about a capital letter.
      compiled.emplace_back(phrases[i].pattern,
                            i + 1 < phrases.size() ? icase : std::regex::ECMAScript);
    return compiled;
  }();
  Complaints complaints;
  for (const SourceLine& line : lines_of(file))
    for (std::size_t i = 0; i < phrases.size(); ++i)
      if (std::regex_search(line.text, patterns[i]))
        complaints.push_back(place(file, line) + "write " + phrases[i].instead + ": " + line.text);
  return complaints;
}

}  // namespace

TEST_CASE("no prose has the phrases that make a reader stop") {
  std::vector<SourceFile> files =
      files_below({""}, {".md", ".cpp", ".hpp", ".ts", ".tsx", ".css", ".js", ".py", ".sh", ".txt",
                         ".cmake", ".clang-tidy", ".yaml", "run", "Dockerfile"});
  // The texts of the page, of which other languages have words of their own, and the schemas.
  std::ranges::move(files_below({"server/web/src/words/en", "protocol/schema"}, {".json"}),
                    std::back_inserter(files));
  Complaints all;
  for (const SourceFile& file : files)
    // This file names them.
    if (!file.path.ends_with("architecture/prose.cpp"))
      for (std::string& complaint : law_of_prose(file)) all.push_back(std::move(complaint));
  CHECK(all == Complaints{});
}

TEST_CASE("a phrase that makes a reader stop is noticed") {
  const auto complaints = [](const std::string& text) {
    return broken(law_of_prose, "a.md", text);
  };
  CHECK(complaints("It can not move.\n") == 1);
  CHECK(complaints("// Whoever is there.\n") == 1);
  CHECK(complaints("// What a seat is called.\n") == 1);
  CHECK(complaints("/** What a seat is called. */\n") == 1);
  CHECK(complaints("## What a seat is called\n") == 1);
  CHECK(complaints("  \"description\": \"What a seat is called.\"\n") == 1);
  CHECK(complaints("It ends. Who is left wins.\n") == 1);
  CHECK(complaints("The answer is 502. What\n") == 1);
  CHECK(complaints("Everybody is told.\n") == 1);
  CHECK(complaints("The seat is no more.\n") == 1);
  CHECK(complaints("Whose turn is it?\n") == 0);
  CHECK(complaints("There is no more than one, behind a proxy. It cannot move.\n") == 0);
}
