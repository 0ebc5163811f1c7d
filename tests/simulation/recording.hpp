// Every distinct frame of all worlds of a run, for validation against the schemas: one line each
// with the sender, a tab and the frame. See tests/blackbox/node/recorded.js.
#pragma once

#include "protocol/decode.hpp"
#include "protocol/lobby_frames.hpp"

#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace simulation {

class Recording {
 public:
  // Throws std::ios_base::failure if the file cannot be written.
  void write_to(const std::string& path) {
    file_.exceptions(std::ios::failbit | std::ios::badbit);
    file_.open(path);
  }

  void record_server(std::string_view frame) { write("server", frame); }
  void record_lobby(std::string_view frame) { write("lobby_server", frame); }

  // Labels the frame with the decoder's verdict, which does not depend on the game. Skips text that
  // is not a JSON object.
  void record_client(std::string_view frame, bool is_text) {
    if (!is_recorded(frame, is_text)) return;
    write(protocol::decode_command(frame), "client", "refused", frame);
  }
  // The same in the lobby.
  void record_lobby_client(std::string_view frame, bool is_text) {
    if (!is_recorded(frame, is_text)) return;
    write(protocol::decode_lobby_command(frame), "lobby_client", "lobby_refused", frame);
  }

 private:
  bool is_recorded(std::string_view frame, bool is_text) const {
    return file_.is_open() && is_text && frame.find('\n') == std::string_view::npos;
  }

  template <class Value>
  void write(const protocol::Decoded<Value>& decoded, std::string_view understood,
             std::string_view refused, std::string_view frame) {
    if (!decoded && decoded.error().refusal == protocol::Refusal::malformed_json) return;
    write(decoded ? understood : refused, frame);
  }

  void write(std::string_view sender, std::string_view frame) {
    if (!file_.is_open() || !known_.insert(std::hash<std::string_view>{}(frame)).second) return;
    file_ << sender << '\t' << frame << '\n';
  }

  std::ofstream file_;
  std::unordered_set<std::size_t> known_;
};

}  // namespace simulation
