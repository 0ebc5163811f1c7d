// The lobby: its clients follow the list of rooms, seek opponents, and chat. It lives on the loop
// of one shard, since its work is light and all clients receive the same. One thread; it reads no
// clock, and its owner calls tick().
#pragma once

#include "engine/result.hpp"
#include "protocol/lobby_frames.hpp"
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
#include "server/rooms/matched_rooms.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/address_counts.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace server::lobby {

// The lobby's side of a client: receives its frames.
class LobbySubscriber : public room::Subscriber {
 public:
  // Delivers a change of the list; a client that is behind gets the whole list later instead.
  virtual void deliver_change(const room::Frame& change) = 0;
  // Dismisses the client with the operator's message.
  virtual void send_away(const protocol::Farewell& farewell) { dismiss(farewell.close); }
  // The key of the limits of the client's address; empty: none apply.
  virtual std::string payer() const { return ""; }
  // One of the seeks that the client's address may have; nullopt: it has too many.
  virtual std::optional<util::AddressCounts::AddressSlot> open_seek() {
    return util::AddressCounts::AddressSlot();
  }
  // Charges the client's address for a room. 0: it may be made. Otherwise the milliseconds until
  // one may.
  virtual Milliseconds take_room(SteadyTime /*now*/) { return 0; }
};

class Lobby {
 public:
  using ClientId = std::uint64_t;

  Lobby(const rooms::Listing& listing, rooms::MatchedRooms& matched_rooms,
        room::RandomSource& random, PlayerLookup& players, const protocol::LimitsInfo& limits);

  // Connects a client, which must leave before its subscriber is destroyed. Calls the function of
  // on_join(), if there is one.
  ClientId join(LobbySubscriber& subscriber);
  void leave(ClientId id);
  // Handles a client's command. Requires a hello as the first one.
  void receive(ClientId id, const protocol::LobbyCommand& command, const Now& now);
  // The whole list of rooms, consistent with the next change.
  room::Frame list(WallTime now) { return feed_.whole_list(entered_, now); }

  // The most permissive chat mode from now on.
  void allow_chat(protocol::ChatMode most);

  // The metrics of the lobby, of the same type as a shard's.
  telemetry::Metrics& metrics() { return metrics_; }

  // Banned players and addresses. Outlives the lobby.
  void set_bans(const players::Bans& bans) { bans_ = &bans; }
  room::Visitor identity(ClientId id) const;

  // Every limits::lobby_tick, until it is empty after a tick.
  void tick(const Now& now);
  bool empty() const { return clients_.empty(); }
  void on_join(std::function<void()> joined) { joined_ = std::move(joined); }
  // Delivers frames for all clients in parts. Calls `more` when a part is left: deliver_some() is
  // due after other work of the shard. Without it, everything is delivered at once.
  void on_backlog(std::function<void()> more) { more_ = std::move(more); }
  void deliver_some();
  // In a cluster: whether this node has the lobby, initially true. While false, clients are closed
  // with `moved`.
  void set_active(bool active);
  // The server stops: dismisses all clients and stops matching.
  void close(protocol::Close reason);

 private:
  enum class SeekState : std::uint8_t { none, awaiting_lookup, open, matched };
  struct ConnectedClient {
    LobbySubscriber* subscriber = nullptr;
    bool entered = false;
    std::uint64_t newest = 0;  // newest broadcast before it entered
    std::string name;          // empty: no name
    util::NameSkeletons skeletons;
    protocol::PlayerToken token;  // of the player being looked up; empty: none
    bool looked_up = true;
    std::optional<PlayerIdentity> player;
    room::ChatThrottle throttle;
    SeekState seek_state = SeekState::none;
    protocol::Seek seek;
    room::Identity seek_identity;                // a later hello changes nothing about an open seek
    util::AddressCounts::AddressSlot seek_slot;  // while it seeks
    std::optional<protocol::Seeking> sent_progress;
  };
  // A frame on its way to all clients that had entered before it.
  struct Broadcast {
    room::Frame frame;
    bool of_list = false;       // see LobbySubscriber::deliver_change()
    ClientId sender = 0;        // gets `own` instead; 0: nobody
    room::Frame own = nullptr;  // null: there is no sender
    std::uint64_t number = 0;
    ClientId next = 0;  // the client with which delivery goes on
  };
  struct FailedLookup {
    ClientId client;
    SteadyTime due;
  };
  struct MatchedSeat {
    ClientId client;
    std::string re;
    engine::Seat seat;
    std::string token;
  };

