#include "server/config/config_file.hpp"

#include "server/config/option_values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <istream>
// toml++ asserts that keys begin well, and then reports those that do not: without the assertion
// it only reports them. With NDEBUG the compiler would take the assertion for granted.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace server::config {
namespace {

// The section that configures a command; `config` shares that of `serve`.
std::string section_of(const CLI::App& command) {
  return command.get_name() == "config" ? "serve" : command.get_name();
}

[[noreturn]] void complain(int line, const std::string& what) {
  throw CLI::ConfigError("line " + std::to_string(line) + ": " + what);
}

int line_of(const toml::node& node) {
  return static_cast<int>(node.source().begin.line);
}

// As an option takes it on the command line.
std::string text_of(const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  if (const auto* truth = value.as_boolean()) return truth->get() ? "true" : "false";
  if (const auto* number = value.as_integer()) return std::to_string(number->get());
  if (const auto* number = value.as_floating_point()) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number->get()).ptr};
  }
  complain(line_of(value), "a value must be a string, a number, true or false.");
}

FileEntry entry_of(const std::string& section, const std::string& key, const toml::node& value) {
  FileEntry entry{.section = section, .key = key, .values = {}, .line = line_of(value)};
  if (const toml::array* list = value.as_array())
    for (const toml::node& each : *list) entry.values.push_back(text_of(each));
  else
    entry.values = {text_of(value)};
  entry.is_list = value.is_array();
  return entry;
}

std::vector<std::string> names_of(const std::vector<const CLI::Option*>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const CLI::Option* option : options) names.push_back(option->get_lnames().front());
  return names;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// The command's option with the same environment variable: it has the same meaning. Null: none.
const CLI::Option* same_option(const CLI::App& command, const CLI::Option& option) {
  for (const CLI::Option* each : configurable_options(command))
    if (!each->get_envname().empty() && each->get_envname() == option.get_envname()) return each;
  return nullptr;
}

}  // namespace

std::vector<FileEntry> read_entries(std::istream& input) try {
  std::vector<FileEntry> entries;
  for (const auto& [name, node] : toml::parse(input)) {
    const std::string section(name.str());
    if (const toml::table* table = node.as_table())
      for (const auto& [key, value] : *table)
        entries.push_back(entry_of(section, std::string(key.str()), value));
    else
      entries.push_back(entry_of("", section, node));
  }
  std::ranges::sort(entries, {}, &FileEntry::line);
  return entries;
} catch (const toml::parse_error& error) {
  complain(static_cast<int>(error.source().begin.line), std::string(error.description()));
}

const CLI::App* given_command(const CLI::App& app) {
  for (const CLI::App* command : commands_of(app))
    if (command->parsed()) return command;
  return nullptr;
}

std::vector<const CLI::Option*> configurable_options(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) {
    return option->get_configurable() && !option->get_lnames().empty() && !option->get_positional();
  });
}

bool set_by_environment(const CLI::Option& option) {
  if (option.get_envname().empty()) return false;
  const char* const value = std::getenv(option.get_envname().c_str());
  return value != nullptr && *value != '\0';
}

int ConfigFile::line_of(const std::string& key) const {
  const auto found = lines_.find(key);
  return found == lines_.end() ? 0 : found->second;
}

const CLI::App& ConfigFile::command_for(const FileEntry& entry) const {
  const CLI::App* const given = given_command(app_);
  std::vector<std::string> sections;
  for (const CLI::App* command : commands_of(app_)) {
    // When commands share a section, the given command comes first.
    if (given != nullptr && section_of(*given) == entry.section) return *given;
    if (command->get_name() == entry.section && section_of(*command) == entry.section)
      return *command;
    if (section_of(*command) == command->get_name()) sections.push_back(command->get_name());
  }
  if (entry.section.empty())
    complain(entry.line, "'" + entry.key + "' is in no section: write [serve] above it.");
  complain(entry.line,
           "there is no section [" + entry.section + "]." + suggestion(entry.section, sections));
}

const CLI::Option& ConfigFile::option_for(const CLI::App& command, const FileEntry& entry) {
  const auto options = configurable_options(command);
  for (const CLI::Option* option : options) {
    const auto& names = option->get_lnames();
    if (std::find(names.begin(), names.end(), entry.key) != names.end()) return *option;
  }
  complain(entry.line,
           "there is no option '" + entry.key + "'." + suggestion(entry.key, names_of(options)));
}

std::vector<CLI::ConfigItem> ConfigFile::from_config(std::istream& input) const {
  const CLI::App* const given = given_command(app_);
  std::vector<CLI::ConfigItem> own;
  std::vector<CLI::ConfigItem> shared;  // from [serve]
  for (FileEntry& entry : read_entries(input)) {
    const CLI::App& command = command_for(entry);
    const CLI::Option& option = option_for(command, entry);
    if (option.get_expected_max() <= 1 && entry.is_list)
      complain(entry.line, "'" + entry.key + "' is one value, not a list.");
    if (entry.values.empty())
      complain(entry.line, "'" + entry.key + "' is an empty list: leave it out.");
    if (given == nullptr || set_by_environment(option)) continue;
    if (&command == given) {
      lines_[entry.key] = entry.line;
      own.push_back({{given->get_name()}, entry.key, std::move(entry.values)});
    } else if (entry.section == "serve") {
      const CLI::Option* const same = same_option(*given, option);
      if (same == nullptr) continue;
      const std::string& name = same->get_lnames().front();
      lines_.emplace(name, entry.line);
      shared.push_back({{given->get_name()}, name, std::move(entry.values)});
    }
  }
  std::erase_if(shared, [&](const CLI::ConfigItem& item) {
    return std::ranges::find(own, item.name, &CLI::ConfigItem::name) != own.end();
  });
  own.insert(own.end(), shared.begin(), shared.end());
  return own;
}

}  // namespace server::config
