// Servers with sockets; the test decides where rooms are.
#pragma once

#include "server/api/http_admission.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/net/listener.hpp"
#include "tests/api/support.hpp"
#include "tests/support/wire.hpp"

#include <chrono>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace tests {

class ToldNodes final : public server::cluster::RoomLocator {
 public:
  void tell(const std::string& code, server::cluster::Location where) {
    const std::lock_guard lock(mutex_);
    where_.insert_or_assign(code, std::move(where));
  }
  // Requests for this room get no answer.
  void hold(const server::room::RoomCode& code) {
    const std::lock_guard lock(mutex_);
    held_ = code;
  }
  // Rooms without an entry are here.
  void locate(const server::room::RoomCode& code,
              std::function<void(server::cluster::Location)> done) override {
    server::cluster::Location found = server::cluster::LocalResult::here;
    {
      const std::lock_guard lock(mutex_);
      ++asked_;
      if (code == held_) return;
      if (const auto told = where_.find(code); told != where_.end()) found = told->second;
    }
    std::thread([done = std::move(done), found = std::move(found)] { done(found); }).join();
  }
  void hold_games(bool) override {}
  std::vector<std::string> urls() const override {
    return {"https://n2.example.org",
            "http://10.0.0.3:8080/games",
            "https://[2001:db8::2]:8443",
            "ftp://n4",
            "https://",
            "https://n5; script-src *",
            "https://n6\r\nX: 1"};
  }
  unsigned asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, server::cluster::Location> where_;
  std::optional<server::room::RoomCode> held_;
  unsigned asked_ = 0;
};

inline const server::storage::NodeSecret sample_secret{1, 2, 3};

struct TestNode : TestServer {
  // `prepare`: changes before a client can connect.
  explicit TestNode(const std::function<void(HttpParts&)>& prepare) {
    context.nodes = &nodes;
    context.seal = &seal;
    if (prepare) prepare(parts);
    listener = std::make_unique<server::net::Listener>("127.0.0.1", 0, shards, [this](auto socket) {
      server::api::admit(std::move(socket), context, for_players);
    });
    shards.post(0, [this](auto&) { listener->start(); });
  }
  explicit TestNode(const server::api::AccessPolicy::AccessSettings& settings = {})
      : TestNode([&](HttpParts& one) { one.access.change(settings); }) {}
  ~TestNode() {
    std::promise<void> stopped;
    shards.post(0, [&](auto&) {
      listener->stop();
      stopped.set_value();
    });
    stopped.get_future().wait();
    shards.stop();
    listener.reset();
    parts.stop();
  }

  std::uint16_t port() const { return listener->port(); }
  std::string address() const { return "127.0.0.1:" + std::to_string(port()); }
  server::cluster::NodeEndpoints place(const std::string& url = "") const {
    return {url, address()};
  }

  std::string ask_wire(const std::string& request) { return Wire(port()).ask(request); }
  std::string get(const std::string& target, const std::string& headers = "") {
    return ask_wire("GET " + target + " HTTP/1.1\r\nHost: play.test\r\n" + headers + "\r\n");
  }

  ToldNodes nodes;
  server::cluster::NodeSeal seal{sample_secret};
  server::api::HttpEndpoint for_players{
      .answer = [this](const auto& request) { return server::api::answer(context, request); },
      .for_players = true};
  std::unique_ptr<server::net::Listener> listener;
};

// A node's response to this request.
inline std::string sealed(const std::string& request, std::string response) {
  const std::string name = "Castellan-Passed: v1 ";
  std::string words = request.substr(request.find(name) + name.size());
  words.erase(0, words.find(' ') + 1);
  const std::string nonce = words.substr(0, words.find(' '));
  const unsigned status = static_cast<unsigned>(std::stoul(response.substr(9, 3)));
  const std::size_t end = response.find("\r\n\r\n");
  const std::string body = status == 101 ? "" : response.substr(end + 4);
  const std::string seal =
      server::cluster::NodeSeal(sample_secret).seal_answer(nonce, status, body);
  return response.insert(end, "\r\nCastellan-Answered: " + seal);
}

inline std::string status_of(const std::string& answer) {
  return answer.substr(0, answer.find("\r\n"));
}
inline std::string body_of(const std::string& answer) {
  const auto end = answer.find("\r\n\r\n");
  return end == std::string::npos ? "" : answer.substr(end + 4);
}

template <class Condition>
void wait_until(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) throw std::runtime_error("it did not happen");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace tests
