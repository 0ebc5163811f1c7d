// Why something failed, for people: what() of Boost's errors also names a place in Boost's sources.
#pragma once

#include <exception>
#include <string>

namespace server::util {

std::string reason_of(const std::exception& error);

}  // namespace server::util
