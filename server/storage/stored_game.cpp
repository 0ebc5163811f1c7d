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

std::optional<ReplayError> replay_step(engine::State& state, std::uint32_t seq,
                                       const room::Acted& acted) {
  if (acted.seq > seq) return ReplayError{seq, "the row is missing"};
  if (acted.seq < seq) return ReplayError{acted.seq, "the row comes twice"};
  if (const auto violation = engine::check(engine::view(state), acted.seat, acted.action))
    return ReplayError{
        seq, "illegal: " + std::string(protocol::row(protocol::refusal(*violation)).word)};
  engine::Events events;
  engine::apply(state, acted.seat, acted.action, events);
  return compare(state, seq, acted.digest);
}

}  // namespace

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
  for (const room::Acted& acted : stored.actions)
    if (auto error = replay_step(state, ++seq, acted)) return *error;
  return state;
}

}  // namespace server::storage
