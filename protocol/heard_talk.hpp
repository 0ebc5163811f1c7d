// What was said in a followed room and is told again to whoever comes: its chat, and what whoever
// runs the server has announced. For followed_room.cpp alone; one thread.
#pragma once

#include "protocol/fields.hpp"
#include "protocol/notice.hpp"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace protocol {

class HeardTalk {
 public:
  HeardTalk(std::size_t chats_kept, std::size_t chats_in_frame, std::size_t announcements_kept)
      : chats_kept_(chats_kept),
        chats_in_frame_(chats_in_frame),
        announcements_kept_(announcements_kept) {}

  // Over another connection the whole chat is told again.
  void begin_connection() { chats_.clear(); }

  // Throw a DecodeError or a json::exception where it is none.
  void hear_chat(json message);
  // Those of the messages that are new, as a frame; empty: none is.
  std::string hear_chats(const json& messages);
  // Whether it is new.
  bool hear_announcement(const json& frame, std::string_view text);

  // Adds the frames for whoever comes now.
  void tell(Milliseconds now, std::vector<std::string>& frames) const;

 private:
  struct Announced {
    Milliseconds time = 0;
    Milliseconds until = 0;
    std::string frame;
  };
  using Age = std::pair<Milliseconds, std::int64_t>;
  static Age age_of(const json& message);

  const std::size_t chats_kept_;
  const std::size_t chats_in_frame_;
  const std::size_t announcements_kept_;
  std::deque<json> chats_;
  Age newest_said_ = {};
  std::deque<Announced> announced_;
};

}  // namespace protocol
