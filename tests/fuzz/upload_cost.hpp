// The cost of an uploaded game, in counts that are the same on every machine.
#pragma once

#include <string_view>

namespace tests {

// Fails if the work of POST /api/replays for this file exceeds its bound: so much for any file, and
// so much for each of its bytes. Returns whether the file is valid.
bool check_upload_cost(std::string_view file);

}  // namespace tests
