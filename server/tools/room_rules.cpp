#include "server/tools/room_rules.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/rules_complaint.hpp"

namespace server::tools {

std::variant<engine::Rules, std::string> read_room_rules(std::string_view body) {
  const auto room = protocol::decode_create_room(body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&room)) return error->message;
  const engine::RulesRequest& request = std::get<protocol::CreateRoom>(room).rules;
  const auto rules = engine::make_rules(request);
  if (const auto* error = std::get_if<engine::RulesError>(&rules)) {
    const auto [field, message] = protocol::complaint(request, *error);
    return field + ": " + message;
  }
  return std::get<engine::Rules>(rules);
}

}  // namespace server::tools
