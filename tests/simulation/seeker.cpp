#include "tests/simulation/seeker.hpp"

#include "protocol/lobby_frames.hpp"
#include "protocol/record.hpp"
#include "tests/simulation/broken_promise.hpp"
#include "tests/simulation/malformed_frame.hpp"
#include "tests/simulation/test_accounts.hpp"

#include <utility>

namespace simulation {

void SeekingClient::plan(Microseconds delay, std::function<void()> work) {
  environment_.clock.after(delay, [this, work = std::move(work)] {
    if (!done_) work();
  });
}

void SeekingClient::begin() {
  plan(plan_.arrives, [this] {
    connect();
    idle();
  });
  plan(plan_.arrives + plan_.stays, [this] { go_home(); });
}

void SeekingClient::connect() {
  if (id_ != 0) return;
  opened_ = false;
  seeking_.clear();
  farewell_.reset();
  id_ = network_.connect(*this, "");
}

void SeekingClient::hang_up() {
  if (id_ != 0) network_.close(std::exchange(id_, 0));
  opened_ = false;
}

void SeekingClient::go_home() {
  done_ = true;
  hang_up();
}

void SeekingClient::send(const json& frame) {
  if (id_ != 0 && opened_) network_.send(id_, frame.dump());
}

void SeekingClient::opened() {
  opened_ = true;
  json hello{{"type", "hello"}, {"name", plan_.name}};
  if (plan_.account) hello["player"] = TestAccounts::token_of(plan_.name);
  send(hello);
  seek_soon();
}

void SeekingClient::seek_soon() {
  plan(environment_.rng.between(0, 2 * second), [this, connection = id_] {
    if (connection == id_ && opened_ && seeking_.empty()) seek();
  });
}

void SeekingClient::seek() {
  seeking_ = "s" + std::to_string(++sent_);
  json frame = json::parse(protocol::record_rules(plan_.game));
  frame["type"] = "seek";
  frame["id"] = seeking_;
  frame["players"] = plan_.players;
  frame["name"] = plan_.name;
  frame["band"] = plan_.band;
  frame["rated"] = plan_.rated;
  if (plan_.bots_after) frame["bots_after"] = *plan_.bots_after;
  send(frame);
}

// No change of name or wish: otherwise the seeker could not know what to expect.
void SeekingClient::send_malformed() {
  const json honest{{"type", "unseek"}, {"id", "u" + std::to_string(sent_)}};
  const std::string text = malformed_frame(environment_.rng, honest.dump(), 0);
  if (protocol::decode_lobby_command(text)) return;
  ++environment_.figures.malformed_frames;
  if (id_ != 0 && opened_) network_.send(id_, text, !environment_.rng.one_in(10));
}

void SeekingClient::idle() {
  connect();
  if (opened_ && !environment_.calm) {
    if (environment_.rng.one_in(4)) send({{"type", "ping"}, {"t", environment_.rng.below(1000)}});
    if (plan_.behaviour.sends_malformed && environment_.rng.one_in(2)) send_malformed();
    if (environment_.rng.permille(plan_.unseeks))
      send({{"type", "unseek"}, {"id", "u" + std::to_string(++sent_)}});
    else if (environment_.rng.permille(plan_.unseeks / 2))
      hang_up();
  }
  plan(environment_.rng.between(3 * second, 12 * second), [this] { idle(); });
}

Microseconds SeekingClient::reading_time() {
  if (!plan_.behaviour.slow || !environment_.rng.one_in(8))
    return environment_.rng.between(10, millisecond);
  ++environment_.figures.slow_reads;
  return environment_.rng.between(100 * millisecond, 3 * second);
}

void SeekingClient::on_frame(const std::string& text) {
  const json frame = json::parse(text);
  const std::string& type = frame["type"].get_ref<const std::string&>();
  if (type == "farewell") farewell_ = frame["code"].get<unsigned>();
  if (type == "matched") {
    const Found found{frame["room"], frame["seat"], frame["token"]};
    go_home();
    return found_(found);
  }
  const bool own = frame.contains("re") && frame["re"] == seeking_;
  if (type == "unsought" || (type == "rejected" && own)) {
    seeking_.clear();
    seek_soon();
  }
}

void SeekingClient::closed(std::optional<unsigned> code) {
  id_ = 0;
  opened_ = false;
  if (done_) return;
  if (code && farewell_ != code)
    throw BrokenPromise(promise::farewell,
                        plan_.name + " was closed with a code and without farewell");
  plan(environment_.rng.between(50 * millisecond, 8 * second), [this] { connect(); });
}

}  // namespace simulation
