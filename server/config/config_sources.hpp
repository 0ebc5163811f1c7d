// Which of the command line, the environment and the file has the word in each option.
#pragma once

#include "server/config/config_file.hpp"
#include "server/config/settings.hpp"

#include <set>
#include <string>
#include <vector>

namespace server::config {

class Sources {
 public:
  // `flags`: the names of the options that the command line sets.
  Sources(const CLI::App& app, const ConfigFile& file, std::set<std::string> flags)
      : app_(app), file_(file), flags_(std::move(flags)) {}

  // Of a command that has been parsed.
  std::vector<Setting> settings(const CLI::App& command) const;
  // What CLI11 complains of, with the place where the option in it was set. It may come while the
  // file is read.
  std::string placed(std::string complaint) const;

 private:
  Setting setting(const CLI::Option& option) const;
  std::string file_name() const;

  const CLI::App& app_;
  const ConfigFile& file_;
  const std::set<std::string> flags_;
};

// Throws CLI::ParseError that names a variable CASTELLAN_… which means nothing, and the one that
// was perhaps meant.
void refuse_unknown_variables(const CLI::App& app);

}  // namespace server::config
