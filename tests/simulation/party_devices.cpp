// A party's people who open their seats from other devices, because the server knows who they are.
#include "tests/simulation/party.hpp"

#include <algorithm>

namespace simulation {

using nlohmann::json;

void Party::find_out(std::size_t chair) {
  desk_.regain_seat(code_, chairs_[chair].known_as,
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
  nature_.clock.after(nature_.luck.between(second, 5 * minute),
                      [this, chair, attempt = attempt_, code = code_] {
                        if (attempt == attempt_ && code == code_ && !nature_.calm) regain(chair);
                      });
}

void Party::regain(std::size_t chair) {
  // Whether the answer comes or not: what they have may be worth nothing from now on.
  for (Player* device : chairs_[chair].devices) device->outdate();
  desk_.regain_seat(code_, chairs_[chair].known_as,
                    [this, chair, attempt = attempt_, code = code_](const Reply& reply) {
                      if (attempt == attempt_ && code == code_) regained(chair, reply);
                    });
}

void Party::regained(std::size_t chair, const Reply& reply) {
  if (reply.status == 404) return;  // the room has gone
  if (reply.status != 201) return later([this, chair] { regain(chair); });
  Chair& seated = chairs_[chair];
  const json grant = json::parse(reply.body);
  const std::string token = grant["token"];
  if (host_ == seated.token) host_ = token;
  std::ranges::replace(tokens_, seated.token, token);
  seated.token = token;
  // What it calls its acts is not what the one before did.
  Manners manners = plan_.players[chair];
  manners.shares_seat = true;
  const std::string name = seated.name + "d" + std::to_string(seated.devices.size());
  seated.player = &add_player(manners, name);
  seated.devices.push_back(seated.player);
  seated.player->join(code_, grant["seat"].get<std::size_t>(), token);
  if (nature_.luck.one_in(3)) change_device(chair);
}

}  // namespace simulation
