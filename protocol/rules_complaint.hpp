// Error messages for an invalid RulesRequest, for HTTP responses, replay and the command line.
// Pure; any thread.
#pragma once

#include "engine/presets.hpp"

#include <string>

namespace protocol {

struct RulesComplaint {
  std::string field;    // "players" or the name of an option
  std::string message;  // the expected value
};
RulesComplaint complaint(const engine::RulesRequest& request, engine::RulesError error);

}  // namespace protocol
