// The options of `serve` as they stand: what each of them is, and who said so.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace server::config {

// The later wins.
enum class Source { standard, file, environment, flag };

struct Setting {
  std::string name;                 // as in the file: "port"
  std::vector<std::string> values;  // none: it is not set
  Source source = Source::standard;
  std::string place;  // "--port", "CASTELLAN_PORT", "castellan.toml, line 3"; of a standard none
  bool many = false;  // a list
  bool live = false;  // whether a running server takes a change of it over

  // As one text. What is secret in it is left out.
  std::string shown() const;
};

// A URL without the password in it; anything else as it is.
std::string without_password(const std::string& value);

// As a file that --config takes, with what is standard as a comment.
void print_as_file(const std::vector<Setting>& settings, std::ostream& out);
void print_as_json(const std::vector<Setting>& settings, std::ostream& out);

// Of these words the one that somebody may have meant; empty: none looks like it.
std::string nearest(std::string_view word, const std::vector<std::string>& known);
// " Did you mean port?", or nothing.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace server::config
