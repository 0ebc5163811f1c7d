#include "protocol/decode.hpp"

#include "protocol/fields.hpp"
#include "protocol/limits.hpp"

#include <algorithm>
#include <utility>

namespace protocol {
namespace {

// The code points of valid UTF-8 (the JSON parser lets nothing else through).
std::u32string code_points(std::string_view text) {
  std::u32string points;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t point = length == 1 ? lead : lead & (0x7fu >> length);
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k)
      point = (point << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3fu);
    points.push_back(point);
    i += length;
  }
  return points;
}

// Control characters, and the invisible ones that reorder or hide the text around them.
bool forbidden_in_names(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

bool blank(char32_t c) {
  return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
         c == 0x3000;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::string read_name(const Fields& body, std::uint32_t characters_max) {
  const std::string name = trimmed(body.text("name"));
  const std::u32string points = code_points(name);
  if (std::all_of(points.begin(), points.end(), blank) || points.size() > characters_max ||
      std::any_of(points.begin(), points.end(), forbidden_in_names))
    throw_bad_field(body.path("name"), "1 to " + std::to_string(characters_max) +
                                           " characters, no control characters");
  return name;
}

namespace {

// Joiners make one picture of several in Emoji, and letters of some scripts.
bool forbidden_in_chat(char32_t c) {
  return forbidden_in_names(c) && c != 0x200c && c != 0x200d;
}

std::string read_chat_text(const Fields& frame) {
  const std::string text = trimmed(frame.text("text"));
  const std::u32string points = code_points(text);
  if (std::all_of(points.begin(), points.end(), blank) || points.size() > chat_characters_max ||
      std::any_of(points.begin(), points.end(), forbidden_in_chat))
    throw_bad_field("text", "1 to " + std::to_string(chat_characters_max) +
                                " characters in one line, no control characters");
  return text;
}

std::string read_printable(const Fields& frame, const char* field, std::uint32_t bytes_max) {
  const std::string text = frame.text(field);
  const bool printable =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c <= 0x7e; });
  if (text.empty() || text.size() > bytes_max || !printable)
    throw_bad_field(field, "1 to " + std::to_string(bytes_max) + " printable ASCII characters");
  return text;
}

}  // namespace

std::string read_id(const Fields& frame) {
  return read_printable(frame, "id", id_bytes_max);
}

std::optional<std::string> read_optional_id(const Fields& frame) {
  return frame.find("id") == nullptr ? std::nullopt : std::optional(read_id(frame));
}

std::optional<std::string> read_secret(const Fields& frame, const char* field) {
  auto secret = frame.optional_text(field);
  if (secret && code_points(*secret).size() > token_characters_max)
    throw_bad_field(field, "at most " + std::to_string(token_characters_max) + " characters");
  return secret;
}

namespace {

Hello read_hello(const Fields& frame) {
  Hello hello;
  hello.token = read_secret(frame, "token");
  hello.pass = read_secret(frame, "pass");
  if (frame.find("name") != nullptr) hello.name = read_name(frame, player_name_characters_max);
  if (const auto since = frame.optional_integer("since", 0, seq_max))
    hello.since = static_cast<std::uint32_t>(*since);
  if (frame.find("want") != nullptr) {
    const Fields want = frame.object("want");
    hello.diff = want.optional_word<Diff>("diff").value_or(Diff::both);
    hello.hints = want.optional_boolean("hints").value_or(false);
    hello.replay = want.optional_boolean("replay").value_or(false);
  }
  return hello;
}

Act read_act(const Fields& frame) {
  Act act;
  act.id = read_id(frame);
  try {
    if (const auto at = frame.optional_integer("at", 0, seq_max))
      act.at = static_cast<std::uint32_t>(*at);
    act.action = read_action(frame.object("action"));
  } catch (DecodeError& error) {
    error.re = act.id;
    throw;
  }
  return act;
}

Ready read_ready(const Fields& frame) {
  Ready ready{read_optional_id(frame), false};
  frame.need("ready");
  ready.ready = *frame.optional_boolean("ready");
  return ready;
}

Propose read_propose(const Fields& frame) {
  Propose propose{.id = read_optional_id(frame), .matter = {}};
  try {
    propose.matter = read_matter(frame.object("ruling"));
  } catch (DecodeError& error) {
    error.re = propose.id;
    throw;
  }
  return propose;
}

Vote read_vote(const Fields& frame) {
  Vote vote{read_optional_id(frame), false};
  frame.need("agree");
  vote.agree = *frame.optional_boolean("agree");
  return vote;
}

engine::Seat read_seat(const Fields& body) {
  return engine::seat_at(
      static_cast<std::size_t>(body.integer("seat", 0, int{engine::seats_max} - 1)));
}

}  // namespace

