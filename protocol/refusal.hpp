// The reasons for which the server rejects a frame: one table of words for the wire, the document
// and the tests.
#pragma once

#include "engine/violation.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace protocol {

enum class Refusal : std::uint8_t {
  // The frame cannot be read.
  malformed_json,
  unknown_type,
  missing_field,
  bad_field,
  out_of_order,
  // The room cannot accept it.
  not_seated,
  not_started,
  id_reused,
  stale,
  shutting_down,
  draining,
  halted,
  already_started,
  room_changed,
  no_advice,
  busy,
  // Proposals, pauses, the host and chat.
  paused,
  not_paused,
  not_allowed,
  turned_over,
  nothing_to_take_back,
  proposal_open,
  no_proposal,
  other_proposal,
  still_there,
  stood_in,
  too_soon,
  nobody_to_ask,
  not_host,
  nobody_there,
  chat_off,
  phrases_only,
  muted,
  no_name,
  no_team,
  too_fast,
  // The lobby.
  already_seeking,
  not_seeking,
  bad_combination,
  // A rule forbids it: engine::Violation, in the same order.
  game_over,
  already_resigned,
  between_games,
  not_your_turn,
  wrong_phase,
  step_is_due,
  cells_not_adjacent,
  cell_occupied,
  outside_kingdom,
  no_matching_terrain,
  must_place,
  not_just_laid,
  same_square_twice,
  not_enough_knights,
  dragon_away,
  queen_with_you,
  building_not_on_board,
  not_a_town_square,
  site_occupied,
  not_enough_coins,
  domino_not_in_line,
  domino_taken,
};

enum class Fault : std::uint8_t { client, player, nobody, server };

struct RefusalRow {
  Refusal refusal;
  std::string_view word;
  std::string_view message;  // English, for readers of logs
  Fault fault;
  bool retryable;  // the server may accept the same act later
  std::string_view remedy;
};

// The whole table, in the order of Refusal.
std::span<const RefusalRow> refusals();
const RefusalRow& row(Refusal refusal);

Refusal refusal(engine::Violation violation);

}  // namespace protocol
