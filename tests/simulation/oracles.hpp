// All oracles in one place: the simulated server, its disk and the clients report here what they
// see, and a broken promise is thrown as a Violation.
#pragma once

#include "server/room/room_error.hpp"
#include "server/storage/stored_game.hpp"
#include "tests/simulation/attendance.hpp"
#include "tests/simulation/chat_oracle.hpp"
#include "tests/simulation/consent.hpp"
#include "tests/simulation/environment.hpp"
#include "tests/simulation/requests.hpp"
#include "tests/simulation/true_lobby.hpp"
#include "tests/simulation/truth.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace simulation {

// One connection, from accept to end.
struct Overheard {
  ConnectionId id = 0;
  std::string code;  // of the room; empty: the lobby
  Requests requests;
  std::optional<server::room::TokenHash> token;  // of the client that joined a seat
  SeenChat heard;
  bool farewell = false;  // was sent
};

class Oracles {
 public:
  explicit Oracles(Environment& environment) : environment_(environment), lobby_(environment) {}

  // The disk: this entry is about to be stored, and is stored.
  void written(const std::string& code, const server::room::Entry& entry);
  void stored(const std::string& row);
  // The server at its start: the rooms read by recovery.
  void recovered(const server::storage::StoredRoom& room);
  void set_aside(const std::string& code, const std::string& reason);
  // The server: it is available from now on, or no longer.
  void serves();
  void serves_nobody() { truth_.served().end(environment_.clock.wall()); }
  // It is available, and acts wait until they can be stored; and the end of this.
  void held_up(bool waits) {
    const auto now = environment_.clock.wall();
    waits ? truth_.served().hold(now) : truth_.served().release(now);
  }
  // The same for one room, where several servers share them: served by another server than before;
  // and served again by the same one after an interruption.
  void serves(const std::string& code);
  void serves_nobody(const std::string& code) {
    truth_.served_apart(code).end(environment_.clock.wall());
  }
  void serves_again(const std::string& code) {
    truth_.served_apart(code).go_on(environment_.clock.wall());
  }
  // The server: a row of this room was rejected, and the room is unloaded; it is reloaded.
  void halted(const std::string& code);
  void read_again(const std::string& code);
  // All due timers of these rooms have fired, and no other rooms are in memory.
  void watch(const std::set<std::string>& in_memory);
  // The lobby has looked for matches, and has matched these players.
  void watch_lobby();
  void matched(const server::rooms::Tables::Wanted& wanted) { lobby_.matched(wanted); }
  // Another listener for the frames to the network.
  void overhear(std::function<void(const Overheard&, const std::string&)> listener) {
    listener_ = std::move(listener);
  }
  // The truth about each room; null: nothing is stored.
  const TrueRoom* room(const std::string& code) const { return truth_.find(code); }
  // A session: this frame is about to be received, and may let a client join.
  void asked(Overheard& from, const std::string& frame, bool is_text);
  void may_enter(Overheard& who);
  void left(Overheard& who);
  // This one goes to the network.
  void said(Overheard& to, const std::string& text);
  void outbox(std::size_t bytes) const;
  // No more frames will reach it.
  void check(const Overheard& from) const;
  // It has joined.
  void entered(const Overheard& who);
  // The HTTP client: a new token for a seat was issued; a request was accepted as the host's, or
  // not; the record of a game, or the comparison of tables with the same deal, was received.
  void regained(const std::string& code);
  // Whether the players have agreed that another token opens the seat of this one.
  bool is_given_away(const std::string& code, const std::string& token) const;
  void judged_host(const std::string& code, const std::string& key,
                   const std::optional<server::room::RoomError>& refusal);
  void told_record(const std::string& code);
  void told_comparison(const std::string& deal, const std::string& body);
  // A client used the room, which may have been reloaded for that.
  void stirred(const std::string& code) { tables_[code].stirred = environment_.clock.wall(); }
  // This ticket has moved a seat to another device.
  void carried(const std::string& code, const std::string& ticket);
  // The token that replaced this one when the seat was taken over; empty: none.
  std::string given_for(const std::string& code, const std::string& token) const;
  // A client that folds has this view at seq.
  void folded(const std::string& code, std::uint32_t seq, const std::string& view_text);
  // The server answered that this act, the frame as it was sent, is row seq.
  void acted(const std::string& code, std::uint32_t seq, const nlohmann::json& act);
  // Whether this token was ever that seat's.
  bool has_sat(const std::string& code, const std::string& token, std::size_t seat);
  // A client that knew this room received the answer that there is no such room.
  void missed(const std::string& code);
  // A token is lost with the response: the room may never get to its end.
  void orphan(const std::string& code) { orphans_.insert(code); }
  // But another client knows the way there.
  void adopted(const std::string& code) { orphans_.erase(code); }
  // The creator of this room is notified that it exists.
  void opened(const std::string& code) { opened_.insert(code); }
  const std::set<std::string>& opened() const { return opened_; }
  // One of these rooms: as it is in memory, and as the list shows it, if it does.
  void listed(const std::string& code, const std::optional<protocol::RoomInfo>& room,
              const std::optional<protocol::RoomInfo>& shown);
  std::vector<std::string> codes() const { return truth_.codes(); }
  // For tables that are all over.
  std::set<std::string> deals_over() const;
  // A room that is in memory at the end of the world.
  void left_over(const std::string& code);
  void count_orphans();

