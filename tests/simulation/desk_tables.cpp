// The desk towards whoever makes rooms, one or several with the same deal, and towards the curious.
#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "server/hall/code.hpp"
#include "tests/simulation/desk.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace hall = server::hall;
namespace room = server::room;
using room::RoomError;

struct Desk::Wanted {
  room::Opened opened;
  engine::Rules rules;
  std::vector<std::string> codes;
  std::string pass;
  std::optional<protocol::RoomInfo> first = std::nullopt;
  std::string host = {};
  std::vector<protocol::TableGrant> others = {};
};

std::string Desk::claim_code() {
  const auto make = [this] {
    std::string code;
    for (std::size_t i = 0; i < hall::code_length; ++i)
      code += hall::code_alphabet[nature_.luck.below(hall::code_alphabet.size())];
    return code;
  };
  std::string code = make();
  while (server_.directory().claim(code) != hall::Directory::Claim::ok) code = make();
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
    const auto wanted = std::make_shared<Wanted>(Wanted{.opened = {.name = create.name,
                                                                   .settings = create.settings,
                                                                   .rules = create.rules,
                                                                   .time = nature_.clock.wall()},
                                                        .rules = std::get<engine::Rules>(made),
                                                        .codes = {},
                                                        .pass = {}});
    for (std::uint32_t n = 0; n < create.tables; ++n) wanted->codes.push_back(claim_code());
    if (create.name.empty()) wanted->opened.name = "Room " + wanted->codes.front();
    // Without the work that makes guessing slow.
    if (!create.password.empty()) {
      wanted->pass = "pass-" + create.password + std::to_string(nature_.luck.next());
      wanted->opened.door = room::Door{.pass = room::hash_token(wanted->pass)};
    }
    if (create.tables > 1) announce_deal(*wanted);
    open_rooms(wanted, 0, reply);
  });
}

void Desk::announce_deal(Wanted& wanted) {
  wanted.opened.seed = SeededChance(nature_.luck).seed();
  protocol::Duplicate duplicate{.deal = wanted.codes.front(),
                                .seats_per_kingdom = wanted.rules.seats_per_kingdom,
                                .tables = {}};
  for (const std::string& code : wanted.codes)
    duplicate.tables.push_back(
        {.room = code,
         .names = std::vector<std::optional<std::string>>(wanted.rules.seats),
         .points = {}});
  server_.directory().duplicates().add(std::move(duplicate));
}

void Desk::open_rooms(const std::shared_ptr<Wanted>& wanted, std::size_t next,
                      const Respond& respond) {
  const std::string code = wanted->codes[next];
  server_.post(code, [=, this](hall::Rooms& rooms) {
    room::Opened opened = wanted->opened;
    const std::size_t count = wanted->codes.size();
    if (count > 1)
      opened.duplicate = {wanted->codes.front(), static_cast<std::uint32_t>(next + 1),
                          static_cast<std::uint32_t>(count)};
    if (next > 0 && nature_.sabotage == Sabotage::other_deal) opened.seed.reset();
    rooms.create(code, opened, wanted->rules, {}, [=, this, &rooms](const auto& outcome) {
      if (room::Room* made = rooms.find(code)) rooms.publish(*made);
      if (const auto* error = std::get_if<RoomError>(&outcome)) return respond(reply_for(*error));
      oracles_.opened(code);
      const auto& grant = std::get<room::RoomGrant>(outcome);
      if (next == 0) {
        wanted->first = grant.info;
        wanted->host = grant.host;
      } else {
        wanted->others.push_back({code, grant.host});
      }
      if (next + 1 < count) return open_rooms(wanted, next + 1, respond);
      respond({201, protocol::encode_room_grant(*wanted->first, wanted->host, wanted->pass,
                                                wanted->others)});
    });
  });
}

// --- the curious ---------------------------------------------------------------------------------

// Analyses are told of the same rooms.
void Desk::ask_for_record(const std::string& code) {
  const auto ignore = [](const Reply&) {};
  ask_room(code, ignore, [this](room::Room& found, const Respond& reply) {
    if (!found.recorded()) return reply({409, ""});
    oracles_.told_record(found.code());
    reply({200, ""});
  });
}

void Desk::ask_to_compare(const std::string& deal) {
  const auto ignore = [](const Reply&) {};
  ask(ignore, [this, deal](const Respond& reply) {
    server_.post(deal, [this, deal, reply](hall::Rooms& rooms) {
      auto found = rooms.duplicate(deal);
      if (!found) return reply({404, ""});
      if (nature_.sabotage == Sabotage::wrong_comparison)
        for (protocol::DuplicateTable& table : found->tables)
          for (int& points : table.points) ++points;
      const std::string body = protocol::encode_duplicate(*found);
      oracles_.told_comparison(deal, body);
      reply({200, body});
    });
  });
}

}  // namespace simulation
