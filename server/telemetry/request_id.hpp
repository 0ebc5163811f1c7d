// Ids by which requests are found in the log.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace server::telemetry {

inline constexpr std::size_t request_id_characters_max = 64;

// Whether an external id is safe in the log and in a header: only letters, digits and -._
bool is_request_id(std::string_view id);

// A unique id for a new connection, also across restarts and servers. Any thread.
std::string new_connection_id();

// Returns `given` if it is usable; otherwise an id that begins with the connection's.
std::string request_id(std::string_view given, std::string_view connection, unsigned number);

}  // namespace server::telemetry
