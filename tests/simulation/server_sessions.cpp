// The server's connections: each with its session with a room or the lobby.
#include "server/rooms/code.hpp"
#include "server/session/lobby_session.hpp"
#include "server/session/room_session.hpp"
#include "tests/simulation/server.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace simulation {

namespace rooms = server::rooms;
namespace session = server::session;

bool SimulatedServer::accept(ConnectionId id, const std::string& code, const std::string&) {
  if (!life_ || (life_->stopping && environment_.rng.one_in(2))) return false;
  const auto plan_session = [this, id](Microseconds delay, void (SimulatedSession::*work)()) {
    plan(delay, [this, id, work] {
      if (SimulatedSession* session = find(id)) (session->*work)();
    });
  };
  const auto wake = [this, id] { life_->woken.insert(id); };
  const auto cut = [this, id] { plan(0, [this, id] { end(id); }); };
  const auto [made, fresh] = life_->sessions.try_emplace(
      id, environment_, network_, oracles_, meeting(code), id, code, wake, plan_session, cut);
  made->second.begin(life_->stopping);
  if (code.empty())
    life_->lobby->on_connect([this] {
      return std::ranges::any_of(life_->sessions,
                                 [](const auto& one) { return one.second.is_lobby(); });
    });
  wake_sessions();
  return true;
}

SimulatedSession::Meet SimulatedServer::meeting(const std::string& code) {
  return [this, code](std::function<void()> wake) -> std::unique_ptr<session::Session> {
    if (code.empty())
      return std::make_unique<session::LobbySession>(
          life_->lobby->lobby(), [this] { return environment_.clock.moment().wall; },
          std::move(wake));
    return std::make_unique<session::RoomSession>(
        *life_->shards[shard_of(server::room::RoomCode(code))].rooms, rooms::read_code(code),
        std::move(wake));
  };
}

SimulatedSession* SimulatedServer::find(ConnectionId id) {
  if (!life_) return nullptr;
  const auto found = life_->sessions.find(id);
  return found == life_->sessions.end() ? nullptr : &found->second;
}

void SimulatedServer::receive(ConnectionId id, const std::string& frame, bool is_text) {
  if (environment_.clock.is_frozen())
    return environment_.clock.on_resume([=, this] { receive(id, frame, is_text); });
  if (SimulatedSession* session = find(id)) session->receive(frame, is_text);
  wake_sessions();
}

void SimulatedServer::writable(ConnectionId id) {
  if (environment_.clock.is_frozen())
    return environment_.clock.on_resume([=, this] { writable(id); });
  if (SimulatedSession* session = find(id)) session->writable();
  wake_sessions();
}

void SimulatedServer::gone(ConnectionId id) {
  if (environment_.clock.is_frozen()) return environment_.clock.on_resume([=, this] { gone(id); });
  if (environment_.sabotage == Sabotage::undead_session) return;
  SimulatedSession* const session = find(id);
  if (environment_.sabotage == Sabotage::late_leaving && session != nullptr &&
      session->is_lobby()) {
    session->seem_gone();
    return plan(30 * second, [this, id] { end(id); });
  }
  end(id);
  wake_sessions();
}

void SimulatedServer::end(ConnectionId id) {
  SimulatedSession* session = find(id);
  if (session == nullptr) return;
  session->end();
  life_->sessions.erase(id);
  life_->woken.erase(id);
  network_.finish(id, std::nullopt);
}

}  // namespace simulation
