// Player data cannot be stored at present, and nothing was stored: a retry can succeed. Thrown by
// the stores that implement the interfaces of this folder.
#pragma once

#include <stdexcept>

namespace server::players {

class Unavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace server::players
