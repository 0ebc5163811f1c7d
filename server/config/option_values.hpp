// The options of `serve` with their values and the source of each.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace server::config {

// A later source overrides an earlier one.
enum class Source { standard, file, environment, flag };

struct Setting {
  std::string name;                 // as in the file: "port"
  std::vector<std::string> values;  // empty: not set
  Source source = Source::standard;
  std::string
      location;  // "--port", "CASTELLAN_PORT", "castellan.toml, line 3"; empty for a default
  bool is_list = false;
  bool live = false;  // whether a running server applies a change of it

  // The values as one text, without secrets.
  std::string display_text() const;
};

// Removes the password from a URL; returns anything else unchanged.
std::string without_password(const std::string& value);

// Writes a file for --config, with defaults as comments.
void print_as_file(const std::vector<Setting>& settings, std::ostream& out);
void print_as_json(const std::vector<Setting>& settings, std::ostream& out);

// The known word closest to this one; empty if none is similar.
std::string closest(std::string_view word, const std::vector<std::string>& known);
// " Did you mean port?", or empty.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace server::config
