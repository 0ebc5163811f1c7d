// Names of people who are told apart by nothing else. Pure; any thread.
#pragma once

#include "protocol/limits.hpp"

#include <cstddef>
#include <string>

namespace server::room {

// "Zoe", "Zoe (2)", …: the first that is free, cut where it would be too long.
template <class Taken>
std::string distinct_name(const std::string& wanted, Taken&& taken) {
  std::string name = wanted;
  for (int i = 2; taken(name); ++i) {
    const std::string end = " (" + std::to_string(i) + ")";
    std::size_t bytes = 0;
    std::size_t characters = end.size();
    for (; bytes < wanted.size(); ++bytes)
      if ((static_cast<unsigned char>(wanted[bytes]) & 0xc0u) != 0x80u &&
          ++characters > protocol::player_name_characters_max)
        break;
    name = wanted.substr(0, bytes) + end;
  }
  return name;
}

}  // namespace server::room
