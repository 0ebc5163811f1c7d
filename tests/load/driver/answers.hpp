// HTTP responses, parsed as a client (RFC 9112), as far as the driver needs. Pure; any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace load {

struct ParsedResponse {
  int status = 0;  // 0: not readable
  std::string_view header;
  std::string_view body;
  std::size_t size = 0;  // bytes of the whole response
};

// The first response in these bytes, which it refers to; nullopt: it is not complete yet. It has a
// Content-Length, or no body.
std::optional<ParsedResponse> read_answer(std::string_view bytes);

}  // namespace load
