#include "server/storage/file_transfer.hpp"

#include "engine/presets.hpp"
#include "server/room/room.hpp"
#include "server/storage/check_game.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/limits.hpp"

#include <cstddef>
#include <optional>
#include <utility>

namespace server::storage {
namespace {

using rooms::GameFiles;

// Ends when it has enough: the room encodes no step that it does not want.
class FrameCollector final : public room::Subscriber {
 public:
  explicit FrameCollector(const GameFiles::IsAbandoned& is_abandoned)
      : is_abandoned_(is_abandoned) {}

  void deliver(const room::Frame& frame) override {
    bytes_ += frame->size() + 1;
    frames.push_back(frame);
  }
  bool wants_more() const override { return !too_long() && !(is_abandoned_ && is_abandoned_()); }
  bool too_long() const { return bytes_ > limits::replay_bytes_max; }
  void dismiss(protocol::Close /*reason*/) override {}

  std::vector<room::Frame> frames;

 private:
  const GameFiles::IsAbandoned& is_abandoned_;
  std::size_t bytes_ = 0;
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

engine::Result<std::vector<room::Frame>, GameFiles::FileError> encode_game(
    const storage::StoredRoom& stored, room::PlayedGame played, const protocol::LimitsInfo& limits,
    const GameFiles::IsAbandoned& is_abandoned) {
  const auto rules = *engine::make_rules(stored.opened.rules);
  NoJournal journal;
  NoRandomSource random;
  NoBots bots;
  telemetry::Metrics metrics;
  room::Room room(stored.code, stored.opened, rules, journal, random, bots, limits, metrics);
  room.restore(stored.seats, stored.begun, stored.moves, std::move(played));
  room.set_tables_open(0);
  FrameCollector listener(is_abandoned);
  protocol::Hello hello;
  hello.diff = protocol::Diff::both;
  hello.replay = true;
  RoomTime last = stored.begun->time;
  if (!stored.moves.empty())
    last = std::visit([](const auto& row) { return row.time; }, stored.moves.back());
  const Now end{.steady = {}, .wall = WallTime(last.count())};
  // A game file has no terms that keep spectators out.
  static_cast<void>(room.enter(listener, hello, end));
  room.exit(listener, end);
  if (listener.too_long())
    return GameFiles::FileError{"the frames of this game are longer than the limit", true};
  return std::move(listener.frames);
}

}  // namespace

std::string StoredGameFiles::write(const room::Recorded& game) const {
  return storage::write_game_file(game, game.begun, game.moves);
}

engine::Result<std::vector<room::Frame>, rooms::GameFiles::FileError>
StoredGameFiles::replay_frames(std::string_view file, const IsAbandoned& is_abandoned) const try {
  storage::StoredRoom stored = storage::read_game_file(file, is_abandoned);
  std::optional<room::PlayedGame> played;
  if (const auto error = storage::check_game(stored, &played, is_abandoned))
    return FileError{"row " + std::to_string(error->seq) + ": " + error->reason};
  return encode_game(stored, *std::move(played), limits_, is_abandoned);
} catch (const storage::StorageError& error) {
  return FileError{error.what()};
}

}  // namespace server::storage
