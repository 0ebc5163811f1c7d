// The HTTP requests of hosts, and for playing again.
#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "server/room/rematch.hpp"
#include "server/rooms/room_factory.hpp"
#include "tests/simulation/http_client.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;
using room::RoomError;

void HttpClient::change(const std::string& code, const std::string& host, const std::string& body,
                        Respond respond) {
  const auto change = *protocol::decode_change_room(body);
  send_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.change({.name = change.name, .settings = change.settings}, {host},
                 environment_.clock.moment(), respond_with_room(reply));
  });
}

void HttpClient::move_seat(const std::string& code, std::size_t from, std::size_t to,
                           const std::string& host, Respond respond) {
  send_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.move_seat(engine::seat_at(from), engine::seat_at(to), {host}, environment_.clock.moment(),
                    respond_with_room(reply));
  });
}

void HttpClient::hand_over(const std::string& code, std::size_t to, const std::string& host,
                           Respond respond) {
  send_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.hand_over(engine::seat_at(to), {host}, environment_.clock.moment(),
                    respond_with_room(reply));
  });
}

void HttpClient::start(const std::string& code, const std::string& host, Respond respond) {
  send_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.start({host}, environment_.clock.moment(), respond_with_room(reply));
  });
}

void HttpClient::rematch(const std::string& code, const std::string& token, Respond respond) {
  send_to_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    auto plan = found.rematch(token);
    if (!plan) return reply(reply_for(plan.error()));
    if (const auto* next = std::get_if<room::RoomCode>(&*plan))
      return reply({200, protocol::encode_rematch(*next)});
    open_rematch(found.code(), std::get<room::Setup>(*std::move(plan)), reply);
  });
}

void HttpClient::open_rematch(const room::RoomCode& before, room::Setup next,
                              const Respond& respond) {
  const room::RoomCode code = server_.claim_code();
  next.opened.time = environment_.clock.date();
  // Nobody may come until the old room leads there.
  oracles_.token_lost(code);
  const auto post = [this](const room::RoomCode& to, const auto& work) { server_.post(to, work); };
  rooms::open_rematch(post, before, code, std::move(next), [=, this](const auto& outcome) {
    if (!outcome) return respond(reply_for(outcome.error()));
    const std::optional<room::RoomCode>& led = *outcome;
    if (!led) return respond({503, ""});
    oracles_.opened(code);
    oracles_.token_found(*led);
    respond({200, protocol::encode_rematch(*led)});
  });
}

}  // namespace simulation
