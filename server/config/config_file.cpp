#include "server/config/config_file.hpp"

#include "server/config/settings.hpp"

#include <algorithm>
#include <cstdlib>
#include <istream>
#include <string_view>

namespace server::config {
namespace {

// The section that configures a command; `config` shares that of `serve`.
std::string section_of(const CLI::App& command) {
  return command.get_name() == "config" ? "serve" : command.get_name();
}

[[noreturn]] void complain(int line, const std::string& what) {
  throw CLI::ConfigError("line " + std::to_string(line) + ": " + what);
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

class Reader {
 public:
  explicit Reader(std::istream& input) : input_(input) {}

  std::vector<FileEntry> entries() {
    while (next_line()) {
      skip_blanks();
      if (at_end()) continue;
      if (rest_.front() == '[')
        begin_section();
      else
        entries_.push_back(entry());
    }
    return std::move(entries_);
  }

 private:
  bool next_line() {
    if (!std::getline(input_, text_)) return false;
    ++line_;
    // Some editors put a byte order mark at the start of a file.
    if (line_ == 1 && text_.starts_with("\xef\xbb\xbf")) text_.erase(0, 3);
    rest_ = text_;
    return true;
  }

  void skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
  }

  // Only a comment may follow.
  bool at_end() const { return rest_.empty() || rest_.front() == '#' || rest_.front() == ';'; }

  void expect_end() {
    skip_blanks();
    if (!at_end()) complain(line_, "'" + std::string(rest_) + "' is more than one value.");
  }

  void begin_section() {
    const auto close = rest_.find(']');
    if (close == std::string_view::npos) complain(line_, "the section has no closing ].");
    section_ = trim(rest_.substr(1, close - 1));
    rest_.remove_prefix(close + 1);
    expect_end();
  }

  FileEntry entry() {
    FileEntry entry{section_, "", {}, line_};
    const auto equals = rest_.find('=');
    const std::string_view name = trim(rest_.substr(0, equals));
    entry.key = name;
    if (name.size() > 1 && name.front() == name.back() && (name[0] == '"' || name[0] == '\''))
      entry.key = name.substr(1, name.size() - 2);
    if (const auto dot = entry.key.find('.'); section_.empty() && dot != std::string::npos) {
      entry.section = entry.key.substr(0, dot);
      entry.key.erase(0, dot + 1);
    }
    if (equals == std::string_view::npos) {
      entry.key = trim(entry.key.substr(0, entry.key.find_first_of("#;")));
      entry.values = {"true"};
      return entry;
    }
    rest_.remove_prefix(equals + 1);
    skip_blanks();
    if (!rest_.empty() && rest_.front() == '[')
      entry.values = list();
    else
      entry.values = {value(false)};
    expect_end();
    return entry;
  }

  // May span several lines.
  std::vector<std::string> list() {
    const int begin = line_;
    std::vector<std::string> values;
    rest_.remove_prefix(1);
    for (;;) {
      skip_blanks();
      while (at_end()) {
        if (!next_line()) complain(begin, "the list that begins here has no closing ].");
        skip_blanks();
      }
      if (rest_.front() == ']') break;
      if (rest_.front() == ',')
        rest_.remove_prefix(1);
      else
        values.push_back(value(true));
    }
    rest_.remove_prefix(1);
    return values;
  }

  std::string value(bool in_list) {
    if (!rest_.empty() && (rest_.front() == '"' || rest_.front() == '\'')) return string();
    std::size_t end = 0;
    const auto ends = [&] {
      const char c = rest_[end];
      if (in_list && (c == ',' || c == ']')) return true;
      return (c == '#' || c == ';') && (end == 0 || is_blank(rest_[end - 1]));
    };
    while (end < rest_.size() && !ends()) ++end;
    const std::string_view bare = trim(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return std::string(bare);
  }

  // "with \\ and \" in it", or 'as it is'.
  std::string string() {
    const char quote = rest_.front();
    std::string text;
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      char c = rest_[i];
      if (c == quote) {
        rest_.remove_prefix(i + 1);
        return text;
      }
      if (c == '\\' && quote == '"' && i + 1 < rest_.size()) {
        c = rest_[++i];
        if (c == 'n') c = '\n';
        if (c == 't') c = '\t';
      }
      text += c;
    }
    complain(line_, std::string("the string has no closing ") + quote + ".");
  }

  std::istream& input_;
  std::string text_;
  std::string_view rest_;
  int line_ = 0;
  std::string section_;
  std::vector<FileEntry> entries_;
};

std::vector<std::string> names_of(const std::vector<const CLI::Option*>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const CLI::Option* option : options) names.push_back(option->get_lnames().front());
  return names;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace

std::vector<FileEntry> read_entries(std::istream& input) {
  return Reader(input).entries();
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
  std::map<std::string, int> seen;
  std::vector<CLI::ConfigItem> wanted;
  for (FileEntry& entry : read_entries(input)) {
    const CLI::App& command = command_for(entry);
    const CLI::Option& option = option_for(command, entry);
    const auto [before, fresh] = seen.emplace(entry.section + "." + entry.key, entry.line);
    if (!fresh)
      complain(entry.line, "'" + entry.key + "' is already set in line " +
                               std::to_string(before->second) + ".");
    if (&command != given || set_by_environment(option)) continue;
    if (option.get_expected_max() <= 1 && entry.values.size() != 1)
      complain(entry.line, "'" + entry.key + "' is one value, not a list.");
    if (entry.values.empty())
      complain(entry.line, "'" + entry.key + "' is an empty list: leave it out.");
    lines_[entry.key] = entry.line;
    wanted.push_back({{command.get_name()}, entry.key, std::move(entry.values)});
  }
  return wanted;
}

}  // namespace server::config
