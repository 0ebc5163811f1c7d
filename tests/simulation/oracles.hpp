// All oracles in one place: the simulated server, its disk and the clients report here what they
// see, and a broken promise is thrown as a Violation.
#pragma once

#include "server/storage/stored_game.hpp"
#include "tests/simulation/nature.hpp"
#include "tests/simulation/requests.hpp"
#include "tests/simulation/truth.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace simulation {

// One connection, from accept to end.
struct Overheard {
  std::string code;
  Requests requests;
  bool farewell = false;  // was said
};

class Oracles {
 public:
  explicit Oracles(Nature& nature) : nature_(nature) {}

  // The disk: this row is stored.
  void stored(const std::string& row);
  // The server, when it starts: this is what recovery has read.
  void recovered(const server::storage::StoredRoom& room);
  void set_aside(const std::string& code, const std::string& reason);
  // A session: this frame is about to be received.
  void asked(Overheard& from, const std::string& frame, bool is_text) {
    nature_.recording.client_says(frame, is_text);
    from.requests.asked(frame, is_text, truth_.find(from.code), nature_.clock.now());
  }
  // This one goes to the network.
  void said(Overheard& to, const std::string& text);
  void outbox(std::size_t bytes) const;
  // A client that folds has this view at seq.
  void folded(const std::string& code, std::uint32_t seq, const std::string& view_text);
  // A client was answered that its act, the frame as it was sent, is row seq.
  void acted(const std::string& code, std::uint32_t seq, const nlohmann::json& act);
  // A client that knew this room was told that there is none.
  void missed(const std::string& code);
  // Somebody's token is lost with the answer: the room may never get to its end.
  void orphan(const std::string& code) { orphans_.insert(code); }
  // Whoever made this room is told that it is there.
  void opened(const std::string& code) { opened_.insert(code); }
  const std::set<std::string>& opened() const { return opened_; }
  // Such a room: as it is in memory, and as the list shows it, if it does.
  void listed(const std::string& code, const std::optional<protocol::RoomInfo>& room,
              const std::optional<protocol::RoomInfo>& shown) const;
  std::vector<std::string> codes() const { return truth_.codes(); }
  // A room that is in memory at the end of the world.
  void left_over(const std::string& code);

 private:
  void said_step(Overheard& to, const std::string& text);
  void check_new_step(Overheard& to, TrueRoom& room, std::uint32_t seq, const nlohmann::json& step);
  void said_snapshot(const Overheard& to, const nlohmann::json& frame, const std::string& text);
  void said_prompt(const Overheard& to, const nlohmann::json& frame, const std::string& text);
  void said_advice(const Overheard& to, const nlohmann::json& frame);
  // The room, if it has this seq; else a Violation.
  TrueRoom& durable(const std::string& code, std::uint32_t seq);

  Nature& nature_;
  Truth truth_;
  std::set<std::string> opened_;
  std::set<std::string> orphans_;
};

}  // namespace simulation
