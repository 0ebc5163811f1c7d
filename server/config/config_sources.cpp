#include "server/config/config_sources.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace server::config {
namespace {

std::vector<std::string> split(const std::string& list) {
  return list.empty() ? std::vector<std::string>() : CLI::detail::split(list, ',');
}

}  // namespace

std::string Sources::file_name() const {
  const auto names = app_.get_config_ptr()->as<std::vector<std::string>>();
  return names.empty() ? "" : names.front();
}

Setting Sources::setting(const CLI::Option& option) const {
  Setting setting{.name = option.get_lnames().front(),
                  .values = option.results(),
                  .source = Source::standard,
                  .location = "",
                  .is_list = option.get_expected_max() > 1};
  if (flags_.contains(setting.name)) {
    setting.source = Source::flag;
    setting.location = "--" + setting.name;
  } else if (set_by_environment(option)) {
    setting.source = Source::environment;
    setting.location = option.get_envname();
  } else if (const int line = file_.line_of(setting.name); line > 0) {
    setting.source = Source::file;
    setting.location = file_name() + ", line " + std::to_string(line);
  } else if (setting.is_list) {
    setting.values = split(option.get_default_str());
  } else if (option.get_expected_min() == 0) {
    setting.values = {"false"};
  } else if (const std::string standard = option.get_default_str(); !standard.empty()) {
    setting.values = {standard};
  }
  return setting;
}

std::vector<Setting> Sources::settings(const CLI::App& command) const {
  std::vector<Setting> settings;
  for (const CLI::Option* option : configurable_options(command))
    settings.push_back(setting(*option));
  return settings;
}

std::string Sources::with_location(std::string error) const {
  // In front of the hint about --help that CLI11 appends.
  const auto end = std::min(error.find('\n'), error.size());
  if (error.starts_with("line ")) return file_name() + ", " + error;
  const CLI::App* const command = given_command(app_);
  if (command == nullptr) return error;
  for (const CLI::Option* option : configurable_options(*command)) {
    const std::string name = "--" + option->get_lnames().front();
    const auto found = error.find(name);
    if (found >= end) continue;
    const auto after = found + name.size();
    // --limit-messages is also a prefix of --limit-messages-of-address.
    if (after < end && std::string_view(": =").find(error[after]) == std::string_view::npos)
      continue;
    const Setting set = setting(*option);
    if (set.source == Source::file || set.source == Source::environment)
      error.insert(end, " (" + set.location + ")");
    break;
  }
  return error;
}

void reject_unknown_variables(const CLI::App& app) {
  const auto add = [](const CLI::App& command, std::vector<std::string>& names) {
    for (const CLI::Option* option : command.get_options())
      if (!option->get_envname().empty()) names.push_back(option->get_envname());
  };
  std::vector<std::string> known;
  add(app, known);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    add(*command, known);
  for (char** variable = environ; *variable != nullptr; ++variable) {
    std::string_view name(*variable);
    name = name.substr(0, name.find('='));
    if (!name.starts_with("CASTELLAN_")) continue;
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw CLI::ConfigError("The environment has " + std::string(name) +
                             ", which is not a variable of this program." +
                             suggestion(name, known));
  }
}

void reject_invalid_variables(const CLI::App& app) {
  for (CLI::App* command : app.get_subcommands())
    for (CLI::Option* option : command->get_options()) {
      if (option->count() > 0 || !set_by_environment(*option)) continue;
      option->add_result(std::getenv(option->get_envname().c_str()));
      option->run_callback();
    }
}

}  // namespace server::config
