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
  std::optional<server::room::TokenHash> token;  // of whoever has come in to a seat
  SeenChat heard;
  bool farewell = false;  // was said
};

class Oracles {
 public:
  explicit Oracles(Environment& environment) : environment_(environment), lobby_(environment) {}

  // The disk: this entry is to be stored, and is.
  void written(const std::string& code, const server::room::Entry& entry);
  void stored(const std::string& row);
  // The server, when it starts: this is what recovery has read.
  void recovered(const server::storage::StoredRoom& room);
  void set_aside(const std::string& code, const std::string& reason);
  // The server: from now on it is there for people, or not any more.
  void serves();
  void serves_nobody() { truth_.served().end(environment_.clock.wall()); }
  // It is there, and what is done waits until it can be stored; and that this is over.
  void held_up(bool waits) {
    const auto now = environment_.clock.wall();
    waits ? truth_.served().hold(now) : truth_.served().release(now);
  }
  // The same of one room, where several servers share them: by another server than before; and that
  // the same goes on after it was held up.
  void serves(const std::string& code);
  void serves_nobody(const std::string& code) {
    truth_.served_apart(code).end(environment_.clock.wall());
  }
  void serves_again(const std::string& code) {
    truth_.served_apart(code).go_on(environment_.clock.wall());
  }
  // The server: what this room wrote was refused, and it leaves the memory; it is back.
  void halted(const std::string& code);
  void read_again(const std::string& code);
  // What was due in these rooms has happened, and no others are in memory.
  void watch(const std::set<std::string>& in_memory);
  // The lobby has looked who fits whom, and has brought these people together.
  void watch_lobby();
  void matched(const server::rooms::Tables::Wanted& wanted) { lobby_.matched(wanted); }
  // Whoever else wants to hear what goes to the network.
  void overhear(std::function<void(const Overheard&, const std::string&)> listener) {
    listener_ = std::move(listener);
  }
  // Of each room what is true of it; null: nothing is stored.
  const TrueRoom* room(const std::string& code) const { return truth_.find(code); }
  // A session: this frame is about to be received, and perhaps lets somebody in.
  void asked(Overheard& from, const std::string& frame, bool is_text);
  void may_enter(Overheard& who);
  void left(Overheard& who);
  // This one goes to the network.
  void said(Overheard& to, const std::string& text);
  void outbox(std::size_t bytes) const;
  // Nothing more is on its way to it.
  void check(const Overheard& from) const;
  // It has come in.
  void entered(const Overheard& who);
  // The http: somebody was given another token for a seat; was taken for the host, or not; was told
  // the record of a game, or how tables with the same deal compare.
  void regained(const std::string& code);
  // Whether the players have agreed that another token opens the seat of this one.
  bool is_given_away(const std::string& code, const std::string& token) const;
  void judged_host(const std::string& code, const std::string& key,
                   const std::optional<server::room::RoomError>& refusal);
  void told_record(const std::string& code);
  void told_comparison(const std::string& deal, const std::string& body);
  // Somebody has to do with the room, and perhaps it was brought back into the memory for that.
  void stirred(const std::string& code) { tables_[code].stirred = environment_.clock.wall(); }
  // This ticket has carried a seat to another device.
  void carried(const std::string& code, const std::string& ticket);
  // The token that took the place of this one when the seat was taken over; empty: none did.
  std::string given_for(const std::string& code, const std::string& token) const;
  // A client that folds has this view at seq.
  void folded(const std::string& code, std::uint32_t seq, const std::string& view_text);
  // A client was answered that its act, the frame as it was sent, is row seq.
  void acted(const std::string& code, std::uint32_t seq, const nlohmann::json& act);
  // Whether this token was that seat's at some time.
  bool has_sat(const std::string& code, const std::string& token, std::size_t seat);
  // A client that knew this room was told that there is none.
  void missed(const std::string& code);
  // Somebody's token is lost with the answer: the room may never get to its end.
  void orphan(const std::string& code) { orphans_.insert(code); }
  // But somebody knows the way there.
  void adopted(const std::string& code) { orphans_.erase(code); }
  // Whoever made this room is told that it is there.
  void opened(const std::string& code) { opened_.insert(code); }
  const std::set<std::string>& opened() const { return opened_; }
  // Such a room: as it is in memory, and as the list shows it, if it does.
  void listed(const std::string& code, const std::optional<protocol::RoomInfo>& room,
              const std::optional<protocol::RoomInfo>& shown);
  std::vector<std::string> codes() const { return truth_.codes(); }
  // Of tables that are all over.
  std::set<std::string> deals_over() const;
  // A room that is in memory at the end of the world.
  void left_over(const std::string& code);
  void count_orphans();

 private:
  // Of one room, beside what is stored.
  struct Table {
    Attendance attendance;
    Consent consent;
    ChatOracle talk;
    std::set<server::room::TokenHash> void_tokens;  // everybody has been told that they are
    std::map<std::uint64_t, std::set<server::room::TokenHash>> teams;  // of what was said to one
    // From then on the room knows of all that is stored of its seats and of its host.
    protocol::Milliseconds settled_since = 0;
    // Who is connected, on a seat or not; when at the latest somebody had to do with the room, when
    // at least somebody came, went or played, and when somebody left a seat.
    std::set<ConnectionId> inside;
    protocol::Milliseconds stirred = 0;
    protocol::Milliseconds used = 0;
    protocol::Milliseconds seat_left = 0;
    protocol::Milliseconds ended = 0;  // or given up
    bool in_memory = false;            // a moment ago
    // When a seat was shown to be away or silent, and something to be proposed.
    std::map<engine::Seat, protocol::Milliseconds> away_told;
    protocol::Milliseconds proposed = 0;
    std::set<std::string> tickets_used;
    std::map<server::room::TokenHash, std::string> given;  // to whom, for a server that is broken
    std::optional<protocol::Milliseconds> halted;
    protocol::Milliseconds read_again = 0;
  };

  void stored_beside(const std::string& code);
  void stored_stay(const std::string& row, const std::string& code);
  // How long it may take, beyond its time, until something that is due is done and stored.
  protocol::Milliseconds slack() const;
  // Since when it has been in memory without a break, at the earliest; none: it is not.
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
  // The step that ends a game tells the deal only when the other tables with it are over, too.
  static bool is_same_step(const TrueRoom& room, std::uint32_t seq, const std::string& before,
                           const std::string& text);
  void heard_from_seat(const Overheard& from, const std::string& frame);
  void said_welcome(const Overheard& to, TrueRoom* room);
  void said_status(const Overheard& to, const nlohmann::json& frame);
  void said_beside(Overheard& to, const nlohmann::json& frame, TrueRoom* room);
  void note_team(const std::string& code, const nlohmann::json& message, const TrueRoom& room);
  bool was_on_team(const Overheard& to, const nlohmann::json& message);
  // Whether this one is told of the game later.
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
