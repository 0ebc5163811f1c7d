#include "tests/simulation/nodes/group.hpp"

#include "protocol/record.hpp"

#include <algorithm>
#include <utility>

namespace simulation {

using nlohmann::json;

bool PlayerGroup::over() const {
  return full_ && std::ranges::all_of(clients_, [](const auto& client) { return client->done(); });
}

void PlayerGroup::begin() {
  later([this] { create(); });
}

// Unless they have begun again meanwhile.
void PlayerGroup::later(std::function<void()> work) {
  environment_.clock.after(environment_.rng.between(0, 2 * second),
                           [this, attempt = attempt_, work = std::move(work)] {
                             if (attempt == attempt_) work();
                           });
}

void PlayerGroup::create() {
  json body = json::parse(protocol::record_rules(plan_.rules));
  body.update(json::parse(protocol::record_settings(plan_.settings)));
  front_.create_room(body.dump(), [this](const Reply& reply) { created(reply); });
}

void PlayerGroup::created(const Reply& reply) {
  if (reply.status != 201) return later([this] { create(); });
  const json room = json::parse(reply.body);
  code_ = room["code"];
  host_ = room["host"];
  players_.clear();
  seated_ = 0;
  // A room that stays empty.
  full_ = plan_.players.empty();
  for (std::size_t i = 0; i < plan_.players.size(); ++i) {
    const std::string name = name_ + std::to_string(attempt_) + "p" + std::to_string(i);
    auto player =
        std::make_unique<Player>(environment_, network_, oracles_, plan_.players[i], name);
    players_.push_back(player.get());
    clients_.push_back(std::move(player));
    later([this, i] { take(i); });
  }
  for (std::size_t i = 0; i < plan_.spectators.size(); ++i) watch(plan_.spectators[i], i);
}

void PlayerGroup::watch(const Behaviour& behaviour, std::size_t number) {
  clients_.push_back(std::make_unique<Client>(environment_, network_, oracles_, behaviour,
                                              name_ + "s" + std::to_string(number)));
  later([this, client = clients_.back().get()] { client->join(code_, std::nullopt, ""); });
}

void PlayerGroup::take(std::size_t number) {
  const json body{{"name", players_[number]->name()}};
  front_.take_seat(code_, body.dump(), [this, number, attempt = attempt_](const Reply& reply) {
    if (attempt == attempt_) took(number, reply);
  });
}

void PlayerGroup::took(std::size_t number, const Reply& reply) {
  if (reply.status == 404) oracles_.not_found(code_);
  // A seat whose token was in a lost response, or which was refused by a node that could not know,
  // has an unknown owner.
  if (reply.status != 201 && reply.status != 503) return begin_anew();
  if (reply.status == 503) return later([this, number] { take(number); });
  const json grant = json::parse(reply.body);
  players_[number]->join(code_, grant["seat"], grant["token"]);
  if (++seated_ < players_.size()) return;
  full_ = plan_.bots == 0;
  if (!full_) later([this] { fill(); });
}

void PlayerGroup::fill() {
  front_.seat_bots(code_, host_, R"({"level":"random"})",
                   [this, attempt = attempt_](const Reply& reply) {
                     if (attempt != attempt_) return;
                     if (reply.status == 404) return begin_anew();
                     full_ = reply.status == 409 ||
                             (reply.status == 200 && json::parse(reply.body)["state"] != "waiting");
                     if (!full_) later([this] { fill(); });
                   });
}

void PlayerGroup::begin_anew() {
  ++attempt_;
  ++environment_.figures.orphans;
  for (const auto& client : clients_)
    if (auto* player = dynamic_cast<Player*>(client.get()))
      player->quit();
    else
      client->retire();
  full_ = false;
  begin();
}

}  // namespace simulation
