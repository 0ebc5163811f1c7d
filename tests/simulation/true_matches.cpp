// The truth about the lobby: which players fit, and who waits too long.
#include "engine/presets.hpp"
#include "tests/simulation/broken_promise.hpp"
#include "tests/simulation/true_lobby.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace simulation {

using protocol::Milliseconds;

namespace {

constexpr Milliseconds for_finding_out = 1'000;
constexpr std::size_t waits_counted = 16;

std::optional<double> rated_points(const std::optional<server::lobby::PlayerIdentity>& player,
                                   const protocol::Seek& seek) {
  if (!player) return std::nullopt;
  const auto points = player->points.find(protocol::family_of(seek.game.preset));
  return points == player->points.end() ? std::nullopt : std::optional(points->second);
}

// When one of these last sat down, or first sought.
template <class MatchedClients, class When>
Milliseconds newest(const MatchedClients& members, When&& when) {
  Milliseconds time = 0;
  for (const auto* member : members) time = std::max(time, when(*member->seek));
  return time;
}

}  // namespace

bool TrueLobby::accept(const LobbyClient& a, const LobbyClient& b, Milliseconds at) {
  if (a.player && b.player && a.player->id == b.player->id) return false;
  const auto one = rated_points(a.player, a.seek->request);
  const auto other = rated_points(b.player, b.seek->request);
  if (!one || !other) return true;
  const auto reaches = [&](const TrueSeek& seek) {
    const double waited = static_cast<double>(std::max<Milliseconds>(at - seek.since(), 0)) / 1000;
    return !seek.request.band || std::abs(*one - *other) <= 300 + 10 * waited;
  };
  return reaches(*a.seek) && reaches(*b.seek);
}

TrueLobby::LobbyClient& TrueLobby::member(const std::string& name, const LobbyTable& table) {
  // Guests may share a name, and get distinct names at a table.
  const auto is_called = [&](const LobbyClient& client) {
    return name == name_of(client) || name.starts_with(name_of(client) + " (");
  };
  // Of a player's two devices the one that waited longer fits; a device that was not confirmed may
  // not wait yet, as the lobby first looks up the account.
  const auto place = [](const TrueSeek& seek) { return std::pair(!seek.progress, seek.since()); };
  LobbyClient* found = nullptr;
  for (auto& [id, client] : clients_)
    if (client.seek && !client.seek->at_table && is_called(client) &&
        std::ranges::count(client.seek->tables, table) == 1 &&
        (found == nullptr || place(*client.seek) < place(*found->seek)))
      found = &client;
  if (found != nullptr) return *found;
  throw BrokenPromise(promise::matched, name + " is brought to a table without seeking it");
}

void TrueLobby::matched(const server::rooms::MatchedRooms::MatchedRoom& wanted) {
  const auto rules = *engine::make_rules(wanted.opened.rules);
  const protocol::Settings& settings = wanted.opened.settings;
  const LobbyTable table{wanted.opened.rules.players,
                         (settings.rated ? "rated " : "") + protocol::encode_rules(rules)};
  const protocol::ClockRules clock{protocol::ClockKind::bank, 300, 15, 300};
  if (settings.listed || settings.clock != clock)
    throw BrokenPromise(promise::matched, "a table with other settings");
  MatchedClients members;
  for (const server::room::SeatTaken& taken : wanted.seats) {
    LobbyClient& client = member(taken.name, table);
    client.seek->at_table = true;
    members.push_back(&client);
  }
  changed_ = now();
  check_match(members, table);
  ++environment_.figures.matches;
  if (std::cmp_less(members.size(), table.players))
    ++environment_.figures.matches_with_bots;
  else
    note_waits(members);
}

