// A room as the server has it, without sockets and threads: four clients with their sessions, and
// the journal that stores nothing.
#pragma once

#include "engine/presets.hpp"
#include "server/rooms/rooms.hpp"
#include "server/session/room_session.hpp"
#include "server/storage/memory_journal.hpp"
#include "tests/fuzz/surroundings.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

class BenchTable {
 public:
  // The game is dealt, all players are seated and have said hello; `want` is a field of the hello.
  BenchTable(engine::Preset preset, const engine::Deal& deal, const std::string& want);
  ~BenchTable();
  BenchTable(const BenchTable&) = delete;
  BenchTable& operator=(const BenchTable&) = delete;

  // The client sends this frame, and all clients read the answers. Returns the bytes that they were
  // sent.
  std::size_t receive(std::size_t seat, std::string_view frame);

 private:
  class FixedDealRandom final : public server::room::RandomSource {
   public:
    explicit FixedDealRandom(const engine::Deal& deal) : deal_(deal) {}
    server::room::Seed seed() override { return {1}; }
    std::string token() override { return "token-" + std::to_string(++tokens_); }
    engine::Deal deal(const engine::Rules&, const server::room::DealSource&) override {
      return deal_;
    }

   private:
    const engine::Deal deal_;
    int tokens_ = 0;
  };

  void commit();
  std::size_t read_all();

  std::vector<server::storage::Durable> durable_;  // as it waits for the room's loop
  server::rooms::Directory directory_{10};
  server::storage::MemoryJournal journal_;
  FixedDealRandom random_;
  tests::NoBots bot_service_;
  server::rooms::Rooms rooms_;
  std::vector<std::unique_ptr<server::session::RoomSession>> clients_;
};

}  // namespace bench
