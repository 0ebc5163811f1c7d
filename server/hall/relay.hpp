// The spectators of a room that another server has, as far as they have come to this one: the room
// is followed once, as a spectator of its own, and whatever it tells is told on to all of them.
//
// Knows no socket: whoever owns the connection to the other server hands in what that says. One
// thread.
#pragma once

#include "protocol/command.hpp"
#include "protocol/followed_room.hpp"
#include "server/room/subscriber.hpp"
#include "server/time.hpp"
#include "server/watch/tally.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::hall {

// One of those spectators. Leaves before it ends, unless it was let go.
class RelayMember {
 public:
  virtual ~RelayMember() = default;

  virtual void tell(const room::Frame& frame) = 0;
  // It has been told the room.
  virtual void let_in() = 0;
  // The relay has let go of it.
  virtual void let_go(const protocol::Farewell& farewell) = 0;

 private:
  friend class Relay;
  std::size_t place_ = 0;
  protocol::Diff diff_ = protocol::Diff::both;
  std::optional<std::uint32_t> since_;
  bool in_ = false;
};

class Relay {
 public:
  // What the owner of the connection does next.
  enum class Next : std::uint8_t {
    listen,  // to the same connection
    again,   // the room is looked for, and a connection to it begun
    end,     // everybody was let go
  };

  // `here_max`: the most that may be here. `clock` tells the time. `changed` is called when
  // somebody has come or gone.
  Relay(std::optional<std::string> pass, std::function<std::size_t()> here_max,
        std::function<Now()> clock, std::function<void()> changed, watch::Tally& tally);

  // From now on it is told everything, as soon as the room is known; unless a reason to turn it
  // away is returned.
  std::optional<protocol::Close> join(RelayMember& member, const protocol::Hello& hello);
  void leave(const RelayMember& member);
  std::size_t size() const { return members_.size(); }

  // Whether who shows this pass may be told what this relay is: not, if the owner might refuse it.
  bool admits(const std::optional<std::string>& pass) const;
  // Whether it knows the room.
  bool complete() const { return followed_.complete(); }
  std::optional<std::uint32_t> seq() const { return followed_.seq(); }
  // The date of the room at this moment, which its owner's clocks say and not those here.
  Milliseconds date(SteadyTime now) const { return now.count() + ahead_; }

  // The first frame to say over a new connection.
  std::string hello() const;
  // What was said over it.
  Next hear(std::string_view text);
  // Lets go of everybody.
  void end(const protocol::Farewell& farewell);

 private:
  // One of the newest steps, encoded when the first one wants it so.
  struct Kept {
    protocol::Step step;
    std::array<room::Frame, 3> frames = {};
  };

  void tell(const room::Frame& frame) const;
  void tell_step(const protocol::HeardFrame& heard, std::string_view text);
  static const room::Frame& frame_of(Kept& kept, protocol::Diff diff);
  void let_in_waiting();
  void let_in(RelayMember& member);
  std::uint32_t most() const;
  bool is_full() const;
  Next depart(const protocol::Farewell& farewell);

  const std::optional<std::string> pass_;
  const std::function<std::size_t()> here_max_;
  const std::function<Now()> clock_;
  const std::function<void()> changed_;
  watch::Tally& tally_;
  protocol::FollowedRoom followed_;
  Milliseconds ahead_ = 0;  // of the steady clock here; known since the welcome
  std::vector<RelayMember*> members_;
  std::deque<Kept> steps_;  // in a row up to followed_.seq()
  room::Frame snapshot_;    // of followed_.seq(); null: nobody wanted it
};

// Where a dialogue finds its relay.
class Relays {
 public:
  virtual ~Relays() = default;

  // The one for whoever shows this pass in a room, begun if there is none; null: there are too
  // many. `code`: in capital letters.
  virtual Relay* find(const std::string& code, const std::optional<std::string>& pass) = 0;
};

}  // namespace server::hall
