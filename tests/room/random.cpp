// Whole random games in a room, with a slow journal, players and spectators who come and go, and
// acts sent twice: a client that folds its frames has the room's table. One seed each.
#include "protocol/encode.hpp"
#include "tests/room/support.hpp"
#include "tests/support/random_games.hpp"

using namespace tests;

namespace {

// A client that keeps a document by applying patches, and loses its connection at times.
struct Folder {
  Recorder recorder;
  std::size_t read = 0;
  bool here = false;
  std::optional<std::uint32_t> seq;
  json view;

  void read_all() {
    for (; read < recorder.frames.size(); ++read) hear(json::parse(*recorder.frames[read]));
  }

 private:
  void hear(const json& frame) {
    if (frame["type"] == "snapshot") {
      view = frame["view"];
      seq = frame["seq"];
    } else if (frame["type"] == "step") {
      if (frame["seq"] <= *seq) return;  // the answer to a repeated act
      if (frame["seq"] != *seq + 1) FAIL("a gap: " << *seq << " " << frame["seq"]);
      view = view.patch(frame["patch"]);
      seq = frame["seq"];
    } else {
      return;
    }
    if (frame["digest"].get<std::string>() != protocol::digest_of(view.dump()))
      FAIL("digest at " << *seq);
  }
};

class RandomRoom {
 public:
  explicit RandomRoom(RandomGame& game)
      : game_(game), table_(words(game.request), game.seed), dice_(game.seed) {
    table_.begin();
    for (int i = 0; i < 2 * table_.rules.seats; ++i) clients_.push_back(std::make_unique<Folder>());
  }

  void play() {
    state_ = table_.latest();
    while (state_.table.phase != Phase::over) {
      if (++turns_ > 4000) FAIL("no end");
      table_.now += 10;
      happen();
    }
    table_.commit();
    settle();
  }

 private:
  void happen() {
    switch (dice_(6)) {
      case 0:
        return come_or_go(*clients_[dice_(static_cast<std::uint32_t>(clients_.size()))]);
      case 1:
        if (table_.journal.durable < table_.journal.written.size()) table_.commit_one();
        return;
      case 2:
        if (dice_(3) == 0) table_.commit();
        table_.room.tick(Instant(0));
        return settle();
      default:
        return act();
    }
  }

  std::size_t seat_of(const Folder& client) const {
    for (std::size_t i = 0; i < clients_.size(); ++i)
      if (clients_[i].get() == &client) return i;
    return clients_.size();
  }

  void come_or_go(Folder& client) {
    if (client.here) {
      table_.room.exit(client.recorder, table_.now);
      client.here = false;
      return;
    }
    const std::size_t seat = seat_of(client);
    const protocol::Hello hello{.since = dice_(5) == 0 ? std::nullopt : client.seq,
                                .hints = dice_(2) == 0};
    const auto refused = seat < table_.rules.seats ? table_.play(client.recorder, seat, hello)
                                                   : table_.watch(client.recorder, hello);
    if (refused) FAIL("refused " << game_.name());
    client.here = true;
  }

  void act() {
    const RandomGame::RandomMove move = game_.move(state_.table);
    Folder& client = *clients_[index(move.seat)];
    if (!client.here) come_or_go(client);
    const std::string id = "a" + std::to_string(++acts_);
    const std::size_t before = table_.journal.written.size();
    table_.say(client.recorder, id, move.action);
    if (dice_(4) == 0) table_.say(client.recorder, id, move.action);
    if (table_.journal.written.size() != before + 1) FAIL("accepted once " << game_.name());
    Events events;
    apply(state_, move.seat, move.action, events);
  }

  // All present clients have the room's table.
  void settle() {
    Recorder newcomer;
    table_.watch(newcomer);
    const json snapshot = json::parse(*newcomer.frames.at(1));
    table_.room.exit(newcomer, table_.now);
    for (const auto& client : clients_) {
      if (!client->here) continue;
      client->read_all();
      if (client->view != snapshot["view"]) FAIL("another table in " << game_.name());
      if (*client->seq != snapshot["seq"]) FAIL("another seq in " << game_.name());
    }
    ++settled;
  }

 public:
  int settled = 0;

 private:
  RandomGame& game_;
  TestTable table_;
  bots::Dice dice_;
  State state_;
  std::vector<std::unique_ptr<Folder>> clients_;
  int turns_ = 0;
  int acts_ = 0;
};

}  // namespace

TEST_CASE(
    "in random games every client that folds the steps has the room's table, whenever it came") {
  int settled = 0;
  for_random_games(2, [&](RandomGame& game) {
    INFO(game.name());
    RandomRoom random(game);
    random.play();
    settled += random.settled;
  });
  CHECK(settled > 200);
}
