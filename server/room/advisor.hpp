// Helps the seat to move: its legal actions (prompts and hints), and the best moves (advice), which
// bots find. Only about the newest table. The room is the owner; one thread.
#pragma once

#include "engine/rare.hpp"
#include "protocol/command.hpp"
#include "server/room/bot_service.hpp"
#include "server/room/room_context.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server::room {

class Advisor {
 public:
  // Both outlive this.
  Advisor(const RoomContext& room, BotService& bots) : room_(room), bots_(bots) {}

  // Sends the legal actions to a member that wants hints, if it is its turn. Null: nobody is there.
  // While entries are uncommitted, a later prompt follows.
  void prompt(const Member* member) const;
  // The same for the seat to move. Requires an announced game.
  void prompt_mover() const;
  void hint(const Member& member, const protocol::Hints& hints) const;

  void advise(const Member& member, const protocol::Advise& ask, RoomTime now);
  // Requests the advice that a client waits for, unless that was done a short time ago: an answer
  // may be lost.
  void request(RoomTime now);
  // The answer of the BotService; ignored if the game has moved on meanwhile.
  void found(const AdviceFound& found);
  // The row has changed the table: rejects the request of a client that waits.
  void follow(const Move& row);

 private:
  // The client that asked last.
  struct Asker {
    engine::Seat seat = engine::Seat::none;
    std::uint64_t number = 0;  // Member::number
    std::optional<std::string> re;
  };
  struct AdviceRequest {
    Asker asker;
    std::optional<RoomTime> requested;
    std::vector<protocol::Advised> moves;  // the best first; empty: not found yet
  };

  // Remembers the claim that the advice planned, if the act follows it.
  void follow_plan(const Move& row);
  // Why a question about the present table is rejected now; nullopt: it is answered.
  [[nodiscard]] std::optional<protocol::Refusal> judge(const Member& member) const;
  void reject(const Member& member, protocol::Refusal refusal,
              const std::optional<std::string>& re) const;
  void deliver_hints(const Member& to, const std::optional<std::string>& re) const;
  void deliver_advice(const Member& to, const std::optional<std::string>& re) const;
  // Null: disconnected.
  const Member* find(const Asker& asker) const;

  const RoomContext& room_;
  BotService& bots_;
  engine::Rare<AdviceRequest> request_;  // about the newest table
  // The claim that advice planned for the present turn; none: the player has not followed it.
  engine::DominoId plan_ = engine::DominoId::none;
};

}  // namespace server::room
