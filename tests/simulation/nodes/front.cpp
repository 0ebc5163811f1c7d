#include "tests/simulation/nodes/front.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/util/limits.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;
using server::cluster::LocalResult;
using server::cluster::NodeEndpoints;

namespace {

constexpr Microseconds node_answer_patience =
    server::limits::node_response_timeout.count() * second;

}  // namespace

void Front::ask(RespondAtFront respond, AtNode work) {
  const std::uint64_t request = ++newest_;
  waiting_[request] = std::move(respond);
  environment_.clock.after(node_answer_patience, [this, request] { answer(request, {}); });
  environment_.clock.after(network_.latency(), [this, request, work = std::move(work)] {
    SimulatedNode& node = cluster_.any();
    if (!node.listens()) return answer(request, {});
    node.run([this, &node, request, work] {
      work(node, [this, request](const Reply& reply) {
        const bool lost = !environment_.calm &&
                          environment_.rng.permille(environment_.scenario.fault_rates.answers_lost);
        environment_.figures.answers_lost += lost;
        answer(request, lost ? Reply{} : reply);
      });
    });
  });
}

void Front::answer(std::uint64_t request, const Reply& reply) {
  const auto waiting = waiting_.extract(request);
  if (waiting.empty()) return;
  environment_.note("http " + std::to_string(request),
                    std::to_string(reply.status) + " " + reply.body);
  environment_.clock.after(network_.latency(),
                           [respond = waiting.mapped(), reply] { respond(reply); });
}

void Front::ask_room(const std::string& code, RespondAtFront respond, WorkAtOwner work) {
  ask(std::move(respond), [this, code = RoomCode(code), work = std::move(work)](
                              SimulatedNode& node, const RespondAtFront& reply) {
    node.locate(code, [this, &node, code, reply, work](const NodeClaims::Location& where) {
      if (const auto* place = std::get_if<NodeEndpoints>(&where))
        return pass_on(place->address, code, reply, work);
      if (std::get<LocalResult>(where) == LocalResult::unknown) return reply({503, ""});
      work_in_room(node, code, reply, work);
    });
  });
}

void Front::pass_on(const std::string& name, const RoomCode& code, const RespondAtFront& respond,
                    const WorkAtOwner& work) {
  environment_.clock.after(network_.latency(), [this, name, code, respond, work] {
    SimulatedNode& node = *cluster_.find(name);
    if (!node.listens()) return respond({502, ""});
    node.run([this, &node, code, respond, work] {
      node.locate(code, [this, &node, code, respond, work](const NodeClaims::Location& where) {
        // The node that passed it on knew less than this one, or more.
        const auto* known = std::get_if<LocalResult>(&where);
        if (known == nullptr || *known == LocalResult::unknown) return respond({503, ""});
        work_in_room(node, code, respond, work);
      });
    });
  });
}

void Front::work_in_room(SimulatedNode& node, const RoomCode& code, const RespondAtFront& respond,
                         const WorkAtOwner& work) {
  node.post([code, respond, work](rooms::Rooms& rooms) {
    if (!rooms.may_serve()) return respond({503, ""});
    room::Room* found = rooms.find(code);
    if (found == nullptr)
      return respond(
          {rooms.close_code_for_missing(code) == protocol::Close::moved ? 503u : 404u, ""});
    work(*found, [code, respond, &rooms](const Reply& reply) {
      if (room::Room* changed = rooms.find(code)) rooms.publish(*changed);
      respond(reply);
    });
  });
}

void Front::create_room(const std::string& body, RespondAtFront respond) {
  ask(std::move(respond), [this, body](SimulatedNode& node, const RespondAtFront& reply) {
    const auto create = *protocol::decode_create_room(body);
    const auto rules = *engine::make_rules(create.rules);
    const auto code = node.may_serve() ? node.claim_code() : std::nullopt;
    if (!code) return reply({503, ""});
    rooms::NewRooms wanted{.opened = {.name = "Room " + code->text(),
                                      .settings = create.settings,
                                      .rules = create.rules,
                                      .time = environment_.clock.date()},
                           .rules = rules,
                           .codes = {*code}};
    const auto post = [&node](const RoomCode& to, const SimulatedNode::RoomWork& work) {
      node.post([&node, to, work](rooms::Rooms& rooms) {
        node.begin_service(to);
        work(rooms);
      });
    };
    rooms::open_rooms(post, node.directory(), std::move(wanted),
                      [this, code = *code, reply](const auto& outcome) {
                        if (!outcome) return reply(reply_for(outcome.error()));
                        oracles_.opened(code);
                        reply({201, protocol::encode_room_grant(
                                        outcome->first, {.host = outcome->host, .pass = ""})});
                      });
  });
}

void Front::take_seat(const std::string& code, const std::string& body, RespondAtFront respond) {
  ask_room(code, std::move(respond), [this, body](room::Room& found, const RespondAtFront& reply) {
    found.take_seat(*protocol::decode_take_seat(body), std::nullopt, environment_.clock.moment(),
                    respond_with_seat(found.code(), reply));
  });
}

void Front::seat_bots(const std::string& code, const std::string& host, const std::string& body,
                      RespondAtFront respond) {
  ask_room(
      code, std::move(respond), [this, host, body](room::Room& found, const RespondAtFront& reply) {
        const auto bot = *protocol::decode_seat_bot(body);
        found.seat_bots(bot.level, {host}, environment_.clock.moment(), respond_with_room(reply));
      });
}

}  // namespace simulation
