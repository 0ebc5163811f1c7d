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

bool Server::accept(ConnectionId id, const std::string& code, const std::string&) {
  if (!life_ || (life_->stopping && environment_.rng.one_in(2))) return false;
  const auto plan_session = [this, id](Microseconds delay, void (Session::*work)()) {
    plan(delay, [this, id, work] {
      if (Session* session = find(id)) (session->*work)();
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

Session::Meet Server::meeting(const std::string& code) {
  return [this, code](std::function<void()> wake) -> std::unique_ptr<session::Session> {
    if (code.empty())
      return std::make_unique<session::LobbySession>(
          life_->lobby->lobby(), [this] { return environment_.clock.moment().wall; },
          std::move(wake));
    return std::make_unique<session::RoomSession>(*life_->shards[shard_of(code)].rooms,
                                                  rooms::read_code(code), std::move(wake));
  };
}

Session* Server::find(ConnectionId id) {
  if (!life_) return nullptr;
  const auto found = life_->sessions.find(id);
  return found == life_->sessions.end() ? nullptr : &found->second;
}

void Server::receive(ConnectionId id, const std::string& frame, bool is_text) {
  if (environment_.clock.is_frozen())
    return environment_.clock.on_resume([=, this] { receive(id, frame, is_text); });
  if (Session* session = find(id)) session->receive(frame, is_text);
  wake_sessions();
}

void Server::writable(ConnectionId id) {
  if (environment_.clock.is_frozen())
    return environment_.clock.on_resume([=, this] { writable(id); });
  if (Session* session = find(id)) session->writable();
  wake_sessions();
}

void Server::gone(ConnectionId id) {
  if (environment_.clock.is_frozen()) return environment_.clock.on_resume([=, this] { gone(id); });
  if (environment_.sabotage == Sabotage::undead_session) return;
  Session* const session = find(id);
  if (environment_.sabotage == Sabotage::late_leaving && session != nullptr &&
      session->is_lobby()) {
    session->seem_gone();
    return plan(30 * second, [this, id] { end(id); });
  }
  end(id);
  wake_sessions();
}

void Server::end(ConnectionId id) {
  Session* session = find(id);
  if (session == nullptr) return;
  session->end();
  life_->sessions.erase(id);
  life_->woken.erase(id);
  network_.finish(id, std::nullopt);
}

}  // namespace simulation
