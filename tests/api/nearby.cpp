// Other servers of the local network: who may see them.
#include "server/api/routes.hpp"
#include "tests/api/support.hpp"

using namespace tests;

namespace {

constexpr const char* nearby_path = "/api/nearby";

server::api::Response ask_near(TestServer& server) {
  return server.ask({.method = "GET", .target = nearby_path, .from_near = true});
}

}  // namespace

TEST_CASE("other servers are shown to clients in the local network, and to no others") {
  TestServer server;
  int asked = 0;
  server.context.nearby = [&] {
    ++asked;
    return std::vector<protocol::NearbyServer>{{"nuc", "http://192.168.1.9:8080/"},
                                               {"", "http://10.0.0.7:8081/"}};
  };
  CHECK(server.ask("GET", nearby_path).body == R"({"servers":[]})");
  CHECK(asked == 0);
  const auto near = ask_near(server);
  CHECK(near.status == 200);
  CHECK(near.body == R"({"servers":[{"machine":"nuc","url":"http://192.168.1.9:8080/"},)"
                     R"({"machine":"","url":"http://10.0.0.7:8081/"}]})");
  server.expect(405, "method_not_allowed", "POST", nearby_path);
}

TEST_CASE("a server that looks for no others lists none") {
  TestServer server;
  CHECK(ask_near(server).body == R"({"servers":[]})");
}
