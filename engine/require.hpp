// Assertions that are active in every build. A failure means a bug in this program, never a
// player's mistake: it prints the expectation and the location, and aborts. The journal restores
// the games.
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
