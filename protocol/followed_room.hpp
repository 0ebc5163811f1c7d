// A room as a spectator knows it, put together from the frames that it was told: for a server that
// tells them on to spectators of its own, also to those who come later. Pure; one thread.
#pragma once

#include "protocol/encode.hpp"
#include "protocol/notice.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

// What a frame was, and what becomes of it.
struct HeardFrame {
  enum class Kind : std::uint8_t {
    tell,      // for everybody as it is
    step,      // the next one, `step`: for everybody, as each wants it
    table,     // a snapshot in place of what was known
    welcome,   // for nobody but whoever comes later
    nothing,   // for nobody: an answer to the listener itself, or a step that is known
    farewell,  // `farewell`
    broken,    // unreadable, or it does not fit to what is known: to be begun anew
  };
  Kind kind = Kind::nothing;
  std::vector<std::string> before = {};  // frames for everybody, to be told before this one
  Step step = {};
  // Of a code that is not known the number alone, as it was told.
  std::optional<Farewell> farewell = std::nullopt;
};

// What such a listener says first: without a token, and wanting both readings of a step.
std::string encode_watcher_hello(std::optional<std::uint32_t> since,
                                 const std::optional<std::string>& pass);

class FollowedRoom {
 public:
  // `chats_kept`: messages that whoever comes is told, `chats_in_frame` at a time; likewise
  // `announcements_kept`, as long as they stand.
  FollowedRoom(std::size_t chats_kept, std::size_t chats_in_frame, std::size_t announcements_kept);
  ~FollowedRoom();

  // The next frame of the same connection, or the first of another one, which is a welcome.
  HeardFrame hear(std::string_view text);
  // What is told of the table next begins with a snapshot, whatever was known.
  void forget_table();

  // Whether all is known that somebody who comes is told first.
  bool complete() const;
  std::optional<std::uint32_t> seq() const;  // of the table; none: nobody was told one
  std::uint32_t spectators() const;          // as it was told last
  std::uint32_t spectators_max() const;
  bool has_password() const;
  Milliseconds welcomed() const;  // the date in the newest welcome
  // Whether the room has become another one behind the welcome: who was let in stays, but who says
  // the same hello now may be refused.
  bool has_changed() const;

  // Require that it is complete. What a spectator without a name is told who comes now.
  std::string welcome(Milliseconds now) const;
  std::string snapshot() const;  // requires seq()
  // Behind the table, in this order.
  std::vector<std::string> rest(Milliseconds now) const;

 private:
  struct Known;
  std::unique_ptr<Known> known_;
};

}  // namespace protocol
