// The shape of files: how they begin, how long their lines are, and the words that they must not
// contain.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <optional>

using namespace tests;

namespace {

constexpr std::size_t columns_max = 100;

// Characters, not bytes: UTF-8 continuation bytes take no column.
std::size_t columns(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return count;
}

Complaints law_of_headers(const SourceFile& file) {
  Complaints complaints;
  if (!file.is_header()) return complaints;
  if (("\n" + file.text).find("\n#pragma once\n") == std::string::npos)
    complaints.push_back(file.path + ": #pragma once");
  if (!file.text.starts_with("// "))
    complaints.push_back(file.path + ": a header begins by saying what it is");
  return complaints;
}

Complaints law_of_columns(const SourceFile& file) {
  Complaints complaints;
  // The page is HTML and CSS in a string, which is not wrapped like code.
  if (file.path == "server/api/page.cpp") return complaints;
  for (const SourceLine& line : lines_of(file))
    if (columns(line.text) > columns_max)
      complaints.push_back(place(file, line) + std::to_string(columns(line.text)) + " columns");
  return complaints;
}

Complaints law_of_blanks(const SourceFile& file) {
  Complaints complaints;
  for (const SourceLine& line : lines_of(file)) {
    if (line.text.find('\t') != std::string::npos)
      complaints.push_back(place(file, line) + "a tab");
    if (line.text.ends_with(' ') || line.text.ends_with('\r'))
      complaints.push_back(place(file, line) + "a trailing blank");
  }
  if (!file.text.ends_with("\n") || file.text.ends_with("\n\n"))
    complaints.push_back(file.path + ": one line feed at the end");
  return complaints;
}

// The first of the words found in the code.
std::optional<std::string> first_word(const std::string& code,
                                      const std::vector<std::string>& words) {
  for (const std::string& word : words)
    if (has_word(code, word)) return word;
  return std::nullopt;
}

Complaints law_of_leftovers(const SourceFile& file) {
  // Written in two halves, so that this file obeys the law.
  static const std::vector<std::string> leftovers{
      "TO"
      "DO",
      "FIX"
      "ME",
      "XX"
      "X",
      "HA"
      "CK"};
  Complaints complaints;
  for (const SourceLine& line : lines_of(file))
    if (const auto word = first_word(line.text, leftovers))
      complaints.push_back(place(file, line) + *word);
  return complaints;
}

// Randomness, time and threads come in from outside.
Complaints law_of_purity(const SourceFile& file) {
  static const std::vector<std::string> impure{
      "rand",         "srand",        "random_device", "mt19937",     "std::time", "time(nullptr)",
      "system_clock", "steady_clock", "sleep",         "usleep",      "sleep_for", "sleep_until",
      "std::thread",  "std::jthread", "std::mutex",    "std::atomic", "std::cout", "std::cerr",
      "getenv",       "<random>",     "<chrono>",      "<thread>",    "<mutex>",   "<atomic>",
      "<iostream>",   "<ctime>"};
  Complaints complaints;
  if (!file.is_in("engine") && !file.is_in("protocol") && !file.is_in("server/room"))
    return complaints;
  for (const SourceLine& line : lines_of(file))
    if (const auto word = first_word(line.text.substr(0, line.text.find("//")), impure))
      complaints.push_back(place(file, line) + *word);
  return complaints;
}

// The time of day is for display and record. Where it is needed it comes from
// server/util/clock.hpp, with a type that no duration can be made of by mistake.
Complaints law_of_wall_clocks(const SourceFile& file) {
  static const std::vector<std::string> wall_clocks{"system_clock", "CLOCK_REALTIME",
                                                    "gettimeofday", "std::time", "time(nullptr)"};
  Complaints complaints;
  if (!file.is_in("server") || file.path == "server/util/clock.cpp") return complaints;
  for (const SourceLine& line : lines_of(file))
    if (const auto word = first_word(line.text.substr(0, line.text.find("//")), wall_clocks))
      complaints.push_back(place(file, line) + *word);
  return complaints;
}

}  // namespace

