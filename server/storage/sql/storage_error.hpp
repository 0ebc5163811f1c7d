// The database cannot be used: thrown by the constructors of this folder and by reads of a damaged
// file. The message names the path and is for the operator.
#pragma once

#include <stdexcept>

namespace server::storage {

class StorageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace server::storage
