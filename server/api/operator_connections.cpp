#include "server/api/operator_connections.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::api {

OperatorConnections::OperatorPlace::OperatorPlace(OperatorConnections& all,
                                                  std::function<void()> close)
    : all_(all), close_(std::move(close)) {
  all_.places_.push_back(this);
}

OperatorConnections::OperatorPlace::~OperatorPlace() {
  all_.places_.remove(this);
}

bool OperatorConnections::make_room() {
  if (places_.size() < limits::operator_connections_max) return true;
  const auto oldest =
      std::ranges::find_if(places_, [](const OperatorPlace* one) { return !one->busy_; });
  if (oldest == places_.end()) return false;
  const OperatorPlace& one = **oldest;
  places_.erase(oldest);
  one.close_();
  return true;
}

}  // namespace server::api
