#include "tests/simulation/true_lobby.hpp"

#include "engine/presets.hpp"
#include "server/room/token.hpp"
#include "tests/simulation/broken_promise.hpp"
#include "tests/simulation/requests.hpp"
#include "tests/simulation/test_accounts.hpp"

#include <algorithm>
#include <array>
#include <variant>

namespace simulation {

using nlohmann::json;
using protocol::Milliseconds;
namespace room = server::room;

namespace {

constexpr Milliseconds lobby_response_timeout = 30'000;
constexpr Milliseconds quiet =
    smaller_table_grace + lookup_tolerance + TestAccounts::lookup_time_max / millisecond;

}  // namespace

void TrueLobby::start() {
  clients_.clear();
  waits_.clear();
}

std::string TrueLobby::name_of(const LobbyClient& client) {
  if (client.player && client.player->registered) return client.player->name;
  return client.seek && !client.seek->request.name.empty() ? client.seek->request.name
                                                           : client.name;
}

// --- sent and received frames --------------------------------------------------------------------

void TrueLobby::on_request(ConnectionId id, const std::string& frame, bool is_text) {
  LobbyClient& client = clients_[id];
  const auto decoded = protocol::decode_lobby_command(frame);
  if (!is_text || !decoded)
    return client.requests.push_back({LobbyRequestType::unreadable, "", now()});
  const protocol::LobbyCommand* command = &*decoded;
  if (const auto* hello = std::get_if<protocol::LobbyHello>(command)) {
    client.name = hello->name;
    client.player = TestAccounts::account_of(environment_.scenario, hello->player.value_or(""));
  } else if (const auto* ping = std::get_if<protocol::Ping>(command)) {
    client.requests.push_back({LobbyRequestType::ping, std::to_string(ping->t), now()});
  } else if (const auto* seek = std::get_if<protocol::Seek>(command)) {
    client.requests.push_back({LobbyRequestType::seek, seek->id, now()});
    if (client.seek) return;  // is rejected
    client.seek = readable(client, *seek, now());
    if (!client.seek) return;
    ++environment_.figures.seeks;
    client.seek->estimates_before = waits_[client.seek->tables_key].estimates.size() - 1;
    changed_ = now();
  } else if (const auto* unseek = std::get_if<protocol::Unseek>(command)) {
    client.requests.push_back({LobbyRequestType::unseek, unseek->id.value_or(""), now()});
    if (!client.seek || client.seek->at_table) return;
    ++environment_.figures.unsought;
    client.seek.reset();
    changed_ = now();
  }
}

// nullopt: it is rejected.
std::optional<TrueLobby::TrueSeek> TrueLobby::readable(const LobbyClient& client,
                                                       const protocol::Seek& request,
                                                       Milliseconds now) {
  TrueSeek seek{.request = request,
                .tables = {},
                .tables_key = {},
                .requested = now,
                .progress = std::nullopt};
  const bool registered = client.player && client.player->registered;
  if (request.rated && (request.bots_after || !registered)) return std::nullopt;
  for (const int players : request.players) {
    engine::RulesRequest game = request.game;
    game.players = players;
    const auto made = engine::make_rules(game);
    if (!made) return std::nullopt;
    const std::string rules = (request.rated ? "rated " : "") + protocol::encode_rules(*made);
    seek.tables.push_back({players, rules});
    seek.tables_key += rules;
  }
  return seek;
}

void TrueLobby::left(ConnectionId id) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  if (found->second.seek) {
    ++environment_.figures.left_seeking;
    changed_ = now();
  }
  clients_.erase(found);
}

bool TrueLobby::answer(LobbyClient& client, LobbyRequestType kind, const std::string& id) {
  const auto found = std::ranges::find_if(client.requests, [&](const LobbyRequest& request) {
    return request.kind == kind && request.id == id;
  });
  if (found == client.requests.end()) return false;
  client.requests.erase(found);
  return true;
}

void TrueLobby::on_frame(ConnectionId id, const json& frame, const Truth& truth) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  LobbyClient& client = found->second;
  const std::string& type = frame["type"].get_ref<const std::string&>();
  const json re = frame.value("re", json(nullptr));
  const std::string to = re.is_string() ? re.get<std::string>() : "";
  const auto expect = [&](bool open) {
    if (!open)
      throw BrokenPromise(promise::answered, "in the lobby, a second time: " + frame.dump());
  };
  if (type == "pong")
    expect(answer(client, LobbyRequestType::ping, std::to_string(frame["t"].get<long>())));
  if (type == "unsought") expect(answer(client, LobbyRequestType::unseek, to));
  if (type == "seeking") on_seeking(client, frame);
  if (type == "matched") on_matched(client, frame, truth);
  if (type == "rejected") on_rejected(client, frame);
}

