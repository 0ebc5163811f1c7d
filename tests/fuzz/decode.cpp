// Input from clients: a frame of a room's socket or of the lobby's, the bodies that create a room,
// take a seat or request a bot, account requests, a query for games. Any bytes give a value or an
// error that can be encoded; a value written again reads the same.
#include "protocol/decode.hpp"

#include "protocol/admin.hpp"
#include "protocol/alert.hpp"
#include "protocol/encode.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/lobby_frames.hpp"
#include "protocol/player.hpp"
#include "protocol/record.hpp"
#include "protocol/rules_error_text.hpp"
#include "protocol/unicode_text.hpp"
#include "tests/fuzz/input.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <type_traits>

#include <nlohmann/json.hpp>

using namespace protocol;
using nlohmann::json;
using tests::require;

namespace {

void check_error(const DecodeError& error) {
  require(error.refusal <= Refusal::bad_field, "a text is refused because it cannot be read");
  require(!error.message.empty(), "a refusal has a message");
  const json rejected = json::parse(encode(Rejected{
      .re = error.re, .refusal = error.refusal, .message = error.message, .field = error.field}));
  require(rejected.at("code") == row(error.refusal).word, "a refusal has its code");
  const json body = json::parse(encode_error(row(error.refusal).word, error.field, error.message));
  require(body.at("error").at("message") == error.message, "a refusal can be sent over HTTP");
}

std::string write(const Hello& hello) {
  json frame{
      {"type", "hello"},
      {"want", {{"diff", name_of(hello.diff)}, {"hints", hello.hints}, {"replay", hello.replay}}}};
  if (hello.token) frame["token"] = *hello.token;
  if (hello.pass) frame["pass"] = *hello.pass;
  if (hello.since) frame["since"] = *hello.since;
  if (!hello.name.empty()) frame["name"] = hello.name;
  require(!hello.token || hello.token->size() <= 4 * token_characters_max, "a token is bounded");
  return frame.dump();
}
std::string write(const Act& act) {
  const std::string action = record_action(act.action);
  require(read_action(action) == act.action, "an action can be recorded");
  require(act.id.size() <= id_bytes_max && !act.id.empty(), "an id is bounded");
  json frame{{"type", "act"}, {"id", act.id}, {"action", json::parse(action)}};
  if (act.at) frame["at"] = *act.at;
  return frame.dump();
}
std::string write(const Ping& ping) {
  return json{{"type", "ping"}, {"t", ping.t}}.dump();
}
std::string write_question(const char* type, const std::optional<std::string>& id) {
  json frame{{"type", type}};
  if (id) frame["id"] = *id;
  return frame.dump();
}
std::string write(const Hints& hints) {
  return write_question("hints", hints.id);
}
std::string write(const Advise& advise) {
  return write_question("advise", advise.id);
}
std::string write(const Ready& ready) {
  json frame = json::parse(write_question("ready", ready.id));
  frame["ready"] = ready.ready;
  if (!ready.version.empty()) frame["version"] = ready.version;
  return frame.dump();
}
std::string write(const Propose& propose) {
  json frame = json::parse(write_question("propose", propose.id));
  const TableDecision ruling{propose.motion, {}};
  const std::string text = record_decision(ruling);
  require(read_decision(text) == ruling, "a ruling can be recorded");
  frame["ruling"] = json::parse(text);
  if (propose.at) frame["at"] = *propose.at;
  return frame.dump();
}
std::string write(const Vote& vote) {
  json frame = json::parse(write_question("vote", vote.id));
  frame["agree"] = vote.agree;
  frame["proposal"] = vote.proposal;
  return frame.dump();
}
std::string write(const Chat& chat) {
  require(chat.text.empty() == chat.phrase.has_value(), "a text or a phrase is sent");
  require(chat.text.size() <= 4 * chat_characters_max, "a text is bounded");
  json frame{{"type", "chat"}, {"id", chat.id}, {"to", name_of(chat.to)}};
  if (chat.phrase)
    frame["phrase"] = name_of(*chat.phrase);
  else
    frame["text"] = chat.text;
  return frame.dump();
}
std::string write(const Mute& mute) {
  json frame = json::parse(write_question("mute", mute.id));
  frame["muted"] = mute.muted;
  if (mute.seat) frame["seat"] = engine::index(*mute.seat);
  if (!mute.version.empty()) frame["version"] = mute.version;
  return frame.dump();
}
std::string write(const Command& command) {
  return std::visit([](const auto& c) { return write(c); }, command);
}

std::string write(const LobbyHello& hello) {
  json frame{{"type", "hello"}};
  if (!hello.name.empty()) frame["name"] = hello.name;
  if (hello.player) frame["player"] = *hello.player;
  return frame.dump();
}
std::string write(const Seek& seek) {
  require(!seek.players.empty() && seek.players.size() <= engine::seats_max, "numbers are few");
  require(std::ranges::is_sorted(seek.players, std::less_equal{}), "and in order, each once");
  json frame = json::parse(record_rules(seek.game));
  frame["type"] = "seek";
  frame["id"] = seek.id;
  frame["players"] = seek.players;
  frame["band"] = seek.band;
  frame["rated"] = seek.rated;
  if (!seek.name.empty()) frame["name"] = seek.name;
  if (seek.bots_after) frame["bots_after"] = *seek.bots_after;
  return frame.dump();
}
std::string write(const Unseek& unseek) {
  return write_question("unseek", unseek.id);
}
std::string write(const LobbyCommand& command) {
  return std::visit([](const auto& c) { return write(c); }, command);
}

std::string write(const CreateRoom& create) {
  const std::string rules = record_rules(create.rules);
  const auto read = read_rules(rules);
  require(read && record_rules(*read) == rules, "rules can be recorded");
  const auto made = engine::make_rules(create.rules);
  if (!made)
    require(!describe(create.rules, made.error()).message.empty(), "a rejected game has a reason");
  json body = json::parse(rules);
  if (!create.name.empty()) body["name"] = create.name;
  if (!create.password.empty()) body["password"] = create.password;
  if (!create.player.empty()) body["player"] = create.player;
  const std::string settings = record_settings(create.settings);
  require(read_settings(settings) == create.settings, "settings can be recorded");
  body.update(json::parse(settings));
  body["tables"] = create.tables;
  return body.dump();
}

std::string write(const ChangeRoom& change) {
  json body = change.rules ? json::parse(record_rules(*change.rules)) : json::object();
  if (!change.name.empty()) body["name"] = change.name;
  if (change.password) body["password"] = *change.password;
  if (change.settings.listed) body["listed"] = *change.settings.listed;
  if (change.settings.advice) body["advice"] = *change.settings.advice;
  if (change.settings.start) body["start"] = name_of(*change.settings.start);
  if (change.settings.at_zero) body["at_zero"] = name_of(*change.settings.at_zero);
  if (change.settings.take_over) body["take_over"] = name_of(*change.settings.take_over);
  if (change.settings.take_back) body["take_back"] = *change.settings.take_back;
  if (change.settings.patience) body["patience"] = *change.settings.patience;
  if (change.settings.clock) {
    const std::string clock = record_clock(*change.settings.clock);
    require(read_clock(clock) == change.settings.clock, "a clock can be recorded");
    body["clock"] = json::parse(clock);
  }
  if (change.settings.chat) body["chat"] = name_of(*change.settings.chat);
  const auto put = [&](const char* field, const auto& value) {
    if (value) body[field] = *value;
  };
  put("spectators_max", change.settings.spectators_max);
  put("spectator_chat", change.settings.spectator_chat);
  put("spectator_names", change.settings.spectator_names);
  put("delay_moves", change.settings.delay_moves);
  put("delay_seconds", change.settings.delay_seconds);
  put("rated", change.settings.rated);
  put("turn_patience", change.settings.turn_patience);
  return body.dump();
}

std::string write(const RegainSeat& regain) {
  return json{{"room", regain.room}}.dump();
}

std::string write(const NewAlert& alert) {
  json body{{"channel", name_of(alert.channel)}, {"language", name_of(alert.language)}};
  if (alert.channel == AlertChannel::push) {
    body["endpoint"] = alert.address;
    body["keys"] = {{"p256dh", alert.p256dh}, {"auth", alert.auth}};
  } else {
    body[alert.channel == AlertChannel::webhook ? "url" : "address"] = alert.address;
  }
  return body.dump();
}

std::string write(const Announce& said) {
  json body{{"text", said.text}, {"seconds", said.seconds}};
  if (!said.room.empty()) body["room"] = said.room;
  return body.dump();
}

std::string write(const NewBan& ban) {
  json body{{"kind", name_of(ban.kind)}, {"whom", ban.whom}};
  if (!ban.reason.empty()) body["reason"] = ban.reason;
  if (ban.seconds) body["seconds"] = *ban.seconds;
  return body.dump();
}

std::string write(const BeginDrain& drain) {
  json body{{"seconds", drain.seconds}};
  if (!drain.text.empty()) body["text"] = drain.text;
  return body.dump();
}

std::string write(const AccessRequest& knock) {
  return json{{"password", knock.password}}.dump();
}

std::string write(const NameSeat& named) {
  return json{{"seat", engine::index(named.seat)}}.dump();
}

std::string write(const TakeSeat& take) {
  json body{{"name", take.name}};
  require(!take.name.empty(), "a seated player has a name");
  require(take.name.size() <= character_bytes * player_name_characters_max, "a name is bounded");
  const std::string beginning = longest_prefix(take.name, 3, 12);
  require(take.name.starts_with(beginning) && is_utf8(beginning) && beginning.size() <= 12 &&
              (beginning.empty() || characters_in(beginning) <= 3),
          "the beginning of a name is whole characters");
  if (take.seat) body["seat"] = engine::index(*take.seat);
  if (!take.entropy.empty()) body["entropy"] = take.entropy;
  if (!take.player.empty()) body["player"] = take.player;
  return body.dump();
}

std::string write(const SeatBot& bot) {
  return json{{"level", engine::bots::name_of(bot.level)}}.dump();
}

std::string write(const NewPlayer& player) {
  json body{{"name", player.name}};
  if (!player.passphrase.empty()) body["passphrase"] = player.passphrase;
  return body.dump();
}

std::string write(const SignIn& sign_in) {
  require(sign_in.jwt.size() <= jwt_bytes_max, "an external token is bounded");
  if (!sign_in.jwt.empty()) return json{{"jwt", sign_in.jwt}}.dump();
  return json{{"name", sign_in.name}, {"passphrase", sign_in.passphrase}}.dump();
}

std::string write(const ChangeMe& change) {
  json body = json::object();
  if (!change.name.empty()) body["name"] = change.name;
  if (!change.passphrase.empty()) body["passphrase"] = change.passphrase;
  if (!change.passphrase_now.empty()) body["passphrase_now"] = change.passphrase_now;
  return body.dump();
}

void read_query(std::string_view text) {
  const auto found = decode_find_games(text);
  if (!found) return check_error(found.error());
  // Decoded text can be encoded.
  require(!json(found->player).dump().empty(), "a name is UTF-8");
}

template <class Decode>
void read(std::string_view text, Decode&& decode) {
  const auto decoded = decode(text);
  if (!decoded) return check_error(decoded.error());
  const std::string written = write(*decoded);
  const auto again = decode(written);
  require(static_cast<bool>(again), "what was read and written can be read");
  require(write(*again) == written, "and is the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = tests::text_of(data, size);
  read(text, decode_command);
  read(text, decode_lobby_command);
  read(text, decode_create_room);
  read(text, decode_change_room);
  read(text, decode_access_request);
  read(text, decode_name_seat);
  read(text, decode_take_seat);
  read(text, decode_seat_bot);
  read(text, decode_new_player);
  read(text, decode_sign_in);
  read(text, decode_change_me);
  read(text, decode_regain_seat);
  read(text, decode_new_alert);
  read(text, decode_announce);
  read(text, decode_new_ban);
  read(text, decode_begin_drain);
  read_query(text);
  return 0;
}
