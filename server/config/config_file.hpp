// Reads a configuration file in TOML. Each key keeps its line number; an unknown key is an error.
// Replaces CLI11's own reader, which has no line numbers, cuts strings at # and lets a file
// override the environment.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace server::config {

struct FileEntry {
  std::string section;  // empty: before the first section
  std::string key;
  std::vector<std::string> values;
  bool is_list = false;
  int line = 0;
};

// Throws CLI::ConfigError with the line number.
std::vector<FileEntry> read_entries(std::istream& input);

class ConfigFile : public CLI::Config {
 public:
  // `app` outlives this and has all its options.
  explicit ConfigFile(const CLI::App& app) : app_(app) {}

  // Returns the values for the given command that the environment does not override. A command
  // without a value of its own takes that of [serve], if the option has the same variable: health
  // finds the server, and backup its database. Throws CLI::ConfigError.
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;
  // This program writes no file in this format.
  std::string to_config(const CLI::App*, bool, bool, std::string) const override { return {}; }

  // The line of this option of the given command; 0: the file does not set it.
  int line_of(const std::string& key) const;

 private:
  const CLI::App& command_for(const FileEntry& entry) const;
  static const CLI::Option& option_for(const CLI::App& command, const FileEntry& entry);

  const CLI::App& app_;
  mutable std::map<std::string, int> lines_;  // mutable because CLI11 requires a const reader
};

// The given command, or null.
const CLI::App* given_command(const CLI::App& app);
// The options of a command that --config can set.
std::vector<const CLI::Option*> configurable_options(const CLI::App& command);
// Whether the environment sets the option. A variable without a value does not count.
bool set_by_environment(const CLI::Option& option);

}  // namespace server::config
