// By what a request is found again in the log.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace server::telemetry {

inline constexpr std::size_t request_id_characters_max = 64;

// Whether an id from outside can stand in the log and in a header: letters, digits and -._ alone.
bool is_request_id(std::string_view id);

// Of a new connection: another one each time, also after a restart and at another server.
// Any thread.
std::string new_connection_id();

// What was given if it can be used; else one that begins with the connection's.
std::string request_id(std::string_view given, std::string_view connection, unsigned number);

}  // namespace server::telemetry
