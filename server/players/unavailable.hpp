// Nothing about people can be stored just now, and nothing was: the same can succeed later. Thrown
// by the stores behind the interfaces of this folder.
#pragma once

#include <stdexcept>

namespace server::players {

class Unavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace server::players