void TrueLobby::check_match(const MatchedClients& members, const LobbyTable& table) const {
  const std::string what =
      std::to_string(members.size()) + " people at " + std::to_string(table.players) + " seats ";
  if (members.empty() || std::cmp_greater(members.size(), table.players))
    throw BrokenPromise(promise::matched, what + "cannot be");
  for (std::size_t a = 0; a < members.size(); ++a)
    for (std::size_t b = a + 1; b < members.size(); ++b)
      if (!accept(*members[a], *members[b], now()))
        throw BrokenPromise(promise::matched, what + "do not fit: " + name_of(*members[a]) +
                                                  " and " + name_of(*members[b]));
  const auto take_bots = [](const LobbyClient* one) {
    return one->seek->request.bots_after.has_value();
  };
  const auto waited_enough = [&](const LobbyClient* one) {
    return take_bots(one) &&
           now() - one->seek->requested >= Milliseconds{1000} * *one->seek->request.bots_after;
  };
  if (std::cmp_less(members.size(), table.players)) {
    if (!std::ranges::all_of(members, take_bots) || !std::ranges::any_of(members, waited_enough))
      throw BrokenPromise(promise::matched, what + "are filled with bots too soon");
    return;
  }
  const auto takes_no_more = [&](const LobbyClient* one) {
    return one->seek->tables.back() == table;
  };
  const Milliseconds last = newest(members, [](const TrueSeek& seek) { return seek.requested; });
  if (now() - last < smaller_table_grace && std::ranges::none_of(members, takes_no_more))
    throw BrokenPromise(promise::matched, what + "did not wait for more");
}

void TrueLobby::note_waits(const MatchedClients& members) {
  for (const LobbyClient* member : members) {
    WaitingTimes& waits = waits_[member->seek->tables_key];
    if (!member->seek->progress) waits.uncertain = true;
    const Milliseconds waited = now() - member->seek->since();
    waits.seconds.push_back(static_cast<std::uint32_t>((waited + 999) / 1000));
    // The oracle cannot know which of several simultaneous arrivals is forgotten first.
    if (waits.seconds.size() > waits_counted) waits.uncertain = true;
    std::vector<std::uint32_t> sorted(waits.seconds.begin(), waits.seconds.end());
    std::ranges::sort(sorted);
    waits.estimates.emplace_back(sorted[sorted.size() / 2]);
  }
}

std::size_t TrueLobby::players_max(const LobbyClient& first, const LobbyTable& table,
                                   Milliseconds at) const {
  MatchedClients candidates;
  for (const auto& [id, client] : clients_)
    if (&client != &first && client.seek && !client.seek->at_table &&
        std::ranges::count(client.seek->tables, table) == 1)
      candidates.push_back(&client);
  const auto seats = static_cast<std::size_t>(table.players);
  std::size_t most = 1;
  MatchedClients group{&first};
  const std::function<void(std::size_t)> go = [&](std::size_t next) {
    most = std::max(most, group.size());
    for (; next < candidates.size() && most < seats; ++next) {
      const auto fits = [&](const LobbyClient* one) { return accept(*one, *candidates[next], at); };
      if (!std::ranges::all_of(group, fits)) continue;
      group.push_back(candidates[next]);
      go(next + 1);
      group.pop_back();
    }
  };
  go(0);
  return most;
}

bool TrueLobby::stands(const LobbyClient& client, Milliseconds at) const {
  std::size_t players = 0;
  std::size_t wanted = 0;
  for (const LobbyTable& table : client.seek->tables) {
    const std::size_t most = players_max(client, table, at);
    if (most <= players) continue;
    players = most;
    wanted = static_cast<std::size_t>(table.players);
  }
  const auto& progress = *client.seek->progress;
  const WaitingTimes& waits = waits_.at(client.seek->tables_key);
  const auto& estimate = waits.estimates.back();
  return progress["people"] == players && progress["wanted"] == wanted &&
         (waits.uncertain ||
          progress["estimate_s"] == (estimate ? nlohmann::json(*estimate) : nlohmann::json()));
}

void TrueLobby::watch() {
  if (now() - watched_ < 1000) return;
  watched_ = now();
  if (now() - changed_ < smaller_table_grace + lookup_tolerance + for_finding_out) return;
  for (const auto& [id, client] : clients_)
    if (client.seek && !client.seek->at_table && client.seek->progress)
      check_not_kept_waiting(client, now());
}

void TrueLobby::check_not_kept_waiting(const LobbyClient& client, Milliseconds now) const {
  const TrueSeek& seek = *client.seek;
  const auto full = [&](const LobbyTable& table) {
    return players_max(client, table, now - lookup_tolerance) ==
           static_cast<std::size_t>(table.players);
  };
  if (std::ranges::any_of(seek.tables, full))
    throw BrokenPromise(promise::found,
                        name_of(client) + " waits too long, though there are enough players");
  if (seek.request.bots_after &&
      now - seek.since() > Milliseconds{1000} * *seek.request.bots_after + lookup_tolerance)
    throw BrokenPromise(promise::found, name_of(client) + " waits too long, though bots may come");
}

}  // namespace simulation
