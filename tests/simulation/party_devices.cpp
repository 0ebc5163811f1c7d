// The players of a party who open their seats from other devices, because the server knows their
// accounts.
#include "tests/simulation/party.hpp"

#include <algorithm>

namespace simulation {

using nlohmann::json;

void Party::find_out(std::size_t chair) {
  http_.regain_seat(code_, chairs_[chair].known_as,
                    [this, chair, attempt = attempt_](const Reply& reply) {
                      if (attempt != attempt_) return;
                      if (reply.status == 404) return take(chair);
                      if (reply.status != 201) return later([this, chair] { find_out(chair); });
                      if (chair == 0 && !host_lost_) {
                        host_ = json::parse(reply.body)["token"];
                        tokens_.push_back(host_);
                      }
                      took(chair, reply);
                    });
}

void Party::change_device(std::size_t chair) {
  environment_.clock.after(environment_.rng.between(second, 5 * minute),
                           [this, chair, attempt = attempt_, code = code_] {
                             if (attempt == attempt_ && code == code_ && !environment_.calm)
                               environment_.rng.one_in(2) ? carry(chair) : regain(chair);
                           });
}

void Party::regain(std::size_t chair) {
  // Whether the response arrives or not: their tokens may be invalid from now on.
  for (Player* device : chairs_[chair].devices) device->invalidate_token();
  chairs_[chair].changing = true;
  http_.regain_seat(code_, chairs_[chair].known_as,
                    [this, chair, attempt = attempt_, code = code_](const Reply& reply) {
                      if (attempt != attempt_) return;
                      // All players play again elsewhere, and which token that room knows is
                      // undetermined.
                      code == code_ ? regained(chair, reply) : regain(chair);
                    });
}

// After a lost response the server still knows the account.
void Party::carry(std::size_t chair) {
  const PartySeat& seated = chairs_[chair];
  const std::size_t seat = seated.player->seat().value_or(seated.seat);
  http_.link_seat(code_, seat, seated.token,
                  [this, chair, seat, attempt = attempt_, code = code_](const Reply& link) {
                    if (attempt != attempt_ || code != code_) return;
                    if (link.status != 201) return regain(chair);
                    for (Player* device : chairs_[chair].devices) device->invalidate_token();
                    chairs_[chair].changing = true;
                    http_.carry_seat(code_, seat, link.body,
                                     [this, chair, attempt, code](const Reply& reply) {
                                       if (attempt != attempt_) return;
                                       const bool done = code == code_ && reply.status == 201;
                                       done ? regained(chair, reply) : regain(chair);
                                     });
                    // Another client has seen it, too.
                    if (environment_.rng.one_in(2))
                      later([this, code, seat, ticket = link.body] {
                        if (code == code_)
                          http_.carry_seat(code, seat, ticket, [](const Reply&) {});
                      });
                  });
}

void Party::regained(std::size_t chair, const Reply& reply) {
  chairs_[chair].changing = reply.status != 201 && reply.status != 404;
  if (reply.status == 404) return;  // the room is gone
  if (reply.status != 201) return later([this, chair] { regain(chair); });
  PartySeat& seated = chairs_[chair];
  const json grant = json::parse(reply.body);
  const std::string token = grant["token"];
  if (host_ == seated.token) host_ = token;
  std::ranges::replace(tokens_, seated.token, token);
  seated.token = token;
  // Its ids differ from those of its predecessor.
  Behaviour behaviour = plan_.players[chair];
  behaviour.shares_seat = true;
  const std::string name = seated.name + "d" + std::to_string(seated.devices.size());
  seated.player = &add_player(behaviour, name);
  seated.devices.push_back(seated.player);
  seated.player->join(code_, grant["seat"].get<std::size_t>(), token);
  if (environment_.rng.one_in(3)) change_device(chair);
}

}  // namespace simulation
