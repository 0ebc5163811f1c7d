// Formats the server's responses to `castellan admin` as text.
#pragma once

#include <ostream>
#include <string>

namespace server::cli {

// `command`: the command sent; `response`: JSON, or empty. Shows texts of others, such as names,
// without control characters.
void print_response(const std::string& command, const std::string& response, std::ostream& out);

}  // namespace server::cli
