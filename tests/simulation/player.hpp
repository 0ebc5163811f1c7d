// A client with a seat: chooses among the actions of its prompts, and retries unanswered acts with
// the same id. Owned by the party.
#pragma once

#include "tests/simulation/client.hpp"
#include "tests/simulation/voter.hpp"

#include <map>
#include <string>

namespace simulation {

class Player final : public Client {
 public:
  Player(Environment& environment, SimulatedNetwork& network, Oracles& oracles,
         const Behaviour& behaviour, const std::string& name)
      : Client(environment, network, oracles, behaviour, name),
        voter_(
            environment, behaviour_, [this](const json& frame) { send(frame); },
            [this](Microseconds delay, std::function<void()> work) {
              plan(delay, std::move(work));
            }) {}

  // Resigns if there is a game, and leaves.
  void quit();

 private:
  struct PendingAct {
    json frame;
    Microseconds sent = 0;
  };

  void welcomed() override;
  void on_step(const json& step) override;
  void on_view() override;
  void on_prompt(const json& prompt) override;
  void on_advice(const json& advice) override;
  void on_rejected(const json& notice) override;
  void on_notice(const std::string& type, const json& frame) override;
  void idle() override;

  void request_hints();
  void request_hints_soon();
  void choose(const json& prompt);
  void act(const json& action, std::optional<std::uint32_t> at);
  void resign();
  void send_pending(Microseconds unanswered_for);
  void flood(std::size_t answer_bytes);
  void expect_prompt() const;
  bool is_silent() const;
  bool others_decide() const;

  Voter voter_;
  std::map<std::string, PendingAct> pending_;
  std::uint32_t acts_ = 0;
  std::uint32_t requested_ = 0;
  std::uint32_t thoughts_ = 0;
  std::optional<std::uint32_t> prompted_;  // for this seq
  bool resigned_ = false;
  bool quitting_ = false;
  bool flooded_ = false;
  bool walked_out_ = false;
};

}  // namespace simulation
