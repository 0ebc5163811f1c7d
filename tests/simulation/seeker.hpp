// A client in the lobby that uses quick match. It seeks again after a crash or a cut, may cancel,
// and leaves when it is matched or after a timeout. Owned by the strangers.
#pragma once

#include "tests/simulation/network.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace simulation {

class SeekingClient final : public Peer {
 public:
  struct Found {
    std::string code;
    std::size_t seat = 0;
    std::string token;
  };

  // `found` is called at most once.
  SeekingClient(Environment& environment, SimulatedNetwork& network, const SeekerPlan& plan,
                std::function<void(const Found&)> found)
      : environment_(environment), network_(network), plan_(plan), found_(std::move(found)) {}

  void begin();
  // Whether it was matched, or has left.
  bool done() const { return done_; }

  void opened() override;
  void on_frame(const std::string& frame) override;
  void closed(std::optional<unsigned> code) override;
  Microseconds reading_time() override;

 private:
  using json = nlohmann::json;

  void plan(Microseconds delay, std::function<void()> work);
  void connect();
  void hang_up();
  void go_home();
  void send(const json& frame);
  void send_malformed();
  void seek();
  void seek_soon();
  void idle();

  Environment& environment_;
  SimulatedNetwork& network_;
  const SeekerPlan plan_;
  const std::function<void(const Found&)> found_;
  ConnectionId id_ = 0;
  bool opened_ = false;
  bool done_ = false;
  std::string seeking_;  // the id of the open seek, as far as it knows
  std::uint32_t sent_ = 0;
  std::optional<unsigned> farewell_;
};

}  // namespace simulation
