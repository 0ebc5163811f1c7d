// What was said in a followed room and is told again to whoever comes: its chat, and what whoever
// runs the server has announced. For followed_room.cpp alone; one thread.
#pragma once

#include "protocol/notice.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace protocol {

// A message of the chat, as an object of `chats`.
struct HeardMessage {
  Milliseconds time = 0;
  std::int64_t number = 0;
  std::string text;

  std::pair<Milliseconds, std::int64_t> age() const { return {time, number}; }
};

class HeardTalk {
 public:
  HeardTalk(std::size_t chats_kept, std::size_t chats_in_frame, std::size_t announcements_kept)
      : chats_kept_(chats_kept),
        chats_in_frame_(chats_in_frame),
        announcements_kept_(announcements_kept) {}

  // Over another connection the whole chat is told again.
  void begin_connection() { chats_.clear(); }

  void hear_chat(HeardMessage message);
  // Those of the messages that are new, as a frame; empty: none is.
  std::string hear_chats(std::vector<HeardMessage> messages);
  // Whether it is new. No two have the same `time`.
  bool hear_announcement(Milliseconds time, Milliseconds until, std::string_view frame);

  // Adds the frames for whoever comes now.
  void tell(Milliseconds now, std::vector<std::string>& frames) const;

 private:
  struct Announced {
    Milliseconds time = 0;
    Milliseconds until = 0;
    std::string frame;
  };

  const std::size_t chats_kept_;
  const std::size_t chats_in_frame_;
  const std::size_t announcements_kept_;
  std::deque<HeardMessage> chats_;
  std::pair<Milliseconds, std::int64_t> newest_said_ = {};
  std::deque<Announced> announced_;
};

}  // namespace protocol
