#include "server/storage/stored_game.hpp"

#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/require.hpp"
#include "protocol/record.hpp"
#include "protocol/refusal.hpp"
#include "protocol/rules_error_text.hpp"
#include "server/room/hash_chain.hpp"
#include "server/room/rows.hpp"
#include "server/telemetry/escape.hpp"
#include "server/util/hex.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>

namespace server::storage {
namespace {

const char* reason(engine::DealError error) {
  switch (error) {
    case engine::DealError::pile_size:
      return "the deal has the wrong number of dominoes for the rules";
    case engine::DealError::unknown_domino:
      return "the deal has a domino that is not in the box";
    case engine::DealError::domino_twice:
      return "the deal has a domino twice";
    case engine::DealError::buildings:
      return "the deal has other building tiles than the rules";
    case engine::DealError::kings:
      return "the deal has other kings than the rules";
  }
  return "the deal does not fit the rules";
}

std::optional<ReplayError> compare(const engine::State& state, std::uint32_t seq,
                                   std::uint64_t stored) {
  const std::uint64_t digest = engine::digest(engine::view(state));
  if (digest == stored) return std::nullopt;
  return ReplayError{seq, "digest " + util::to_hex(stored) + ", replayed " + util::to_hex(digest)};
}

// A stored result; the chain shows whether there should be one.
std::optional<ReplayError> compare_result(const engine::State& state, std::uint32_t seq,
                                          const std::string& stored) {
  if (stored.empty()) return std::nullopt;
  const engine::Phase phase = state.table.phase;
  const bool ended = phase == engine::Phase::over || phase == engine::Phase::pause;
  const std::string result = ended ? protocol::record_result(state.table) : "none";
  if (result == stored) return std::nullopt;
  return ReplayError{seq, "result " + telemetry::escape(stored) + ", replayed " + result};
}

// Whether the row is unchanged and follows the row before.
std::optional<ReplayError> check_link(const room::Setup& setup, const util::Hash& before,
                                      const room::Move& row) {
  const room::Link& link = room::link_of(row);
  const std::uint32_t seq = room::seq(row);
  // Row 0 has the names of all players. After a deletion its text can no longer be rebuilt, but
  // later rows are chained to its hash.
  const bool known = seq != 0 || std::ranges::none_of(setup.seats, &room::SeatTaken::erased);
  if (known && link.hash != util::sha256(room::row_text(setup, row)))
    return ReplayError{seq, "the row was changed: its hash differs"};
  if (link.before != before)
    return ReplayError{seq, "the row does not follow the one before, whose hash differs"};
  return std::nullopt;
}

// The bots that act for each seat: those that have it, and those that stand in.
class Hands {
 public:
  explicit Hands(const room::Setup& setup) {
    for (const room::SeatTaken& taken : setup.seats) set(taken.seat, taken.bot);
  }

  // Whether exactly the moves of bots are marked as such.
  std::optional<ReplayError> check(const room::Move& row) {
    if (const auto* ruled = std::get_if<room::Ruled>(&row)) follow(ruled->ruling.motion);
    const auto* acted = std::get_if<room::Acted>(&row);
    // A bot or the server acts for an overdue player.
    if (acted == nullptr || acted->overdue) return std::nullopt;
    const std::size_t seat = engine::index(acted->seat);
    if (seat >= bots_.size() || acted->bot == bots_[seat]) return std::nullopt;
    return ReplayError{acted->seq, acted->bot ? "the move of a bot at a seat without this bot"
                                              : "the move of a person at a bot's seat"};
  }

 private:
  void follow(const protocol::Motion& motion) {
    if (const auto* in = std::get_if<protocol::StandIn>(&motion)) set(in->seat, in->bot);
    if (const auto* back = std::get_if<protocol::HandBack>(&motion)) set(back->seat, std::nullopt);
    if (const auto* over = std::get_if<protocol::TakeOver>(&motion)) set(over->seat, std::nullopt);
  }
  // Invalid seats are reported elsewhere.
  void set(engine::Seat seat, std::optional<room::BotLevel> bot) {
    if (engine::index(seat) < bots_.size()) bots_[engine::index(seat)] = bot;
  }

