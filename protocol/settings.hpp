// The settings of a room, apart from the rules of the game. The host chooses them with the room and
// can change them until the game begins.
#pragma once

#include "protocol/chat.hpp"
#include "protocol/input_limits.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

inline constexpr std::uint32_t seconds_of_day = 86'400;
// Defaults.
inline constexpr std::uint32_t patience_default = 180;
inline constexpr std::uint32_t turn_patience_default = 600;
inline constexpr std::uint32_t spectators_default = 1000;

// The condition that begins the game once all seats are taken.
enum class Start : std::uint8_t {
  full,   // no further condition
  ready,  // all players are ready and connected
  host,   // the host starts it
};

// The time control of players. Bots have none.
enum class ClockKind : std::uint8_t {
  none,
  move,  // `seconds` for each turn
  bank,  // `seconds` for the game, and `increment` more after each turn, up to `cap`
  days,  // as move, in days: a correspondence game
};
struct ClockRules {
  ClockKind kind = ClockKind::none;
  std::uint32_t seconds = 0;
  std::uint32_t increment = 0;
  std::uint32_t cap = 0;

  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

// The consequence when a player's time is up.
enum class AtZero : std::uint8_t {
  bot,   // a bot finishes the turn
  skip,  // the server finishes the turn with default moves: see room/skip.hpp
  seat,  // the seat resigns
};

// The players who decide whether a spectator takes over a seat of a game.
enum class SeatsGivenBy : std::uint8_t {
  agreement,  // all connected players
  host,       // the host, if connected and seated; otherwise all connected players
  nobody,
};

struct Settings {
  bool listed = false;  // whether the list of rooms shows it
  bool advice = false;  // whether players may request advice
  Start start = Start::full;
  ClockRules clock = {};
  AtZero at_zero = AtZero::bot;
  bool take_back = true;                      // whether moves can be taken back if all agree
  std::uint32_t patience = patience_default;  // seconds that a player may be away in a game
  // Seconds that a connected player may take for an act in a game without a clock; 0: no limit.
  std::uint32_t turn_patience = turn_patience_default;
  SeatsGivenBy take_over = SeatsGivenBy::agreement;
  ChatMode chat = ChatMode::open;
  std::uint32_t spectators_max = spectators_default;  // 0: no spectators
  bool spectator_chat = true;                         // whether spectators may chat
  bool spectator_names = true;                        // whether `presence` names spectators
  // Delay of the spectators' feed; a step is sent when both have passed.
  std::uint32_t delay_moves = 0;
  std::uint32_t delay_seconds = 0;
  // A rated game has a clock, no advice and no take-backs.
  bool rated = false;

  friend bool operator==(const Settings&, const Settings&) = default;
};

// A partial change of settings; nullopt: unchanged.
struct SettingsChange {
  std::optional<bool> listed;
  std::optional<bool> advice;
  std::optional<Start> start;
  std::optional<ClockRules> clock;
  std::optional<AtZero> at_zero;
  std::optional<bool> take_back;
  std::optional<std::uint32_t> patience;
  std::optional<std::uint32_t> turn_patience;
  std::optional<SeatsGivenBy> take_over;
  std::optional<ChatMode> chat;
  std::optional<std::uint32_t> spectators_max;
  std::optional<bool> spectator_chat;
  std::optional<bool> spectator_names;
  std::optional<std::uint32_t> delay_moves;
  std::optional<std::uint32_t> delay_seconds;
  std::optional<bool> rated;

  Settings in(Settings settings) const {
    settings.listed = listed.value_or(settings.listed);
    settings.advice = advice.value_or(settings.advice);
    settings.start = start.value_or(settings.start);
    settings.clock = clock.value_or(settings.clock);
    settings.at_zero = at_zero.value_or(settings.at_zero);
    settings.take_back = take_back.value_or(settings.take_back);
    settings.patience = patience.value_or(settings.patience);
    settings.turn_patience = turn_patience.value_or(settings.turn_patience);
    settings.take_over = take_over.value_or(settings.take_over);
    settings.chat = chat.value_or(settings.chat);
    settings.spectators_max = spectators_max.value_or(settings.spectators_max);
    settings.spectator_chat = spectator_chat.value_or(settings.spectator_chat);
    settings.spectator_names = spectator_names.value_or(settings.spectator_names);
    settings.delay_moves = delay_moves.value_or(settings.delay_moves);
    settings.delay_seconds = delay_seconds.value_or(settings.delay_seconds);
    settings.rated = rated.value_or(settings.rated);
    if (settings.rated) settings.advice = settings.take_back = false;
    return settings;
  }
};

}  // namespace protocol
