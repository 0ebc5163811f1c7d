#include "protocol/lobby_frames.hpp"

#include "protocol/documents.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/text_rules.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace protocol {
namespace {

LobbyHello read_lobby_hello(const Fields& frame) {
  LobbyHello hello;
  if (frame.find("name") != nullptr) hello.name = read_name(frame, player_name_characters_max);
  if (auto token = read_secret(frame, "player")) hello.player = PlayerToken(*std::move(token));
  return hello;
}

std::vector<int> read_players(const Fields& frame) {
  constexpr int most = engine::seats_max;
  const json& players = frame.need("players");
  if (!players.is_array()) return {static_cast<int>(frame.integer("players", 2, most))};
  std::vector<int> numbers;
  if (players.empty() || players.size() > engine::seats_max)
    throw_bad_field("players", "a number of players, or several");
  numbers.reserve(players.size());
  for (std::size_t i = 0; i < players.size(); ++i)
    numbers.push_back(
        static_cast<int>(integer_in(players[i], "players[" + std::to_string(i) + "]", 2, most)));
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

Seek read_seek(const Fields& frame) {
  Seek seek{.id = read_id(frame)};
  if (frame.find("name") != nullptr) seek.name = read_name(frame, player_name_characters_max);
  seek.game = read_game(frame);
  seek.players = read_players(frame);
  if (const auto seconds = frame.optional_integer("bots_after", 0, bots_after_seconds_max))
    seek.bots_after = static_cast<std::uint32_t>(*seconds);
  seek.band = frame.optional_boolean("band").value_or(false);
  seek.rated = frame.optional_boolean("rated").value_or(false);
  return seek;
}

LobbyCommand read_lobby_command(const Fields& frame) {
  const std::string type = frame.text("type");
  if (type == "hello") return read_lobby_hello(frame);
  if (type == "seek") return read_seek(frame);
  if (type == "unseek") return Unseek{read_optional_id(frame)};
  if (type == "chat") return read_chat(frame);
  if (type == "ping") return Ping{frame.integer("t", -integer_max, integer_max)};
  throw DecodeError{Refusal::unknown_type, "type", "type: one of: hello, seek, unseek, chat, ping",
                    std::nullopt};
}

template <class Texts, class Write>
std::string list(const Texts& texts, Write&& write) {
  std::string text = "[";
  for (const auto& each : texts) {
    if (text.size() > 1) text += ',';
    text.append(write(each));
  }
  return text + "]";
}

std::string counts_text(const LobbyCounts& counts) {
  return R"("more":)" + std::to_string(counts.more) + R"(,"people":)" +
         std::to_string(counts.clients) + R"(,"games":)" + std::to_string(counts.games);
}

constexpr auto as_it_is = [](std::string_view text) { return text; };

}  // namespace

Decoded<LobbyCommand> decode_lobby_command(std::string_view text) {
  return decoded_frame<LobbyCommand>(text, read_lobby_command);
}

std::string encode_lobby_welcome(const LobbyIdentity& you, const LimitsInfo& limits,
                                 Milliseconds time) {
  json person{{"name", text_or_null(you.name)}, {"player", nullptr}};
  if (!you.player.empty()) person["player"] = {{"id", you.player}, {"registered", you.registered}};
  return json{{"type", "welcome"},
              {"protocol", subprotocol},
              {"features", features},
              {"server", server_document()},
              {"you", std::move(person)},
              {"limits", limits_document(limits)},
              {"time", time}}
      .dump();
}

std::string encode_lobby(std::span<const std::string_view> rooms, const LobbyCounts& counts,
                         Milliseconds time) {
  return R"({"type":"lobby","rooms":)" + list(rooms, as_it_is) + "," + counts_text(counts) +
         R"(,"time":)" + std::to_string(time) + "}";
}

std::string encode_lobby_diff(std::span<const std::string_view> changed,
                              std::span<const RoomCode> gone, const LobbyCounts& counts) {
  return R"({"type":"rooms","changed":)" + list(changed, as_it_is) + R"(,"gone":)" +
         list(gone, [](const RoomCode& code) { return json(code).dump(); }) + "," +
         counts_text(counts) + "}";
}

std::string encode_seeking(const Seeking& seeking) {
  return json{
      {"type", "seeking"},
      {"re", seeking.re},
      {"since", seeking.since},
      {"people", seeking.players},
      {"wanted", seeking.wanted},
      {"estimate_s", seeking.estimate_seconds ? json(*seeking.estimate_seconds) : json(nullptr)}}
      .dump();
}

std::string encode_unsought(const std::optional<std::string>& re) {
  return json{{"type", "unsought"}, {"re", re ? json(*re) : json(nullptr)}}.dump();
}

std::string encode_matched(std::string_view re, const RoomCode& room, engine::Seat seat,
                           std::string_view token) {
  return json{{"type", "matched"},
              {"re", re},
              {"room", room},
              {"seat", seat_document(seat)},
              {"token", token}}
      .dump();
}

std::string encode_rules(const engine::Rules& rules) {
  return rules_document(rules).dump();
}

}  // namespace protocol
