// HTTP without a socket: bytes are read as the server reads them, one request after the other, and
// each is answered with a status of the protocol and a JSON object where the protocol says so. A
// room ABCDEF exists, and the first player who sits down in it has the token token-1.
//
// A "!" at the start: the journal has failed.
#include "server/api/routes.hpp"
#include "server/rooms/directory.hpp"
#include "server/storage/file_transfer.hpp"
#include "server/util/limits.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/surroundings.hpp"
#include "tests/support/http_parts.hpp"

#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/http.hpp>
#include <nlohmann/json.hpp>

namespace http = boost::beast::http;
using namespace server;
using nlohmann::json;
using tests::require;

namespace {

const protocol::RoomCode code = "ABCDEF";
constexpr int requests_max = 20;
constexpr std::size_t rooms_max = 4;
constexpr rooms::RoomTimeouts patience{60'000, 60'000};

class Server {
 public:
  // The initial state. The parts are cached, because their documents take long to write.
  void reset() {
    healthy_ = true;
    journal_ = {};
    random_ = {};
    std::destroy_at(&directory_);
    std::construct_at(&directory_, rooms_max);
    rooms::Rooms& rooms = parts_.shards.rooms(0);
    std::destroy_at(&rooms);
    std::construct_at(&rooms, directory_, journal_, random_, parts_.bots, tests::told_limits,
                      patience);
    directory_.claim(code);
    const engine::RulesRequest request{.players = 2};
    parts_.shards.rooms(0).create(code,
                                  {"Friday", {.listed = true}, request, server::RoomTime(1000), {}},
                                  *engine::make_rules(request), {}, [](const auto&) {});
    work();
  }

  void fail() {
    healthy_ = false;
    parts_.shards.rooms(0).halt();
  }

  api::Response ask(const api::Request& request) {
    std::optional<api::Response> answered;
    boost::asio::io_context client(1);
    boost::asio::co_spawn(client, api::answer(parts_.http, request),
                          [&](const std::exception_ptr& failure, api::Response response) {
                            require(!failure, "a request does not fail");
                            answered = std::move(response);
                          });
    do work();
    while (client.poll() > 0);
    require(answered.has_value(), "a request is answered");
    return *answered;
  }

 private:
  // The work of the shard's thread and the journal's.
  void work() {
    do {
      parts_.shards.context(0).poll();
      while (!journal_.queue.empty()) {
        const auto [where, ticket] = journal_.take();
        parts_.shards.rooms(0).committed(where, ticket);
      }
    } while (parts_.shards.context(0).poll() > 0);
  }

  bool healthy_ = true;
  rooms::Directory directory_{rooms_max};
  tests::QueuedJournal journal_;
  tests::FixedRandom random_;
  storage::StoredGameFiles game_files_{tests::told_limits};
  tests::HttpParts parts_{directory_, game_files_, [this] { return healthy_; }, 1,
                          [this](room::BotService& bots) {
                            return std::make_unique<rooms::Rooms>(
                                directory_, journal_, random_, bots, tests::told_limits, patience);
                          }};
};

std::string header(const api::Response& response, std::string_view name) {
  for (const auto& [key, value] : response.headers)
    if (key == name) return value;
  return "";
}

void check_response(const api::Response& response) {
  static const std::set<unsigned> statuses{200, 201, 204, 400, 401, 404, 405, 409, 426, 503};
  require(statuses.count(response.status) == 1, "a status of the protocol");
  // Beast would stop the program at a header that cannot be sent.
  http::fields fields;
  for (const auto& [name, value] : response.headers) fields.set(name, value);
  if (response.status == 204) return require(response.body.empty(), "204 has no body");
  if (response.content_type != "application/json")
    return require(response.status == 200 && response.content_type.starts_with("text/html"),
                   "the only page");
  const json body = json::parse(response.body);
  require(body.is_object(), "a JSON object");
  if (response.status == 405) require(!header(response, "Allow").empty(), "405 names the methods");
  if (response.status < 400 || body.contains("status")) return;
  const json& error = body.at("error");
  require(!error.at("code").get<std::string>().empty(), "an error has a code");
  require(!error.at("message").get<std::string>().empty(), "and words");
}

std::string text(boost::beast::string_view view) {
  return {view.data(), view.size()};
}

// As api/http_session.cpp reads it.
std::optional<api::Request> read_request(std::string_view& bytes) {
  http::request_parser<http::string_body> parser;
  parser.eager(true);
  parser.header_limit(limits::header_bytes_max);
  parser.body_limit(limits::body_bytes_max);
  boost::beast::error_code error;
  while (!bytes.empty() && !parser.is_done() && !error) {
    const std::size_t taken = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    bytes.remove_prefix(taken);
    if (taken == 0) break;
  }
  if (error || !parser.is_done()) return std::nullopt;
  const auto request = parser.release();
  return api::Request{
      .method = request.method() == http::verb::head ? "GET" : text(request.method_string()),
      .target = text(request.target()),
      .authorization = text(request[http::field::authorization]),
      .body = request.body()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes = tests::text_of(data, size);
  static Server server;
  server.reset();
  if (bytes.starts_with('!')) {
    bytes.remove_prefix(1);
    server.fail();
  }
  for (int i = 0; i < requests_max; ++i) {
    const auto request = read_request(bytes);
    if (!request) break;
    check_response(server.ask(*request));
    if (const auto socket = api::socket_target(request->target))
      require(socket->code.size() < request->target.size(), "the code is a part of the address");
  }
  return 0;
}