 private:
  // State of one room beside the rows.
  struct Table {
    Attendance attendance;
    Consent consent;
    ChatOracle talk;
    std::set<server::room::TokenHash> void_tokens;  // all clients know that they are
    std::map<std::uint64_t, std::set<server::room::TokenHash>> teams;  // of the messages to one
    // From then on the room knows all stored changes of its seats and its host.
    protocol::Milliseconds settled_since = 0;
    // The connected clients, on a seat or not; the latest possible time of the last use of the
    // room, the earliest possible time of the last join, leave or act, and the time when a player
    // last left a seat.
    std::set<ConnectionId> inside;
    protocol::Milliseconds stirred = 0;
    protocol::Milliseconds used = 0;
    protocol::Milliseconds seat_left = 0;
    protocol::Milliseconds ended = 0;  // or closed
    bool in_memory = false;            // a moment ago
    // When a seat was shown to be away or silent, and a proposal to be open.
    std::map<engine::Seat, protocol::Milliseconds> away_told;
    protocol::Milliseconds proposed = 0;
    std::set<std::string> tickets_used;
    std::map<server::room::TokenHash, std::string> given;  // its recipients, for a sabotaged server
    std::optional<protocol::Milliseconds> halted;
    protocol::Milliseconds read_again = 0;
  };

  void stored_beside(const std::string& code);
  void stored_stay(const std::string& row, const std::string& code);
  // How long after its due time an action may be done and stored.
  protocol::Milliseconds slack() const;
  // Since when at the earliest it has been in memory without a break; nullopt: it is not.
  std::optional<protocol::Milliseconds> since(const std::string& code) const;
  bool is_anybody_seated(const std::string& code, const TrueRoom& room) const;
  void watch_silence(const std::string& code, const TrueRoom& room) const;
  void said_seats(const std::string& code, const nlohmann::json& seats);
  static protocol::Milliseconds abandoned_after(const TrueRoom& room);
  void check_given_up(const std::string& code) const;
  void check_abandoned(const std::string& code, const TrueRoom& room) const;
  void watch_stay(const std::string& code, const TrueRoom& room, Table& table, bool in_memory);
  void watch_rest(const std::string& code, const TrueRoom& room) const;
  void check_gone(const Overheard& to, const nlohmann::json& farewell);
  void stored_tokens(const std::string& row, const std::string& code);
  void check_host(const std::string& code, const protocol::RoomInfo& info);
  void check_alike(const TrueRoom& room) const;
  // Whether another table with its deal is still open.
  bool is_sealed(const TrueRoom& room) const;
  void check_sealed(const Overheard& to, const nlohmann::json& frame, const TrueRoom& room) const;
  void check_deal_told(const Overheard& to, const nlohmann::json& frame,
                       const TrueRoom& room) const;
  void check_deal_told(const Overheard& to, const std::string& step, const TrueRoom& room) const;
  // The step that ends a game reveals the deal only when the other tables with it are over, too.
  static bool is_same_step(const TrueRoom& room, std::uint32_t seq, const std::string& before,
                           const std::string& text);
  void heard_from_seat(const Overheard& from, const std::string& frame);
  void said_welcome(const Overheard& to, TrueRoom* room);
  void said_status(const Overheard& to, const nlohmann::json& frame);
  void said_beside(Overheard& to, const nlohmann::json& frame, TrueRoom* room);
  void note_team(const std::string& code, const nlohmann::json& message, const TrueRoom& room);
  bool was_on_team(const Overheard& to, const nlohmann::json& message);
  // Whether this client receives the game with a delay.
  static bool is_delayed(const Overheard& to, const TrueRoom& room);
  std::optional<std::uint32_t> horizon(const TrueRoom& room) const;
  void check_horizon(const Overheard& to, const TrueRoom& room, std::uint32_t seq) const;
  protocol::Milliseconds lateness_most(const TrueRoom& room) const;
  void said_step(Overheard& to, const std::string& text);
  void check_new_step(Overheard& to, TrueRoom& room, std::uint32_t seq, const nlohmann::json& step);
  void said_snapshot(const Overheard& to, const nlohmann::json& frame, const std::string& text);
  void said_prompt(const Overheard& to, const nlohmann::json& frame, const std::string& text);
  void said_advice(const Overheard& to, const nlohmann::json& frame);
  // The room, if it has this seq; else a Violation.
  TrueRoom& durable(const std::string& code, std::uint32_t seq);

  Environment& environment_;
  Truth truth_;
  TrueLobby lobby_;
  std::map<std::string, Table> tables_;
  std::set<std::string> opened_;
  std::set<std::string> orphans_;
  std::function<void(const Overheard&, const std::string&)> listener_;
};

}  // namespace simulation
