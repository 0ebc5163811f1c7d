#include "tests/simulation/party.hpp"

#include "protocol/record.hpp"
#include "tests/simulation/newcomer.hpp"

#include <algorithm>
#include <utility>

namespace simulation {

using nlohmann::json;

namespace {

// As long as the server's.
std::string id_of(const std::string& name) {
  std::string id = "known-" + name;
  id.resize(12, '-');
  return id;
}

}  // namespace

Party::Party(Environment& environment, SimulatedNetwork& network, HttpClient& http,
             Oracles& oracles, const TablePlan& plan, std::string name)
    : environment_(environment),
      network_(network),
      http_(http),
      oracles_(oracles),
      plan_(plan),
      name_(std::move(name)) {}

bool Party::over() const {
  return full_ && rematches_ == 0 &&
         std::all_of(chairs_.begin(), chairs_.end(),
                     [](const PartySeat& c) { return c.settled; }) &&
         std::all_of(clients_.begin(), clients_.end(), [](const auto& c) { return c->done(); });
}

void Party::begin() {
  later([this] { create(); });
}

// Unless they have begun again meanwhile.
void Party::later(std::function<void()> work) {
  environment_.clock.after(environment_.rng.between(0, 2 * second),
                           [this, attempt = attempt_, work = std::move(work)] {
                             if (attempt == attempt_) work();
                           });
}

void Party::join(DuplicateTables& duplicate, std::size_t table) {
  duplicate_ = &duplicate;
  table_ = table;
}

void Party::create() {
  if (duplicate_ != nullptr && attempt_ == 0 && table_ > 0) {
    if (duplicate_->tables.empty()) return later([this] { create(); });
    code_ = duplicate_->tables[table_].code;
    host_ = duplicate_->tables[table_].host;
    pass_ = duplicate_->pass;
    return arrive();
  }
  http_.create_room(new_room().dump(), [this](const Reply& reply) { created(reply); });
}

json Party::new_room() const {
  json body = json::parse(protocol::record_rules(plan_.rules));
  body.update(json::parse(protocol::record_settings(plan_.settings)));
  if (!plan_.password.empty()) body["password"] = plan_.password;
  if (environment_.rng.one_in(2)) body["name"] = "Table " + name_;
  if (duplicate_ != nullptr && attempt_ == 0) body["tables"] = duplicate_->many;
  return body;
}

void Party::created(const Reply& reply) {
  if (reply.status != 201) return later([this] { create(); });
  const json room = json::parse(reply.body);
  code_ = room["code"];
  host_ = room["host"];
  pass_ = room["pass"].is_string() ? room["pass"].get<std::string>() : "";
  if (duplicate_ != nullptr && attempt_ == 0) {
    duplicate_->pass = pass_;
    duplicate_->tables.push_back({code_, host_});
    for (const json& other : room["others"])
      duplicate_->tables.push_back({other["code"], other["host"]});
  }
  arrive();
}

void Party::arrive() {
  host_lost_ = false;
  tokens_ = {host_};
  rematches_ = plan_.rematches;
  full_ = plan_.bots == 0;
  chairs_.clear();
  for (std::size_t i = 0; i < plan_.players.size(); ++i) {
    const std::string name = name_ + std::to_string(attempt_) + "p" + std::to_string(i);
    Player& player = add_player(plan_.players[i], name);
    chairs_.push_back({.name = name, .player = &player, .devices = {&player}});
    if (plan_.players[i].known) chairs_.back().known_as = id_of(name);
    later([this, i] { take(i); });
  }
  for (std::size_t i = 0; i < plan_.spectators.size(); ++i) {
    Client& watcher = add_spectator(plan_.spectators[i], name_ + "s" + std::to_string(i));
    const bool knocks = plan_.spectators[i].knocks;
    later([this, &watcher, knocks] { watcher.join(code_, std::nullopt, "", knocks ? pass_ : ""); });
  }
  for (std::size_t i = 0; i < plan_.bots; ++i)
    if (environment_.rng.one_in(2))
      later([this, seat = plan_.players.size() + i] { seat_bot(seat); });
  fill_when_settled();
  be_host();
  if (rematches_ > 0) later([this] { play_again(); });
  if (duplicate_ != nullptr && attempt_ == 0) probe_secrets();
}

void Party::probe_secrets() {
  environment_.clock.after(environment_.rng.between(second, 90 * second),
                           [this, attempt = attempt_] {
                             if (attempt != attempt_ || environment_.calm) return;
                             const DuplicateTables::KnownTable& table =
                                 duplicate_->tables[environment_.rng.below(duplicate_->many)];
                             http_.request_record(table.code);
                             http_.request_comparison(duplicate_->tables.front().code);
                             probe_secrets();
                           });
}

Client& Party::add_spectator(const Behaviour& behaviour, const std::string& name) {
  if (behaviour.wants_seat) {
    const auto play = [this, behaviour, name, code = code_](std::size_t seat,
                                                            const std::string& token) {
      add_player(behaviour, name + "t").join(code, seat, token);
    };
    clients_.push_back(
        std::make_unique<Newcomer>(environment_, network_, oracles_, behaviour, name, play));
    return *clients_.back();
  }
  clients_.push_back(std::make_unique<Client>(environment_, network_, oracles_, behaviour, name));
  return *clients_.back();
}

Player& Party::add_player(const Behaviour& behaviour, const std::string& name) {
  auto player = std::make_unique<Player>(environment_, network_, oracles_, behaviour, name);
  Player& added = *player;
  clients_.push_back(std::move(player));
  return added;
}

void Party::take(std::size_t chair) {
  json body{{"name", chairs_[chair].name}};
  if (environment_.rng.one_in(2)) body["seat"] = chair;
  // The first player sits there as the host.
  const std::string key = chair == 0 ? host_ : pass_;
  http_.take_seat(code_, body.dump(), key, chairs_[chair].known_as,
                  [this, chair, attempt = attempt_](const Reply& reply) {
                    if (attempt == attempt_) took(chair, reply);
                  });
}

void Party::took(std::size_t chair, const Reply& reply) {
  // Bots play here without this player, and the others stay seated.
  constexpr unsigned refused_most = 40;
  if (reply.status == 409 && ++chairs_[chair].refused > refused_most) return restart();
  // Bots that were moved may have left no seat.
  if (reply.status == 409 && plan_.moves)
    remove_bot(environment_.rng.below(static_cast<std::size_t>(plan_.rules.players)));
  if (reply.status == 503 || reply.status == 409) return later([this, chair] { take(chair); });
  // The party cannot know whether the seat is taken: the token was in the response.
  if (reply.status == 0 && !chairs_[chair].known_as.empty()) return find_out(chair);
  if (reply.status != 201) return restart();
  const json grant = json::parse(reply.body);
  PartySeat& taken = chairs_[chair];
  taken.seat = grant["seat"];
  taken.token = grant["token"];
  tokens_.push_back(taken.token);
  taken.player->join(code_, taken.seat, taken.token);
  if (plan_.players[chair].leaves_first && !std::exchange(taken.gave_back, true))
    return later([this, chair] { give_back(chair); });
  if (plan_.kicks && chair > 0 && !std::exchange(taken.was_kicked, true))
    return later([this, chair] { kick(chair); });
  taken.settled = true;
  fill_when_settled();
  if (plan_.players[chair].shares_seat) {
    Player& device = add_player(plan_.players[chair], taken.name + "b");
    taken.devices.push_back(&device);
    later([this, chair, &device, token = taken.token] {
      device.join(code_, chairs_[chair].seat, token);
    });
  }
  if (plan_.players[chair].changes_device) change_device(chair);
}

void Party::give_back(std::size_t chair) {
  PartySeat& given = chairs_[chair];
  given.player->pause();
  http_.leave_seat(code_, given.player->seat().value_or(given.seat), given.token,
                   [this, chair, attempt = attempt_](const Reply& reply) {
                     if (attempt == attempt_) given_back(chair, reply);
                   });
}

void Party::given_back(std::size_t chair, const Reply& reply) {
  PartySeat& given = chairs_[chair];
  if (reply.status == 409) {  // the game has begun
    given.settled = true;
    fill_when_settled();
    return given.player->join(code_, given.seat, given.token);
  }
  // A repeated request of the host might kick the player who sits there by now.
  if (reply.status == 0 && given.token == host_) return restart();
  // 401: it was given back the first time, and the response was lost.
  if (reply.status != 204 && reply.status != 401) return later([this, chair] { give_back(chair); });
  take(chair);
}

std::string Party::any_level() const {
  const auto& levels = engine::bots::levels;
  const auto level = levels[environment_.rng.below(levels.size())];
  return json{{"level", engine::bots::name_of(level)}}.dump();
}

void Party::seat_bot(std::size_t seat) {
  if (full_) return;
  http_.seat_bot(code_, seat, host_key(), any_level(),
                 [this, seat, attempt = attempt_](auto& reply) {
                   if (attempt != attempt_ || reply.status != 200) return;
                   if (environment_.rng.one_in(3)) later([this, seat] { seat_bot(seat); });
                   if (environment_.rng.one_in(4)) later([this, seat] { remove_bot(seat); });
                 });
}

void Party::remove_bot(std::size_t seat) {
  if (!full_) http_.remove_bot(code_, seat, host_key(), [](const Reply&) {});
}

void Party::fill_when_settled() {
  const bool settled =
      std::all_of(chairs_.begin(), chairs_.end(), [](const PartySeat& c) { return c.settled; });
  if (settled && plan_.bots > 0) later([this] { fill(); });
}

void Party::fill() {
  http_.seat_bots(code_, host_key(), any_level(), [this, attempt = attempt_](const Reply& reply) {
    if (attempt != attempt_) return;
    if (reply.status == 404) return restart();
    if (reply.status == 401) host_lost_ = true;
    // A bot that is about to leave still has its seat.
    full_ = reply.status == 409 ||
            (reply.status == 200 && json::parse(reply.body)["state"] != "waiting");
    if (!full_) later([this] { fill(); });
  });
}

void Party::restart() {
  oracles_.token_lost(code_);
  ++attempt_;
  for (const auto& client : clients_)
    if (auto* player = dynamic_cast<Player*>(client.get()))
      player->quit();
    else
      client->retire();
  chairs_.clear();
  full_ = false;
  rematches_ = 0;
  begin();
}

}  // namespace simulation
