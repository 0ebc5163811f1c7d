// A configuration file, TOML as far as it is needed, or INI: sections in brackets, a line for each
// key, lists in brackets, # and ; for comments. Each key is known with its line, and one that is
// unknown is an error. In place of CLI11's own reader, which knows no lines, cuts strings at #, and
// lets a file win over the environment.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace server::config {

struct FileEntry {
  std::string section;  // empty: before the first one
  std::string key;
  std::vector<std::string> values;
  int line = 0;
};

// Throws CLI::ConfigError that names the line.
std::vector<FileEntry> read_entries(std::istream& input);

class ConfigFile : public CLI::Config {
 public:
  // `app` has all the options, as long as this lives.
  explicit ConfigFile(const CLI::App& app) : app_(app) {}

  // What is for the command that was given, as far as the environment does not say otherwise.
  // Throws CLI::ConfigError.
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;
  // Nothing is written in this format here.
  std::string to_config(const CLI::App*, bool, bool, std::string) const override { return {}; }

  // In which line an option of that command stands; 0: in none.
  int line_of(const std::string& key) const;

 private:
  const CLI::App& command_for(const FileEntry& entry) const;
  static const CLI::Option& option_for(const CLI::App& command, const FileEntry& entry);

  const CLI::App& app_;
  mutable std::map<std::string, int> lines_;  // CLI11 wants the reader const
};

// The command that was given; null: none.
const CLI::App* given_command(const CLI::App& app);
// What --config can set of it.
std::vector<const CLI::Option*> configurable_options(const CLI::App& command);
// Whether the environment sets it. A variable without a value counts as none.
bool set_by_environment(const CLI::Option& option);

}  // namespace server::config