void TrueLobby::on_rejected(LobbyClient& client, const json& frame) const {
  const std::string& code = frame["code"].get_ref<const std::string&>();
  const std::string re = frame["re"].is_string() ? frame["re"].get<std::string>() : "";
  const bool requested = std::ranges::count(unreadable_codes, code) != 0
                             ? answer(client, LobbyRequestType::unreadable, "")
                             : answer(client, LobbyRequestType::seek, re) ||
                                   answer(client, LobbyRequestType::unseek, re);
  const bool own = client.seek && client.seek->request.id == re && code != "already_seeking" &&
                   code != "not_seeking";
  if (!requested && !(own && client.seek->at_table))
    throw BrokenPromise(promise::answered, "in the lobby, a second time: " + frame.dump());
  if (own) client.seek.reset();
}

void TrueLobby::on_seeking(LobbyClient& client, const json& frame) const {
  const bool first = answer(client, LobbyRequestType::seek, frame["re"].get<std::string>());
  // Frames in flight when it was cancelled.
  if (!client.seek || frame["re"] != client.seek->request.id) return;
  TrueSeek& seek = *client.seek;
  if (first == seek.progress.has_value())
    throw BrokenPromise(promise::answered, "in the lobby: " + frame.dump());
  const auto players = frame["people"].get<std::size_t>();
  const auto wanted = frame["wanted"].get<std::size_t>();
  const auto since = frame["since"].get<Milliseconds>();
  const bool possible = players >= 1 && players <= wanted &&
                        std::ranges::count(seek.request.players, static_cast<int>(wanted)) == 1 &&
                        since >= seek.requested && since <= now() &&
                        (first || since == seek.since());
  if (!possible) throw BrokenPromise(promise::estimated, "a seek stands as " + frame.dump());
  seek.progress = frame;
  const auto known = waits_.find(seek.tables_key);
  if (known == waits_.end() || known->second.uncertain) return;
  const auto& estimates = known->second.estimates;
  const auto from = estimates.begin() + static_cast<std::ptrdiff_t>(seek.estimates_before);
  const json& estimated = frame["estimate_s"];
  std::optional<std::uint32_t> estimate;
  if (!estimated.is_null()) estimate = estimated.get<std::uint32_t>();
  if (estimate) ++environment_.figures.estimates;
  if (std::find(from, estimates.end(), estimate) == estimates.end())
    throw BrokenPromise(promise::estimated, "nobody waited as " + frame.dump() + " says");
}

void TrueLobby::on_matched(LobbyClient& client, const json& frame, const Truth& truth) {
  // A player whose connection was cut may wait a second time while the first connection is not yet
  // missed: the name does not tell which of them is brought to the table.
  for (auto& [id, other] : clients_)
    if (client.seek && !client.seek->at_table && other.seek && other.seek->at_table &&
        name_of(other) == name_of(client))
      std::swap(client.seek->at_table, other.seek->at_table);
  if (!client.seek || !client.seek->at_table || frame["re"] != client.seek->request.id)
    throw BrokenPromise(promise::matched,
                        " is sent to a client that did not seek it: " + frame.dump());
  client.seek.reset();
  const TrueRoom* room = truth.find(frame["room"].get<std::string>());
  const engine::Seat seat = engine::seat_at(frame["seat"].get<std::size_t>());
  // A stopping server begins no game: the next one does, as all sit there.
  const bool stops = !truth.availability().since();
  if (room == nullptr || (!room->begun() && !stops) ||
      std::cmp_not_equal(room->seats().size(), room->opened().rules.players) ||
      room->seats().at(seat).token != room::hash_token(frame["token"].get<std::string>()))
    throw BrokenPromise(promise::durable,
                        "a table is announced that is not stored: " + frame.dump());
  ++environment_.figures.matched;
}

void TrueLobby::check(ConnectionId id) const {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  const LobbyClient& client = found->second;
  for (const LobbyRequest& request : client.requests)
    if (now() - request.time >= lobby_response_timeout)
      throw BrokenPromise(promise::answered, "in the lobby \"" + request.id + "\" has no answer");
  if (!client.seek || client.seek->at_table || !client.seek->progress || now() - changed_ < quiet)
    return;
  // Rating bands grow meanwhile.
  for (const Milliseconds before : {0, 1000, 2000, 3000})
    if (stands(client, now() - before)) return;
  throw BrokenPromise(promise::estimated,
                      "a seek is reported otherwise than " + client.seek->progress->dump());
}

}  // namespace simulation
