// Assertions that are on in every build. A failure means that this program is wrong, never that a
// player is: it prints what was expected and where, and aborts. The journal brings the games back.
#pragma once

#include <source_location>

namespace engine {

[[noreturn]] void requirement_failed(const char* what, std::source_location where);

constexpr void require(bool holds, const char* what,
                       std::source_location where = std::source_location::current()) {
  if (!holds) [[unlikely]]
    requirement_failed(what, where);
}

}  // namespace engine
