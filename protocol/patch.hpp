// The change of a view as a JSON Patch (RFC 6902). Pure; any thread.
#pragma once

#include "engine/event.hpp"
#include "engine/view.hpp"
#include "protocol/view_cache.hpp"

#include <string>

namespace protocol {

// JSON array of RFC 6902 operations that turn the document of `before` into the document after the
// events.
std::string encode_patch(const engine::View& before, const engine::Events& events);
// The same as encode_patch(before, events).
std::string encode_patch(const engine::View& before, const engine::Events& events,
                         ViewCache& cache);

}  // namespace protocol
