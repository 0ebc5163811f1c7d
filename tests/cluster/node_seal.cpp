// The HTTP between nodes cannot be forged, changed, delayed or repeated.
#include "server/cluster/node_seal.hpp"

#include "tests/support/catch.hpp"

using server::WallTime;
using server::cluster::NodeSeal;

namespace {

const NodeSeal::Head head{.method = "POST",
                          .target = "/api/rooms/K7QF3M/seats",
                          .client = "198.51.100.7",
                          .scheme = "https",
                          .id = "r-1"};
constexpr WallTime sent(1'790'000'000'000);

}  // namespace

TEST_CASE("a sealed request is opened once, by a node with the same secret, in time") {
  NodeSeal one({1, 2, 3});
  NodeSeal two({1, 2, 3});
  NodeSeal stranger({3, 2, 1});
  const auto sealed = one.seal(head, "{}", sent);
  CHECK_FALSE(stranger.open(sealed.header, head, sent));
  CHECK_FALSE(two.open(sealed.header, head, sent + 61'000));
  CHECK_FALSE(two.open(sealed.header, head, WallTime(sent.count() - 61'000)));
  const auto opened = two.open(sealed.header, head, sent + 59'000);
  REQUIRE(opened);
  CHECK(opened->nonce == sealed.nonce);
  CHECK(NodeSeal::has_hash("{}", *opened));
  CHECK_FALSE(NodeSeal::has_hash("[]", *opened));
  CHECK_FALSE(two.open(sealed.header, head, sent + 59'000));
  CHECK_FALSE(one.seal(head, "{}", sent).header == sealed.header);
}

TEST_CASE("each part of the head is sealed") {
  NodeSeal seal({7});
  const auto sealed = seal.seal(head, "", sent);
  for (auto part : {&NodeSeal::Head::method, &NodeSeal::Head::target, &NodeSeal::Head::client,
                    &NodeSeal::Head::scheme, &NodeSeal::Head::id}) {
    NodeSeal::Head other = head;
    other.*part = "x";
    CHECK_FALSE(seal.open(sealed.header, other, sent));
  }
  for (std::size_t at = 0; at < sealed.header.size(); ++at) {
    std::string wrong = sealed.header;
    wrong[at] = wrong[at] == '0' ? '1' : '0';
    CHECK_FALSE(seal.open(wrong, head, sent));
    CHECK_FALSE(seal.open(sealed.header.substr(0, at), head, sent));
  }
  CHECK(seal.open(sealed.header, head, sent));
}

TEST_CASE("an answer belongs to its request") {
  const NodeSeal seal({7});
  const std::string answer = seal.seal_answer("nonce", 200, "{}");
  CHECK(seal.is_answer(answer, "nonce", 200, "{}"));
  CHECK_FALSE(seal.is_answer(answer, "other", 200, "{}"));
  CHECK_FALSE(seal.is_answer(answer, "nonce", 201, "{}"));
  CHECK_FALSE(seal.is_answer(answer, "nonce", 200, "[]"));
  CHECK_FALSE(seal.is_answer("", "nonce", 200, "{}"));
}
