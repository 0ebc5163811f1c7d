// All oracles: the simulated server, its disk and the clients report events here. Throws a
// BrokenPromise for each broken promise.
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
struct ObservedConnection {
  ConnectionId id = 0;
  std::string code;  // of the room; empty: the lobby
  Requests requests;
  std::optional<server::room::TokenHash> token;  // of the client that joined a seat
  SeenChat chat;
  bool farewell = false;  // was sent
};

class Oracles {
 public:
  explicit Oracles(Environment& environment) : environment_(environment), lobby_(environment) {}

  // Called by the disk: before an entry is stored, and after.
  void written(const std::string& code, const server::room::Entry& entry);
  void stored(const std::string& row);
  // Called by the server at its start, for the rooms that recovery has read.
  void recovered(const server::storage::StoredRoom& room);
  void set_aside(const std::string& code, const std::string& reason);
  // Called by the server when it becomes available, and when it is no longer.
  void available();
  void unavailable() { truth_.availability().end(environment_.clock.date()); }
  // Called by the server when acts begin to wait for the storage, and when they no longer wait.
  void waiting_for_storage(bool waits) {
    const auto now = environment_.clock.date();
    waits ? truth_.availability().begin_wait(now) : truth_.availability().end_wait(now);
  }
  // The same for one room, where several servers share the rooms. available(): another server than
  // before has it. available_again(): the same server has it after an interruption.
  void available(const std::string& code);
  void unavailable(const std::string& code) {
    truth_.own_availability(code).end(environment_.clock.date());
  }
  void available_again(const std::string& code) {
    truth_.own_availability(code).resume(environment_.clock.date());
  }
  // Called by the server when it unloads a room because a row was rejected, and when it has
  // reloaded the room.
  void halted(const std::string& code);
  void reloaded(const std::string& code);
  // Called after all due timers of these rooms have fired; no other room is in memory.
  void watch(const std::set<std::string>& in_memory);
  // Called after the lobby has looked for matches, and for each match.
  void watch_lobby();
  void matched(const server::rooms::MatchedRooms::MatchedRoom& wanted) { lobby_.matched(wanted); }
  // Sets a listener for the frames that are sent to clients.
  void observe(std::function<void(const ObservedConnection&, const std::string&)> listener) {
    listener_ = std::move(listener);
  }
  // The state of a room according to its stored rows; null: no row is stored.
  const TrueRoom* room(const std::string& code) const { return truth_.find(code); }
  // Called by a session before it receives a frame, and before a frame that may let its client
  // join.
  void on_request(ObservedConnection& from, const std::string& frame, bool is_text);
  void may_enter(ObservedConnection& from);
  void left(ObservedConnection& from);
  // Called before this frame is sent to the client.
  void on_frame(ObservedConnection& to, const std::string& text);
  void outbox(std::size_t bytes) const;
  // Called when the connection receives no further frames.
  void check(const ObservedConnection& from) const;
  // Called when the client has joined.
  void entered(const ObservedConnection& from);
  // Called by the HTTP client: when it received a new token for a seat; when a request was accepted
  // as the host's, or not; when it received the record of a game, or the comparison of tables with
  // the same deal.
  void regained(const std::string& code);
  // Whether another player has taken over the seat of this token.
  bool is_given_away(const std::string& code, const std::string& token) const;
  void judged_host(const std::string& code, const std::string& key,
                   const std::optional<server::room::RoomError>& refusal);
  void on_record(const std::string& code);
  void on_comparison(const std::string& deal, const std::string& body);
  // Called when a client used the room, which may have been reloaded for that.
  void room_used(const std::string& code) { tables_[code].last_use = environment_.clock.date(); }
  // Called when this ticket has moved a seat to another device.
  void carried(const std::string& code, const std::string& ticket);
  // The token that replaced this one when the seat was taken over; empty: none.
  std::string given_for(const std::string& code, const std::string& token) const;
  // Called when a client has applied patches up to seq, with its view.
  void folded(const std::string& code, std::uint32_t seq, const std::string& view_text);
  // Called when the server has answered that this act, as sent, is row seq.
  void acted(const std::string& code, std::uint32_t seq, const nlohmann::json& act);
  // Whether this token was ever that seat's.
  bool has_sat(const std::string& code, const std::string& token, std::size_t seat);
  // Called when a client of this room receives the answer that the room does not exist.
  void not_found(const std::string& code);
  // Called when a token is lost with an HTTP response: the game of the room may never end.
  void token_lost(const std::string& code) { orphans_.insert(code); }
  // Called when another client learns the code of such a room.
  void token_found(const std::string& code) { orphans_.erase(code); }
  // Called when the creator of a room receives its code.
  void opened(const std::string& code) { opened_.insert(code); }
  const std::set<std::string>& opened() const { return opened_; }
  // Compares one of these rooms in memory with its entry in the room list; nullopt: it has none.
  void listed(const std::string& code, const std::optional<protocol::RoomInfo>& room,
              const std::optional<protocol::RoomInfo>& shown);
  std::vector<std::string> codes() const { return truth_.codes(); }
  // The deals whose tables are all over.
  std::set<std::string> deals_over() const;
  // Called for each room that is in memory at the end of the simulation.
  void left_over(const std::string& code);
  void count_orphans();

