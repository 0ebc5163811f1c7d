// Events as JSON. Pure; any thread.
#pragma once

#include "engine/event.hpp"
#include "engine/view.hpp"

#include <string>

namespace protocol {

// JSON array. `after` is the view after all events.
std::string encode_events(const engine::Events& events, const engine::View& after);

}  // namespace protocol
