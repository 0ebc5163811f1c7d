// The places of an operators' port: connections at rest give way, busy ones do not.
#include "server/api/operator_connections.hpp"

#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"

#include <memory>
#include <vector>

namespace api = server::api;

TEST_CASE("a connection at rest gives its place to a new one, the oldest first") {
  api::OperatorConnections all;
  std::vector<std::unique_ptr<api::OperatorConnections::OperatorPlace>> places;
  std::vector<std::size_t> closed;
  const auto connect = [&] {
    if (!all.make_room()) return false;
    places.push_back(std::make_unique<api::OperatorConnections::OperatorPlace>(
        all, [&closed, number = places.size()] { closed.push_back(number); }));
    return true;
  };
  for (std::size_t i = 0; i < server::limits::operator_connections_max; ++i) CHECK(connect());
  CHECK(closed.empty());
  places[0]->set_busy(true);
  CHECK(connect());
  CHECK(connect());
  CHECK(closed == std::vector<std::size_t>{1, 2});

  // An ended connection has left a free place: no other is closed.
  places[3].reset();
  CHECK(connect());
  CHECK(closed.size() == 2);
  for (const auto& place : places)
    if (place) place->set_busy(true);
  CHECK_FALSE(connect());
  places[0]->set_busy(false);
  CHECK(connect());
  CHECK(closed == std::vector<std::size_t>{1, 2, 0});
}
