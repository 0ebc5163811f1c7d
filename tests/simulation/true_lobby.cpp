#include "tests/simulation/true_lobby.hpp"

#include "engine/presets.hpp"
#include "server/room/token.hpp"
#include "tests/simulation/players.hpp"
#include "tests/simulation/requests.hpp"
#include "tests/simulation/violation.hpp"

#include <algorithm>
#include <array>
#include <variant>

namespace simulation {

using nlohmann::json;
using protocol::Milliseconds;
namespace room = server::room;

namespace {

constexpr Milliseconds lobby_answer_patience = 30'000;
constexpr Milliseconds quiet =
    smaller_table_grace + for_looking + Players::lookup_most / millisecond;

}  // namespace

void TrueLobby::start() {
  visitors_.clear();
  waits_.clear();
}

std::string TrueLobby::name_of(const Visitor& visitor) {
  if (visitor.player && visitor.player->registered) return visitor.player->name;
  return visitor.seek && !visitor.seek->said.name.empty() ? visitor.seek->said.name : visitor.name;
}

// --- sent and received frames --------------------------------------------------------------------

void TrueLobby::asked(ConnectionId id, const std::string& frame, bool is_text) {
  Visitor& visitor = visitors_[id];
  const auto decoded = protocol::decode_lobby_command(frame);
  const auto* command = std::get_if<protocol::LobbyCommand>(&decoded);
  if (!is_text || command == nullptr)
    return visitor.requests.push_back({Kind::unreadable, "", now()});
  if (const auto* hello = std::get_if<protocol::LobbyHello>(command)) {
    visitor.name = hello->name;
    visitor.player = Players::find(environment_.scenario, hello->player.value_or(""));
  } else if (const auto* ping = std::get_if<protocol::Ping>(command)) {
    visitor.requests.push_back({Kind::ping, std::to_string(ping->t), now()});
  } else if (const auto* seek = std::get_if<protocol::Seek>(command)) {
    visitor.requests.push_back({Kind::seek, seek->id, now()});
    if (visitor.seek) return;  // is rejected
    visitor.seek = readable(visitor, *seek, now());
    if (!visitor.seek) return;
    ++environment_.figures.seeks;
    visitor.seek->estimates_before = waits_[visitor.seek->wish].estimates.size() - 1;
    changed_ = now();
  } else if (const auto* unseek = std::get_if<protocol::Unseek>(command)) {
    visitor.requests.push_back({Kind::unseek, unseek->id.value_or(""), now()});
    if (!visitor.seek || visitor.seek->at_table) return;
    ++environment_.figures.unsought;
    visitor.seek.reset();
    changed_ = now();
  }
}

// nullopt: it is rejected.
std::optional<TrueLobby::Seek> TrueLobby::readable(const Visitor& visitor,
                                                   const protocol::Seek& said, Milliseconds now) {
  Seek seek{.said = said, .tables = {}, .wish = {}, .asked = now, .told = std::nullopt};
  const bool registered = visitor.player && visitor.player->registered;
  if (said.rated && (said.bots_after || !registered)) return std::nullopt;
  for (const int players : said.players) {
    engine::RulesRequest request = said.game;
    request.players = players;
    const auto made = engine::make_rules(request);
    if (std::holds_alternative<engine::RulesError>(made)) return std::nullopt;
    const std::string rules =
        (said.rated ? "rated " : "") + protocol::encode_rules(std::get<engine::Rules>(made));
    seek.tables.push_back({players, rules});
    seek.wish += rules;
  }
  return seek;
}

void TrueLobby::left(ConnectionId id) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  if (found->second.seek) {
    ++environment_.figures.left_seeking;
    changed_ = now();
  }
  visitors_.erase(found);
}

bool TrueLobby::answer(Visitor& visitor, Kind kind, const std::string& id) {
  const auto found = std::ranges::find_if(visitor.requests, [&](const Request& request) {
    return request.kind == kind && request.id == id;
  });
  if (found == visitor.requests.end()) return false;
  visitor.requests.erase(found);
  return true;
}

void TrueLobby::said(ConnectionId id, const json& frame, const Truth& truth) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  Visitor& visitor = found->second;
  const std::string& type = frame["type"].get_ref<const std::string&>();
  const json re = frame.value("re", json(nullptr));
  const std::string to = re.is_string() ? re.get<std::string>() : "";
  const auto expect = [&](bool open) {
    if (!open) throw Violation(promise::answered, "in the lobby, a second time: " + frame.dump());
  };
  if (type == "pong") expect(answer(visitor, Kind::ping, std::to_string(frame["t"].get<long>())));
  if (type == "unsought") expect(answer(visitor, Kind::unseek, to));
  if (type == "seeking") hear_seeking(visitor, frame);
  if (type == "matched") hear_matched(visitor, frame, truth);
  if (type == "rejected") hear_rejected(visitor, frame);
}

