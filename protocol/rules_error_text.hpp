// Error messages for an invalid RulesRequest, for HTTP responses, replay and the command line.
// Pure; any thread.
#pragma once

#include "engine/presets.hpp"

#include <string>

namespace protocol {

struct RulesErrorText {
  std::string field;    // "players" or the name of an option
  std::string message;  // the expected value
};
RulesErrorText describe(const engine::RulesRequest& request, engine::RulesError error);

}  // namespace protocol
