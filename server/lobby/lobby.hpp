// The lobby: its clients follow the list of rooms, seek opponents, and chat. It lives on the loop
// of one shard, since its work is light and all clients receive the same. One thread; it reads no
// clock, and its owner calls tick().
#pragma once

#include "protocol/lobby.hpp"
#include "server/lobby/feed.hpp"
#include "server/lobby/lobby_chat.hpp"
#include "server/lobby/player_lookup.hpp"
#include "server/lobby/quick_match.hpp"
#include "server/players/bans.hpp"
#include "server/room/chat_throttle.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/random_source.hpp"
#include "server/room/subscriber.hpp"
#include "server/room/visitor.hpp"
#include "server/rooms/tables.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace server::lobby {

// A client of the lobby.
class Guest : public room::Subscriber {
 public:
  // Delivers a change of the list; a client that is behind gets the whole list later instead.
  virtual void follow(const room::Frame& change) = 0;
  // Dismisses the client with the operator's message.
  virtual void send_away(const protocol::Farewell& farewell) { dismiss(farewell.close); }
};

class Lobby {
 public:
  using GuestId = std::uint64_t;

  Lobby(const rooms::Listing& listing, rooms::Tables& tables, room::RandomSource& random,
        PlayerLookup& players, const protocol::LimitsInfo& limits);

  // Connects a guest. A guest that comes must leave before it is destroyed.
  GuestId come(Guest& guest);
  void leave(GuestId id);
  // Handles a guest's command. Requires that the first one is a hello.
  void receive(GuestId id, const protocol::LobbyCommand& command, const Now& now);
  // The whole list of rooms, consistent with the next change.
  room::Frame list(WallTime now) { return feed_.whole(entered_, now); }

  // The most permissive chat mode from now on.
  void allow_chat(protocol::ChatMode most);

  // The metrics of the lobby, of the same type as a shard's.
  telemetry::Metrics& metrics() { return metrics_; }

  // Banned players and addresses. Outlives the lobby.
  void keep_out(const players::Bans& bans) { bans_ = &bans; }
  room::Visitor who(GuestId id) const;

  // Every limits::lobby_tick.
  void tick(const Now& now);
  // In a cluster: whether this node has the lobby, initially true. While false, clients are closed
  // with `moved`.
  void be_here(bool here);
  // The server stops: dismisses all clients and stops matching.
  void close(protocol::Close reason);

 private:
  enum class Wish : std::uint8_t { none, held, open, matched };
  struct Person {
    Guest* guest = nullptr;
    bool entered = false;
    std::string name;   // empty: no name
    std::string token;  // of the player being looked up; empty: none
    bool looked_up = true;
    std::optional<KnownPlayer> player;
    room::ChatThrottle pace;
    Wish wish = Wish::none;  // held: until the player is looked up
    protocol::Seek seek;
    std::optional<protocol::Seeking> told;
  };
  struct Place {
    GuestId guest;
    std::string re;
    engine::Seat seat;
    std::string token;
  };

  void greet(GuestId id, const protocol::LobbyHello& hello, const Now& now);
  void welcome(const Person& person, WallTime now) const;
  void found(GuestId id, const std::string& token, std::optional<KnownPlayer> known);
  void set_name(Person& person, std::string name);
  // Sets the wanted name, or a variant of it that is not confusable with another.
  void rename(Person& person, std::string wanted);
  // A registered player gets the name of the account; a guest with a confusable name is renamed.
  void name_registered(Person& person);
  void say(GuestId id, const protocol::Chat& chat, const Now& now);
  // Whether a ban has dismissed the client.
  bool turn_away(const Person& person, const std::string& name, WallTime now) const;
  std::string key_of(GuestId id, const Person& person) const;
  void reject(const Person& person, const protocol::Rejected& notice);

  // Quick match.
  void seek(GuestId id, const protocol::Seek& seek, const Now& now);
  void refuse_nameless(const Person& person, const protocol::Seek& seek);
  void unseek(GuestId id, const protocol::Unseek& unseek);
  void open_seek(GuestId id, const Now& now);
  void open_held_seek(GuestId id);
  // The tables that a seek accepts, or why it is rejected.
  std::variant<std::vector<QuickMatch::Table>, protocol::Rejected> tables_of(
      const protocol::Seek& seek) const;
  void match(const Now& now);
  static room::Identity identity(const Person& person);
  void lay(const QuickMatch::Match& match, WallTime now);
  void seat(const std::vector<Place>& places,
            const std::variant<room::RoomCode, protocol::Refusal>& laid);
  void tell_progress(SteadyTime now);

  telemetry::Metrics metrics_;
  rooms::Tables& tables_;
  room::RandomSource& random_;
  PlayerLookup& players_;
  protocol::LimitsInfo limits_;
  Feed feed_;
  LobbyChat talk_;
  QuickMatch matcher_;  // a seek's id is its guest's
  std::map<GuestId, Person> people_;
  room::Names names_;
  const players::Bans* bans_ = nullptr;  // null: nobody is banned
  GuestId newest_ = 0;
  std::size_t entered_ = 0;
  std::size_t seeks_held_ = 0;
  bool seeks_changed_ = false;
  std::optional<SteadyTime> matched_at_;
  Now now_;  // the newest time passed in
  bool here_ = true;
  bool closed_ = false;
};

}  // namespace server::lobby
