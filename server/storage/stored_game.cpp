#include "server/storage/stored_game.hpp"

#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/require.hpp"
#include "protocol/refusal.hpp"
#include "protocol/rules_complaint.hpp"
#include "server/storage/hex.hpp"

namespace server::storage {
namespace {

const char* reason(engine::DealError error) {
  switch (error) {
    case engine::DealError::pile_size:
      return "the deal has not as many dominoes as the rules";
    case engine::DealError::unknown_domino:
      return "the deal has a domino that is not in the box";
    case engine::DealError::domino_twice:
      return "the deal has a domino twice";
    case engine::DealError::buildings:
      return "the deal has not the building tiles of the rules";
    case engine::DealError::kings:
      return "the deal has not the kings of the rules";
  }
  return "the deal is not one for these rules";
}

std::optional<ReplayError> compare(const engine::State& state, std::uint32_t seq,
                                   std::uint64_t stored) {
  const std::uint64_t digest = engine::digest(engine::view(state));
  if (digest == stored) return std::nullopt;
  return ReplayError{seq, "digest " + to_hex(stored) + ", replayed " + to_hex(digest)};
}

std::optional<ReplayError> play(engine::State& state, const room::Acted& acted) {
  if (const auto violation = engine::check(engine::view(state), acted.seat, acted.action))
    return ReplayError{
        acted.seq, "illegal: " + std::string(protocol::row(protocol::refusal(*violation)).word)};
  engine::Events events;
  engine::apply(state, acted.seat, acted.action, events);
  return std::nullopt;
}

std::optional<ReplayError> play(engine::State& state, const room::Begun& begun) {
  const engine::View& table = engine::view(state);
  if (table.phase != engine::Phase::pause)
    return ReplayError{begun.seq, "a deal, though the game before is not over"};
  if (const auto error = engine::check(table.rules, begun.deal))
    return ReplayError{begun.seq, reason(*error)};
  engine::Events events;
  engine::begin_next(state, begun.deal, events);
  return std::nullopt;
}

}  // namespace

std::optional<ReplayError> replay_move(engine::State& state, std::uint32_t seq,
                                       const room::Move& move) {
  if (room::seq(move) > seq) return ReplayError{seq, "the row is missing"};
  if (room::seq(move) < seq) return ReplayError{room::seq(move), "the row comes twice"};
  return std::visit(
      [&](const auto& row) {
        auto error = play(state, row);
        return error ? error : compare(state, seq, row.digest);
      },
      move);
}

std::variant<engine::State, ReplayError> replay(const StoredRoom& stored) {
  engine::require(stored.begun.has_value(), "replay: a game that has begun");
  const auto made = engine::make_rules(stored.opened.rules);
  if (const auto* error = std::get_if<engine::RulesError>(&made)) {
    const auto [field, message] = protocol::complaint(stored.opened.rules, *error);
    return ReplayError{0, field + ": " + message};
  }
  const auto& rules = std::get<engine::Rules>(made);
  if (const auto error = engine::check(rules, stored.begun->deal))
    return ReplayError{0, reason(*error)};

  engine::State state = engine::begin(rules, stored.begun->deal);
  if (auto error = compare(state, 0, stored.begun->digest)) return *error;
  std::uint32_t seq = 0;
  for (const room::Move& move : stored.moves)
    if (auto error = replay_move(state, ++seq, move)) return *error;
  return state;
}

}  // namespace server::storage
