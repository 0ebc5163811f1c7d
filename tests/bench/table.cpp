#include "tests/bench/table.hpp"

#include "engine/require.hpp"
#include "tests/bench/moments.hpp"
#include "tests/support/instant.hpp"

namespace bench {
namespace {

using namespace server;

const protocol::RoomCode code = "ABCDEF";
constexpr tests::Instant now = 1'790'000'000'000;

}  // namespace

BenchTable::BenchTable(engine::Preset preset, const engine::Deal& deal, const std::string& want)
    : journal_([this](std::span<const storage::Durable> entries) {
        durable_.insert(durable_.end(), entries.begin(), entries.end());
      }),
      random_(deal),
      rooms_(directory_, journal_, random_, bot_service_, tests::told_limits, {60'000, 60'000}) {
  directory_.claim(code);
  rooms_.create(code,
                {.name = "Friday",
                 .settings = {},
                 .rules = request(preset),
                 .time = now,
                 .seed = room::Seed{1}},
                rules(preset), {}, [](const auto&) {});
  commit();
  room::Room& room = *rooms_.find(code);
  for (const char* name : {"Ann", "Bob", "Cat", "Dan"}) {
    room.take_seat({name, {}}, std::nullopt, now, [&](const auto& outcome) {
      const std::string token = outcome->token;
      clients_.push_back(std::make_unique<session::RoomSession>(rooms_, code, [] {}));
      clients_.back()->begin();
      clients_.back()->receive(R"({"type":"hello","token":")" + token + R"(","want":)" + want + "}",
                               true, now);
    });
    commit();
  }
  read_all();
  engine::require(room.state() == protocol::RoomState::playing, "the game has begun");
}

BenchTable::~BenchTable() {
  for (const auto& client : clients_) client->leave(now);
}

std::size_t BenchTable::receive(std::size_t seat, std::string_view frame) {
  clients_[seat]->receive(frame, true, now);
  commit();
  return read_all();
}

void BenchTable::commit() {
  // Completions may lead to further writes.
  while (!durable_.empty())
    for (const storage::Durable& entry : std::exchange(durable_, {}))
      rooms_.committed(entry.code, entry.ticket);
}

std::size_t BenchTable::read_all() {
  std::size_t bytes = 0;
  for (const auto& client : clients_)
    while (client->has_frames()) bytes += client->next_frame()->size();
  return bytes;
}

}  // namespace bench
