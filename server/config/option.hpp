// Adds options to a command. An option is named once: for --node-url, the environment variable is
// CASTELLAN_NODE_URL and the key in the configuration file is node-url.
#pragma once

#include <cctype>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>

namespace server::config {

inline CLI::Option* with_variable(CLI::Option* option) {
  std::string variable = "CASTELLAN_";
  for (const char c : option->get_lnames().front())
    variable += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return option->envname(variable);
}

// Names the range of ports in the error; CLI11 says of a number beyond it only that it cannot be
// converted.
inline CLI::Option* as_port(CLI::Option* option) {
  return option->check(CLI::Validator(
      [](const std::string& text) {
        std::uint16_t port = 0;
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, port);
        return error == std::errc{} && rest == end
                   ? std::string()
                   : "'" + text + "' is not a port, a number from 0 to 65535";
      },
      ""));
}

// Options that --help lists together under one heading.
class Topic {
 public:
  Topic(CLI::App& command, std::string heading) : command_(command), heading_(std::move(heading)) {}

  // `flags` as in "-p,--port". The present value of `value` is shown as the default.
  template <class Value>
  CLI::Option* add(const std::string& flags, Value& value, const std::string& text) {
    return finish(command_.add_option(flags, value, text)->capture_default_str());
  }
  CLI::Option* add_flag(const std::string& flags, bool& value, const std::string& text) {
    return finish(command_.add_flag(flags, value, text));
  }
  // Takes "on" and "off".
  CLI::Option* add_switch(const std::string& flags, bool& value, const std::string& text) {
    const auto set = [&value](const std::string& word) { value = word == "on"; };
    return finish(command_.add_option_function<std::string>(flags, set, text)
                      ->check(CLI::IsMember({"on", "off"}))
                      ->default_str(value ? "on" : "off"));
  }
  // Repeatable; a value may be a comma-separated list.
  CLI::Option* add_list(const std::string& flags, std::vector<std::string>& values,
                        const std::string& text) {
    return finish(command_.add_option(flags, values, text)
                      ->allow_extra_args(false)
                      ->delimiter(',')
                      ->default_str(CLI::detail::join(values)));
  }
  // Accepts strings for which `read` returns a value.
  template <class Value, class Read>
  CLI::Option* add_parsed(const std::string& flags, Value& value, const Read& read,
                          const std::string& text) {
    const auto set = [&value, read](const std::string& word) { value = *read(word); };
    return finish(command_.add_option_function<std::string>(flags, set, text));
  }

 private:
  CLI::Option* finish(CLI::Option* option) { return with_variable(option->group(heading_)); }

  CLI::App& command_;
  const std::string heading_;
};

}  // namespace server::config
