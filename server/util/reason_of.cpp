#include "server/util/reason_of.hpp"

#include <boost/system/system_error.hpp>

namespace server::util {

std::string reason_of(const std::exception& error) {
  const auto* const failed = dynamic_cast<const boost::system::system_error*>(&error);
  return failed == nullptr ? error.what() : failed->code().message();
}

}  // namespace server::util
