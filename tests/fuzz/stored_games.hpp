// Stored games, for the first inputs of the fuzz targets.
#pragma once

#include "engine/bots/random.hpp"
#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/record.hpp"
#include "server/room/hash_chain.hpp"
#include "server/storage/stored_game.hpp"

#include <string>
#include <vector>

namespace tests {

using namespace engine;

// A game with at most about this number of rows, as the server would store it; `pauses`: before
// each move that reveals nothing is taken back; none: nothing is taken back.
inline server::storage::StoredRoom stored_game(const RulesRequest& request, std::uint64_t seed,
                                               std::size_t most, int pauses = 0) {
  const auto rules = *make_rules(request);
  bots::Dice dice(seed);
  server::storage::StoredRoom stored;
  stored.code = "ABCDEF";
  stored.opened = {"Fünf Könige",
                   {.listed = true},
                   request,
                   server::RoomTime(1'790'000'000'000),
                   server::room::Seed{0x5e, 0xed}};
  for (std::size_t i = 0; i < rules.seats; ++i)
    stored.seats.push_back({.seat = seat_at(i),
                            .name = "Ann " + std::to_string(i),
                            .time = server::RoomTime(1'790'000'001'000),
                            .entropy = i == 0 ? "dice: 4" : ""});
  const auto deal = [&](std::uint32_t seq) {
    const auto from = server::room::deal_source(stored, seq);
    return server::room::Begun{.deal = server::room::fair_deal(rules, from),
                               .time = server::RoomTime(1'790'000'002'000),
                               .seq = seq,
                               .salt = server::room::fair_salt(from),
                               .versions = server::room::present_versions()};
  };
  server::room::Begun begun = deal(0);
  State state = begin(rules, *begun.deal);
  Events events;
  server::util::Hash before{};
  const auto add = [&](auto row) {
    row.digest = digest(state.table);
    server::room::Move move = row;
    server::room::link(stored, before, move);
    before = server::room::link_of(move).hash;
    return move;
  };
  stored.begun = std::get<server::room::Begun>(add(begun));
  for (std::uint32_t seq = 1; seq <= most && state.table.phase != Phase::over; ++seq) {
    if (state.table.phase == Phase::pause) {
      const server::room::Begun next = deal(seq);
      begin_next(state, next.deal, events);
      stored.moves.push_back(add(next));
      continue;
    }
    server::room::Acted acted{.seq = seq,
                              .seat = to_move(state.table),
                              .id = "c" + std::to_string(seq),
                              .action = bots::random_action(state.table, dice),
                              .time = server::RoomTime(1'790'000'002'000 + seq)};
    apply(state, acted.seat, acted.action, events);
    const bool ended = state.table.phase == Phase::over || state.table.phase == Phase::pause;
    if (ended) acted.result = protocol::record_result(state.table);
    stored.moves.push_back(add(acted));
    if (pauses == 0 || ended || is_irreversible(events)) continue;
    std::vector<protocol::Motion> motions;
    for (int i = 0; i < pauses; ++i) {
      motions.emplace_back(protocol::Pause{});
      motions.emplace_back(protocol::Resume{});
    }
    motions.emplace_back(protocol::TakeBack{seq});
    for (const protocol::Motion& motion : motions)
      stored.moves.push_back(add(server::room::Ruled{
          .seq = ++seq, .ruling = {motion, {seat_at(0), seat_at(1)}}, .time = acted.time}));
  }
  stored.over = state.table.phase == Phase::over;
  return stored;
}

}  // namespace tests
