// Answers to HTTP requests, as a client reads them (RFC 9112), as far as the driver needs. Pure;
// any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace server::load {

struct Answer {
  int status = 0;  // 0: not readable
  std::string_view header;
  std::string_view body;
  std::size_t size = 0;  // bytes of all of it
};

// The first one in these bytes, which it refers to; nothing: it is not whole yet. Its length stands
// in Content-Length, or it has no body.
std::optional<Answer> read_answer(std::string_view bytes);

}  // namespace server::load
