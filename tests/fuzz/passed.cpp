// HTTP between nodes: nothing is believed without its seal, whatever the bytes, and a node's own
// response comes through whole.
#include "server/api/http_message.hpp"
#include "tests/fuzz/input.hpp"

#include <string>

using server::cluster::NodeSeal;
using tests::require;

namespace api = server::api;

namespace {

constexpr server::WallTime sent(1'790'000'000'000);

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(tests::text_of(data, size));
  NodeSeal seal({1, 2, 3});
  const NodeSeal::Head head{
      .method = "GET", .target = "/", .client = "198.51.100.7", .scheme = "https", .id = "r"};
  const auto sealed = seal.seal(head, text, sent);

  require(!seal.open(text, head, sent), "a request without a seal is nobody's");
  require(!api::read_passed(text, false, sealed.nonce, seal), "nor is a response");
  require(!api::read_passed(text, true, sealed.nonce, seal), "nor one to HEAD");
  require(!api::read_passed_upgrade(text, sealed.nonce, seal), "nor an accepted upgrade");

  const auto opened = seal.open(sealed.header, head, sent);
  require(opened && NodeSeal::has_hash(text, *opened), "a node's request is opened");
  require(!seal.open(sealed.header, head, sent), "and only once");

  api::Response response{.status = 200, .body = text};
  response.headers.emplace_back("Castellan-Answered",
                                seal.seal_answer(opened->nonce, response.status, text));
  const auto message = api::make_response(std::move(response), "r", 11, false);
  const auto read = api::read_passed(api::as_text(message, false), false, sealed.nonce, seal);
  require(read && read->body() == text, "a node's response comes through");
  require(read->count("Castellan-Answered") == 0, "without its seal");
  return 0;
}
