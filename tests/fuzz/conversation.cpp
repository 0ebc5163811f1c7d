// Two connections and their room: each frame is answered or the connection ends with a farewell,
// and the outbox of a client is bounded.
//
// Text, an instruction a line. The first line is the body that creates the room. Then:
//   s{…}   a player takes a seat         u0   the player there leaves the seat
//   1{…}   a frame of connection 1 (or 2) b1…  a binary one
//   m1x    connection 1 plays legal move x
//   p7     bots sit down, 7 selects them  q     the bot that was last asked acts
//   r1     client 1 reads all             e1   client 1 is gone     h1   its hello is due
//   k, c   one entry is durable, all are  t30  30 seconds pass
//   d, x   the server drains, the journal fails
#include "engine/bots/bot_player.hpp"
#include "engine/game.hpp"
#include "server/session/room_session.hpp"
#include "server/util/limits.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/surroundings.hpp"
#include "tests/support/instant.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

using nlohmann::json;
using tests::require;
using namespace server;

namespace {

const protocol::RoomCode code = "ABCDEF";
constexpr std::size_t instructions_max = 400;

class Server {
 public:
  explicit Server(std::string_view body) {
    const auto decoded = protocol::decode_create_room(body);
    engine::RulesRequest request{.players = 2};
    if (decoded && engine::make_rules(decoded->rules)) request = decoded->rules;
    directory_.claim(code);
    rooms_.create(code, {"Friday", {.listed = true}, request, now_, {}},
                  *engine::make_rules(request), {}, [](const auto&) {});
    commit_all();
  }
  ~Server() {
    for (std::size_t i = 0; i < clients_.size(); ++i) go(i);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  void happen(std::string_view line) {
    if (line.empty()) return;
    const char what = line[0];
    const std::string_view rest = line.substr(1);
    const std::size_t who = rest.starts_with('2') ? 1 : 0;
    switch (what) {
      case '1':
      case '2':
        return say(what == '2' ? 1 : 0, rest, true);
      case 'b':
        return say(who, rest, false);
      case 'm':
        return move(who, rest.size() > 1 ? static_cast<unsigned char>(rest[1]) : 0);
      case 'r':
        return read(who);
      case 'e':
        return go(who);
      case 'h':
        connect(who).on_hello_timeout();
        return settle();
      case 's':
        return sit(rest);
      case 'u':
        return stand_up(rest);
      case 'p':
        return seat_bots(rest.empty() ? 0 : static_cast<unsigned char>(rest[0]));
      case 'q':
        return act_as_bot();
      case 'k':
        if (!journal_.queue.empty()) commit_one();
        return;
      case 'c':
        return commit_all();
      case 't':
        return wait(rest);
      case 'd':
        return rooms_.stop_serving();
      case 'x':
        halted_ = true;
        rooms_.halt();
        return settle();
      default:
        return;
    }
  }

 private:
  session::RoomSession& connect(std::size_t who) {
    auto& client = clients_[who];
    if (!client) {
      client.emplace(rooms_, code, [] {});
      client->begin();
    }
    return *client;
  }

  void say(std::size_t who, std::string_view frame, bool is_text) {
    session::RoomSession& client = connect(who);
    const bool prompt = journal_.queue.empty();
    const std::size_t before = client.bytes_waiting();
    client.receive(frame.substr(0, limits::frame_bytes_max), is_text, now_);
    advise();
    settle();
    // A failed journal completes no entry, and a lagging one completes late.
    if (prompt && !halted_) {
      commit_all();
      require(client.farewell() || client.bytes_waiting() > before, "a frame is answered");
    }
    if (client.farewell()) read(who);
  }

  // Every request for advice gets an answer.
  void advise() {
    const auto turn = std::exchange(bot_service_.consulted, std::nullopt);
    if (!turn) return;
    require(engine::to_move(turn->view) == turn->seat, "the player on the move receives advice");
    rooms_.advice_found(
        {turn->room, turn->seat, turn->seq, {{engine::legal_actions(turn->view)[0]}}});
  }

  void move(std::size_t who, std::size_t which) {
    connect(who);
    read(who);
    say(who, R"({"type":"hints","id":"m"})", true);
    if (!clients_[who]) return;
    // The legal actions come with the answer, on this client's turn.
    const auto prompt = last_frame(who);
    if (!prompt || prompt->value("type", "") != "prompt") return;
    const json& actions = prompt->at("actions");
    require(!actions.empty(), "the player on the move has a legal action");
    const json act{{"type", "act"},
                   {"id", "m" + std::to_string(++moves_)},
                   {"action", actions[which % actions.size()]}};
    say(who, act.dump(), true);
  }

  std::optional<json> last_frame(std::size_t who) {
    std::optional<json> last;
    while (clients_[who] && clients_[who]->has_frames())
      last = json::parse(*clients_[who]->next_frame());
    return last;
  }

  // The client reads its whole outbox; after a farewell it is gone.
  void read(std::size_t who) {
    if (!clients_[who]) return;
    const bool over = clients_[who]->farewell().has_value();
    const auto last = last_frame(who);
    require(clients_[who]->bytes_waiting() == 0,
            "the outbox of a client that has read all is empty");
    if (last) require(last->contains("type"), "a frame has a type");
    if (!over) return;
    require(last && last->at("type") == "farewell", "the last frame is a farewell");
    go(who);
  }

  void go(std::size_t who) {
    if (!clients_[who]) return;
    clients_[who]->leave(now_);
    clients_[who].reset();
    settle();
  }

  // The owner's work after every call, because any client may have been dismissed.
  void settle() {
    for (auto& client : clients_) {
      if (!client) continue;
      if (client->must_leave()) client->leave_if_dismissed(now_);
      require(client->bytes_waiting() <= limits::outbox_bytes_max, "the outbox is bounded");
    }
  }

  void sit(std::string_view body) {
    room::Room* room = rooms_.find(code);
    const auto decoded = protocol::decode_take_seat(body);
    if (room == nullptr || !decoded) return;
    room->take_seat(*decoded, std::nullopt, now_, [](const auto&) {});
    settle();
  }
  void stand_up(std::string_view seat_text) {
    room::Room* room = rooms_.find(code);
    if (room == nullptr || seat_text.empty()) return;
    const auto seat = static_cast<std::size_t>(seat_text[0] - '0') % 9;
    room->leave_seat(engine::seat_at(seat), {"token-" + std::to_string(seat + 1)}, now_,
                     [](const auto&) {});
    settle();
  }

  void seat_bots(std::size_t which) {
    room::Room* room = rooms_.find(code);
    if (room == nullptr) return;
    const auto level = engine::bots::levels[which % engine::bots::levels.size()];
    room->seat_bots(level, {"token-0"}, now_, [](const auto&) {});
    settle();
  }
  void act_as_bot() {
    if (!bot_service_.asked) return;
    const room::BotRequest& turn = *bot_service_.asked;
    engine::bots::Dice dice(turn.dice);
    const auto action =
        engine::bots::BotPlayer(turn.level).choose(turn.view, dice, engine::bots::by_playouts(1));
    rooms_.bot_acts({turn.room, turn.seat, turn.seq, action}, now_);
    settle();
  }

  void commit_one() {
    const auto [where, ticket] = journal_.take();
    rooms_.committed(where, ticket);
    settle();
  }
  void commit_all() {
    while (!journal_.queue.empty()) commit_one();
  }
  void wait(std::string_view text) {
    unsigned seconds = 0;
    std::from_chars(text.data(), text.data() + text.size(), seconds);
    now_ += std::int64_t{1000} * (seconds % 100'000);
    rooms_.tick(now_);
    settle();
  }

  tests::Instant now_ = 1'790'000'000'000;
  rooms::Directory directory_{10};
  tests::QueuedJournal journal_;
  tests::FixedRandom random_;
  tests::OneThinker bot_service_;
  rooms::Rooms rooms_{directory_,   journal_,           random_,
                      bot_service_, tests::told_limits, {60'000, 60'000}};
  std::array<std::optional<session::RoomSession>, 2> clients_;
  bool halted_ = false;
  int moves_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = tests::text_of(data, size);
  Server server(tests::take_until(text, '\n'));
  for (std::size_t i = 0; i < instructions_max && !text.empty(); ++i)
    server.happen(tests::take_until(text, '\n'));
  return 0;
}
