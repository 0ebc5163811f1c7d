// The expected state of the lobby: its clients, their seeks, and the resulting matches, derived
// from the frames of its sessions and from its decisions. The oracle checks matches, waiting times
// and responses against it.
#pragma once

#include "protocol/lobby_frames.hpp"
#include "server/lobby/player_lookup.hpp"
#include "server/rooms/matched_rooms.hpp"
#include "tests/simulation/environment.hpp"
#include "tests/simulation/network.hpp"
#include "tests/simulation/truth.hpp"

#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace simulation {

// How long the lobby waits before it makes a smaller table than a seeker would accept.
inline constexpr protocol::Milliseconds smaller_table_grace = 5'000;
// Tolerance: the lobby looks for matches once a second, and may have to look up an account first.
inline constexpr protocol::Milliseconds lookup_tolerance = 2'000;

class TrueLobby {
 public:
  using Milliseconds = protocol::Milliseconds;

  explicit TrueLobby(Environment& environment) : environment_(environment) {}

  // Call it when the server has started: the lobby is empty.
  void start();
  // Call these before the lobby receives a frame, and when it sends one.
  void on_request(ConnectionId id, const std::string& frame, bool is_text);
  void on_frame(ConnectionId id, const nlohmann::json& frame, const Truth& truth);
  void left(ConnectionId id);
  // Call it when the lobby has made this table.
  void matched(const server::rooms::MatchedRooms::MatchedRoom& wanted);
  // Checks whether a player waits too long.
  void watch();
  // Throws BrokenPromise when a request has waited too long for its answer, or when the last report
  // on a seek is too old. Call only while the outbox is empty.
  void check(ConnectionId id) const;

 private:
  enum class LobbyRequestType : std::uint8_t { unreadable, ping, seek, unseek };
  struct LobbyRequest {
    LobbyRequestType kind;
    std::string id;
    Milliseconds time;
  };
  struct LobbyTable {
    int players = 0;
    std::string rules;  // the same text for the same rules
    friend bool operator==(const LobbyTable&, const LobbyTable&) = default;
  };
  struct TrueSeek {
    protocol::Seek request;
    std::vector<LobbyTable> tables;  // the fewest players first
    std::string tables_key;          // the same for the same tables
    Milliseconds requested = 0;
    std::optional<nlohmann::json> progress;  // the state of the seek
    std::size_t estimates_before = 0;        // for the same tables
    bool at_table = false;                   // the lobby has decided
    Milliseconds since() const {
      return progress ? (*progress)["since"].get<Milliseconds>() : requested;
    }
  };
  struct LobbyClient {
    std::string name;
    std::optional<server::lobby::PlayerIdentity> player;
    std::optional<TrueSeek> seek;
    std::list<LobbyRequest> requests;
  };
  struct WaitingTimes {
    std::deque<std::uint32_t> seconds;
    std::vector<std::optional<std::uint32_t>> estimates{std::nullopt};  // the newest last
    bool uncertain = false;  // some waiting time is not exactly known
  };
  using MatchedClients = std::vector<const LobbyClient*>;

  static std::optional<TrueSeek> readable(const LobbyClient& client, const protocol::Seek& request,
                                          Milliseconds now);
  static std::string name_of(const LobbyClient& client);
  static bool accept(const LobbyClient& a, const LobbyClient& b, Milliseconds at);
  void on_seeking(LobbyClient& client, const nlohmann::json& frame) const;
  void on_matched(LobbyClient& client, const nlohmann::json& frame, const Truth& truth);
  void on_rejected(LobbyClient& client, const nlohmann::json& frame) const;
  static bool answer(LobbyClient& client, LobbyRequestType kind, const std::string& id);
  // The matched client with this name at this table.
  LobbyClient& member(const std::string& name, const LobbyTable& table);
  void check_match(const MatchedClients& members, const LobbyTable& table) const;
  void note_waits(const MatchedClients& members);
  // The most players, including this one, who could sit at the table together; no more than it has
  // seats.
  std::size_t players_max(const LobbyClient& first, const LobbyTable& table, Milliseconds at) const;
  void check_not_kept_waiting(const LobbyClient& client, Milliseconds now) const;
  bool stands(const LobbyClient& client, Milliseconds at) const;
  Milliseconds now() const { return environment_.clock.date().count(); }

  Environment& environment_;
  std::map<ConnectionId, LobbyClient> clients_;
  std::map<std::string, WaitingTimes> waits_;  // by tables_key
  Milliseconds changed_ = 0;                   // when the set of seeks last changed
  Milliseconds watched_ = 0;
};

}  // namespace simulation