Chat read_chat(const Fields& frame) {
  Chat chat{.id = read_id(frame)};
  try {
    chat.phrase = frame.optional_word<Phrase>("phrase");
    if (!chat.phrase)
      chat.text = read_chat_text(frame);
    else if (frame.find("text") != nullptr)
      throw_bad_field("text", "a text or a phrase, not both");
    if (const auto to = frame.optional_word<ChatTo>("to")) {
      if (*to == ChatTo::spectators) throw_bad_field("to", "one of: everyone, team");
      chat.to = *to;
    }
  } catch (DecodeError& error) {
    error.re = chat.id;
    throw;
  }
  return chat;
}

namespace {

Mute read_mute(const Fields& frame) {
  Mute mute{.id = read_optional_id(frame)};
  if (frame.find("seat") != nullptr) mute.seat = read_seat(frame);
  frame.need("muted");
  mute.muted = *frame.optional_boolean("muted");
  return mute;
}

Command read_command(const Fields& frame) {
  const std::string type = frame.text("type");
  if (type == "hello") return read_hello(frame);
  if (type == "act") return read_act(frame);
  if (type == "ping") return Ping{frame.integer("t", -integer_max, integer_max)};
  if (type == "hints") return Hints{read_optional_id(frame)};
  if (type == "advise") return Advise{read_optional_id(frame)};
  if (type == "ready") return read_ready(frame);
  if (type == "propose") return read_propose(frame);
  if (type == "vote") return read_vote(frame);
  if (type == "chat") return read_chat(frame);
  if (type == "mute") return read_mute(frame);
  throw DecodeError{
      Refusal::unknown_type, "type",
      "type: one of: hello, act, ping, hints, advise, ready, propose, vote, chat, mute",
      std::nullopt};
}

std::string read_password(const Fields& body) {
  const std::string password = body.text("password");
  if (code_points(password).size() > password_characters_max)
    throw_bad_field(body.path("password"),
                    "at most " + std::to_string(password_characters_max) + " characters");
  return password;
}

template <class Value, class Read>
std::variant<Value, DecodeError> decoded(std::string_view text, Read&& read) {
  try {
    const json document = parse_object(text);
    return read(Fields(document, ""));
  } catch (const DecodeError& error) {
    return error;
  }
}

}  // namespace

std::variant<Command, DecodeError> decode_command(std::string_view text) {
  return decoded<Command>(text, read_command);
}

std::variant<CreateRoom, DecodeError> decode_create_room(std::string_view text) {
  return decoded<CreateRoom>(text, [](const Fields& body) {
    CreateRoom create;
    create.rules = read_rules(body);
    if (body.find("name") != nullptr) create.name = read_name(body, room_name_characters_max);
    create.settings = read_settings_change(body).in({});
    if (body.find("password") != nullptr) create.password = read_password(body);
    return create;
  });
}

std::variant<ChangeRoom, DecodeError> decode_change_room(std::string_view text) {
  return decoded<ChangeRoom>(text, [](const Fields& body) {
    ChangeRoom change;
    const auto given = [&](const char* field) { return body.find(field) != nullptr; };
    if (given("preset") || given("players") || given("options")) change.rules = read_rules(body);
    if (given("name")) change.name = read_name(body, room_name_characters_max);
    change.settings = read_settings_change(body);
    if (given("password")) change.password = read_password(body);
    return change;
  });
}

std::variant<Knock, DecodeError> decode_knock(std::string_view text) {
  return decoded<Knock>(text, [](const Fields& body) { return Knock{read_password(body)}; });
}

std::variant<TakeSeat, DecodeError> decode_take_seat(std::string_view text) {
  return decoded<TakeSeat>(text, [](const Fields& body) {
    TakeSeat take;
    take.name = read_name(body, player_name_characters_max);
    if (const auto seat = body.optional_integer("seat", 0, int{engine::seats_max} - 1))
      take.seat = engine::seat_at(static_cast<std::size_t>(*seat));
    if (body.find("entropy") != nullptr)
      take.entropy = read_printable(body, "entropy", entropy_bytes_max);
    return take;
  });
}

std::variant<NameSeat, DecodeError> decode_name_seat(std::string_view text) {
  return decoded<NameSeat>(text, [](const Fields& body) { return NameSeat{read_seat(body)}; });
}

std::variant<SeatBot, DecodeError> decode_seat_bot(std::string_view text) {
  return decoded<SeatBot>(text,
                          [](const Fields& body) { return SeatBot{read_level(body, "level")}; });
}

}  // namespace protocol