void TrueLobby::hear_rejected(Visitor& visitor, const json& frame) const {
  const std::string& code = frame["code"].get_ref<const std::string&>();
  const std::string re = frame["re"].is_string() ? frame["re"].get<std::string>() : "";
  const bool asked = std::ranges::count(unreadable_codes, code) != 0
                         ? answer(visitor, Kind::unreadable, "")
                         : answer(visitor, Kind::seek, re) || answer(visitor, Kind::unseek, re);
  const bool own = visitor.seek && visitor.seek->said.id == re && code != "already_seeking" &&
                   code != "not_seeking";
  if (!asked && !(own && visitor.seek->at_table))
    throw Violation(promise::answered, "in the lobby, a second time: " + frame.dump());
  if (own) visitor.seek.reset();
}

void TrueLobby::hear_seeking(Visitor& visitor, const json& frame) const {
  const bool first = answer(visitor, Kind::seek, frame["re"].get<std::string>());
  // Frames in flight when it was cancelled.
  if (!visitor.seek || frame["re"] != visitor.seek->said.id) return;
  Seek& seek = *visitor.seek;
  if (first == seek.told.has_value())
    throw Violation(promise::answered, "in the lobby: " + frame.dump());
  const auto people = frame["people"].get<std::size_t>();
  const auto wanted = frame["wanted"].get<std::size_t>();
  const auto since = frame["since"].get<Milliseconds>();
  const bool possible = people >= 1 && people <= wanted &&
                        std::ranges::count(seek.said.players, static_cast<int>(wanted)) == 1 &&
                        since >= seek.asked && since <= now() && (first || since == seek.since());
  if (!possible) throw Violation(promise::estimated, "a seek stands as " + frame.dump());
  seek.told = frame;
  const auto known = waits_.find(seek.wish);
  if (known == waits_.end() || known->second.uncertain) return;
  const auto& estimates = known->second.estimates;
  const auto from = estimates.begin() + static_cast<std::ptrdiff_t>(seek.estimates_before);
  const json& told = frame["estimate_s"];
  std::optional<std::uint32_t> estimate;
  if (!told.is_null()) estimate = told.get<std::uint32_t>();
  if (estimate) ++environment_.figures.estimates;
  if (std::find(from, estimates.end(), estimate) == estimates.end())
    throw Violation(promise::estimated, "nobody waited as " + frame.dump() + " says");
}

void TrueLobby::hear_matched(Visitor& visitor, const json& frame, const Truth& truth) {
  // A player whose connection was cut may wait a second time while the first connection is not yet
  // missed: the name does not tell which of them is brought to the table.
  for (auto& [id, other] : visitors_)
    if (visitor.seek && !visitor.seek->at_table && other.seek && other.seek->at_table &&
        name_of(other) == name_of(visitor))
      std::swap(visitor.seek->at_table, other.seek->at_table);
  if (!visitor.seek || !visitor.seek->at_table || frame["re"] != visitor.seek->said.id)
    throw Violation(promise::matched, " is sent to a client that did not seek it: " + frame.dump());
  visitor.seek.reset();
  const TrueRoom* room = truth.find(frame["room"].get<std::string>());
  const engine::Seat seat = engine::seat_at(frame["seat"].get<std::size_t>());
  // A stopping server begins no game: the next one does, as all sit there.
  const bool stops = !truth.served().since();
  if (room == nullptr || (!room->begun() && !stops) ||
      std::cmp_not_equal(room->seats().size(), room->opened().rules.players) ||
      room->seats().at(seat).token != room::hash_token(frame["token"].get<std::string>()))
    throw Violation(promise::durable, "a table is announced that is not stored: " + frame.dump());
  ++environment_.figures.matched;
}

void TrueLobby::check(ConnectionId id) const {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  const Visitor& visitor = found->second;
  for (const Request& request : visitor.requests)
    if (now() - request.time >= lobby_answer_patience)
      throw Violation(promise::answered, "in the lobby \"" + request.id + "\" has no answer");
  if (!visitor.seek || visitor.seek->at_table || !visitor.seek->told || now() - changed_ < quiet)
    return;
  // Rating bands grow meanwhile.
  for (const Milliseconds before : {0, 1000, 2000, 3000})
    if (stands(visitor, now() - before)) return;
  throw Violation(promise::estimated,
                  "a seek is reported otherwise than " + visitor.seek->told->dump());
}

}  // namespace simulation
