#include "server/storage/file_transfer.hpp"

#include "engine/presets.hpp"
#include "server/room/room.hpp"
#include "server/storage/check_game.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <cstdint>

namespace server::storage {
namespace {

class FrameCollector final : public room::Subscriber {
 public:
  void deliver(const room::Frame& frame) override { frames.push_back(frame); }
  bool wants_more() const override { return true; }
  void dismiss(protocol::Close /*reason*/) override {}

  std::vector<room::Frame> frames;
};

// A room that is only replayed writes nothing and draws nothing.
class NoJournal final : public room::Journal {
  void append(const room::RoomCode& /*room*/, std::uint64_t /*ticket*/,
              room::Entry /*entry*/) override {}
};
class NoRandomSource final : public room::RandomSource {
  room::Seed seed() override { return {}; }
  std::string token() override { return {}; }
};

class NoBots final : public room::BotService {
  void think(room::BotRequest /*turn*/) override {}
  void advise(room::AdviceTurn /*turn*/) override {}
};

std::vector<room::Frame> tell_all(const storage::StoredRoom& stored,
                                  const protocol::LimitsInfo& limits) {
  const auto rules = std::get<engine::Rules>(engine::make_rules(stored.opened.rules));
  NoJournal journal;
  NoRandomSource random;
  NoBots bots;
  telemetry::Metrics metrics;
  room::Room room(stored.code, stored.opened, rules, journal, random, bots, limits, metrics);
  room.restore(stored.seats, stored.begun, stored.moves,
               room::play_game(rules, stored, *stored.begun, stored.moves));
  room.set_tables_open(0);
  FrameCollector listener;
  protocol::Hello hello;
  hello.diff = protocol::Diff::both;
  hello.replay = true;
  const Milliseconds last =
      stored.moves.empty()
          ? stored.begun->time
          : std::visit([](const auto& row) { return row.time; }, stored.moves.back());
  const Now end{.steady = {}, .wall = WallTime(last)};
  room.enter(listener, hello, end);
  room.exit(listener, end);
  return std::move(listener.frames);
}

}  // namespace

std::string StoredGameFiles::write(const room::Recorded& game) const {
  return storage::write_game_file(game, game.begun, game.moves);
}

std::variant<std::vector<room::Frame>, rooms::GameFiles::FileError> StoredGameFiles::replay_frames(
    std::string_view file) const try {
  storage::StoredRoom stored = storage::read_game_file(file);
  if (const auto error = storage::check_game(stored))
    return FileError{"row " + std::to_string(error->seq) + ": " + error->reason};
  return tell_all(stored, limits_);
} catch (const storage::StorageError& error) {
  return FileError{error.what()};
}

}  // namespace server::storage
