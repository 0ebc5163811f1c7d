// A node's connections: first it looks up the nodes of their rooms.
#include "server/rooms/code.hpp"
#include "server/session/redirect_session.hpp"
#include "server/session/room_session.hpp"
#include "tests/simulation/nodes/node.hpp"

#include <functional>
#include <memory>
#include <utility>
#include <variant>

namespace simulation {

namespace rooms = server::rooms;
namespace session = server::session;
using server::cluster::LocalResult;
using server::cluster::NodeEndpoints;

void SimulatedNode::accept(ConnectionId id, const RoomCode& code) {
  life_->pending[id] = {.code = code};
  run([this, id, code] {
    locate(code, [this, id](const NodeClaims::Location& where) { begin_session(id, where); });
  });
}

void SimulatedNode::begin_session(ConnectionId id, const NodeClaims::Location& where) {
  const auto found = life_->pending.extract(id);
  if (found.empty()) return;  // it has left meanwhile
  if (where == NodeClaims::Location(LocalResult::unknown)) return network_.finish(id, std::nullopt);
  const RoomCode& code = found.mapped().code;
  const auto meet = [&](std::function<void()> wake) -> std::unique_ptr<session::Session> {
    if (const auto* place = std::get_if<NodeEndpoints>(&where))
      return std::make_unique<session::RedirectSession>(place->url, std::move(wake),
                                                        life_->rooms->metrics());
    return std::make_unique<session::RoomSession>(*life_->rooms, rooms::read_code(code),
                                                  std::move(wake));
  };
  const auto plan_session = [this, id](Microseconds delay, void (SimulatedSession::*work)()) {
    plan(delay, [this, id, work] {
      if (SimulatedSession* session = find(id)) (session->*work)();
    });
  };
  const auto wake = [this, id] { life_->woken.insert(id); };
  const auto cut = [this, id] { plan(0, [this, id] { end(id); }); };
  const auto [made, fresh] = life_->sessions.try_emplace(id, environment_, network_, oracles_, meet,
                                                         id, code, wake, plan_session, cut);
  made->second.begin(false);
  for (const auto& [frame, is_text] : found.mapped().frames)
    if (SimulatedSession* session = find(id)) hear(*session, id, frame, is_text);
}

SimulatedSession* SimulatedNode::find(ConnectionId id) {
  if (!life_) return nullptr;
  const auto found = life_->sessions.find(id);
  return found == life_->sessions.end() ? nullptr : &found->second;
}

void SimulatedNode::wake_sessions() {
  while (life_ && !life_->woken.empty()) {
    const ConnectionId id = *life_->woken.begin();
    life_->woken.erase(id);
    if (SimulatedSession* session = find(id)) session->woken();
  }
}

void SimulatedNode::hear(SimulatedSession& session, ConnectionId id, const std::string& frame,
                         bool is_text) {
  const bool fenced = !database_.is_writer(writer());
  session.receive(frame, is_text);
  if (fenced && !session.is_dismissed())
    throw BrokenPromise(promise::fenced,
                        name_ + " was fenced and answers c" + std::to_string(id) + ": " + frame);
}

void SimulatedNode::receive(ConnectionId id, const std::string& frame, bool is_text) {
  run([this, id, frame, is_text] {
    if (const auto found = life_->pending.find(id); found != life_->pending.end())
      found->second.frames.emplace_back(frame, is_text);
    else if (SimulatedSession* session = find(id))
      hear(*session, id, frame, is_text);
  });
}

void SimulatedNode::writable(ConnectionId id) {
  run([this, id] {
    if (SimulatedSession* session = find(id)) session->writable();
  });
}

void SimulatedNode::gone(ConnectionId id) {
  run([this, id] {
    life_->pending.erase(id);
    end(id);
  });
}

void SimulatedNode::end(ConnectionId id) {
  SimulatedSession* session = find(id);
  if (session == nullptr) return;
  session->end();
  life_->sessions.erase(id);
  life_->woken.erase(id);
  network_.finish(id, std::nullopt);
}

}  // namespace simulation
