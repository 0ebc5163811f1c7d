#include "tests/simulation/desk.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/hall/code.hpp"
#include "tests/simulation/reply.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace hall = server::hall;
namespace room = server::room;
using room::RoomError;

namespace {

std::string make_code(Luck& luck) {
  std::string code;
  for (std::size_t i = 0; i < hall::code_length; ++i)
    code += hall::code_alphabet[luck.below(hall::code_alphabet.size())];
  return code;
}

}  // namespace

void Desk::ask(Respond respond, Work work) {
  const std::uint64_t request = ++newest_;
  waiting_[request] = std::move(respond);
  nature_.clock.after(network_.latency(), [this, request, work = std::move(work)] {
    if (!waiting_.contains(request)) return;
    if (!server_.runs() || server_.stopping()) return answer(request, {});
    work([this, request](const Reply& reply) {
      const bool lost =
          !nature_.calm && nature_.luck.permille(nature_.scenario.weather.answers_lost);
      nature_.figures.answers_lost += lost;
      answer(request, lost ? Reply{} : reply);
    });
  });
}

void Desk::answer(std::uint64_t request, const Reply& reply) {
  const auto waiting = waiting_.extract(request);
  if (waiting.empty()) return;
  nature_.note("http " + std::to_string(request), std::to_string(reply.status) + " " + reply.body);
  nature_.clock.after(network_.latency(), [respond = waiting.mapped(), reply] { respond(reply); });
}

void Desk::crash() {
  while (!waiting_.empty()) {
    nature_.figures.answers_lost += 1;
    answer(waiting_.begin()->first, {});
  }
}

std::string Desk::claim_code() {
  std::string code = make_code(nature_.luck);
  while (server_.directory().claim(code) != hall::Directory::Claim::ok)
    code = make_code(nature_.luck);
  return code;
}

void Desk::create_room(const std::string& body, Respond respond) {
  ask(std::move(respond), [this, body](const Respond& reply) {
    auto decoded = protocol::decode_create_room(body);
    if (std::holds_alternative<protocol::DecodeError>(decoded)) return reply({400, ""});
    const auto& create = std::get<protocol::CreateRoom>(decoded);
    const auto made = engine::make_rules(create.rules);
    if (std::holds_alternative<engine::RulesError>(made)) return reply({400, ""});
    if (!server_.healthy()) return reply(reply_for(RoomError::halted));
    const std::string code = claim_code();
    room::Opened opened{.name = create.name.empty() ? "Room " + code : create.name,
                        .settings = create.settings,
                        .rules = create.rules,
                        .time = nature_.clock.wall()};
    // Without the work that makes guessing slow.
    std::string pass;
    if (!create.password.empty()) {
      pass = "pass-" + create.password + std::to_string(nature_.luck.next());
      opened.door = room::Door{.pass = room::hash_token(pass)};
    }
    server_.post(code, [this, code, opened, made, pass, reply](hall::Rooms& rooms) {
      rooms.create(code, opened, std::get<engine::Rules>(made), {},
                   [this, code, pass, reply, &rooms](const auto& outcome) {
                     if (room::Room* found = rooms.find(code)) rooms.publish(*found);
                     if (const auto* error = std::get_if<RoomError>(&outcome))
                       return reply(reply_for(*error));
                     oracles_.opened(code);
                     const auto& grant = std::get<room::RoomGrant>(outcome);
                     reply({201, protocol::encode_room_grant(grant.info, grant.host, pass)});
                   });
    });
  });
}

void Desk::work_in_room(const std::string& code, const Respond& respond, InRoom work) {
  server_.post(code, [code, respond, work = std::move(work)](hall::Rooms& rooms) {
    room::Room* found = rooms.find(code);
    if (found == nullptr) return respond({404, ""});
    work(*found, [code, respond, &rooms](const Reply& reply) {
      if (room::Room* changed = rooms.find(code)) rooms.publish(*changed);
      respond(reply);
    });
  });
}

void Desk::ask_room(const std::string& code, Respond respond, InRoom work) {
  ask(std::move(respond), [this, code, work = std::move(work)](const Respond& reply) {
    work_in_room(code, reply, work);
  });
}

void Desk::take_seat(const std::string& code, const std::string& body, const std::string& key,
                     Respond respond) {
  ask(std::move(respond), [this, code, body, key](const Respond& reply) {
    const auto decoded = protocol::decode_take_seat(body);
    if (std::holds_alternative<protocol::DecodeError>(decoded)) return reply({400, ""});
    const auto& take = std::get<protocol::TakeSeat>(decoded);
    work_in_room(code, reply, [this, take, key](room::Room& found, const Respond& answer_to) {
      found.take_seat(
          take, key.empty() ? std::nullopt : std::optional(key), nature_.clock.wall(),
          [answer_to, code = found.code()](const auto& outcome) {
            if (const auto* error = std::get_if<RoomError>(&outcome))
              return answer_to(reply_for(*error));
            const auto& grant = std::get<room::SeatGrant>(outcome);
            answer_to({201, protocol::encode_seat_grant(code, grant.seat, grant.token)});
          });
    });
  });
}

void Desk::leave_seat(const std::string& code, std::size_t seat, const std::string& token,
                      Respond respond) {
  ask_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.leave_seat(engine::seat_at(seat), token, nature_.clock.wall(),
                     answered_with_nothing(reply));
  });
}

void Desk::seat_bot(const std::string& code, std::size_t seat, const std::string& host,
                    const std::string& body, Respond respond) {
  const auto bot = std::get<protocol::SeatBot>(protocol::decode_seat_bot(body));
  ask_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.seat_bot(engine::seat_at(seat), bot.level, host, nature_.clock.wall(),
                   answered_with_room(reply));
  });
}

void Desk::remove_bot(const std::string& code, std::size_t seat, const std::string& host,
                      Respond respond) {
  ask_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.remove_bot(engine::seat_at(seat), host, nature_.clock.wall(),
                     answered_with_nothing(reply));
  });
}

void Desk::seat_bots(const std::string& code, const std::string& host, const std::string& body,
                     Respond respond) {
  const auto bot = std::get<protocol::SeatBot>(protocol::decode_seat_bot(body));
  ask_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.seat_bots(bot.level, host, nature_.clock.wall(), answered_with_room(reply));
  });
}

}  // namespace simulation
