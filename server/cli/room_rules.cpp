#include "server/cli/room_rules.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/options.hpp"
#include "protocol/rules_error_text.hpp"

#include <nlohmann/json.hpp>

namespace server::cli {
namespace {

using nlohmann::json;

json value_of(const std::string& text) {
  const json value = json::parse(text, nullptr, false);
  return value.is_boolean() || value.is_number_integer() ? value : json(text);
}

bool is_option(std::string_view name) {
  bool found = false;
  protocol::for_each_option(
      [&](const protocol::Option& option, auto) { found = found || name == option.name; });
  return found;
}

}  // namespace

std::optional<std::string> write_room_body(const RoomRequest& wanted, std::string& body) {
  json room = {{"preset", wanted.preset}, {"players", wanted.players}};
  if (wanted.spectators > 0) room["spectators_max"] = wanted.spectators;
  for (const std::string& option : wanted.options) {
    const std::size_t equals = option.find('=');
    const std::string name = option.substr(0, equals);
    if (equals == option.npos) return option + ": an option is NAME=VALUE";
    if (!is_option(name)) return name + ": no such option";
    room["options"][name] = value_of(option.substr(equals + 1));
  }
  body = room.dump();
  return std::nullopt;
}

engine::Result<engine::Rules, std::string> read_room_rules(std::string_view body) {
  const auto room = protocol::decode_create_room(body);
  if (!room) return room.error().message;
  const engine::RulesRequest& request = room->rules;
  const auto rules = engine::make_rules(request);
  if (!rules) {
    const auto [field, message] = protocol::describe(request, rules.error());
    return field + ": " + message;
  }
  return *rules;
}

}  // namespace server::cli
