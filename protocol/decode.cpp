#include "protocol/decode.hpp"

#include "protocol/fast_decode_act.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/text_rules.hpp"
#include "protocol/unicode_text.hpp"

#include <algorithm>
#include <utility>

namespace protocol {
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

std::optional<std::uint32_t> read_at(const Fields& frame) {
  const auto at = frame.optional_integer("at", 0, seq_max);
  return at ? std::optional(static_cast<std::uint32_t>(*at)) : std::nullopt;
}

// Empty: the client sent no version.
std::string read_version(const Fields& frame) {
  return frame.optional_text("version").value_or("");
}

Act read_act(const Fields& frame) {
  Act act;
  act.id = read_id(frame);
  act.at = read_at(frame);
  act.action = read_action(frame.object("action"));
  return act;
}

Ready read_ready(const Fields& frame) {
  Ready ready{read_optional_id(frame), false};
  frame.need("ready");
  ready.ready = *frame.optional_boolean("ready");
  ready.version = read_version(frame);
  return ready;
}

Propose read_propose(const Fields& frame) {
  Propose propose{.id = read_optional_id(frame), .motion = {}};
  propose.at = read_at(frame);
  propose.motion = read_motion(frame.object("ruling"));
  return propose;
}

Vote read_vote(const Fields& frame) {
  Vote vote{.id = read_optional_id(frame)};
  frame.need("agree");
  vote.agree = *frame.optional_boolean("agree");
  vote.proposal = frame.integer("proposal", 0, integer_max);
  return vote;
}

engine::Seat read_seat(const Fields& body) {
  return engine::seat_at(
      static_cast<std::size_t>(body.integer("seat", 0, int{engine::seats_max} - 1)));
}

Mute read_mute(const Fields& frame) {
  Mute mute{.id = read_optional_id(frame)};
  if (frame.find("seat") != nullptr) mute.seat = read_seat(frame);
  frame.need("muted");
  mute.muted = *frame.optional_boolean("muted");
  mute.version = read_version(frame);
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
  if (code_points_in(password) > password_characters_max)
    throw_bad_field(body.path("password"),
                    "at most " + std::to_string(password_characters_max) + " characters");
  return password;
}

}  // namespace

Decoded<Command> decode_command(std::string_view text) {
  if (auto act = fast_decode_act(text)) return *std::move(act);
  return decoded_frame<Command>(text, read_command);
}

Decoded<CreateRoom> decode_create_room(std::string_view text) {
  return decoded<CreateRoom>(text, [](const Fields& body) {
    CreateRoom create;
    create.rules = read_rules(body);
    if (body.find("name") != nullptr) create.name = read_name(body, room_name_characters_max);
    create.settings = read_settings_change(body).in({});
    if (body.find("password") != nullptr) create.password = read_password(body);
    create.player = PlayerToken(read_secret(body, "player").value_or(""));
    if (const auto tables = body.optional_integer("tables", 1, tables_max))
      create.tables = static_cast<std::uint32_t>(*tables);
    return create;
  });
}

Decoded<ChangeRoom> decode_change_room(std::string_view text) {
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

Decoded<AccessRequest> decode_access_request(std::string_view text) {
  return decoded<AccessRequest>(
      text, [](const Fields& body) { return AccessRequest{read_password(body)}; });
}

Decoded<TakeSeat> decode_take_seat(std::string_view text) {
  return decoded<TakeSeat>(text, [](const Fields& body) {
    TakeSeat take;
    take.name = read_name(body, player_name_characters_max);
    take.player = PlayerToken(read_secret(body, "player").value_or(""));
    if (const auto seat = body.optional_integer("seat", 0, int{engine::seats_max} - 1))
      take.seat = engine::seat_at(static_cast<std::size_t>(*seat));
    if (body.find("entropy") != nullptr)
      take.entropy = read_printable(body, "entropy", entropy_bytes_max);
    return take;
  });
}

Decoded<NameSeat> decode_name_seat(std::string_view text) {
  return decoded<NameSeat>(text, [](const Fields& body) { return NameSeat{read_seat(body)}; });
}

Decoded<CarrySeat> decode_carry_seat(std::string_view text) {
  return decoded<CarrySeat>(text, [](const Fields& body) {
    body.need("ticket");
    return CarrySeat{*read_secret(body, "ticket")};
  });
}

Decoded<SeatBot> decode_seat_bot(std::string_view text) {
  return decoded<SeatBot>(text,
                          [](const Fields& body) { return SeatBot{read_level(body, "level")}; });
}

}  // namespace protocol
