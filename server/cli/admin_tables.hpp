// What a running server answers to `castellan admin`, for people to read.
#pragma once

#include <ostream>
#include <string>

namespace server::cli {

// `command`: what was asked; `answer`: JSON, or nothing. What others have written, such as names,
// is shown without control characters.
void print_answer(const std::string& command, const std::string& answer, std::ostream& out);

}  // namespace server::cli
