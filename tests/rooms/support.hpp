// A lobby with its surroundings: sessions whose frames the test reads, tables that it makes when it
// likes, accounts. The test sets the time.
#pragma once

#include "server/session/lobby_session.hpp"
#include "tests/room/support.hpp"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tests {

namespace rooms = server::rooms;
namespace lobby = server::lobby;
namespace session = server::session;

class TestTables final : public rooms::MatchedRooms {
 public:
  engine::RulesRequest offered(const engine::RulesRequest& wanted) const override { return wanted; }
  bool admits(const std::string& payer) const override { return payer.empty() || payer != full; }
  void open(MatchedRoom wanted, MatchedRoomHandler done) override {
    asked.push_back({std::move(wanted), done});
  }

  std::deque<std::pair<MatchedRoom, MatchedRoomHandler>> asked;
  std::string full;  // an address that has too many rooms
};

class TestPlayers final : public lobby::PlayerLookup {
 public:
  void find(protocol::PlayerToken token, const std::string& /*payer*/,
            IdentityHandler done) override {
    if (later) return asked.push_back({std::move(token), std::move(done)});
    answer(token, done);
  }
  void answer_all() {
    for (const auto& [token, done] : std::exchange(asked, {})) answer(token, done);
  }

  std::map<std::string, lobby::PlayerIdentity> players;
  bool allows_guests() const override { return guests; }
  bool later = false;
  bool failing = false;
  bool guests = true;

 private:
  void answer(const std::string& token, const IdentityHandler& done) {
    if (failing) return done(lobby::LookupFailed{});
    const auto found = players.find(token);
    done(found == players.end() ? std::optional<lobby::PlayerIdentity>() : found->second);
  }
  std::vector<std::pair<std::string, IdentityHandler>> asked;
};

struct TestLobby {
  explicit TestLobby(protocol::ChatMode chat = protocol::ChatMode::open) : limits(told_limits) {
    limits.chat = chat;
    inside = std::make_unique<lobby::Lobby>(listing, tables, random, players, limits);
  }

  void wait(protocol::Milliseconds milliseconds) {
    now += milliseconds;
    inside->tick(now);
  }

  protocol::LimitsInfo limits;
  rooms::Listing listing;
  TestTables tables;
  DiceRandom random{1};
  TestPlayers players;
  Instant now = 1'790'000'000'000;
  std::unique_ptr<lobby::Lobby> inside;
};

// One client of the lobby.
class TestVisitor {
 public:
  explicit TestVisitor(TestLobby& lobby, session::RateLimits rates = {})
      : lobby_(lobby),
        session_(*lobby.inside, [&lobby] { return lobby.now; }, [] {}, std::move(rates)) {
    session_.begin();
  }
  TestVisitor(TestLobby& lobby, const std::string& name, session::RateLimits rates = {})
      : TestVisitor(lobby, std::move(rates)) {
    say({{"type", "hello"}, {"name", name}});
    take();
  }
  ~TestVisitor() { session_.leave(lobby_.now); }
  TestVisitor(const TestVisitor&) = delete;
  TestVisitor& operator=(const TestVisitor&) = delete;

  void say(const json& frame) { say_text(frame.dump()); }
  void say_text(const std::string& text) { session_.receive(text, true, lobby_.now); }

  // The frames since the last call.
  std::vector<json> take() {
    std::vector<json> frames;
    while (session_.has_frames()) {
      const room::Frame frame = session_.next_frame();
      frames.push_back(json::parse(*frame));
      session_.frames_written(frame->size());
    }
    return frames;
  }
  json take_one() {
    const auto frames = take();
    INFO(json(frames).dump());
    REQUIRE(frames.size() == 1);
    return frames[0];
  }
  // Those of this type, since the last call; the others are dropped.
  std::vector<json> take(const std::string& type) {
    auto frames = take();
    std::erase_if(frames, [&](const json& frame) { return frame["type"] != type; });
    return frames;
  }
  std::string take_types() {
    std::string types;
    for (const json& frame : take())
      types += (types.empty() ? "" : " ") + frame["type"].get<std::string>();
    return types;
  }
  session::LobbySession& visit() { return session_; }

 private:
  TestLobby& lobby_;
  session::LobbySession session_;
};

}  // namespace tests
