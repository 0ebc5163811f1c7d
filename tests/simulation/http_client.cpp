#include "tests/simulation/http_client.hpp"

#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "tests/simulation/reply.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;

void HttpClient::send(Respond respond, RequestWork work) {
  const std::uint64_t request = ++newest_;
  waiting_[request] = std::move(respond);
  environment_.clock.after(network_.latency(), [this, request, work = std::move(work)] {
    if (!waiting_.contains(request)) return;
    if (!server_.runs() || server_.stopping()) return answer(request, {});
    work([this, request](const Reply& reply) {
      const bool lost = !environment_.calm &&
                        environment_.rng.permille(environment_.scenario.fault_rates.answers_lost);
      environment_.figures.answers_lost += lost;
      answer(request, lost ? Reply{} : reply);
    });
  });
}

void HttpClient::answer(std::uint64_t request, const Reply& reply) {
  const auto waiting = waiting_.extract(request);
  if (waiting.empty()) return;
  environment_.note("http " + std::to_string(request),
                    std::to_string(reply.status) + " " + reply.body);
  environment_.clock.after(network_.latency(),
                           [respond = waiting.mapped(), reply] { respond(reply); });
}

void HttpClient::crash() {
  while (!waiting_.empty()) {
    environment_.figures.answers_lost += 1;
    answer(waiting_.begin()->first, {});
  }
}

void HttpClient::work_in_room(const room::RoomCode& code, const Respond& respond, WorkInRoom work) {
  server_.post(code, [this, code, respond, work = std::move(work)](rooms::Rooms& rooms) {
    room::Room* found = rooms.find(code);
    oracles_.room_used(code);
    if (found == nullptr && rooms.close_code_for_missing(code) == protocol::Close::halted)
      return respond(reply_for(room::RoomError::halted));
    if (found == nullptr) return respond({404, ""});
    work(*found, [code, respond, &rooms](const Reply& reply) {
      if (room::Room* changed = rooms.find(code)) rooms.publish(*changed);
      respond(reply);
    });
  });
}

void HttpClient::send_to_room(const std::string& code, Respond respond, WorkInRoom work) {
  send(std::move(respond), [this, code, work = std::move(work)](const Respond& reply) {
    work_in_room(room::RoomCode(code), reply, work);
  });
}

void HttpClient::send_as_host(const std::string& code, const std::string& host, Respond respond,
                              WorkInRoom work) {
  send_to_room(code, std::move(respond),
               [this, host, work = std::move(work)](room::Room& found, const Respond& reply) {
                 oracles_.judged_host(found.code(), host, found.judge_host({host}));
                 work(found, reply);
               });
}

void HttpClient::take_seat(const std::string& code, const std::string& body, const std::string& key,
                           const std::string& player, Respond respond) {
  send(std::move(respond), [this, code, body, key, player](const Respond& reply) {
    const auto decoded = protocol::decode_take_seat(body);
    if (!decoded) return reply({400, ""});
    work_in_room(
        room::RoomCode(code), reply, [=, this](room::Room& found, const Respond& answer_to) {
          found.take_seat(*decoded, key.empty() ? std::nullopt : std::optional(key),
                          environment_.clock.moment(), respond_with_seat(found.code(), answer_to),
                          {protocol::PlayerId(player), !player.empty()});
        });
  });
}

void HttpClient::regain_seat(const std::string& code, const std::string& player, Respond respond) {
  send_to_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    const auto answer = respond_with_seat(found.code(), reply);
    found.regain_seat(protocol::PlayerId(player), environment_.clock.moment(),
                      [=, this](const auto& outcome) {
                        if (outcome) oracles_.regained(code);
                        answer(outcome);
                      });
  });
}

void HttpClient::link_seat(const std::string& code, std::size_t seat, const std::string& token,
                           Respond respond) {
  send_to_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.link_seat(engine::seat_at(seat), token, environment_.clock.moment(),
                    [reply](const auto& outcome) {
                      if (!outcome) return reply(reply_for(outcome.error()));
                      reply({201, outcome->ticket});
                    });
  });
}

void HttpClient::carry_seat(const std::string& code, std::size_t seat, const std::string& ticket,
                            Respond respond) {
  send_to_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    const auto before = carried_.find(ticket);
    if (environment_.sabotage != Sabotage::lasting_ticket || before == carried_.end())
      return carry(found, seat, ticket, ticket, reply);
    found.link_seat(engine::seat_at(seat), before->second, environment_.clock.moment(),
                    [=, this, &found](const auto& outcome) {
                      if (outcome) return carry(found, seat, outcome->ticket, ticket, reply);
                      reply({409, ""});
                    });
  });
}

void HttpClient::carry(room::Room& found, std::size_t seat, const std::string& ticket,
                       const std::string& used, const Respond& reply) {
  const room::RoomCode code = found.code();
  const auto answer = respond_with_seat(code, reply);
  found.carry_seat(engine::seat_at(seat), ticket, environment_.clock.moment(),
                   [=, this](const auto& outcome) {
                     if (outcome) {
                       oracles_.regained(code);
                       oracles_.carried(code, used);
                       carried_[used] = outcome->token;
                     }
                     answer(outcome);
                   });
}

void HttpClient::leave_seat(const std::string& code, std::size_t seat, const std::string& token,
                            Respond respond) {
  send_to_room(code, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.leave_seat(engine::seat_at(seat), {token}, environment_.clock.moment(),
                     respond_with_nothing(reply));
  });
}

void HttpClient::seat_bot(const std::string& code, std::size_t seat, const std::string& host,
                          const std::string& body, Respond respond) {
  const auto bot = *protocol::decode_seat_bot(body);
  send_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.seat_bot(engine::seat_at(seat), bot.level, {host}, environment_.clock.moment(),
                   respond_with_room(reply));
  });
}

void HttpClient::remove_bot(const std::string& code, std::size_t seat, const std::string& host,
                            Respond respond) {
  send_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.remove_bot(engine::seat_at(seat), {host}, environment_.clock.moment(),
                     respond_with_nothing(reply));
  });
}

void HttpClient::seat_bots(const std::string& code, const std::string& host,
                           const std::string& body, Respond respond) {
  const auto bot = *protocol::decode_seat_bot(body);
  send_as_host(code, host, std::move(respond), [=, this](room::Room& found, const Respond& reply) {
    found.seat_bots(bot.level, {host}, environment_.clock.moment(), respond_with_room(reply));
  });
}

}  // namespace simulation
