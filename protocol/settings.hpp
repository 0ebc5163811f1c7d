// How a room is run: what its host chooses beside the rules of the game. Chosen when the room is
// made, and changed until the game begins.
#pragma once

#include "protocol/chat.hpp"
#include "protocol/limits.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

inline constexpr std::uint32_t seconds_of_day = 86'400;
inline constexpr std::uint32_t patience_chosen = 180;  // unless something else is
inline constexpr std::uint32_t turn_patience_chosen = 600;
inline constexpr std::uint32_t spectators_chosen = 1000;  // likewise

// What the game waits for when every seat is taken.
enum class Start : std::uint8_t {
  full,   // nothing
  ready,  // everybody has said that they are ready, and is there
  host,   // the host says so
};

// How much time people have. Bots have as much as they like.
enum class ClockKind : std::uint8_t {
  none,
  move,  // `seconds` for each turn
  bank,  // `seconds` for the game, and `increment` more after each turn, up to `cap`
  days,  // as move, in days: nobody needs to be there
};
struct ClockRules {
  ClockKind kind = ClockKind::none;
  std::uint32_t seconds = 0;
  std::uint32_t increment = 0;
  std::uint32_t cap = 0;

  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

// What happens to a player whose time is up.
enum class AtZero : std::uint8_t {
  bot,   // a bot finishes the turn
  skip,  // the turn is finished without a plan: see room/skip.hpp
  seat,  // the seat resigns
};

// Who decides whether somebody who watches takes over a seat of a game.
enum class SeatsGivenBy : std::uint8_t {
  agreement,  // all who play and are there
  host,       // the host, who plays and is there; all of them where no such host is
  nobody,
};

struct Settings {
  bool listed = false;  // whether the list of rooms shows it
  bool advice = false;  // whether players may ask for it
  Start start = Start::full;
  ClockRules clock = {};
  AtZero at_zero = AtZero::bot;
  bool take_back = true;                     // whether moves can be, if all agree
  std::uint32_t patience = patience_chosen;  // seconds that a player can be away in a game
  // Seconds that a connected player may take for an act without a clock; 0: as many as they like.
  std::uint32_t turn_patience = turn_patience_chosen;
  SeatsGivenBy take_over = SeatsGivenBy::agreement;
  ChatMode chat = ChatMode::open;
  std::uint32_t spectators_max = spectators_chosen;  // 0: nobody watches
  bool spectator_chat = true;                        // whether they say something
  bool spectator_names = true;                       // whether others hear of their names
  // How far what spectators are told of the game is behind it; both have to pass.
  std::uint32_t delay_moves = 0;
  std::uint32_t delay_seconds = 0;
  // Then nobody is advised, nothing is taken back, and there is a clock.
  bool rated = false;

  friend bool operator==(const Settings&, const Settings&) = default;
};

// What is to be different.
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
