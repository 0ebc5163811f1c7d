// Deliberate defects, at least one for each oracle: in the disk, the network, a client or the
// server. `test_simulation --oracles` requires that the oracles detect each of them.
#pragma once

#include "tests/simulation/broken_promise.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace simulation {

enum class Sabotage : std::uint8_t {
  none,
  early_answers,     // the disk answers before it has stored
  forgetful_disk,    // a crash loses the newest rows, although they were completed
  rotten_disk,       // a stored digest changes in a crash
  repeated_ids,      // an act is stored under the id of another act of its seat
  changed_step,      // a step is sent with other bytes
  lazy_folding,      // a client does not apply patches
  wrong_digest,      // the network changes digests
  leak,              // a frame names a domino that lies face down
  deaf_server,       // requests are lost
  short_prompt,      // an action is missing from prompts
  bad_advice,        // advice is illegal
  rude_server,       // farewells are left out
  tiny_bound,        // outboxes are checked against a bound that is too small
  undead_session,    // sessions do not end with their connections
  idle_player,       // a player does not play
  stale_list,        // recovered rooms are not put on the list
  idle_bot,          // bots do not answer
  wrong_clock,       // clocks are sent with wrong values
  lost_time,         // a server that starts does not know when it last ran
  idle_clock,        // no timer fires
  stuck_pause,       // a ruling is stored as a pause
  forged_votes,      // a vote against counts as a vote for
  far_take_back,     // a takeback is stored with an earlier row than agreed
  long_delay,        // frames for spectators are checked against a longer delay
  loud_team,         // the network turns messages to everyone into secrets of a team
  echo,              // a chat message that was rejected is sent twice
  open_door,         // recovered rooms have forgotten their passwords
  old_token,         // recovered seats are opened by the token before the newest
  old_host,          // recovered rooms have their previous host
  other_deal,        // recovered tables with a common deal have different seeds
  broken_seal,       // rooms consider the other tables with their deal as over
  wrong_comparison,  // comparisons of tables have wrong points
  wrong_points,      // the lobby gets wrong ratings of players
  hasty_bots,        // the lobby receives bots_after as 0
  late_leaving,      // the lobby learns late that a client has left
  still_lobby,       // the lobby does not tick
  hasty_match,       // a table is announced before it is stored
  wrong_estimate,    // the network changes estimates
  early_end,         // abandoned games are ended too early
  no_end,            // abandoned games are never ended
  short_stay,        // rooms are removed too soon
  long_stay,         // rooms are removed too late
  forgotten_end,     // a server that starts does not know which rooms were closed
  blind_shelf,       // finished rooms cannot be reloaded
  stuck_disk,        // entries that wait for the disk are never stored
  lost_room,         // a room whose row was rejected is not reloaded
  hasty_silence,     // players count as silent much too early
  endless_silence,   // players count as silent much too late
  free_seats,        // every player counts as agreeing to a takeover
  shared_seat,       // a seat that was taken over is opened by the previous token, too
  lasting_ticket,    // a ticket that moves a seat to another device works twice
  undead_server,     // a server whose disk has failed keeps running
  // For several nodes that share the rooms.
  old_epoch,        // the database lets fenced nodes write any room
  old_standby,      // after an outage the database lacks the newest rows
  ignored_fence,    // fenced nodes continue
  hopeful_journal,  // entries in flight when the database went down count as stored
  idle_claims,      // no node claims free rooms
  stopped_clock,    // the clock of a lease stands still while the process is frozen
  partial_batch,    // half of a batch is written, and all of it acknowledged
  repeated_batch,   // a batch whose answer was lost is written again, although it was committed
  early_release,    // a room is given away while its last entries are on their way to the database
  reused_name,      // a fenced node signs in again under the same name
  two_lobbies,      // every node that is asked takes the lobby to be its own
  hasty_fencing,    // nodes fence each other as soon as a lease has expired, also after an outage
};

struct SabotageRow {
  Sabotage sabotage;
  std::string_view word;
  std::string_view promise;  // the promise whose oracle must detect it
};