  void handle_hello(ClientId id, const protocol::LobbyHello& hello, const Now& now);
  void welcome(const ConnectedClient& client, WallTime now) const;
  void look_up(ClientId id);
  // A failed look-up is tried again, but a seek that waits for it is rejected.
  void on_lookup(ClientId id, const protocol::PlayerToken& token,
                 PlayerLookup::LookupResult player);
  void retry_lookups();
  void set_name(ConnectedClient& client, room::DistinctName name);
  // Sets the wanted name, or a variant of it that is not confusable with another.
  void rename(ConnectedClient& client, std::string name);
  // A registered player gets the name of the account; a guest with a confusable name is renamed.
  void name_registered(ConnectedClient& client);
  // The broadcasts arrive in this order at each client.
  void broadcast(Broadcast news);
  void post_chat(ClientId id, const protocol::Chat& chat, const Now& now);
  // Whether a ban has dismissed the client.
  bool reject_banned(const ConnectedClient& client, const std::string& name, WallTime now) const;
  std::string key_of(ClientId id, const ConnectedClient& client) const;
  void reject(const ConnectedClient& client, const protocol::Rejected& notice);

  // Quick match.
  void seek(ClientId id, const protocol::Seek& seek, const Now& now);
  void reject_nameless(const ConnectedClient& client, const protocol::Seek& seek);
  void unseek(ClientId id, const protocol::Unseek& unseek);
  void open_seek(ClientId id, const Now& now);
  void open_awaiting_seek(ClientId id);
  void end_seek(ConnectedClient& client, SeekState state = SeekState::none);
  // Takes a room's price from the player of the match who waited longest. If that player cannot
  // pay, ends the seek; the others seek on.
  bool charge_room(const QuickMatch::MatchedGroup& match, const Now& now);
  // The tables that a seek accepts, or why it is rejected.
  engine::Result<std::vector<QuickMatch::SeekTable>, protocol::Rejected> tables_of(
      const protocol::Seek& seek) const;
  void match(const Now& now);
  void open_room(const QuickMatch::MatchedGroup& match, WallTime now);
  void grant_seats(const std::vector<MatchedSeat>& granted,
                   const engine::Result<room::RoomCode, protocol::Refusal>& outcome);
  void send_progress(SteadyTime now);

  telemetry::Metrics metrics_;
  rooms::MatchedRooms& matched_rooms_;
  room::RandomSource& random_;
  PlayerLookup& players_;
  protocol::LimitsInfo limits_;
  Feed feed_;
  LobbyChat chat_;
  QuickMatch matcher_;  // a seek's id is its client's
  std::map<ClientId, ConnectedClient> clients_;
  std::deque<FailedLookup> failed_lookups_;  // in the order in which they are due
  std::deque<Broadcast> broadcasts_;         // not delivered to everybody yet
  std::uint64_t newest_broadcast_ = 0;
  std::function<void()> joined_;  // empty: nobody asks
  std::function<void()> more_;    // empty: nobody asks
  room::Names names_;
  const players::Bans* bans_ = nullptr;  // null: nobody is banned
  ClientId newest_ = 0;
  std::size_t entered_ = 0;
  std::size_t seeks_awaiting_lookup_ = 0;
  bool seeks_changed_ = false;
  std::optional<SteadyTime> matched_at_;
  std::optional<ClientId> progress_next_;  // the client with which send_progress() goes on
  Now now_;                                // the newest time passed in
  bool active_ = true;
  bool closed_ = false;
};

}  // namespace server::lobby
