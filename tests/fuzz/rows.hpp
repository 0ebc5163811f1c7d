// A stored room in the text format of fuzz_journal_rows.
#pragma once

#include "protocol/record.hpp"
#include "server/storage/stored_game.hpp"
#include "server/util/hex.hpp"

#include <optional>
#include <string>
#include <variant>

namespace tests {

namespace room = server::room;

inline std::string hex(const server::util::Hash& hash) {
  return "x" + server::util::to_hex(hash);
}
inline std::string optional(const std::string& text) {
  return text.empty() ? "n" : "t" + text;
}
inline std::string optional(std::optional<room::BotLevel> bot) {
  return bot ? "t" + std::string(engine::bots::name_of(*bot)) : "n";
}
inline std::string row(const room::Begun& b) {
  return "games\ti" + std::to_string(b.seq) + "\tt" + protocol::record_deal(b.deal) + "\ti" +
         std::to_string(b.time.count()) + "\tt" + server::util::to_hex(b.digest) + "\ti" +
         std::to_string(b.versions.rules) + "\tt" + b.versions.protocol + "\tt" +
         b.versions.server + "\t" + optional(b.salt) + "\t" + hex(b.link.before) + "\t" +
         hex(b.link.hash) + "\n";
}
inline std::string row(const room::Acted& a) {
  return "steps\ti" + std::to_string(a.seq) + "\ti" + std::to_string(engine::index(a.seat)) +
         "\tt" + a.id + "\tt" + protocol::record_action(a.action) + "\ti" +
         std::to_string(a.time.count()) + "\tt" + server::util::to_hex(a.digest) + "\t" +
         optional(a.result) + "\t" + hex(a.link.before) + "\t" + hex(a.link.hash) + "\t" +
         optional(a.bot) + (a.overdue ? "\ti1" : "\ti0") + "\tn\n";
}
inline std::string row(const room::Ruled& r) {
  return "steps\ti" + std::to_string(r.seq) + "\tn\tn\tn\ti" + std::to_string(r.time.count()) +
         "\tt" + server::util::to_hex(r.digest) + "\t" + optional(r.result) + "\t" +
         hex(r.link.before) + "\t" + hex(r.link.hash) + "\tn\ti0\tt" +
         protocol::record_decision(r.ruling) + "\n";
}
inline std::string rows(const server::storage::StoredRoom& stored) {
  std::string text =
      "rooms\tt" + stored.opened.name + "\tt" + protocol::record_settings(stored.opened.settings) +
      "\tt" + protocol::record_rules(stored.opened.rules) + "\ti" +
      std::to_string(stored.opened.time.count()) + (stored.over ? "\ti7\t" : "\tn\t") +
      hex(*stored.opened.seed) + "\tn\tn\tn\tn\n";
  for (const room::SeatTaken& seat : stored.seats)
    text += "seats\ti" + std::to_string(engine::index(seat.seat)) + "\tt" + seat.name + "\t" +
            hex(seat.token) + "\ti" + std::to_string(seat.time.count()) + "\t" +
            optional(seat.entropy) + "\t" + optional(seat.bot) + "\t" + optional(seat.who.player) +
            (seat.who.registered ? "\ti1" : "\ti0") + (seat.erased ? "\ti1\n" : "\ti0\n");
  text += row(*stored.begun);
  for (const room::Move& move : stored.moves)
    text += std::visit([](const auto& r) { return row(r); }, move);
  return text;
}

}  // namespace tests
