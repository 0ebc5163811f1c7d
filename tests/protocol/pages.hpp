// The pages of protocol/ as the tests read them: their sections, frames and tables.
#pragma once

#include "tests/support/catch.hpp"
#include "tests/support/protocol_pages.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace tests {

using TableRow = std::vector<std::string>;

inline std::string stripped(const std::string& text) {
  const auto first = text.find_first_not_of(" \n");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \n") - first + 1);
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The text under this heading of any page, up to the next heading of its rank or a higher one.
inline std::string section(const std::string& heading) {
  const std::string text = protocol_text();
  const std::size_t rank = heading.find(' ');
  std::string found;
  bool inside = false;
  bool seen = false;
  bool code = false;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("```")) code = !code;
    const std::size_t depth = line.find_first_not_of('#');
    if (!code && depth > 0 && depth <= rank && depth < line.size() && line[depth] == ' ')
      inside = line == heading;
    if (inside) found += line + "\n";
    seen = seen || inside;
  }
  INFO("heading " << heading);
  REQUIRE(seen);
  return found;
}

// The code blocks marked `json frame`.
inline std::vector<std::string> frames_in(const std::string& text) {
  std::vector<std::string> frames;
  bool inside = false;
  for (const std::string& line : lines_of(text)) {
    if (line == "```json frame") {
      frames.emplace_back();
      inside = true;
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      frames.back() += line + "\n";
    }
  }
  return frames;
}

// The rows of the only table in the text, without its head.
inline std::vector<TableRow> table_in(const std::string& text) {
  std::vector<TableRow> rows;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with("|")) continue;
    TableRow row;
    std::istringstream in(line.substr(1));
    for (std::string field; std::getline(in, field, '|');) row.push_back(stripped(field));
    rows.push_back(row);
  }
  REQUIRE(rows.size() > 2);
  rows.erase(rows.begin(), rows.begin() + 2);
  return rows;
}

// The words in back quotes.
inline std::vector<std::string> quoted_in(const std::string& text) {
  std::vector<std::string> words;
  for (auto at = text.find('`'); at != std::string::npos;) {
    const auto end = text.find('`', at + 1);
    if (end == std::string::npos) break;
    words.push_back(text.substr(at + 1, end - at - 1));
    at = text.find('`', end + 1);
  }
  return words;
}

}  // namespace tests
