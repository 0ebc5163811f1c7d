// Cost of one password guess: the minimum of OWASP's Password Storage Cheat Sheet.
#pragma once

#include <cstddef>

namespace server::util::argon2 {

inline constexpr unsigned long long passes_over_memory = 2;
inline constexpr std::size_t memory_bytes = 19 * 1024 * 1024;

}  // namespace server::util::argon2
