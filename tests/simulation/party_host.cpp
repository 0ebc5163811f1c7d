// The party's host: what it changes before the game, and how it begins; and playing again.
#include "tests/simulation/party.hpp"

#include <algorithm>

namespace simulation {

using nlohmann::json;

std::string Party::host_key() const {
  return host_lost_ ? tokens_[environment_.rng.below(tokens_.size())] : host_;
}

void Party::be_host() {
  const auto ignore = [](const Reply&) {};
  const auto seats = static_cast<std::size_t>(plan_.rules.players);
  if (plan_.moves)
    for (int many = 4; many > 0; --many)
      later([this, seats, ignore] {
        http_.move_seat(code_, environment_.rng.below(seats), environment_.rng.below(seats),
                        host_key(), ignore);
      });
  if (plan_.changes)
    later([this, ignore] {
      const json change{{"name", "Another"},
                        {"patience", environment_.rng.below(60)},
                        {"clock", {{"kind", "move"}, {"seconds", 5 + environment_.rng.below(30)}}}};
      http_.change(code_, host_key(), change.dump(), ignore);
    });
  if (plan_.hands_over)
    later([this, seats, ignore] {
      http_.hand_over(code_, environment_.rng.below(seats), host_key(), ignore);
    });
  if (plan_.settings.start == protocol::Start::host) later([this] { start(); });
}

// Until a client is shown the table.
void Party::start() {
  const auto plays = [](const PartySeat& chair) { return chair.player->knows_table(); };
  const auto done = [](const auto& client) { return client->done(); };
  if (std::any_of(chairs_.begin(), chairs_.end(), plays) ||
      std::all_of(clients_.begin(), clients_.end(), done))
    return;
  http_.start(code_, host_key(), [this, attempt = attempt_](const Reply& reply) {
    if (attempt != attempt_) return;
    if (reply.status == 401) host_lost_ = true;
    later([this] { start(); });
  });
}

// --- kicking -------------------------------------------------------------------------------------

void Party::kick(std::size_t chair) {
  PartySeat& away = chairs_[chair];
  away.player->pause();
  http_.leave_seat(code_, away.player->seat().value_or(away.seat), host_key(),
                   [this, chair, attempt = attempt_](const Reply& reply) {
                     if (attempt == attempt_) kicked(chair, reply);
                   });
}

void Party::kicked(std::size_t chair, const Reply& reply) {
  if (reply.status == 204) {
    ++environment_.figures.kicks;
    return take(chair);
  }
  PartySeat& there = chairs_[chair];  // still: the game has begun, or another player is the host
  there.settled = true;
  fill_when_settled();
  there.player->join(code_, there.player->seat(), there.token);
}

// --- playing again -------------------------------------------------------------------------------

void Party::play_again() {
  const auto done = [](const auto& client) { return client->done(); };
  if (!full_ || !std::all_of(clients_.begin(), clients_.end(), done))
    return later([this] { play_again(); });
  if (chairs_.empty()) {
    rematches_ = 0;
    return;
  }
  const std::string token = chairs_[environment_.rng.below(chairs_.size())].token;
  http_.rematch(code_, token, [this, attempt = attempt_](const Reply& reply) {
    if (attempt != attempt_) return;
    if (reply.status == 200) return follow(json::parse(reply.body)["rematch"]);
    if (reply.status == 0 || reply.status == 503) return later([this] { play_again(); });
    rematches_ = 0;  // the room is gone
  });
}

void Party::follow(const std::string& code) {
  ++environment_.figures.rematches;
  --rematches_;
  code_ = code;
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    PartySeat& chair = chairs_[i];
    chair.player = &add_player(plan_.players[i], chair.name);
    chair.devices = {chair.player};
    if (chair.changing) chair.player->invalidate_token();
    later([this, &chair] { chair.player->join(code_, chair.seat, chair.token); });
  }
  if (rematches_ > 0) later([this] { play_again(); });
}

}  // namespace simulation