  std::array<std::optional<room::BotLevel>, engine::seats_max> bots_;
};

// These three: whether the row can be played next.

std::optional<ReplayError> check(const room::Replayer& played, const room::Acted& acted) {
  const auto violation = engine::check(engine::view(played.state()), acted.seat, acted.action);
  if (!violation) return std::nullopt;
  return ReplayError{acted.seq,
                     "illegal: " + std::string(protocol::row(protocol::refusal(*violation)).word)};
}

std::optional<ReplayError> check(const room::Replayer& played, const room::Begun& begun) {
  const engine::View& table = engine::view(played.state());
  if (table.phase != engine::Phase::pause)
    return ReplayError{begun.seq, "a deal, although the game before is not over"};
  if (const auto error = engine::check(table.rules, *begun.deal))
    return ReplayError{begun.seq, reason(*error)};
  return std::nullopt;
}

std::optional<ReplayError> check(const room::Replayer& played, const room::Ruled& ruled) {
  const engine::View& table = engine::view(played.state());
  const auto no_seat = [&](engine::Seat seat) { return engine::index(seat) >= table.rules.seats; };
  const protocol::Motion& motion = ruled.ruling.motion;
  const auto* in = std::get_if<protocol::StandIn>(&motion);
  const auto* back = std::get_if<protocol::HandBack>(&motion);
  const auto* over = std::get_if<protocol::TakeOver>(&motion);
  if (std::ranges::any_of(ruled.ruling.by, no_seat) || (over != nullptr && no_seat(over->seat)) ||
      (in != nullptr && no_seat(in->seat)) || (back != nullptr && no_seat(back->seat)))
    return ReplayError{ruled.seq, "no such seat"};
  if (table.phase == engine::Phase::over)
    return ReplayError{ruled.seq, "a decision, although the game is over"};
  const auto* taken = std::get_if<protocol::TakeBack>(&motion);
  if (taken == nullptr) return std::nullopt;
  if (taken->to > played.seq())
    return ReplayError{ruled.seq, "takes back a move that was not made"};
  if (taken->to < played.last_revealed())
    return ReplayError{ruled.seq, "takes back revealed tiles"};
  return std::nullopt;
}

// A row that is intact but does not replay.
ReplayError by_other_rules(const StoredRoom& stored, ReplayError error) {
  const int dealt = stored.begun->versions.rules;
  if (dealt != engine::rules_version)
    error.reason += "; dealt under version " + std::to_string(dealt) +
                    " of the rules, and this program has version " +
                    std::to_string(engine::rules_version);
  return error;
}

// Plays `move`, the next row, and compares digest and result.
std::optional<ReplayError> replay_next(room::Replayer& played, const room::Move& move) {
  const std::uint32_t seq = played.seq() + 1;
  if (room::seq(move) > seq) return ReplayError{seq, "the row is missing"};
  if (room::seq(move) < seq) return ReplayError{room::seq(move), "the row occurs twice"};
  if (auto error = std::visit([&](const auto& row) { return check(played, row); }, move))
    return error;
  played.play_next();
  return std::visit(
      [&](const auto& row) {
        auto error = compare(played.state(), seq, row.digest);
        if constexpr (!std::is_same_v<std::decay_t<decltype(row)>, room::Begun>)
          if (!error) error = compare_result(played.state(), seq, row.result);
        return error;
      },
      move);
}

// No room writes more of them. Each keeps a state in memory while the game is replayed.
std::optional<ReplayError> check_number_of_take_backs(const StoredRoom& stored) {
  std::uint32_t take_backs = 0;
  for (const room::Move& move : stored.moves)
    if (room::take_back(move) != nullptr && ++take_backs > limits::decisions_per_game_max)
      return ReplayError{0, "more take-backs than a game may have"};  // nothing was played
  return std::nullopt;
}

}  // namespace

engine::Result<room::PlayedGame, ReplayError> replay(const StoredRoom& stored,
                                                     const IsAbandoned& is_abandoned) {
  engine::require(stored.begun.has_value(), "replay: a game that has begun");
  if (stored.begun->versions.rules > engine::rules_version)
    return ReplayError{0, "dealt under version " + std::to_string(stored.begun->versions.rules) +
                              " of the rules; this program knows versions up to " +
                              std::to_string(engine::rules_version)};
  const auto made = engine::make_rules(stored.opened.rules);
  if (!made) {
    const auto [field, message] = protocol::describe(stored.opened.rules, made.error());
    return ReplayError{0, field + ": " + message};
  }
  const auto& rules = *made;
  if (const auto error = engine::check(rules, *stored.begun->deal))
    return ReplayError{0, reason(*error)};

  const auto no_seat = [&](const room::SeatTaken& taken) {
    return engine::index(taken.seat) >= rules.seats;
  };
  if (std::ranges::any_of(stored.seats, no_seat)) return ReplayError{0, "no such seat"};

  if (auto error = check_link(stored, {}, *stored.begun)) return *error;
  if (auto error = check_number_of_take_backs(stored)) return *error;
  room::Replayer played(rules, *stored.begun->deal, stored.moves);
  const engine::View& table = played.state().table;
  if (auto error = compare(played.state(), 0, stored.begun->digest))
    return by_other_rules(stored, *error);
  room::StatusTracker status(stored, rules.seats, table, stored.begun->time);
  util::Hash before = stored.begun->link.hash;
  Hands hands(stored);
  for (std::size_t i = 0; i < stored.moves.size(); ++i) {
    const room::Move& move = stored.moves[i];
    if (is_abandoned && is_abandoned())
      return ReplayError{room::seq(move), "not checked, because nobody waits for it"};
    // replay_next() reports a row that is not in order.
    if (room::seq(move) == i + 1) {
      if (auto error = check_link(stored, before, move)) return *error;
      if (auto error = hands.check(move)) return *error;
    }
    const engine::View before_it = table;
    if (auto error = replay_next(played, move)) return by_other_rules(stored, *error);
    status.follow(move, before_it, table);
    before = room::link_of(move).hash;
  }
  return room::PlayedGame{played.state(), std::move(status), played.last_revealed()};
}

std::optional<ReplayError> check_deals(const StoredRoom& stored) {
  const auto rules = *engine::make_rules(stored.opened.rules);
  const auto check = [&](const room::Begun& begun) -> std::optional<ReplayError> {
    if (begun.salt.empty() || !stored.opened.seed) return std::nullopt;
    const room::DealSource source = room::deal_source(stored, begun.seq);
    if (begun.salt != room::fair_salt(source))
      return ReplayError{begun.seq, "the salt does not follow from the seed"};
    if (*begun.deal != room::fair_deal(rules, source))
      return ReplayError{begun.seq, "the deal does not follow from the seed"};
    return std::nullopt;
  };
  if (stored.begun)
    if (auto error = check(*stored.begun)) return error;
  for (const room::Move& move : stored.moves)
    if (const auto* begun = std::get_if<room::Begun>(&move))
      if (auto error = check(*begun)) return error;
  return std::nullopt;
}

}  // namespace server::storage