inline constexpr auto sabotages = std::to_array<SabotageRow>({
    {Sabotage::early_answers, "early_answers", promise::durable},
    {Sabotage::forgetful_disk, "forgetful_disk", promise::kept},
    {Sabotage::rotten_disk, "rotten_disk", promise::replays},
    {Sabotage::repeated_ids, "repeated_ids", promise::once},
    {Sabotage::changed_step, "changed_step", promise::same_text},
    {Sabotage::lazy_folding, "lazy_folding", promise::folds},
    {Sabotage::wrong_digest, "wrong_digest", promise::digests},
    {Sabotage::leak, "leak", promise::secret},
    {Sabotage::deaf_server, "deaf_server", promise::answered},
    {Sabotage::short_prompt, "short_prompt", promise::prompted},
    {Sabotage::bad_advice, "bad_advice", promise::advised},
    {Sabotage::rude_server, "rude_server", promise::farewell},
    {Sabotage::tiny_bound, "tiny_bound", promise::bounded},
    {Sabotage::undead_session, "undead_session", promise::returned},
    {Sabotage::idle_player, "idle_player", promise::ends},
    {Sabotage::stale_list, "stale_list", promise::listed},
    {Sabotage::idle_bot, "idle_bot", promise::ends},
    {Sabotage::wrong_clock, "wrong_clock", promise::clock},
    {Sabotage::lost_time, "lost_time", promise::clock},
    {Sabotage::idle_clock, "idle_clock", promise::in_time},
    {Sabotage::stuck_pause, "stuck_pause", promise::status},
    {Sabotage::forged_votes, "forged_votes", promise::agreed},
    {Sabotage::far_take_back, "far_take_back", promise::unseen},
    {Sabotage::long_delay, "long_delay", promise::delayed},
    {Sabotage::loud_team, "loud_team", promise::talk},
    {Sabotage::echo, "echo", promise::talk},
    {Sabotage::echo, "echo", promise::answered},
    {Sabotage::open_door, "open_door", promise::locked},
    {Sabotage::old_token, "old_token", promise::regained},
    {Sabotage::old_token, "old_token", promise::kept},
    {Sabotage::old_host, "old_host", promise::regained},
    {Sabotage::other_deal, "other_deal", promise::alike},
    {Sabotage::broken_seal, "broken_seal", promise::sealed},
    {Sabotage::wrong_comparison, "wrong_comparison", promise::compared},
    {Sabotage::wrong_points, "wrong_points", promise::matched},
    {Sabotage::hasty_bots, "hasty_bots", promise::matched},
    {Sabotage::late_leaving, "late_leaving", promise::matched},
    {Sabotage::still_lobby, "still_lobby", promise::found},
    {Sabotage::hasty_match, "hasty_match", promise::durable},
    {Sabotage::wrong_estimate, "wrong_estimate", promise::estimated},
    {Sabotage::early_end, "early_end", promise::abandoned},
    {Sabotage::no_end, "no_end", promise::abandoned},
    {Sabotage::short_stay, "short_stay", promise::freed},
    {Sabotage::long_stay, "long_stay", promise::freed},
    {Sabotage::forgotten_end, "forgotten_end", promise::closed},
    {Sabotage::blind_shelf, "blind_shelf", promise::kept},
    {Sabotage::stuck_disk, "stuck_disk", promise::served},
    {Sabotage::undead_server, "undead_server", promise::served},
    {Sabotage::lost_room, "lost_room", promise::served},
    {Sabotage::hasty_silence, "hasty_silence", promise::agreed},
    {Sabotage::endless_silence, "endless_silence", promise::silent},
    {Sabotage::free_seats, "free_seats", promise::agreed},
    {Sabotage::shared_seat, "shared_seat", promise::regained},
    {Sabotage::lasting_ticket, "lasting_ticket", promise::regained},
});

// The same in worlds of several nodes.
inline constexpr auto nodes_sabotages = std::to_array<SabotageRow>({
    {Sabotage::early_answers, "early_answers", promise::durable},
    {Sabotage::hopeful_journal, "hopeful_journal", promise::durable},
    {Sabotage::old_standby, "old_standby", promise::kept},
    {Sabotage::repeated_ids, "repeated_ids", promise::once},
    {Sabotage::old_epoch, "old_epoch", promise::owned},
    {Sabotage::ignored_fence, "ignored_fence", promise::fenced},
    {Sabotage::idle_claims, "idle_claims", promise::served},
    {Sabotage::lost_time, "lost_time", promise::clock},
    {Sabotage::changed_step, "changed_step", promise::same_text},
    {Sabotage::idle_player, "idle_player", promise::ends},
    {Sabotage::stopped_clock, "stopped_clock", promise::fenced},
    {Sabotage::partial_batch, "partial_batch", promise::durable},
    {Sabotage::repeated_batch, "repeated_batch", promise::once},
    {Sabotage::early_release, "early_release", promise::owned},
    {Sabotage::reused_name, "reused_name", promise::fenced},
    {Sabotage::two_lobbies, "two_lobbies", promise::lobby},
    {Sabotage::hasty_fencing, "hasty_fencing", promise::spared},
});

}  // namespace simulation