 private:
  // The state of a room that is not in its rows.
  struct TableOracle {
    Attendance attendance;
    Consent consent;
    ChatOracle chat;
    std::set<server::room::TokenHash> void_tokens;  // tokens that every client knows to be invalid
    // The recipients of each team message, by its number.
    std::map<std::uint64_t, std::set<server::room::TokenHash>> teams;
    // The time from which the room has applied all stored changes of its seats and its host.
    server::RoomTime settled_since;
    // The connected clients, seated or not; the last use of the room, and of its game by a player,
    // at the latest; the last join, leave or act, at the earliest; and when a player who had a part
    // in the game last left a seat.
    std::set<ConnectionId> inside;
    server::RoomTime last_use;
    server::RoomTime last_visit;
    server::RoomTime last_act;
    server::RoomTime seat_left;
    server::RoomTime ended;  // or when the room was closed
    bool in_memory = false;  // at the last watch()
    // When clients were last notified that a seat is away or silent, and that a proposal is open.
    std::map<engine::Seat, server::RoomTime> away_sent;
    server::RoomTime proposed;
    std::set<std::string> tickets_used;
    // New tokens of seats that were taken over, by the previous ones, for Sabotage::shared_seat.
    std::map<server::room::TokenHash, std::string> given;
    std::optional<server::RoomTime> halted;
    server::RoomTime reloaded_at;
  };

  void stored_beside(const std::string& code);
  void stored_stay(const std::string& row, const std::string& code);
  // The maximum delay between the time when an action is due and its row.
  protocol::Milliseconds slack() const;
  // The earliest time since which the room has been in memory without interruption; nullopt: it is
  // not in memory.
  std::optional<server::RoomTime> since(const std::string& code) const;
  // Whether this player, or any player who is there, still has a part in the game: has not
  // resigned, and no bot has the seat for good.
  static bool takes_part(const TrueRoom& room, engine::Seat seat);
  bool is_anybody_there(const std::string& code, const TrueRoom& room) const;
  // Called when a client comes or leaves; returns whether it is a player who still has a part.
  bool note_visit(const ObservedConnection& by, TableOracle& table);
  void watch_silence(const std::string& code, const TrueRoom& room) const;
  void on_seats(const std::string& code, const nlohmann::json& seats);
  static protocol::Milliseconds abandoned_after(const TrueRoom& room);
  void check_given_up(const std::string& code) const;
  void check_abandoned(const std::string& code, const TrueRoom& room) const;
  void watch_stay(const std::string& code, const TrueRoom& room, TableOracle& table,
                  bool in_memory);
  void watch_rest(const std::string& code, const TrueRoom& room) const;
  void check_gone(const ObservedConnection& to, const nlohmann::json& farewell);
  void stored_tokens(const std::string& row, const std::string& code);
  void check_host(const std::string& code, const protocol::RoomInfo& info);
  void check_alike(const TrueRoom& room) const;
  // Whether another table with the deal of this room is not over.
  bool is_sealed(const TrueRoom& room) const;
  void check_sealed(const ObservedConnection& to, const nlohmann::json& frame,
                    const TrueRoom& room) const;
  void check_sent_deal(const ObservedConnection& to, const nlohmann::json& frame,
                       const TrueRoom& room) const;
  void check_sent_deal(const ObservedConnection& to, const std::string& step,
                       const TrueRoom& room) const;
  // The step that ends a game reveals the deal only when the other tables with it are over, too.
  static bool is_same_step(const TrueRoom& room, std::uint32_t seq, const std::string& before,
                           const std::string& text);
  void on_seat_frame(const ObservedConnection& from, const std::string& frame);
  void on_welcome(const ObservedConnection& to, TrueRoom* room);
  void on_status(const ObservedConnection& to, const nlohmann::json& frame);
  void on_other_frame(ObservedConnection& to, const nlohmann::json& frame, TrueRoom* room);
  void note_team(const std::string& code, const nlohmann::json& message, const TrueRoom& room);
  bool was_on_team(const ObservedConnection& to, const nlohmann::json& message);
  // Whether this client receives the game with a delay.
  static bool is_delayed(const ObservedConnection& to, const TrueRoom& room);
  std::optional<std::uint32_t> horizon(const TrueRoom& room) const;
  void check_horizon(const ObservedConnection& to, const TrueRoom& room, std::uint32_t seq) const;
  protocol::Milliseconds lateness_most(const TrueRoom& room) const;
  void on_step(ObservedConnection& to, const std::string& text);
  void check_new_step(ObservedConnection& to, TrueRoom& room, std::uint32_t seq,
                      const nlohmann::json& step);
  void on_snapshot(const ObservedConnection& to, const nlohmann::json& frame,
                   const std::string& text);
  void on_prompt(const ObservedConnection& to, const nlohmann::json& frame,
                 const std::string& text);
  void on_advice(const ObservedConnection& to, const nlohmann::json& frame);
  // The room, if it has this seq; else a BrokenPromise.
  TrueRoom& durable(const std::string& code, std::uint32_t seq);

  Environment& environment_;
  Truth truth_;
  TrueLobby lobby_;
  std::map<std::string, TableOracle> tables_;
  std::set<std::string> opened_;
  std::set<std::string> orphans_;
  std::function<void(const ObservedConnection&, const std::string&)> listener_;
};

}  // namespace simulation