TEST_CASE("every header is included once and begins by saying what it is") {
  CHECK(complaints_about_tree(law_of_headers) == Complaints{});
  CHECK(broken(law_of_headers, "a.hpp", "#pragma once\n") == 1);
  CHECK(broken(law_of_headers, "a.hpp", "// What it is.\nint x;  // #pragma once\n") == 1);
  CHECK(broken(law_of_headers, "a.hpp", "// What it is.\n#pragma once\n") == 0);
}

TEST_CASE("lines have at most 100 columns") {
  CHECK(complaints_about_tree(law_of_columns) == Complaints{});
  CHECK(broken(law_of_columns, "a.cpp", std::string(101, 'x')) == 1);
  CHECK(broken(law_of_columns, "a.cpp", std::string(98, 'x') + "é王") == 0);
}

TEST_CASE("there are no tabs and no blanks at the ends of lines") {
  CHECK(complaints_about_tree(law_of_blanks) == Complaints{});
  CHECK(broken(law_of_blanks, "a.cpp", "\tx;\n") == 1);
  CHECK(broken(law_of_blanks, "a.cpp", "x; \n") == 1);
  CHECK(broken(law_of_blanks, "a.cpp", "x;\r\n") == 1);
  CHECK(broken(law_of_blanks, "a.cpp", "x;") == 1);
  CHECK(broken(law_of_blanks, "a.cpp", "x;\n\n") == 1);
}

TEST_CASE("no reminders for later are left") {
  CHECK(complaints_about_tree(law_of_leftovers) == Complaints{});
  for (const std::string word : {"TO", "FIX", "XX", "HA"}) {
    const std::string rest = word == "TO" ? "DO" : word == "FIX" ? "ME" : word == "XX" ? "X" : "CK";
    CHECK(broken(law_of_leftovers, "a.cpp", "x;  // " + word + rest + ": later\n") == 1);
  }
  CHECK(broken(law_of_leftovers, "a.cpp", "// DO this, then \"castellan-XXXXXX\"\n") == 0);
}

TEST_CASE("engine, protocol and rooms take randomness, time and threads from outside") {
  CHECK(complaints_about_tree(law_of_purity) == Complaints{});
  for (const char* text :
       {"std::rand();", "srand (7);", "std::random_device d;", "#include <random>",
        "std::this_thread::sleep_for(1);", "auto t = std::chrono::system_clock::now();",
        "time(nullptr);", "std::mutex m;", "#include <thread>", "std::cout << 1;",
        "std::getenv(\"A\");"}) {
    INFO(text);
    CHECK(broken(law_of_purity, "engine/a.cpp", text) == 1);
    CHECK(broken(law_of_purity, "protocol/a.cpp", text) == 1);
    CHECK(broken(law_of_purity, "server/room/a.cpp", text) == 1);
    CHECK(broken(law_of_purity, "server/net/a.cpp", text) == 0);
  }
  CHECK(broken(law_of_purity, "engine/a.cpp", "int lifetime(int); f(x.time, operand(1));") == 0);
}

TEST_CASE("only the server's clock reads the time of day") {
  CHECK(complaints_about_tree(law_of_wall_clocks) == Complaints{});
  for (const char* text : {"auto t = std::chrono::system_clock::now();", "std::time(&t);",
                           "clock_gettime(CLOCK_REALTIME, &t);", "t = time(nullptr);"}) {
    INFO(text);
    CHECK(broken(law_of_wall_clocks, "server/net/a.cpp", text) == 1);
    CHECK(broken(law_of_wall_clocks, "server/a.hpp", text) == 1);
    CHECK(broken(law_of_wall_clocks, "server/util/clock.cpp", text) == 0);
    CHECK(broken(law_of_wall_clocks, "tests/room/a.cpp", text) == 0);
  }
  CHECK(broken(law_of_wall_clocks, "server/a.cpp", "std::time_t t = wall_now() / 1000;") == 0);
}
