// The HTTP requests that make rooms, one or several with the same deal, and those of curious
// clients.
#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "server/rooms/room_factory.hpp"
#include "tests/simulation/http_client.hpp"

#include <utility>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;
using room::RoomError;

void HttpClient::create_room(const std::string& body, Respond respond) {
  send(std::move(respond), [this, body](const Respond& reply) {
    auto decoded = protocol::decode_create_room(body);
    if (!decoded) return reply({400, ""});
    const auto& create = *decoded;
    const auto made = engine::make_rules(create.rules);
    if (!made) return reply({400, ""});
    if (!server_.healthy()) return reply(reply_for(RoomError::halted));
    rooms::NewRooms wanted{.opened = {.name = create.name,
                                      .settings = create.settings,
                                      .rules = create.rules,
                                      .time = environment_.clock.date()},
                           .rules = *made,
                           .codes = {}};
    constexpr std::uint32_t longer = 20;
    if (environment_.sabotage == Sabotage::endless_silence)
      wanted.opened.settings.turn_patience *= longer;
    for (std::uint32_t n = 0; n < create.tables; ++n) wanted.codes.push_back(server_.claim_code());
    if (create.name.empty()) wanted.opened.name = rooms::plain_name(wanted.codes.front());
    // Without the deliberately slow hashing.
    std::string pass;
    if (!create.password.empty()) {
      pass = "pass-" + create.password + std::to_string(environment_.rng.next());
      wanted.opened.room_password = room::RoomPassword{.pass = room::hash_token(pass)};
    }
    if (create.tables > 1) wanted.opened.seed = SeededRandom(environment_.rng).seed();
    const auto made_all = [this, pass, codes = wanted.codes, reply](const auto& outcome) {
      if (!outcome) return reply(reply_for(outcome.error()));
      for (const room::RoomCode& code : codes) oracles_.opened(code);
      const protocol::RoomSecrets secrets{
          .host = outcome->host, .pass = pass, .others = outcome->others};
      reply({201, protocol::encode_room_grant(outcome->first, secrets)});
    };
    rooms::open_rooms(server_.post_to_room(), server_.directory(), std::move(wanted), made_all);
  });
}

// --- curious clients -----------------------------------------------------------------------------

// Analyses are available for the same rooms.
void HttpClient::request_record(const std::string& code) {
  const auto ignore = [](const Reply&) {};
  send_to_room(code, ignore, [this](room::Room& found, const Respond& reply) {
    if (!found.recorded()) return reply({409, ""});
    oracles_.on_record(found.code());
    reply({200, ""});
  });
}

void HttpClient::request_comparison(const std::string& deal) {
  const auto ignore = [](const Reply&) {};
  send(ignore, [this, deal = room::RoomCode(deal)](const Respond& reply) {
    server_.post(deal, [this, deal, reply](rooms::Rooms&) {
      auto found = server_.find_duplicate(deal);
      if (!found) return reply({404, ""});
      if (environment_.sabotage == Sabotage::wrong_comparison)
        for (protocol::DuplicateTable& table : found->tables)
          for (int& points : table.points) ++points;
      const std::string body = protocol::encode_duplicate(*found);
      oracles_.on_comparison(deal, body);
      reply({200, body});
    });
  });
}

}  // namespace simulation
