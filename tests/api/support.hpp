// A server without sockets: shards, a lobby and an in-memory journal, called through answer().
#pragma once

#include "server/api/routes.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/file_transfer.hpp"
#include "server/storage/memory_journal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/http_parts.hpp"

#include <atomic>
#include <exception>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>

namespace tests {

using nlohmann::json;
using Headers = std::vector<std::pair<std::string, std::string>>;

// Runs the loop until the response is there.
inline server::api::Response await_response(boost::asio::io_context& loop,
                                            boost::asio::awaitable<server::api::Response> answer) {
  std::optional<server::api::Response> answered;
  boost::asio::co_spawn(loop, std::move(answer),
                        [&](const std::exception_ptr& failure, server::api::Response response) {
                          if (failure) std::rethrow_exception(failure);
                          answered = std::move(response);
                        });
  loop.restart();
  loop.run();
  return *std::move(answered);
}

struct TestServer {
  explicit TestServer(std::size_t rooms_max = 10) : directory(rooms_max) { shards.start(); }
  ~TestServer() { parts.stop(); }

  server::api::Response ask(const std::string& method, const std::string& target,
                            const std::string& body = "", const std::string& authorization = "") {
    return ask({method, target, authorization, body});
  }
  server::api::Response ask(const server::api::Request& request) {
    return await_response(client, server::api::answer(context, request));
  }

  json create(const std::string& body = R"({"preset":"kingdomino","players":2})") {
    const auto response = ask("POST", "/api/rooms", body);
    INFO(response.body);
    REQUIRE(response.status == 201);
    return json::parse(response.body);
  }

  // "409 seat_taken": the status and the code, followed by a named field.
  static std::string error_in(const server::api::Response& response) {
    const json error = json::parse(response.body).at("error");
    CHECK_FALSE(error.at("message").get<std::string>().empty());
    return std::to_string(response.status) + " " + error.at("code").get<std::string>() +
           (error.contains("field") ? " " + error["field"].get<std::string>() : "");
  }
  void expect(unsigned status, const std::string& error, const std::string& method,
              const std::string& target, const std::string& body = "") {
    INFO(method << " " << target << " " << body);
    CHECK(error_in(ask(method, target, body)) == std::to_string(status) + " " + error);
  }

  // Runs the work on every shard and waits for it.
  void on_all_shards(void (*work)(server::rooms::Rooms&)) {
    for (std::size_t i = 0; i < shards.count(); ++i) {
      std::promise<void> done;
      shards.post(i, [&](server::rooms::Rooms& rooms) {
        work(rooms);
        done.set_value();
      });
      done.get_future().wait();
    }
  }

  boost::asio::io_context client{1};  // the executor of requests
  server::rooms::Directory directory;
  std::atomic<bool> healthy = true;
  server::rooms::SystemRandom entropy;
  server::storage::MemoryJournal journal{[this](auto entries) {
    for (const auto& [code, ticket] : entries)
      shards.post(shards.of(code), [code, ticket](auto& rooms) { rooms.committed(code, ticket); });
  }};
  server::storage::StoredGameFiles game_files{protocol::LimitsInfo{}};
  HttpParts parts{directory, game_files, [this] { return healthy.load(); }, 2,
                  [this](server::room::BotService& bots) {
                    return std::make_unique<server::rooms::Rooms>(
                        directory, journal, entropy, bots, protocol::LimitsInfo{},
                        server::rooms::RoomTimeouts{60'000, 60'000});
                  }};
  server::net::Shards& shards = parts.shards;
  server::api::HttpContext& context = parts.http;
};

}  // namespace tests
