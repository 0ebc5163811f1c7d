// What is wrong with a request for rules, in words: for HTTP answers, replay and tools.
// Pure; any thread.
#pragma once

#include "engine/presets.hpp"

#include <string>

namespace protocol {

struct RulesComplaint {
  std::string field;    // "players" or the name of an option
  std::string message;  // what it should be
};
RulesComplaint complaint(const engine::RulesRequest& request, engine::RulesError error);

}  // namespace protocol
