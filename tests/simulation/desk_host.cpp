// The desk towards hosts, and who plays again.
#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "tests/simulation/desk.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace hall = server::hall;
namespace room = server::room;
using room::RoomError;

void Desk::change(const std::string& code, const std::string& host, const std::string& body,
                  Respond respond) {
  const auto change = std::get<protocol::ChangeRoom>(protocol::decode_change_room(body));
  ask_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.change({.name = change.name, .settings = change.settings}, host, nature_.clock.wall(),
                 answered_with_room(reply));
  });
}

void Desk::move_seat(const std::string& code, std::size_t from, std::size_t to,
                     const std::string& host, Respond respond) {
  ask_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.move_seat(engine::seat_at(from), engine::seat_at(to), host, nature_.clock.wall(),
                    answered_with_room(reply));
  });
}

void Desk::hand_over(const std::string& code, std::size_t to, const std::string& host,
                     Respond respond) {
  ask_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.hand_over(engine::seat_at(to), host, nature_.clock.wall(), answered_with_room(reply));
  });
}

void Desk::start(const std::string& code, const std::string& host, Respond respond) {
  ask_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.start(host, nature_.clock.wall(), answered_with_room(reply));
  });
}

void Desk::rematch(const std::string& code, const std::string& token, Respond respond) {
  ask_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    auto plan = found.plan_rematch(token);
    if (const auto* error = std::get_if<RoomError>(&plan)) return reply(reply_for(*error));
    if (const auto* next = std::get_if<room::RoomCode>(&plan))
      return reply({200, protocol::encode_rematch(*next)});
    open_rematch(code, std::get<room::Setup>(std::move(plan)), reply);
  });
}

void Desk::open_rematch(const std::string& before, room::Setup next, const Respond& respond) {
  const auto rules = std::get<engine::Rules>(engine::make_rules(next.opened.rules));
  const std::string code = claim_code();
  next.opened.time = nature_.clock.wall();
  // Until the old room leads there nobody may ever come.
  oracles_.orphan(code);
  const auto follow = [=, this](const auto& outcome) {
    if (const auto* error = std::get_if<RoomError>(&outcome)) return respond(reply_for(*error));
    oracles_.opened(code);
    work_in_room(before, respond, [=, this](room::Room& found, const Respond& reply) {
      found.follow_with(code, [=, this](const auto& followed) {
        if (const auto* error = std::get_if<RoomError>(&followed)) return reply(reply_for(*error));
        const auto& there = std::get<room::RoomCode>(followed);
        oracles_.adopted(there);
        reply({200, protocol::encode_rematch(there)});
      });
    });
  };
  server_.post(code, [=](hall::Rooms& rooms) {
    rooms.create(code, next.opened, rules, next.seats, [&rooms, code, follow](const auto& outcome) {
      if (room::Room* made = rooms.find(code)) rooms.publish(*made);
      follow(outcome);
    });
  });
}

}  // namespace simulation
