// Finds the source of each option's value: command line, environment or file.
#pragma once

#include "server/config/config_file.hpp"
#include "server/config/option_values.hpp"

#include <set>
#include <string>
#include <vector>

namespace server::config {

class Sources {
 public:
  // `flags`: the names of the options set by the command line.
  Sources(const CLI::App& app, const ConfigFile& file, std::set<std::string> flags)
      : app_(app), file_(file), flags_(std::move(flags)) {}

  // Takes a command that has been parsed.
  std::vector<Setting> settings(const CLI::App& command) const;
  // Adds the place where the option was set to an error of CLI11. Also usable while the file is
  // being read.
  std::string with_location(std::string error) const;

 private:
  Setting setting(const CLI::Option& option) const;
  std::string file_name() const;

  const CLI::App& app_;
  const ConfigFile& file_;
  const std::set<std::string> flags_;
};

// Throws CLI::ParseError for an unknown variable CASTELLAN_…, with the closest known name.
void reject_unknown_variables(const CLI::App& app);
// Throws CLI::ParseError for a variable of the given command whose value fails a check of its
// option: CLI11 2.4, of Debian 13, ignores such a variable.
void reject_invalid_variables(const CLI::App& app);

}  // namespace server::config
